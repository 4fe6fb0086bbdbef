import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { yuan } from '../src/core/yuan.ts';
import { titleAdd, titleList } from '../src/features/customers/titles/contract.ts';
import {
  invoiceUpload,
  staffInvoiceAccept,
  staffInvoiceIssue,
  staffInvoiceRed,
} from '../src/features/invoices/contract.staff.ts';
import { invoiceAdd, invoiceInfo } from '../src/features/invoices/contract.ts';
import { orderLines, orders } from '../src/features/orders/tables.ts';
import { settlementOperate } from '../src/features/settlement/contract.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { putWork } from '../tests/fixtures/laboratory.ts';
import { pdfOf } from '../tests/fixtures/pdf.ts';
import { topUp } from '../tests/fixtures/settled.ts';
import { findAndOrder, settleOrder } from '../tests/fixtures/whole-job.ts';
import { callerAt, type HttpCaller, sendByForm } from '../tests/http-caller.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import type { OwnProduct } from './shops.ts';
import { staffSession } from './staff.ts';

/** What journeys about invoices have in common. */

/** Signs the teacher in, in the browser and for calls: who had no prestore before, and so no bonus. */
export async function asTeacher(page: Page, { origin }: OwnProduct): Promise<HttpCaller> {
  const login = { account: 'teacher', password: demoPassword };
  const { data: session } = await (await page.request.post('/api/open/login', { data: login })).json();
  const token = { access: session.token, refresh: session.refreshToken, expires: session.expires };
  await page.addInitScript((text) => localStorage.setItem('token', text), JSON.stringify(token));
  return callerAt(origin, session.token);
}

/** Orders of the teacher's that are tested, settled and paid from prestore, one for each amount. */
export async function paidOrders(me: HttpCaller, { dataDir }: OwnProduct, ...amounts: number[]) {
  const database = openDatabase(embeddedDatabaseOf(dataDir).connection, 1, () => {});
  const world = { database, now: () => new Date() };
  const paid: { rid: string; no: string }[] = [];
  for (const fen of amounts) {
    const order = await findAndOrder(me);
    await database.db.update(orderLines).set({ amountFen: fen }).where(eq(orderLines.orderRid, order.rid));
    await database.db.update(orders).set({ totalFen: fen }).where(eq(orders.rid, order.rid));
    await putWork(world, order.rid, 60, { orderStatus: 100, amountFen: fen });
    await topUp({ rid: demoAccounts.teacher.rid, world }, fen);
    const rid = await settleOrder(me, order);
    await me.call(settlementOperate, { op: 'pay', rid, way: 0 });
    paid.push(order);
  }
  await database.close();
  return paid;
}

/** A title for electronic invoices. */
export async function addTitle(me: HttpCaller, title: string, tax_no: string) {
  await me.call(titleAdd, { type: 1, title, tax_no, email: 'lin@example.com' });
}

/** The teacher's newest request. */
export async function newestRequest(me: HttpCaller) {
  const found = await me.call(invoiceInfo, {});
  const [newest] = 'list' in found ? found.list : [];
  if (!newest) throw new Error('nothing was asked for');
  return newest;
}

/** Asks elsewhere for one invoice over everything that can be invoiced. */
export async function askForAll(me: HttpCaller) {
  const [title] = (await me.call(titleList, {})).list;
  const found = await me.call(invoiceInfo, {});
  const offers = 'invoiceable' in found ? found.invoiceable : [];
  const lines = offers.map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  await me.call(invoiceAdd, { invoice_rid: title?.rid, type: 1, lines });
}

/** Finance as calls reach it. */
export async function asFinance(page: Page, { origin }: OwnProduct): Promise<HttpCaller> {
  return callerAt(origin, (await staffSession(page.request, 'finance')).token);
}

/** Finance takes a request on and issues its invoice with a PDF file. */
export async function issue(
  finance: HttpCaller,
  { rid, version, amount_fen }: { rid: string; version: number; amount_fen: number },
  number: string,
) {
  await finance.call(staffInvoiceAccept, { list: [{ rid, version }] });
  const file = { purpose: 'invoice', name: '发票.pdf', type: 'application/pdf' };
  const bytes = pdfOf([number, yuan(amount_fen)]);
  const pdf = await sendByForm(finance, invoiceUpload.path, { ...file, bytes });
  const day = '2026-01-05';
  await finance.call(staffInvoiceIssue, { rid, version: version + 1, number, day, pdf });
}

/** Finance writes down the negative invoice. */
export async function takeBack(
  finance: HttpCaller,
  { rid, version }: { rid: string; version: number },
  number: string,
) {
  await finance.call(staffInvoiceRed, { rid, version, number, day: '2026-01-06' });
}
