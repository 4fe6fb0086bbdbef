import { eq } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { putWork } from '../tests/fixtures/laboratory.ts';
import { topUp } from '../tests/fixtures/settled.ts';
import { findAndOrder } from '../tests/fixtures/whole-job.ts';
import { callerAt } from '../tests/http-caller.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { enter, openSession } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';

test.describe.configure({ mode: 'default' });

test('a customer accepts data, makes a statement, pays it in bonus and cash and takes the document', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  const session = await openSession(request, 'student');
  const { rid } = demoAccounts.student;
  // One of its own: those of the demo shop have coupons, and work that other journeys gave them.
  const { rid: orderRid } = await findAndOrder(callerAt(product.origin, session.access));
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const world = { database, now: () => new Date() };
  await database.db.update(orderLines).set({ amountFen: 100_000 }).where(eq(orderLines.orderRid, orderRid));
  await database.db.update(orders).set({ totalFen: 100_000 }).where(eq(orders.rid, orderRid));
  await putWork(world, orderRid, 60, { orderStatus: 100, amountFen: 100_000 });
  await topUp({ rid, world }, 500_000, 50_000);
  await database.close();
  await enter(page, session, `/member/order/${orderRid}/progress`);
  await page
    .getByRole('button', { name: /全部数据无误|数据无误/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: '去结算' })).toBeVisible();
  await page.getByRole('button', { name: '去结算' }).click();
  await expect(page.getByRole('heading', { name: '订单结算单' })).toBeVisible();
  await page.getByRole('button', { name: '确认结算单' }).click();
  await page.getByRole('button', { name: '去付款' }).click();
  const dialog = page.getByRole('dialog', { name: '付款' });
  const prestore = dialog.getByRole('radio', { name: /预存支付/ });
  await expect(dialog).toContainText('现金 ¥800.00');
  await expect(dialog).toContainText('赠送 ¥200.00');
  await axeFindsNothing(page);
  await prestore.check();
  await dialog.getByRole('button', { name: '确认付款 ¥1,000.00' }).click();
  await expect(page.getByRole('status').getByText('已付款', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '付款记录' })).toContainText('现金 ¥800.00，赠送 ¥200.00');
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^结算单-S\d{12}\.pdf$/);

  await page.getByRole('navigation', { name: '会员中心导航' }).getByRole('link', { name: '未结算' }).click();
  await expect(page.getByRole('heading', { name: '未结算', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: '会员中心导航' }).getByRole('link', { name: '未付款' }).click();
  await expect(page.getByRole('heading', { name: '未付款', level: 1 })).toBeVisible();
});
