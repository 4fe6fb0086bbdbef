import { eq } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { groupOf } from '../tests/fixtures/clusters.ts';
import { titleOf } from '../tests/fixtures/invoices.ts';
import { putWork } from '../tests/fixtures/laboratory.ts';
import { topUp } from '../tests/fixtures/settled.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { enter, openSession } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect } from './journey.ts';
import { test } from './own-product.ts';

// It gives the student's order to a group, and the teacher an invoice.
test.use({ shop: 'group-bills' });

test.describe.configure({ mode: 'default' });

const name = '沈明远课题组（结算）';

test('what a member ordered stands on the group’s statement, which its owner confirms, pays from its wallet and has invoiced', {
  tag: '@desktop',
}, async ({ page, request, product }) => {
  const [student, teacher] = [demoAccounts.student.rid, demoAccounts.teacher.rid];
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const world = { database, now: () => new Date() };
  const owner = await groupOf({ world: world as never, rid: teacher }, { student: 'member' }, { name });
  const [order] = await database.db.select().from(orders).where(eq(orders.customerRid, student)).limit(1);
  const orderRid = order?.rid ?? '';
  const unpaid = { owner, totalFen: 60_000, payStatus: 0, payMode: 0 } as const;
  await database.db.update(orders).set(unpaid).where(eq(orders.rid, orderRid));
  await database.db.update(orderLines).set({ amountFen: 60_000 }).where(eq(orderLines.orderRid, orderRid));
  await putWork(world, orderRid, 60, { orderStatus: 100, amountFen: 60_000 });
  await topUp({ rid: owner, world }, 100_000);
  await titleOf({ rid: teacher, world } as never, { title: '青屿大学' });
  await database.close();

  // The member says that the data is right; what follows is the group's.
  await enter(page, await openSession(request, 'student'), `/member/order/${orderRid}/progress`);
  await page
    .getByRole('button', { name: /全部数据无误|数据无误/ })
    .first()
    .click();
  await expect(page.getByText('待结算').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '去结算' })).toHaveCount(0);

  await enter(page, await openSession(request, 'teacher'), '/member/unsettled');
  await page.getByRole('combobox', { name: '归属' }).selectOption({ label: name });
  await expect(page.getByText(`归属 ${name}`)).toBeVisible();
  await axeFindsNothing(page);
  await page.getByRole('checkbox', { name: `选择 ${order?.no}` }).check();
  await page.getByRole('button', { name: '生成结算单' }).click();
  await expect(page.getByRole('heading', { name: '订单结算单' })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: '确认结算单' }).click();
  await page.getByRole('button', { name: '去付款' }).click();
  const dialog = page.getByRole('dialog', { name: '付款' });
  await expect(dialog).toContainText(`由${name}付款`);
  await dialog.getByRole('radio', { name: /课题组预存支付/ }).check();
  await dialog.getByRole('button', { name: '确认付款 ¥600.00' }).click();
  await expect(page.getByRole('status').getByText('已付款', { exact: true })).toBeVisible();

  await page.goto('/member/invoiceLs');
  await page.getByRole('combobox', { name: '归属' }).selectOption({ label: name });
  await expect(page.getByText(`${name}可开票`)).toBeVisible();
  await page
    .getByRole('link', { name: /申请开票/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await axeFindsNothing(page);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '开票记录' })).toBeVisible();
  await expect(page.getByRole('article', { name: /开票申请/ }).first()).toContainText(name);

  // The member reads what became of their own order alone.
  await enter(page, await openSession(request, 'student'), `/member/order/${orderRid}/statement`);
  await expect(page.getByText(/此处仅显示本订单的明细/)).toBeVisible();
  await expect(page.getByRole('button', { name: '去付款' })).toHaveCount(0);
  await axeFindsNothing(page);
});
