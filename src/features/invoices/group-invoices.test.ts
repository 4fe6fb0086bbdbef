import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { billedGroup } from '../../../tests/fixtures/group-bills.ts';
import { onAccountOf, ridOf } from '../../../tests/fixtures/group-orders.ts';
import { invoiceableTo, issueAll, paidStatement, titleOf } from '../../../tests/fixtures/invoices.ts';
import { acceptedOrder, expectRightBook, topUp } from '../../../tests/fixtures/settled.ts';
import { type Caller, newWorld, type World } from '../../../tests/world.ts';
import { clusterDeleteUser } from '../clusters/contract.ts';
import type { InvoiceChoice } from '../customers/titles/contract.ts';
import { messages } from '../notifications/tables.ts';
import { orders } from '../orders/tables.ts';
import { assignStatement, settlementOperate } from '../settlement/contract.ts';
import * as desk from './contract.staff.ts';
import { invoiceAdd, invoiceCancel, invoiceEdit, invoiceInfo } from './contract.ts';
import { invoicePack } from './pack/contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const notThere = refused('记录不存在');

/** A group with a statement of a member's order that its owner confirmed and paid from the group's wallet. */
async function paidGroup(world: World, fen = 80_000, choice?: InvoiceChoice) {
  const group = await billedGroup(world);
  const { owner, member, teacher } = group;
  const orderRid = await acceptedOrder(member, fen);
  if (choice) {
    const chosen = { invoiceType: choice.type, invoiceTitleRid: choice.rid };
    await world.database.db.update(orders).set(chosen).where(eq(orders.rid, orderRid));
  }
  const { data } = await teacher.call(settlementOperate, { op: 'create', order_rids: [orderRid] });
  const statement = data?.rid ?? '';
  await teacher.call(settlementOperate, { op: 'confirm', rid: statement });
  await topUp({ rid: owner, world }, fen);
  expect((await teacher.call(settlementOperate, { op: 'pay', rid: statement, way: 0 })).code).toBe(1);
  return { ...group, orderRid, statement };
}

async function page(who: Caller, owner?: string) {
  const { data } = await who.call(invoiceInfo, { owner });
  if (!data || !('groups' in data)) throw new Error('no page');
  return { ...data, rids: data.list.filter(({ status }) => status >= 10).map(({ rid }) => rid) };
}

test('whoever manages a group asks for its invoices in their own name; no member and no other owner has part in it', async () => {
  const world = await newWorld();
  const { owner, member, teacher, manager, other, statement } = await paidGroup(world);
  const title = await titleOf({ ...onAccountOf(world, manager, ''), rid: ridOf('enterprise') });
  const own = onAccountOf(world, manager, '');
  await paidStatement({ ...own, rid: ridOf('enterprise') }, 10_000);

  const groups = (await page(manager, owner)).invoiceable;
  expect(groups).toMatchObject([{ statement_rid: statement, free_fen: 80_000 }]);
  const mine = await invoiceableTo(manager);
  expect(mine.map(({ free_fen }) => free_fen)).toEqual([10_000]);
  expect(await page(manager)).toMatchObject({ owner: '', groups: [{ rid: owner, name: '沈明远课题组' }] });
  for (const who of [member, other])
    expect(await who.call(invoiceInfo, { owner })).toEqual(refused('仅组长与管理员可使用课题组账户'));

  const lines = groups.map(({ ref, free_fen }) => ({ ref, amount_fen: free_fen }));
  const wish = { type: 1 as const, invoice_rid: title, lines };
  expect(await manager.call(invoiceAdd, wish)).toEqual(refused('所选订单不属于同一主体'));
  const mixed = [...lines, ...mine.map(({ ref }) => ({ ref, amount_fen: 1_000 }))];
  expect(await manager.call(invoiceAdd, { ...wish, owner, lines: mixed })).toEqual(
    refused('所选订单不属于同一主体'),
  );
  const membersTitle = await titleOf({ ...member, rid: ridOf('student') });
  expect(await member.call(invoiceAdd, { ...wish, owner, invoice_rid: membersTitle })).toEqual(
    refused('仅组长与管理员可使用课题组账户'),
  );
  expect(await manager.call(invoiceAdd, { ...wish, owner, invoice_rid: membersTitle })).toEqual(
    refused('请选择发票抬头'),
  );
  const { data: made } = await manager.call(invoiceAdd, { ...wish, owner });
  const rid = made?.rids[0] ?? '';

  expect((await page(teacher)).rids).toEqual([rid]);
  expect((await page(teacher, owner)).list[0]).toMatchObject({ payer: '沈明远课题组', amount_fen: 80_000 });
  expect((await page(teacher, '0')).rids).toEqual([]);
  for (const who of [member, other]) {
    expect((await page(who)).rids).toEqual([]);
    expect(await who.call(invoiceInfo, { rid })).toEqual(notThere);
    expect(await who.call(invoiceCancel, { rid })).toEqual(notThere);
    expect(await who.call(invoiceEdit, { ...wish, rid })).toEqual(notThere);
  }
  const finance = await world.asStaff('finance');
  const { data: found } = await finance.call(desk.staffInvoiceList, { kw: '沈明远' });
  const named = { customer: { rid: owner, name: '沈明远课题组 · 青屿大学', is_group: 1 } };
  expect(found?.list).toMatchObject([named]);
  expect((await finance.call(desk.staffInvoiceDetail, { rid })).data).toMatchObject({
    ...named,
    asked_by: expect.stringMatching(/./),
  });
  await issueAll(finance, manager, rid);
  await world.outbox();
  const told = await world.database.db.select().from(messages).where(eq(messages.event, 'invoiceIssued'));
  expect(told.map(({ customerRid }) => customerRid)).toEqual([ridOf('enterprise')]);
  expect((await teacher.call(invoicePack, { rid, format: 'json' })).data).toMatchObject({
    organisation: '青屿大学',
    amount_fen: 80_000,
  });
  const pack = await teacher.send(assignStatement, { rid: statement, format: 'pack' });
  expect(pack.headers['content-type']).toBe('application/zip');
  expect(await member.call(invoicePack, { rid, format: 'json' })).toEqual(notThere);

  // Who managed the group asked for it, and loses it with the rest.
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('enterprise') });
  expect(await manager.call(invoiceInfo, { rid })).toEqual(notThere);
  expect((await page(manager)).rids).toEqual([]);
  expect(await manager.call(invoiceCancel, { rid, reason: '抬头有误' })).toEqual(notThere);
  await expectRightBook(world);
});

test('an invoice that a member chose with an order of the group’s is the member’s, whoever pays sees it too', async () => {
  const world = await newWorld();
  const title = await titleOf({ rid: ridOf('student'), world } as never);
  const { owner, member, teacher, other } = await paidGroup(world, 50_000, { type: 1, rid: title });
  await world.outbox();
  const { rids, list } = await page(member);
  expect(list).toMatchObject([{ title: '示例理工大学', amount_fen: 50_000, payer: '沈明远课题组' }]);
  expect(list[0]?.actions.map(({ action }) => action)).toEqual(['cancel']);
  expect((await page(teacher)).rids).toEqual(rids);
  expect((await page(other)).rids).toEqual([]);
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('student') });
  expect((await page(member)).rids).toEqual(rids);
  expect((await member.call(invoiceCancel, { rid: rids[0] ?? '' })).code).toBe(1);
  expect((await page(teacher, owner)).invoiceable).toMatchObject([{ free_fen: 50_000 }]);
  await expectRightBook(world);
});
