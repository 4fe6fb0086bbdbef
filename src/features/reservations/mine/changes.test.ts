import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../../db/demo-accounts.ts';
import {
  book,
  gone,
  listOf,
  lock,
  params,
  protocol_version,
  refused,
  set,
  slot,
  stateAt,
} from '../../../../tests/fixtures/bookings.ts';
import { newWorld, type SignedIn } from '../../../../tests/world.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { customerClose } from '../../customers/contract.staff-closing.ts';
import { messageList } from '../../notifications/contract.ts';
import {
  reservationAdd,
  reservationCancel,
  reservationHandOver,
  reservationLock,
  reservationProtocol,
} from '../contract.ts';
import { reservationCells, reservations } from '../tables.ts';
import { endOffers } from './hand-over.ts';

test('a booking is moved in one go, over its own hours too, and the price follows', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid, no } = await book(student);
  const later = { start: '10:00', end: '13:00', change_of: rid };
  expect(await student.call(reservationLock, { ...slot, ...later, rid: 'rsv-xrd' })).toEqual(
    refused('记录不存在'),
  );
  const lock_rid = await lock(student, later);
  const theirs = { ...slot, start: '11:00', end: '12:00' };
  expect(await teacher.call(reservationLock, theirs)).toEqual(refused('该时段已被预约'));
  expect(await student.call(reservationAdd, { lock_rid, params, protocol_version })).toEqual(gone);
  expect(await student.call(reservationAdd, { lock_rid, change_of: rid, version: 1 })).toEqual(
    refused('数据已更新，请刷新后重试'),
  );
  const { data } = await student.call(reservationAdd, { lock_rid, change_of: rid, version: 2 });
  expect(data).toMatchObject({ rid, no, status: 40, version: 3, price_fen: 126_000 });
  expect(await stateAt(world, '09:30')).toBe(0);
  expect(await stateAt(world, '12:30')).toBe(1);
  const [moved] = await listOf(student);
  expect(moved?.text).toBe('2026-11-23 10:00–13:00（3 小时）');
  expect(moved?.history.at(-1)).toMatchObject({
    actor_type: 'customer',
    actor: '本人',
    text: '更改时间',
    reason: '2026-11-23 09:00–11:00 改为 2026-11-23 10:00–13:00',
    diff: [
      {
        name: '时间',
        from: '2026-11-23 09:00–11:00（2 小时）',
        to: '2026-11-23 10:00–13:00（3 小时）',
      },
      { name: '费用', from: '¥840.00', to: '¥1,260.00' },
    ],
  });
  const cells = await world.database.db.select().from(reservationCells);
  expect(cells.map(({ start, reservationRid, expiresAt }) => [start, reservationRid, expiresAt])).toEqual(
    ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].map((start) => [start, rid, null]),
  );
  await book(teacher, { start: '08:00', end: '10:00' });
  expect(
    await student.call(reservationLock, { ...slot, start: '09:00', end: '12:00', change_of: rid }),
  ).toEqual(refused('该时段已被预约'));
});

test('cancelling is free a day ahead, costs 30 % later, and is not to be had on the day', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await book(student, { date: '2026-11-22' });
  const ask = (input: object) => student.call(reservationCancel, { rid, version: 2, ...input });
  world.setNow('2026-11-21T09:00:00+08:00');
  const again = await world.as('student');
  const cost = (await again.call(reservationCancel, { rid, preview: 1 })).data;
  expect(cost).toEqual({ fee_fen: 0, refund_fen: 0, owed_fen: 0, free_until: '2026-11-21 09:00:00' });
  world.pass(1);
  expect((await again.call(reservationCancel, { rid, preview: 1 })).data?.fee_fen).toBe(37_800);
  expect((await listOf(again))[0]?.status).toBe(40);
  // Moving it away does not make a late cancellation free.
  const lock_rid = await lock(again, { date: '2026-11-27', change_of: rid });
  expect((await again.call(reservationAdd, { lock_rid, change_of: rid })).code).toBe(1);
  expect((await again.call(reservationCancel, { rid, preview: 1 })).data?.fee_fen).toBe(25_200);
  expect(await ask({})).toMatchObject({ code: 0 });
  world.setNow('2026-11-27T00:00:00+08:00');
  const today = await world.as('student');
  expect(await today.call(reservationCancel, { rid })).toEqual(refused('当天预约不可自行取消，请联系客服'));
  expect(await today.call(reservationLock, { ...slot, date: '2026-11-28', change_of: rid })).toEqual(
    refused('当天预约不可自行改期，请联系客服'),
  );
  expect((await listOf(today))[0]?.actions).toContainEqual({
    action: 'cancel',
    name: '取消预约',
    reason: '当天预约不可自行取消，请联系客服',
  });
  world.setNow('2026-11-26T23:59:00+08:00');
  const { data } = await today.call(reservationCancel, { rid, reason: '样品未做好' });
  expect(data).toMatchObject({ fee_fen: 25_200, refund_fen: 0 });
  expect(await stateAt(world, '09:00', '2026-11-27')).toBe(0);
  const [cancelled] = await listOf(today, { group: 'closed' });
  expect(cancelled).toMatchObject({ status: 200, fee_fen: 25_200, actions: [], ics_url: '' });
  expect(await today.call(reservationCancel, { rid })).toEqual(refused('当前状态不可操作'));
});

test('an offer is answered alike for every number, and looks alike to the one who made it', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const numbers = { unknown: '13811112222', unverified: '13900000004', own: '13900000001' };
  const seen: unknown[] = [];
  for (const to_user of [...Object.values(numbers), '13900000002']) {
    const { rid, no } = await book(student);
    const told = await student.call(reservationCancel, { rid, to_user, version: 2 });
    await world.outbox();
    const [mine] = await listOf(student, { group: 'coming' });
    const messages = (await student.call(messageList, { size: 100 })).data?.list ?? [];
    const notices = messages.flatMap(({ text }) => (text.includes(no) ? [text] : []));
    const text = JSON.stringify([told, mine, notices]);
    seen.push(text.replaceAll(rid, 'rid').replaceAll(no, 'no').replaceAll(maskedPhone(to_user), 'number'));
    expect(mine).toMatchObject({ offered_to: maskedPhone(to_user), other_phone: '' });
    expect(await listOf(teacher)).toHaveLength(to_user === '13900000002' ? 1 : 0);
    await student.call(reservationCancel, { rid });
  }
  expect(new Set(seen).size).toBe(1);
  const { rid } = await book(student);
  const give = (fields = {}) => student.call(reservationCancel, { rid, to_user: '13811112222', ...fields });
  expect(await give({ to_user: '1381111222' })).toEqual(refused('手机号格式不正确'));
  for (let nth = 5; nth <= 10; nth += 1) expect((await give()).code).toBe(1);
  expect(await give()).toMatchObject(refused('今日转交次数已达上限，请明天再试'));
  expect(await give({ to_user: '13900000002' })).toMatchObject(refused('今日转交次数已达上限，请明天再试'));
});

test('a booking is handed over to who takes it: they come, who booked stays its owner and pays', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const [newcomer, stranger] = [await world.as('newcomer'), await world.as('enterprise')];
  const { rid, no } = await book(student);
  const give = (to_user: string) => student.call(reservationCancel, { rid, to_user });
  const answer = (who: Pick<SignedIn, 'call'>, act: 'take' | 'refuse' | 'withdraw', version?: number) =>
    who.call(reservationHandOver, { rid, act, version });
  const textsOf = async (who: SignedIn) =>
    (await who.call(messageList, {})).data?.list.map(({ text }) => text).join('\n');

  expect((await give('13900000004')).code).toBe(1);
  expect(await answer(newcomer, 'take')).toEqual(refused('未完善基本信息无法正常下单'));
  expect(await answer(teacher, 'take')).toEqual(refused('记录不存在'));
  expect((await give('13900000002')).code).toBe(1);
  await world.outbox();
  expect(await textsOf(teacher)).toContain(`林知夏邀请您使用机时预约${no}`);
  const [offered] = await listOf(teacher);
  expect(offered).toMatchObject({
    ...{ rid, role: 'invited', other_phone: '139****0001', price_fen: null, people: [], params: [] },
    ...{ history: [], ics_url: '', offered_to: '', offered_until: '2026-11-21 10:00:00' },
    actions: [
      { action: 'take', name: '接受转交' },
      { action: 'refuse', name: '谢绝转交' },
    ],
  });
  for (const who of [newcomer, stranger, student])
    for (const act of ['take', 'refuse'] as const)
      expect(await answer(who, act)).toEqual(refused('记录不存在'));
  expect(await answer(teacher, 'withdraw')).toEqual(refused('记录不存在'));
  expect((await world.send(reservationHandOver, { rid, act: 'take' })).statusCode).toBe(401);

  expect((await answer(teacher, 'refuse')).code).toBe(1);
  expect(await listOf(teacher)).toEqual([]);
  expect(await textsOf(student)).toContain(`预约${no}的转交邀请被谢绝`);
  await give('13900000002');
  expect((await answer(student, 'withdraw')).code).toBe(1);
  expect(await answer(student, 'withdraw')).toEqual(refused('没有可收回的转交'));
  expect(await answer(teacher, 'take')).toEqual(refused('记录不存在'));
  await give('13900000002');
  const [again] = await listOf(teacher);
  expect(await answer(teacher, 'take', offered?.version)).toEqual(refused('数据已更新，请刷新后重试'));
  await set(world, 'reservationSetting', { maxPerDay: 0 });
  expect(await answer(teacher, 'take')).toEqual(refused('已达到当日预约上限'));
  await set(world, 'reservationSetting', {});
  expect((await answer(teacher, 'take', again?.version)).code).toBe(1);

  const [mine] = await listOf(student);
  expect(mine).toMatchObject({
    role: 'owner',
    other_phone: '139****0002',
    price_fen: 84_000,
    offered_to: '',
  });
  const [theirs] = await listOf(teacher);
  expect(theirs).toMatchObject({
    ...{ rid, role: 'user', other_phone: '139****0001', price_fen: null, lines: [], people: [], actions: [] },
    ics_url: expect.stringContaining(rid),
  });
  expect(await textsOf(teacher)).toContain(`林知夏将机时预约${no}转交给您使用`);
  expect(await textsOf(student)).toContain(`预约${no}已转交给沈明远使用`);
  expect(await teacher.call(reservationCancel, { rid })).toEqual(refused('记录不存在'));
  expect((await answer(student, 'withdraw')).code).toBe(1);
  expect(await listOf(teacher)).toEqual([]);
  expect((await listOf(student))[0]?.other_phone).toBe('');
});

test('an offer ends after a day, with the booking, and with its number when that account is closed', async () => {
  const world = await newWorld();
  const yesterday = await world.as('student');
  const { rid } = await book(yesterday);
  await yesterday.call(reservationCancel, { rid, to_user: '13900000002' });
  world.setNow('2026-11-21T10:00:00+08:00');
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const take = () => teacher.call(reservationHandOver, { rid, act: 'take' });
  expect(await listOf(teacher)).toEqual([]);
  expect(await take()).toEqual(refused('转交邀请已失效'));
  await endOffers(world.database.db, world.now());
  expect(await take()).toEqual(refused('记录不存在'));
  await student.call(reservationCancel, { rid, to_user: '13900000004' });
  const before = await listOf(student);
  const lead = await world.asStaff('lead');
  const closing = { rid: demoAccounts.newcomer.rid, confirm: 'newcomer', reason: '客户来电要求' };
  expect((await lead.call(customerClose, closing)).msg).toBe('操作成功！');
  expect(await listOf(student)).toEqual(before);
  const [row] = await world.database.db.select().from(reservations).where(eq(reservations.rid, rid));
  expect(row?.offerPhone).toBe('139****0004');
  await student.call(reservationCancel, { rid, to_user: '13900000002' });
  await student.call(reservationCancel, { rid });
  expect(await listOf(teacher)).toEqual([]);
  expect(await take()).toEqual(refused('记录不存在'));
});

test('protocol and changes by staff are agreed to, each in the version that was seen', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await book(student);
  const sign = (kind: 0 | 3, version: string) => student.call(reservationProtocol, { rid, kind, version });
  expect(await sign(3, '2')).toEqual(refused('没有待确认的变更'));
  await set(world, 'protocolVersions', { service: '2' });
  expect((await listOf(student))[0]?.actions[0]).toEqual({ action: 'sign', name: '签署协议' });
  expect(await sign(0, '1')).toEqual(refused('协议已更新，请重新阅读'));
  expect((await sign(0, '2')).data?.version).toBe(3);
  await world.database.db
    .update(reservations)
    .set({ isChanged: true, priceFen: 80_000, version: 4 })
    .where(eq(reservations.rid, rid));
  expect((await listOf(student))[0]?.actions[0]).toEqual({ action: 'accept', name: '确认变更' });
  expect(await sign(3, '3')).toEqual(refused('数据已更新，请刷新后重试'));
  expect((await sign(3, '4')).data).toMatchObject({ version: 5, price_fen: 80_000 });
  expect((await listOf(student))[0]?.actions.map(({ action }) => action)).toEqual([
    'change',
    'handOver',
    'cancel',
  ]);
});
