import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { askForAll, invoiceableTo, issueAll, titleOf } from '../../../../tests/fixtures/invoices.ts';
import { topUpByWechat } from '../../../../tests/fixtures/money.ts';
import { payAtCashier } from '../../../../tests/fixtures/payments.ts';
import { acceptedOrder, expectRightBook, orderOf, topUp } from '../../../../tests/fixtures/settled.ts';
import { type Somebody, somebody } from '../../../../tests/trust/support/somebody.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { assetInit } from '../../assets/contract.ts';
import type { InvoiceChoice } from '../../customers/titles/contract.ts';
import { titleDelete } from '../../customers/titles/contract.ts';
import { invoiceDue } from '../../customers/titles/invoice-due.ts';
import { orderAdd, orderDetail, ready2pay } from '../../orders/contract.ts';
import { orders } from '../../orders/tables.ts';
import { prestoreApplyAdd, prestoreApplyEdit, prestoreApplyList } from '../../prestore/contract.ts';
import { settlementOperate } from '../../settlement/contract.ts';
import { type InvoiceSummary, invoiceCancel, invoiceInfo } from '../contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const inUse = refused('该抬头有开票申请处理中，不可删除');

async function scene() {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  return { world, me, title: await titleOf(me) };
}

/** The requests of theirs once everything that was queued is done, the oldest first, without what marks their rows. */
async function requestsOf(me: Somebody): Promise<InvoiceSummary[]> {
  await me.world.outbox();
  const { data } = await me.call(invoiceInfo, {});
  return data && 'list' in data ? data.list.filter(({ status }) => status >= 10).toReversed() : [];
}

/** An accepted order of theirs with which an invoice was chosen. */
async function orderWith(me: Somebody, fen: number, { type, rid }: InvoiceChoice): Promise<string> {
  const order = await acceptedOrder(me, fen);
  const set = { invoiceType: type, invoiceTitleRid: rid };
  await me.world.database.db.update(orders).set(set).where(eq(orders.rid, order));
  return order;
}

/** A statement of these orders that is paid from prestore. */
async function paidFor(me: Somebody, order_rids: string[], fen: number): Promise<string> {
  const made = await me.call(settlementOperate, { op: 'create', order_rids });
  const rid = made.data?.rid ?? '';
  await me.call(settlementOperate, { op: 'confirm', rid });
  await topUp(me, fen);
  expect((await me.call(settlementOperate, { op: 'pay', rid, way: 0 })).msg).toBe('操作成功！');
  return rid;
}

test('an invoice is chosen with the order, which tells of it; its title stays until the order is over', async () => {
  const { world, me, title } = await scene();
  const stranger = await titleOf(await somebody(world, 'teacher'));
  const poor = await titleOf(me, { title: '缺税号', taxNo: '' });
  const submit = async (invoice?: InvoiceChoice) => {
    const items = [await me.planned()];
    const { data } = await me.call(ready2pay, { items });
    const { price_hash = '', protocol_version = '' } = data ?? {};
    return me.call(orderAdd, { items, price_hash, protocol_version, invoice });
  };
  expect(await submit({ type: 1, rid: '' })).toEqual(refused('请选择发票抬头'));
  expect(await submit({ type: 1, rid: stranger })).toEqual(refused('请选择发票抬头'));
  expect(await submit({ type: 1, rid: poor })).toEqual(refused('发票抬头信息不完整，请先补充'));
  expect(await submit({ type: 3, rid: title })).toEqual(refused('发票抬头信息不完整，请先补充'));
  const told = async (answer: Awaited<ReturnType<typeof submit>>) => {
    const rid = answer.data?.orders[0]?.rid ?? '';
    return { rid, invoice: (await me.call(orderDetail, { rid })).data?.invoice };
  };
  const none = { type: 0, rid: '', type_name: '不开票', title: '' };
  expect((await told(await submit())).invoice).toEqual(none);
  expect((await told(await submit({ type: 0, rid: title }))).invoice).toEqual(none);
  const { rid, invoice } = await told(await submit({ type: 1, rid: title }));
  expect(invoice).toEqual({ type: 1, rid: title, type_name: '增值税电子普通发票', title: '示例理工大学' });
  expect(await me.call(titleDelete, { rid: title })).toEqual(inUse);
  await world.database.db.update(orders).set({ status: 200 }).where(eq(orders.rid, rid));
  expect((await me.call(titleDelete, { rid: title })).code).toBe(1);
});

test('once their statement is paid, orders with the same choice are invoiced together, once', async () => {
  const { world, me, title } = await scene();
  const other = await titleOf(me, { title: '样例新能源' });
  const chosen = { type: 1, rid: title } as const;
  const rids = [
    await orderWith(me, 30_000, chosen),
    await orderWith(me, 20_000, chosen),
    await orderWith(me, 10_000, { type: 1, rid: other }),
    await orderWith(me, 5_000, { type: 0, rid: '' }),
  ];
  const statement = await paidFor(me, rids, 65_000);
  const [first, second, ...more] = (await requestsOf(me)).toSorted((a, b) => b.amount_fen - a.amount_fen);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ status: 10, type: 1, title: '示例理工大学', amount_fen: 50_000 });
  expect(second).toMatchObject({ status: 10, title: '样例新能源', amount_fen: 10_000 });
  expect(await invoiceableTo(me)).toMatchObject([{ free_fen: 5_000 }]);
  await me.call(invoiceCancel, { rid: first?.rid ?? '' });
  await world.jobs.within(world.database.db).send(invoiceDue, { kind: 'statement', rid: statement });
  expect(await requestsOf(me)).toHaveLength(2);
  await expectRightBook(world);
});

test('what is paid with money that was invoiced in advance asks for nothing', async () => {
  const { world, me, title } = await scene();
  await topUpByWechat(world, me, 100_000);
  const advance = await askForAll(me, title);
  await issueAll(await world.asStaff('finance'), me, advance);
  const order = await orderWith(me, 30_000, { type: 1, rid: title });
  const made = await me.call(settlementOperate, { op: 'create', order_rids: [order] });
  const rid = made.data?.rid ?? '';
  await me.call(settlementOperate, { op: 'confirm', rid });
  expect((await me.call(settlementOperate, { op: 'pay', rid, way: 0 })).msg).toBe('操作成功！');
  expect((await requestsOf(me)).map((one) => one.rid)).toEqual([advance]);
});

test('a title that lacks something leaves the payment as it is: its customer hears what is missing', async () => {
  const { world, me, title } = await scene();
  const order = await orderWith(me, 30_000, { type: 3, rid: title });
  const statement = await paidFor(me, [order], 30_000);
  expect(await requestsOf(me)).toEqual([]);
  expect(await orderOf(me, statement)).toBe(order);
  const [message] = await messagesOf(world);
  expect(message).toMatch(
    /订单D\d+已付款，未能自动申请开票：抬头“示例理工大学”缺少注册地址、注册电话、开户行、银行账号/,
  );
  expect(await invoiceableTo(me)).toMatchObject([{ free_fen: 30_000 }]);
});

async function messagesOf({ database }: World): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT text FROM messages WHERE event = 'invoiceNotAsked' ORDER BY rid DESC`,
  );
  return rows.map(({ text }) => text);
}

test('a top-up is invoiced in advance as it was chosen, which can be changed until it is paid', async () => {
  const { world, me, title } = await scene();
  await topUpByWechat(world, me, 100_000);
  expect(await requestsOf(me)).toEqual([]);
  const input = { amount_fen: 200_000, way: 1 as const };
  expect(await me.call(prestoreApplyAdd, { ...input, invoice: { type: 1, rid: '' } })).toEqual(
    refused('请选择发票抬头'),
  );
  const { data: asked } = await me.call(prestoreApplyAdd, { ...input, invoice: { type: 1, rid: title } });
  const other = await titleOf(me, { title: '样例新能源' });
  const rid = asked?.rid ?? '';
  const { data: changed } = await me.call(prestoreApplyEdit, { rid, invoice: { type: 1, rid: other } });
  expect((await me.call(titleDelete, { rid: title })).code).toBe(1);
  expect(await me.call(titleDelete, { rid: other })).toEqual(inUse);
  const { data } = await me.call(prestoreApplyList, { status: 10 });
  expect(data?.list[0]?.invoice).toMatchObject({ type: 1, title: '样例新能源' });
  await payAtCashier(world, me, changed?.pay?.rid ?? '');
  expect(await requestsOf(me)).toMatchObject([{ status: 10, title: '样例新能源', amount_fen: 200_000 }]);
  // What was topped up before, without a choice, is what can still be invoiced.
  const left = await me.call(prestoreApplyList, { status: 30 });
  expect(left.data?.list.map(({ invoiceable_fen }) => invoiceable_fen).toSorted()).toEqual([0, 100_000]);
  expect((await me.call(assetInit, {})).data?.invoiceable_fen).toBe(100_000);
  await expectRightBook(world);
});
