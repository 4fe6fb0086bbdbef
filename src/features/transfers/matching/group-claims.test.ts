import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groupOf } from '../../../../tests/fixtures/clusters.ts';
import { billedGroup } from '../../../../tests/fixtures/group-bills.ts';
import { onAccountOf, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { type BankRow, importLines, voucherOf } from '../../../../tests/fixtures/money.ts';
import { expectRightBook, statement } from '../../../../tests/fixtures/settled.ts';
import { newWorld } from '../../../../tests/world.ts';
import { clusterDeleteUser } from '../../clusters/contract.ts';
import { orders } from '../../orders/tables.ts';
import { assignStatement, settlementOperate } from '../../settlement/contract.ts';
import { balanceOf } from '../../wallets/service.ts';
import {
  transferApplyAdd,
  transferApplyCancel,
  transferApplyDetail,
  transferApplyList,
} from '../contract.ts';
import { lineClaim, linePayables, matchDesk, matchMake, matchReverse } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });
const row = (serial: string, yuan: string, payer = '王敏'): BankRow => [
  serial,
  '2026-11-20',
  yuan,
  payer,
  '',
];

test('a transfer for a group pays what the group owes, its rest is the group’s, and whoever manages it claims it', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const { owner, member, teacher, manager, other } = await billedGroup(world);
  const [finance, lead] = [await world.asStaff('finance'), await world.asStaff('finance-lead')];
  const groups = { ...teacher, world, sampleOrder: member.sampleOrder };
  const rid = await statement(groups, { fen: 60_000, isConfirmed: true });
  const orderRid = await member.sampleOrder();
  await db.update(orders).set({ status: 30, payMode: 1, totalFen: 20_000 }).where(eq(orders.rid, orderRid));
  const claim = async (who: typeof teacher, purpose: 1 | 2, amount_fen: number, refs: string[]) =>
    who.call(transferApplyAdd, {
      ...{ purpose, amount_fen, refs, payer: '王敏', pay_date: '2026-11-20', voucher: await voucherOf(who) },
    });
  expect((await claim(member, 1, 60_000, [rid])).msg).toBe('记录不存在');
  expect((await claim(member, 2, 20_000, [orderRid])).msg).toBe('仅组长与管理员可使用课题组账户');
  expect((await claim(other, 2, 20_000, [orderRid])).code).toBe(0);
  const own = await statement(onAccountOf(world, teacher, ''), { fen: 5_000, isConfirmed: true });
  expect((await claim(teacher, 1, 65_000, [rid, own])).msg).toBe('所选项目不属于同一付款主体，请分别操作');

  const { data: made } = await claim(manager, 1, 70_000, [rid]);
  const claimed = made?.rid ?? '';
  expect((await teacher.call(transferApplyList, {})).data?.list).toMatchObject([
    { rid: claimed, group: '沈明远课题组' },
  ]);
  expect((await teacher.call(transferApplyDetail, { rid: claimed })).data?.voucher).toBe('');
  expect((await member.call(transferApplyList, {})).data).toMatchObject({ list: [], groups: [] });
  const { data: ownClaim } = await claim(teacher, 1, 5_000, [own]);
  const narrowed = async (chosen: string | 0) =>
    (await teacher.call(transferApplyList, { owner: chosen })).data?.list.map(({ rid: each }) => each);
  expect([await narrowed(owner), await narrowed(0)]).toEqual([[claimed], [ownClaim?.rid]]);
  const { data: all } = await teacher.call(transferApplyList, {});
  expect(all).toMatchObject({ total: 2, groups: [{ rid: owner, name: '沈明远课题组' }] });
  await teacher.call(transferApplyCancel, { rid: ownClaim?.rid ?? '' });
  expect(await member.call(transferApplyList, { owner })).toEqual(refused('仅组长与管理员可使用课题组账户'));
  const elsewhere = await groupOf({ world, rid: ridOf('newcomer') });
  expect(await teacher.call(transferApplyList, { owner: elsewhere })).toEqual(refused('您不是该课题组成员'));
  expect(await member.call(transferApplyCancel, { rid: claimed })).toEqual(refused('记录不存在'));
  expect((await finance.call(matchDesk, {})).data?.list).toMatchObject([{ no: made?.no }]);

  const lines = await importLines(finance, [row('S1', '700.00'), row('S2', '200.00', '沈明远课题组')]);
  const done = await finance.call(matchMake, {
    ...{ target: 'claim', rid: claimed, version: 1, lines: [lines.S1 ?? ''] },
  });
  expect(done.data?.posted).toBe(1);
  expect((await teacher.call(assignStatement, { rid })).data?.status).toBe(50);
  expect((await balanceOf(db, owner)).balanceFen).toBe(10_000);

  // Finance claims a line for the group by what it is called.
  const likely = (await finance.call(linePayables, { line: lines.S2 ?? '' })).data?.list;
  expect(likely).toMatchObject([{ customer: { rid: owner }, orders: [{ rid: orderRid, owed_fen: 20_000 }] }]);
  const ask = { line: lines.S2 ?? '', purpose: 2 as const, refs: [orderRid], amount_fen: 20_000 };
  expect((await finance.call(lineClaim, { ...ask, customer: ridOf('teacher') })).code).toBe(0);
  expect((await finance.call(lineClaim, { ...ask, customer: owner })).data?.posted).toBe(1);
  expect((await db.select().from(orders).where(eq(orders.rid, orderRid)))[0]).toMatchObject({ status: 40 });

  const undo = { rid: done.data?.rid ?? '', version: 2, reason: '认错了款项' };
  expect((await lead.call(matchReverse, undo)).code).toBe(1);
  expect((await teacher.call(assignStatement, { rid })).data?.status).toBe(30);
  expect((await balanceOf(db, owner)).balanceFen).toBe(0);
  await teacher.call(settlementOperate, { op: 'pay', rid, way: 0 });
  await teacher.call(clusterDeleteUser, { rid: owner, user: ridOf('enterprise') });
  expect((await manager.call(transferApplyList, {})).data?.list).toEqual([]);
  expect(await manager.call(transferApplyDetail, { rid: claimed })).toEqual(refused('记录不存在'));
  await expectRightBook(world);
});
