import { demoAccounts } from '../db/demo-accounts.ts';
import { codeIn, enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, visit } from './journey.ts';
import { test } from './own-product.ts';

test.use({ shop: 'points' });

/** The points of the day are fetched, some are given to a colleague with a code, and both see it. */
test('points are fetched and given away', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  product: { origin: baseURL },
}) => {
  const { teacher, enterprise } = demoAccounts;
  await enter(page, await openSession(request, 'teacher'), '/member/integral');
  const points = page.getByTestId('points');
  const line = page.getByRole('region', { name: '积分明细' }).getByRole('row').nth(1);
  const dialog = page.getByRole('dialog');
  await expect(points).toHaveText('2,390');
  await axeFindsNothing(page, { at: 'points' });

  await test.step('the points of the day', async () => {
    await page.getByRole('button', { name: '签到 +5' }).click();
    await expect(toast(page, '签到成功，获得5积分')).toBeVisible();
    await expect(page.getByRole('button', { name: '今日已签到' })).toBeDisabled();
    await expect(points).toHaveText('2,395');
    await expect(line).toContainText('每日签到');
  });

  await test.step('given to a member whose name is told before', async () => {
    await page.getByRole('button', { name: '转赠', exact: true }).click();
    await dialog.getByLabel('对方手机号').fill('13711110000');
    await dialog.getByLabel('积分数').fill('99');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByLabel('积分数')).toHaveAccessibleDescription('每次至少转赠100积分');
    await dialog.getByLabel('积分数').fill('200');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByLabel('对方手机号')).toHaveAccessibleDescription('对方不是平台会员');
    await dialog.getByLabel('对方手机号').fill(enterprise.phone);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog).toContainText('转赠 200 积分给 顾**');
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'giving' });
    await dialog.getByLabel(/验证码/).fill(await codeIn(dialog, request, teacher.phone));
    await dialog.getByRole('button', { name: '确认转赠' }).click();
    await expect(toast(page, '积分已转赠')).toBeVisible();
    await expect(points).toHaveText('2,195');
    await expect(line).toContainText('转赠 顾**');
    await expect(line).toContainText('−200');
  });

  await test.step('movements are narrowed, and the rules are told', async () => {
    await page.getByRole('combobox', { name: '类型' }).selectOption('claim');
    await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    await page.getByRole('link', { name: '清空条件' }).click();
    await expect(line).toContainText('转赠 顾**');
    await page.getByRole('link', { name: '积分规则' }).click();
    await expect(page.getByRole('region', { name: '积分规则' })).toContainText('每天签到得 5 积分');
    await axeFindsNothing(page, { at: 'rules' });
  });

  await test.step('the other one has them and was told', async () => {
    const other = await browser.newPage({ baseURL });
    await enter(other, await openSession(request, 'enterprise'), '/member/integral');
    await expect(other.getByTestId('points')).toHaveText('200');
    await expect(other.getByRole('region', { name: '积分明细' })).toContainText('收到 沈** 转赠');
    await visit(other, '/member/message');
    await expect(other.getByText('获得200积分：收到 沈** 转赠')).toBeVisible();
    await visit(other, '/member/center');
    await other.getByRole('link', { name: '查看积分' }).click();
    await expect(other.getByRole('heading', { name: '我的积分' })).toBeVisible();
  });
});
