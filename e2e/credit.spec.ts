import { demoAccounts } from '../db/demo-accounts.ts';
import { orders } from '../src/features/orders/tables.ts';
import { workers } from '../src/features.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { openRequeue } from '../src/host/jobs.ts';
import { equal } from '../src/host/records/filters.ts';
import { putWork } from '../tests/fixtures/laboratory.ts';
import { embeddedDatabaseOf, query } from '../tests/product.ts';
import { codeIn, enter, openSession, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';
import { colleague } from './staff.ts';

test.use({ shop: 'credit' });

test.describe.configure({ mode: 'default' });

/** A teacher's credit line (the demo company has one already): applied for, granted by two, signed with a code, frozen by finance and restored. */
test('a customer gets a credit line and finance looks after it', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  product: { origin: baseURL },
}) => {
  test.setTimeout(150_000);
  await enter(page, await openSession(request, 'teacher'), '/member/credit');
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('region', { name: '信用额度', exact: true });

  await test.step('applied for', async () => {
    await card.getByRole('button', { name: '申请信用额度' }).click();
    // What teachers are offered stands there already.
    await dialog.getByLabel('申请额度（元）').fill('');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByLabel('申请额度（元）')).toHaveAccessibleDescription('请填写申请额度');
    await dialog.getByLabel('申请额度（元）').fill('30000');
    await dialog.getByLabel('申请说明').fill('常年送样，按月结算');
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'applying' });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(toast(page, '申请已提交')).toBeVisible();
    await expect(card).toContainText('待审核');
  });

  const finance = await colleague(browser, baseURL, 'finance', '/staff/finance/credit');
  await test.step('proposed by finance, confirmed by its lead', async () => {
    await finance.getByRole('link', { name: /沈明远/ }).click();
    await finance.getByRole('button', { name: '通过', exact: true }).click();
    await finance.getByRole('dialog').getByLabel('额度（元）').fill('30000');
    await finance.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
    await expect(finance.getByRole('region', { name: '提请复核的额度' })).toContainText('¥30,000.00');
    const lead = await colleague(browser, baseURL, 'finance-lead', new URL(finance.url()).pathname);
    await lead.getByRole('button', { name: '复核通过' }).click();
    await lead.getByRole('dialog').getByRole('button', { name: '确认通过' }).click();
    await expect(lead.getByRole('region', { name: '批准的额度' })).toContainText('¥30,000.00');
  });

  await test.step('signed with a code', async () => {
    await page.reload();
    await card.getByRole('button', { name: '签署协议并开通' }).click();
    await dialog.getByRole('button', { name: '签署并开通' }).click();
    await expect(dialog.getByText('请阅读并同意信用服务协议')).toBeVisible();
    await dialog.getByRole('checkbox').check();
    const code = await codeIn(dialog, request, demoAccounts.teacher.phone);
    await dialog.getByLabel(/的验证码$/).fill(code);
    await axeFindsNothing(page, { part: '[role=dialog]', at: 'signing' });
    await dialog.getByRole('button', { name: '签署并开通' }).click();
    await expect(toast(page, '信用额度已开通')).toBeVisible();
    await expect(card).toContainText('可用额度¥30,000.00');
  });

  await test.step('frozen and restored by hand', async () => {
    await finance.goto('/staff/finance/credit?tab=lines');
    for (const [verb, status] of [
      ['冻结', '冻结'],
      ['恢复', '正常'],
    ] as const) {
      const row = finance.getByRole('row').filter({ hasText: '沈明远' });
      await row.getByRole('button', { name: verb, exact: true }).click();
      await finance.getByRole('dialog').getByLabel('原因').fill('按约定核查');
      await finance
        .getByRole('dialog')
        .getByRole('button', { name: `确认${verb}` })
        .click();
      await expect(row.getByRole('cell', { name: status, exact: true })).toBeVisible();
      await page.reload();
      await expect(card).toContainText(status);
    }
    await axeFindsNothing(finance, { at: 'lines' });
  });
});

/** What the demo company has on credit: billed, overdue until its line is frozen, paid from the balance, restored. */
test('an overdue statement freezes a credit line, and paying restores it', { tag: '@desktop' }, async ({
  page,
  request,
  product,
}) => {
  test.slow();
  const { connection } = embeddedDatabaseOf(product.dataDir);
  const database = openDatabase(connection, 1, () => {});
  const world = { database, now: () => new Date() };
  const { rid: owner } = demoAccounts.enterprise;
  const [order] = await database.db
    .select()
    .from(orders)
    .where(equal(orders, { owner, payMode: 2 }));
  if (!order) throw new Error('the demo company has nothing on credit');
  await putWork(world, order.rid, 80, { orderStatus: 110, amountFen: order.totalFen });

  await enter(page, await openSession(request, 'enterprise'), '/member/unsettled');
  await page.getByRole('checkbox', { name: `选择 ${order.no}` }).check();
  await page.getByRole('button', { name: '生成结算单' }).click();
  await page.getByRole('button', { name: '确认结算单' }).click();
  await expect(page.getByRole('button', { name: '去付款' })).toBeVisible();
  await page.goto('/member/credit');
  const card = page.getByRole('region', { name: '信用额度', exact: true });
  await expect(card).toContainText('正常');

  // Two months later, by the clock of the night.
  await page.goto('about:blank');
  await request.post('/dev/clock', { data: { offset_s: 61 * 86_400 } });
  const queue = await openRequeue(connection, workers);
  for (const name of ['watch-statements', 'watch-credit-lines']) {
    await queue.send(database.db, { name, data: {}, after: new Date().toISOString() });
    const isDone = async () =>
      (
        await query<{ open: number }>(
          connection,
          `SELECT count(*)::int AS open FROM pgboss.job WHERE name = '${name}' AND state < 'completed'`,
        )
      )[0]?.open;
    await expect.poll(isDone, { timeout: 20_000 }).toBe(0);
  }
  await enter(page, await openSession(request, 'enterprise'), '/member/credit');
  await expect(card).toContainText('冻结');
  await expect(card).toContainText('新的信用订单暂不可提交');
  await axeFindsNothing(page);

  await page.goto('/member/unpaid');
  await page.getByRole('button', { name: /^去付款 S/ }).click();
  const dialog = page.getByRole('dialog', { name: '付款' });
  await dialog.getByRole('radio', { name: /预存支付/ }).check();
  await dialog.getByRole('button', { name: /^确认付款/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/member/credit');
  await expect(async () => {
    await page.reload();
    await expect(card).toContainText('正常', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await queue.stop();
  await database.close();
});
