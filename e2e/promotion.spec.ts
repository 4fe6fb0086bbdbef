import { and, eq } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { rebates } from '../src/features/promotion/rebates/tables.ts';
import { workers } from '../src/features.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { openRequeue } from '../src/host/jobs.ts';
import { cardNo, idNo, rebateOf, refundOf } from '../tests/fixtures/promotion.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { codeIn, enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'promotion' });

/** A teacher becomes a promoter, a friend's order brings a rebate, it is withdrawn, and a refund takes it back. */
test('a promoter is approved, earns and withdraws; a refund takes a rebate back', {
  tag: '@desktop',
}, async ({ page, browser, request, product }) => {
  test.setTimeout(180_000);
  const { origin: baseURL } = product;
  const { connection } = embeddedDatabaseOf(product.dataDir);
  const database = openDatabase(connection, 1, () => {});
  const { db } = database;
  const world = { database, now: () => new Date() };
  let rebate = '';
  const { teacher } = demoAccounts;
  await enter(page, await openSession(request, 'teacher'), '/member/promotion');
  const dialog = page.getByRole('dialog');
  const mine = page.getByRole('region', { name: '我的返利', exact: true });

  await test.step('applied for', async () => {
    await page.getByRole('button', { name: '申请成为推广员' }).click();
    await dialog.getByLabel('真实姓名').fill('沈明远');
    await dialog.getByLabel('身份证号').fill('110105194912310021');
    await dialog.getByLabel('联系电话').fill(teacher.phone);
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByLabel('身份证号')).toHaveAccessibleDescription('身份证号不正确，请逐位核对');
    await dialog.getByLabel('身份证号').fill(idNo);
    await dialog.getByRole('checkbox').check();
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'applying' });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(toast(page, '申请已提交')).toBeVisible();
    await expect(page.getByRole('region', { name: '推广员申请' })).toContainText('待审核');
  });

  const finance = await colleague(browser, baseURL, 'finance', '/staff/promoters');
  await test.step('let in by finance', async () => {
    const row = finance.getByRole('row').filter({ hasText: '沈明远' });
    await row.getByRole('button', { name: '查看 沈明远 的完整号码' }).click();
    await expect(row).toContainText(idNo);
    await axeFindsNothing(finance, { at: 'staff' });
    await row.getByRole('button', { name: '通过', exact: true }).click();
    await finance.getByRole('dialog').getByRole('button', { name: '确认通过' }).click();
    await expect(row).toContainText('已通过');
    await page.reload();
    await expect(mine).toContainText('正常');
    await expect(page.getByText('暂无返利记录')).toBeVisible();
    await axeFindsNothing(page, { at: 'promoter' });
  });

  await test.step('a rebate is available after 30 days and is withdrawn, less tax', async () => {
    rebate = await rebateOf({ world, rid: teacher.rid }, 100_000, { isComing: true });
    const mature = and(eq(rebates.customerRid, teacher.rid), eq(rebates.status, 20));
    const queue = await openRequeue(connection, workers);
    await queue.send(db, { name: 'mature-rebates', data: {}, after: new Date().toISOString() });
    await expect.poll(() => db.$count(rebates, mature)).toBe(1);
    await page.reload();
    await expect(mine).toContainText('1,000.00');
    await mine.getByRole('button', { name: '提现' }).click();
    const reckoned = dialog.getByRole('region', { name: '到账金额' });
    await expect(reckoned).toContainText('960.00');
    await dialog.getByLabel('提现金额（元）').fill('50');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByLabel('提现金额（元）')).toHaveAccessibleDescription('最低提现金额为100元');
    await dialog.getByLabel('提现金额（元）').fill('900');
    await expect(reckoned).toContainText('880.00');
    await dialog.getByLabel('银行卡号').fill(cardNo);
    await dialog.getByLabel('开户银行').fill('示例银行杭州支行');
    await dialog.getByLabel(/的验证码$/).fill(await codeIn(dialog, request, teacher.phone));
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'withdrawing' });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(toast(page, '提现申请已提交')).toBeVisible();
    await page.getByRole('link', { name: '提现记录' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '待审核' })).toContainText('¥880.00');
  });

  await test.step('finance approves, its lead pays', async () => {
    await finance.goto('/staff/withdrawals');
    const row = finance.getByRole('row').filter({ hasText: '沈明远' });
    await row.getByRole('button', { name: '审核通过' }).click();
    await expect(row).toContainText('待打款');
    await expect(row.getByRole('button', { name: '确认打款' })).toBeDisabled();
    await axeFindsNothing(finance, { at: 'withdrawals' });
    const file = finance.waitForEvent('download');
    await finance.getByRole('button', { name: /生成打款文件/ }).click();
    expect((await file).suggestedFilename()).toMatch(/提现打款_WB\d+\.xlsx/);
    const lead = await colleague(browser, baseURL, 'finance-lead', '/staff/withdrawals');
    const same = lead.getByRole('row').filter({ hasText: '沈明远' });
    await same.getByRole('button', { name: '确认打款' }).click();
    await lead.getByRole('dialog').getByLabel('银行流水号').fill('B-20261123');
    await lead.getByRole('dialog').getByRole('button', { name: '确认已打款' }).click();
    await expect(same).toContainText('已打款');
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: '已打款' })).toBeVisible();
  });

  await test.step('the order is refunded: what was withdrawn is made up for by later rebates', async () => {
    await refundOf(world, rebate);
    await page.getByRole('link', { name: '返利记录' }).click();
    await expect(page.getByRole('row').filter({ hasText: '退款撤回 1,000.00' })).toContainText(
      '待抵扣 900.00',
    );
    await expect(mine.getByRole('button', { name: '提现' })).toBeDisabled();
  });
});
