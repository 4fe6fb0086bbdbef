import { enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'marketing' });

/** A coupon is written, published by another where it can cost much, claimed, given, counted and stopped; a campaign tells of it. */
test('staff offer a coupon, customers come by it, and its figures tell so', { tag: '@desktop' }, async ({
  browser,
  request,
  page,
  product: { origin: baseURL },
}) => {
  test.setTimeout(150_000);
  const lead = await colleague(browser, baseURL, 'lead', '/staff/coupons');
  const dialog = lead.getByRole('dialog');
  const days = async (label: string) => {
    const [from, until] = [dialog.getByLabel(label), dialog.getByPlaceholder('结束日期')];
    await from.fill('2026-01-01');
    await from.press('Enter');
    await until.fill('2099-06-30');
    // Enter would send the form.
    await until.press('Tab');
  };

  await test.step('written, with what it can cost', async () => {
    await lead.getByRole('button', { name: '新增优惠券' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByLabel('名称')).toHaveAccessibleDescription('请填写名称，至少2个字');
    await dialog.getByLabel('名称').fill('春季开题立减券');
    await dialog.getByLabel('立减金额（元）').fill('60');
    await dialog.getByLabel(/起用金额/).fill('300');
    await dialog.getByLabel(/发放总量/).fill('50');
    await days('可领取日期');
    await expect(dialog.getByText('可能的优惠金额合计')).toContainText('¥3,000.00');
    await axeFindsNothing(lead, { at: 'writing a coupon' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(lead, '已保存')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await lead.getByRole('link', { name: '春季开题立减券' }).click();
    await expect(lead.getByRole('region', { name: '规则' })).toContainText('满¥300.00立减¥60.00');
    await expect(lead.getByRole('button', { name: '发布' })).toBeDisabled();
  });
  const address = new URL(lead.url()).pathname;

  await test.step('published by a second person', async () => {
    const chief = await colleague(browser, baseURL, 'finance-lead', address);
    await chief.getByRole('button', { name: '发布' }).click();
    await expect(chief.getByRole('dialog')).toContainText('可能的优惠金额合计 ¥3,000.00');
    await chief.getByRole('dialog').getByRole('button', { name: '确认发布' }).click();
    await expect(chief.getByText('发放中')).toBeVisible();
    await chief.context().close();
  });

  await test.step('told of by a campaign, and claimed', async () => {
    await lead.goto('/staff/campaigns');
    await lead.getByRole('button', { name: '新增活动' }).click();
    await dialog.getByLabel('活动名称').fill('春季开题月');
    await dialog.getByLabel(/优惠券（/).click();
    await lead.getByTitle('春季开题立减券').click();
    await dialog.getByLabel('活动说明').fill('开题季送样，领券立减。');
    await days('起止日期');
    await dialog.getByRole('button', { name: '保存' }).click();
    const row = lead.getByRole('row', { name: /春季开题月/ });
    await row.getByRole('button', { name: '发布' }).click();
    await dialog.getByRole('button', { name: '确认发布' }).click();
    await expect(row).toContainText('已发布');

    const session = await openSession(request, 'teacher');
    await enter(page, session, '/member/prestore');
    const card = page.getByRole('region', { name: '优惠活动' });
    await expect(card.getByRole('listitem').filter({ hasText: '春季开题月' })).toContainText(
      '满¥300.00立减¥60.00',
    );
    // Rules of prestore stand above, to be chosen.
    await expect(card).not.toContainText('预存优惠');
    const claimed = await request.post('/api/auth/discount4user/add', {
      headers: { token: session.access },
      data: { discount_rid: address.split('/').at(-1) },
    });
    expect((await claimed.json()).code).toBe(1);
    await page.reload();
    await expect(card.getByRole('listitem').filter({ hasText: '春季开题月' })).toContainText('已领取');
  });

  await test.step('given to a customer; figures open the list behind them', async () => {
    await lead.goto(address);
    await lead.getByRole('button', { name: '发放给客户' }).click();
    await dialog.getByLabel('或粘贴手机号').fill('13900000001\n13900000002\n19999999999');
    await dialog.getByRole('button', { name: '确认发放' }).click();
    await expect(dialog).toContainText('已发放 1 张，1 位客户已达每人限领');
    await expect(dialog).toContainText('19999999999');
    await dialog.getByRole('button', { name: '关闭' }).or(dialog.getByLabel('Close')).first().click();
    const figures = lead.getByRole('region', { name: '效果' });
    await expect(figures).toContainText('已发放（张）2');
    await expect(figures).toContainText('持券客户不足 30 位时不显示');
    const holders = lead.getByRole('region', { name: '持有明细' });
    await expect(holders.getByRole('row', { name: /定向发放/ })).toBeVisible();
    await expect(holders.getByRole('row', { name: /自行领取/ })).toBeVisible();
    await axeFindsNothing(lead, { at: 'a coupon' });
    const download = lead.waitForEvent('download');
    await holders.getByRole('button', { name: '导出' }).click();
    expect((await download).suggestedFilename()).toContain('.xlsx');
    await figures.getByRole('link').nth(2).click();
    await expect(holders).toContainText('没有符合条件的客户');
  });

  await test.step('stopped', async () => {
    await lead.getByRole('button', { name: '更多操作' }).click();
    await lead.getByRole('menuitem', { name: '停止发放' }).click();
    await expect(dialog).toContainText('已持有的优惠券仍可使用');
    await dialog.getByRole('button', { name: '确认停止' }).click();
    await expect(lead.getByText('已停止').first()).toBeVisible();
    await expect(lead.getByRole('button', { name: '发放给客户' })).toHaveCount(0);
  });
});
