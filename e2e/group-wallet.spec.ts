import type { Page } from '@playwright/test';
import { enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive } from './journey.ts';
import { test } from './own-product.ts';

/** A group's wallet: the teacher fills it, the student gives to it for good, and both read where it went. */

const group = '能源材料课题组';
const balance = (page: Page) => page.getByTestId('balance');

test('a group is topped up, a member gives of their own, and the book is exported', async ({
  page,
  browser,
  request,
  product: { origin: baseURL },
  isMobile,
}) => {
  test.setTimeout(120_000);
  await enter(page, await openSession(request, 'teacher'), '/member/communityMg');
  const card = page.getByRole('region', { name: '课题组预存' });
  await expect(card).toContainText('余额');
  await axeFindsNothing(page, { at: 'managed' });
  await card.getByRole('link', { name: '充值' }).click();
  await expect(page.getByRole('link', { name: group })).toHaveAttribute('aria-current', 'page');
  const before = Number(((await balance(page).textContent()) ?? '').replaceAll(',', ''));
  const shown = (more: number) =>
    (before + more).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  await test.step('topped up by WeChat, with the rule’s bonus', async () => {
    await isAlive(page);
    await page.getByRole('radio', { name: /¥5,000/ }).check();
    await page.getByRole('radio', { name: '微信支付' }).check();
    await axeFindsNothing(page, { at: 'top-up' });
    await page.getByRole('button', { name: '提交申请' }).click();
    const payment = page.getByRole('dialog', { name: '微信支付', exact: true });
    const [cashier] = await Promise.all([
      page.waitForEvent('popup'),
      payment.getByRole('link', { name: '演示模式：打开收银台' }).click(),
    ]);
    await cashier.getByRole('button', { name: '付款成功' }).click();
    await payment.getByRole('button', { name: '完成' }).click();
    await expect(balance(page)).toHaveText(shown(5_100));
  });

  await test.step('given to by a member, who is asked whether for good', async () => {
    const size = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const theirs = await browser.newContext({ baseURL, viewport: size });
    const student = await theirs.newPage();
    await enter(student, await openSession(request, 'student'), '/member/prestore');
    await isAlive(student);
    await expect(student.getByRole('navigation', { name: '账户归属' })).toHaveCount(0);
    await student.getByRole('button', { name: '转入课题组' }).click();
    const dialog = student.getByRole('dialog');
    await dialog.getByLabel('转入金额（元）').fill('1000000');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByLabel('转入金额（元）')).toHaveAccessibleDescription(/请填写不超过/);
    await dialog.getByLabel('转入金额（元）').fill('100');
    await axeFindsNothing(student, { part: '[role=dialog]', at: 'amount' });
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog).toContainText('您不能收回');
    await axeFindsNothing(student, { part: '[role=dialog]', at: 'for good' });
    await dialog.getByRole('button', { name: '确认转入' }).click();
    await expect(toast(student, `已转入“${group}”`)).toBeVisible();
    await expect(student.getByText(`预存划转 · 转入${group}`).first()).toBeVisible();
    await theirs.close();
  });

  await test.step('which the group reads, and exports', async () => {
    await page.reload();
    await expect(page.getByText('预存划转 · 林知夏转入').first()).toBeVisible();
    await expect(balance(page)).toHaveText(shown(5_202));
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toMatch(/^预存明细_\d{8}\.xlsx$/);
    await page.getByRole('combobox', { name: '归属' }).selectOption('全部归属');
    await expect(page.getByText(`归属 ${group}`).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('all')).toBe('1');
    await axeFindsNothing(page, { at: 'all accounts' });
    await page.getByRole('link', { name: '本人' }).click();
    await expect(page.getByRole('link', { name: '本人' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/member/center');
    await page.getByRole('link', { name: `查看${group}预存` }).click();
    await expect(balance(page)).toHaveText(shown(5_202));
  });
});
