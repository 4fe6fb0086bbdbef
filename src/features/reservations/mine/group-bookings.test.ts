import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import {
  book,
  listOf,
  lock,
  params,
  protocol_version,
  refused,
  stateAt,
} from '../../../../tests/fixtures/bookings.ts';
import { groupWithLimits, ridOf } from '../../../../tests/fixtures/group-orders.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { usedOf } from '../../allowances/charge.ts';
import { clusterAddUser, clusterApply } from '../../clusters/contract.ts';
import { messageList } from '../../notifications/contract.ts';
import { reservationAdd, reservationCancel, reservationHandOver, reservationList } from '../contract.ts';
import { bookingRows } from '../moves.ts';
import { passTime } from '../running/clock.ts';

const month = (owner: string) => `month:${ridOf('student')}@${owner}:2026-11`;
const usedIn = async ({ database: { db } }: World, owner: string) =>
  (await usedOf(db, [month(owner)])).get(month(owner));
const pass = ({ database: { db }, jobs, secrets, gateways, store, closings, origin, now }: World) =>
  passTime({ db, jobs: jobs.within(db), secrets, gateways, store, closings, origin, now });

test('a booking above the limit holds its slot until it is approved, or the time for that is over', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const owner = await groupWithLimits(world, { limit_fen: 100_000, month_fen: null });
  const within = await book(student, {}, { owner });
  expect([within.status, await usedIn(world, owner)]).toEqual([40, 84_000]);

  const later = { date: '2026-11-24', start: '09:00', end: '12:00' };
  const waiting = await book(student, later, { owner });
  expect(waiting).toMatchObject({ status: 15, why: '超出单笔额度', price_fen: 126_000 });
  expect([await stateAt(world, '11:30', later.date), await usedIn(world, owner)]).toEqual([1, 84_000]);
  const told = async () => (await student.call(messageList, {})).data?.list.map(({ text }) => text) ?? [];
  expect((await told()).filter((text) => text.includes('您已预约'))).toHaveLength(1);
  await world.database.db.transaction(async (db) => {
    const row = await bookingRows.lock(db, waiting.rid, 'any');
    const by = { role: 'group', type: 'customer', rid: ridOf('teacher') } as const;
    await bookingRows.move(db, row, { action: 'approve', by, now: world.now(), to: 40 });
  });
  expect(await usedIn(world, owner)).toBe(210_000);

  const lapsing = await book(student, { ...later, date: '2026-11-25' }, { owner });
  expect(lapsing.status).toBe(15);
  world.setNow('2026-11-23T10:00:00+08:00');
  await pass(world);
  const [over] = await listOf(await world.as('student'), { group: 'closed' });
  expect(over).toMatchObject({ rid: lapsing.rid, status: 200, fee_fen: 0 });
  expect(over?.history.at(-1)).toMatchObject({ actor: '系统', reason: '未在时限内审批' });
  expect(await stateAt(world, '11:30', '2026-11-25')).toBe(0);
});

test('nobody can be asked less than two hours before, and a move may not go beyond what one may spend', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const owner = await groupWithLimits(world, { limit_fen: 84_000, month_fen: null });
  const { rid } = await book(student, {}, { owner });
  const lock_rid = await lock(student, { end: '12:00', change_of: rid });
  expect(await student.call(reservationAdd, { lock_rid, change_of: rid })).toEqual(
    refused('改期后的费用超出您的额度，请另选时段'),
  );
  const soon = await lock(student, { date: '2026-11-20', start: '11:00', end: '14:00' });
  expect(await student.call(reservationAdd, { lock_rid: soon, params, protocol_version, owner })).toEqual(
    refused('距开始不足2小时，来不及等待审批，请选择其他时段'),
  );
  expect(
    await student.call(reservationAdd, { lock_rid: soon, params, protocol_version, owner: 'x' }),
  ).toEqual(refused('您不是该课题组成员'));
});

test('what a group pays for is handed to its members only, and stays the group’s', async () => {
  const world = await newWorld();
  const [student, teacher, enterprise] = [
    await world.as('student'),
    await world.as('teacher'),
    await world.as('enterprise'),
  ];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const { rid } = await book(student, {}, { owner });
  const to_user = demoAccounts.enterprise.phone;
  await student.call(reservationCancel, { rid, to_user });
  expect(await listOf(enterprise)).toEqual([]);
  const take = { rid, act: 'take' } as const;
  expect(await enterprise.call(reservationHandOver, take)).toEqual(refused('记录不存在'));
  await enterprise.call(clusterApply, { rid: owner });
  await teacher.call(clusterAddUser, { rid: owner, user: ridOf('enterprise'), op: 'approve' });
  expect(await enterprise.call(reservationHandOver, take)).toMatchObject({ code: 1 });
  const { rows } = await world.database.pool.query(
    'SELECT owner, customer_rid FROM reservations WHERE rid = $1',
    [rid],
  );
  expect(rows).toEqual([{ owner, customer_rid: ridOf('student') }]);
});

test('bookings are narrowed by the account that they are on, as far as one booked them oneself', async () => {
  const world = await newWorld();
  const [student, enterprise] = [await world.as('student'), await world.as('enterprise')];
  const owner = await groupWithLimits(world, { limit_fen: null, month_fen: null });
  const { rid: own } = await book(student);
  const { rid: ofGroup } = await book(student, { date: '2026-11-24' }, { owner });
  const rids = async (who: typeof student, input: object) => (await listOf(who, input)).map(({ rid }) => rid);
  expect(await rids(student, {})).toEqual([ofGroup, own]);
  expect([await rids(student, { owner: 0 }), await rids(student, { owner })]).toEqual([[own], [ofGroup]]);
  const groupsOf = async (who: typeof student) => (await who.call(reservationList, {})).data?.groups;
  expect(await groupsOf(student)).toMatchObject([{ rid: owner }]);
  expect(await rids(await world.as('teacher'), { owner })).toEqual([]);
  // On whose account it is does not come to light for whom it was handed to.
  await student.call(reservationCancel, { rid: own, to_user: demoAccounts.enterprise.phone });
  await enterprise.call(reservationHandOver, { rid: own, act: 'take' });
  expect(await rids(enterprise, {})).toEqual([own]);
  expect([await rids(enterprise, { owner: 0 }), await rids(enterprise, { owner })]).toEqual([[], []]);
  expect(await groupsOf(enterprise)).toEqual([]);
});
