import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  askForAll,
  invoiceableTo,
  invoiceOf,
  issueAll,
  paidStatement,
  titleOf,
} from '../../../tests/fixtures/invoices.ts';
import { topUpByWechat } from '../../../tests/fixtures/money.ts';
import { expectRightBook, orderOf, statement, topUp } from '../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { titleDelete } from '../customers/titles/contract.ts';
import { tax } from '../ledger/rules.tax.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { orders } from '../orders/tables.ts';
import { prestoreApplyCancel } from '../prestore/contract.ts';
import { settlementList, settlementOperate } from '../settlement/contract.ts';
import { creditMake } from '../settlement/desk/contract.ts';
import { statements } from '../settlement/tables.ts';
import * as desk from './contract.staff.ts';
import { invoiceAdd, invoiceCancel, invoiceEdit } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

async function scene() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return { world, me, title: await titleOf(me), finance: await world.asStaff('finance') };
}

async function invoiceStatus(me: Somebody, statementRid: string) {
  const rid = await orderOf(me, statementRid);
  const [order] = await me.world.database.db.select().from(orders).where(eq(orders.rid, rid));
  return order?.invoiceStatus;
}

/** VAT in advance and output VAT as the book has them. */
async function vat({ database }: World) {
  const rows = await database.db.select().from(ledgerBalances).where(eq(ledgerBalances.code, '2208'));
  const sums = await database.pool.query(
    `SELECT coalesce(-sum(fen), 0)::float8 AS fen FROM ledger_entries WHERE code = '2221'`,
  );
  return { advance: rows.reduce((sum, { balance }) => sum + balance, 0), output: sums.rows[0].fen };
}

test('two paid statements become one invoice, whose orders follow', async () => {
  const { me, title, finance } = await scene();
  const one = await paidStatement(me, 90_000);
  const two = await paidStatement(me, 52_000);
  const offers = await invoiceableTo(me);
  const free = offers.map(({ free_fen, kind }) => [kind, free_fen]);
  expect(free.toSorted()).toEqual([
    ['statement', 52_000],
    ['statement', 90_000],
  ]);
  const paid = async () =>
    Object.fromEntries(
      (await me.call(settlementList, { tab: 3 })).data?.list.map((of) => [of.rid, of.invoiceable_fen]) ?? [],
    );
  expect(await paid()).toEqual({ [one]: 90_000, [two]: 52_000 });
  expect(offers.map(({ statement_rid }) => statement_rid).toSorted()).toEqual([one, two].toSorted());
  const rid = await askForAll(me, title);
  expect(await paid()).toEqual({ [one]: 0, [two]: 0 });
  expect(await invoiceOf(me, rid)).toMatchObject({ amount_fen: 142_000, status: 10, lines: [{}, {}] });
  expect([await invoiceStatus(me, one), await invoiceStatus(me, two)]).toEqual([1, 1]);
  expect(await invoiceableTo(me)).toEqual([]);
  await issueAll(finance, me, rid);
  expect(await invoiceOf(me, rid)).toMatchObject({
    ...{ status: 30, status_name: '已开票', tax_fen: 8_038, tax_rate: 6, issued_on: '2026-11-20' },
    buyer: { title: '示例理工大学', tax_no: '12100000400000000A' },
  });
  expect([await invoiceStatus(me, one), await invoiceStatus(me, two)]).toEqual([3, 3]);
  await expectRightBook(me.world);
});

test('a line is split over two titles of two projects; nothing is invoiced twice', async () => {
  const { me, title, finance } = await scene();
  const other = await titleOf(me, { title: '样例新能源', taxNo: '91310000MA1FL0000X' });
  const rid = await paidStatement(me, 90_000);
  const [offer] = await invoiceableTo(me);
  const ref = offer?.ref ?? '';
  const part = (invoice_rid: string, amount_fen: number, remark: string) => ({
    ...{ invoice_rid, remark, lines: [{ ref, amount_fen }] },
  });
  const both = { type: 1 as const, split: [part(title, 60_000, 'D-2201'), part(other, 30_001, 'D-2202')] };
  expect(await me.call(invoiceAdd, both)).toEqual(refused('开票金额超过可开票金额'));
  both.split = [part(title, 60_000, 'D-2201'), part(other, 30_000, 'D-2202')];
  const { data } = await me.call(invoiceAdd, both);
  const [first = '', second = ''] = data?.rids ?? [];
  expect(await invoiceOf(me, second)).toMatchObject({
    title: '样例新能源',
    remark: 'D-2202',
    amount_fen: 30_000,
  });
  const more = { type: 1 as const, invoice_rid: title, lines: [{ ref, amount_fen: 1 }] };
  expect(await me.call(invoiceAdd, more)).toEqual(refused('该笔款项已开票'));
  await issueAll(finance, me, first);
  expect(await invoiceStatus(me, rid)).toBe(2);
  await me.call(invoiceCancel, { rid: second });
  expect(await invoiceableTo(me)).toMatchObject([{ free_fen: 30_000 }]);
  const again = await me.call(invoiceAdd, { ...more, lines: [{ ref, amount_fen: 30_000 }] });
  await issueAll(finance, me, again.data?.rids[0] ?? '');
  expect(await invoiceStatus(me, rid)).toBe(3);
});

test('what cannot be invoiced is refused with the reason', async () => {
  const { me, title } = await scene();
  const rid = await statement(me, { fen: 50_000, isConfirmed: true });
  const stranger = await somebody(me.world, 'teacher');
  await paidStatement(stranger, 40_000);
  const [theirs] = await invoiceableTo(stranger);
  const ask = (lines: { ref: string; amount_fen: number }[], invoice_rid = title) =>
    me.call(invoiceAdd, { invoice_rid, type: 1, lines });
  const { rows } = await me.world.database.pool.query(
    'SELECT rid FROM statement_lines WHERE statement_rid = $1',
    [rid],
  );
  const unpaid = `statement:${rows[0].rid}`;
  expect(await ask([])).toEqual(refused('请选择开票订单'));
  expect(await ask([{ ref: unpaid, amount_fen: 100 }])).toEqual(refused('存在未付款订单，暂不可开票'));
  expect(await ask([{ ref: theirs?.ref ?? '', amount_fen: 100 }])).toEqual(refused('所选订单不属于同一主体'));
  expect(await ask([{ ref: unpaid, amount_fen: 100 }], await titleOf(stranger))).toEqual(
    refused('请选择发票抬头'),
  );
  const poor = await titleOf(me, { email: '' });
  expect(await ask([{ ref: unpaid, amount_fen: 100 }], poor)).toEqual(
    refused('发票抬头信息不完整，请先补充'),
  );
});

test('a rejected request is changed and waits again; finance sends back what cannot be issued', async () => {
  const { me, title, finance } = await scene();
  await paidStatement(me, 90_000);
  const rid = await askForAll(me, title);
  const inUse = refused('该抬头有开票申请处理中，不可删除');
  expect(await me.call(titleDelete, { rid: title })).toEqual(inUse);
  const reject = { rid, version: 1, reason: '抬头与合同不一致' };
  expect((await finance.call(desk.staffInvoiceReject, reject)).code).toBe(1);
  const { reason, actions, lines } = await invoiceOf(me, rid);
  expect([reason, actions.map(({ action }) => action)]).toEqual(['抬头与合同不一致', ['edit', 'cancel']]);
  const better = await titleOf(me, { title: '示例理工大学化学学院' });
  const edit = {
    rid,
    invoice_rid: better,
    type: 1 as const,
    lines: [{ ref: lines[0]?.ref ?? '', amount_fen: 80_000 }],
  };
  expect((await me.call(invoiceEdit, edit)).code).toBe(1);
  expect(await invoiceOf(me, rid)).toMatchObject({
    status: 10,
    title: '示例理工大学化学学院',
    amount_fen: 80_000,
  });
  expect(await invoiceableTo(me)).toMatchObject([{ free_fen: 10_000 }]);
  await finance.call(desk.staffInvoiceAccept, { list: [{ rid, version: 3 }] });
  expect(await me.call(invoiceCancel, { rid })).toEqual(refused('当前状态不可操作'));
  const fail = { rid, version: 4, reason: '税控系统暂不可用' };
  expect((await finance.call(desk.staffInvoiceFail, fail)).code).toBe(1);
  expect(await invoiceOf(me, rid)).toMatchObject({ status: 10, reason: '税控系统暂不可用' });
});

test('a wrong title is asked red, taken back and issued anew; a special invoice needs its buyer', async () => {
  const { me, finance } = await scene();
  const special = await titleOf(me, {
    ...{
      type: 3,
      bank: '示例银行',
      accountNo: '6222000000000000',
      regAddress: '示例路1号',
      regPhone: '021-60000000',
    },
  });
  const rid = await paidStatement(me, 90_000);
  const lines = (await invoiceableTo(me)).map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  const { data } = await me.call(invoiceAdd, { invoice_rid: special, type: 3, lines });
  const invoice = data?.rids[0] ?? '';
  await issueAll(finance, me, invoice);
  expect(await me.call(invoiceCancel, { rid: invoice })).toEqual(refused('请填写冲红原因'));
  await me.call(invoiceCancel, { rid: invoice, reason: '抬头错误' });
  const { version } = await invoiceOf(me, invoice);
  const red = { rid: invoice, version, number: '26320000000000009999', day: '2026-11-20' };
  expect(await finance.call(desk.staffInvoiceRed, red)).toEqual(
    refused('专用发票冲红须先登记购买方确认单编号'),
  );
  await finance.call(desk.staffInvoiceConfirmRed, { rid: invoice, version, confirm_no: 'QR20261120001' });
  expect((await finance.call(desk.staffInvoiceRed, { ...red, version: version + 1 })).msg).toBe('操作成功！');
  expect(await invoiceOf(me, invoice)).toMatchObject({ status: 70, red: { number: '26320000000000009999' } });
  expect(await invoiceStatus(me, rid)).toBe(0);
  expect(await invoiceableTo(me)).toMatchObject([{ free_fen: 90_000 }]);
  const kept = await askForAll(me, await titleOf(me));
  await issueAll(finance, me, kept);
  expect(await invoiceStatus(me, rid)).toBe(3);
});

test('prestore is invoiced in advance: what it pays needs no invoice, and a refund waits for the red one', async () => {
  const { world, me, title, finance } = await scene();
  const charged = await topUpByWechat(world, me, 1_000_000);
  expect(await invoiceableTo(me)).toMatchObject([{ kind: 'topup', free_fen: 1_000_000 }]);
  const rid = await askForAll(me, title);
  await issueAll(finance, me, rid);
  expect(await vat(world)).toEqual({ advance: 56_604, output: 56_604 });
  const paid = await statement(me, { fen: 80_000, isConfirmed: true });
  expect((await me.call(settlementOperate, { op: 'pay', rid: paid, way: 0 })).code).toBe(1);
  const { db } = world.database;
  const [row] = await db.select().from(statements).where(eq(statements.rid, paid));
  const cash = row?.cashFen ?? 0;
  expect(row).toMatchObject({ preinvoicedFen: cash });
  expect(await invoiceStatus(me, paid)).toBe(4);
  expect(await invoiceableTo(me)).toEqual([]);
  const refund = { rid: charged, reason: '项目结束', refund_amount_fen: 300_000 };
  expect(await me.call(prestoreApplyCancel, refund)).toEqual(refused('该笔预存已开票，请先申请冲红发票'));
  await me.call(invoiceCancel, { rid, reason: '部分退款' });
  const { version } = await invoiceOf(me, rid);
  const red = { rid, version, number: '26320000000000008888', day: '2026-11-20' };
  expect((await finance.call(desk.staffInvoiceRed, red)).msg).toBe('操作成功！');
  expect((await vat(world)).advance).toBe(0);
  expect(await invoiceStatus(me, paid)).toBe(0);
  const free = await invoiceableTo(me);
  expect(free.map(({ kind, free_fen }) => [kind, free_fen])).toEqual([
    ['statement', cash],
    ['topup', 1_000_000 - cash],
  ]);
  expect((await me.call(prestoreApplyCancel, refund)).msg).toBe('操作成功！');
  // What is left is invoiced anew.
  const leftFen = 1_000_000 - cash - 300_000;
  expect((await invoiceableTo(me)).at(-1)).toMatchObject({ kind: 'topup', free_fen: leftFen });
  await issueAll(finance, me, await askForAll(me, title));
  expect((await vat(world)).advance).toBe(tax(leftFen, 6));
  await expectRightBook(world);
});

test('of 32 requests for one remainder exactly one wins', async () => {
  const { me, title } = await scene();
  await paidStatement(me, 90_000);
  const [offer] = await invoiceableTo(me);
  const ask = {
    invoice_rid: title,
    type: 1 as const,
    lines: [{ ref: offer?.ref ?? '', amount_fen: 90_000 }],
  };
  const answers = await Promise.all(Array.from({ length: 32 }, () => me.call(invoiceAdd, ask)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['操作成功！', '该笔款项已开票']));
});

test('money of an invoiced statement goes back only after its invoice', async () => {
  const { me, title, finance, world } = await scene();
  const rid = await paidStatement(me, 90_000);
  const invoice = await askForAll(me, title);
  await issueAll(finance, me, invoice);
  const { rows } = await world.database.pool.query(
    'SELECT line.rid, version FROM statement_lines line JOIN statements ON statements.rid = statement_rid WHERE statement_rid = $1',
    [rid],
  );
  const lead = await world.asStaff('finance');
  const credit = {
    rid,
    version: rows[0].version,
    line_rid: rows[0].rid,
    amount_fen: 10_000,
    to: 'prestore' as const,
    reason: '样品破损',
  };
  expect(await lead.call(creditMake, credit)).toEqual(refused('该款项已开票，请先冲红发票再减免'));
});

test('a request of five lines takes at most 12 statements', async () => {
  const { world, me, title } = await scene();
  for (const fen of [10_000, 20_000, 30_000, 40_000, 50_000]) await paidStatement(me, fen);
  const lines = (await invoiceableTo(me)).map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  expect(lines).toHaveLength(5);
  const ask = { invoice_rid: title, type: 1 as const, lines };
  const asked = await world.statements(async () => {
    expect((await me.call(invoiceAdd, ask)).code).toBe(1);
  });
  expect(asked.length).toBeLessThanOrEqual(12);
});

test('the list of requests and of what can be invoiced takes three statements besides the session', async () => {
  const { world, me } = await scene();
  await paidStatement(me, 10_000);
  await topUpByWechat(world, me, 100_000);
  const asked = await world.statements(async () => {
    expect(await invoiceableTo(me)).toHaveLength(2);
  });
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('an order that was invoiced whole is invoiced in part once more of it is paid', async () => {
  const { me, title, finance } = await scene();
  const rid = await statement(me, { fen: 100_000, isConfirmed: true });
  await topUp(me, 100_000);
  await me.call(settlementOperate, { op: 'pay', rid, way: 0, amount_fen: 40_000 });
  await issueAll(finance, me, await askForAll(me, title));
  expect(await invoiceStatus(me, rid)).toBe(3);
  await me.call(settlementOperate, { op: 'pay', rid, way: 0 });
  expect(await invoiceStatus(me, rid)).toBe(2);
  expect(await invoiceableTo(me)).toMatchObject([{ free_fen: 60_000 }]);
});
