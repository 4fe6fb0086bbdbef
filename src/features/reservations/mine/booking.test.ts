import { expect, test } from 'vitest';
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
import { newWorld, sharedWorld } from '../../../../tests/world.ts';
import { messageList } from '../../notifications/contract.ts';
import { planAdd, planList } from '../../plan/contract.ts';
import { reservationAdd, reservationCancel, reservationLock } from '../contract.ts';
import { instrumentTrainings, reservationCells, reservations } from '../tables.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

test('a slot is held for ten minutes, told with its price, and then it is anybody’s again', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { data } = await student.call(reservationLock, {
    ...slot,
    date: '2026-11-22',
    start: '18:00',
    end: '20:00',
  });
  expect(data).toMatchObject({
    rid: 'rsv-nmr600',
    text: '2026-11-22 18:00–20:00（2 小时）',
    expire_at: '2026-11-20 10:10:00',
    left_s: 600,
    price_fen: 126_000,
    lines: [
      { label: '基础价', formula: '¥420.00 × 2 小时', amount_fen: 84_000 },
      { label: '时段加价 50%', formula: '¥420.00/小时 × 2 小时 × 50%', amount_fen: 42_000 },
    ],
  });
  const sunday = { date: '2026-11-22', start: '19:00', end: '20:00' };
  expect(await teacher.call(reservationLock, { ...slot, ...sunday })).toEqual(refused('该时段已被预约'));
  expect(await stateAt(world, '19:30', '2026-11-22')).toBe(1);
  world.pass(599);
  const lock_rid = data?.lock_rid ?? '';
  expect((await student.call(reservationLock, { lock_rid })).data).toMatchObject({ left_s: 1, lock_rid });
  expect((await listOf(student))[0]).toMatchObject({ status: 0, left_s: 1, no: '' });
  world.pass(1);
  expect(await student.call(reservationLock, { lock_rid })).toEqual(gone);
  expect(await student.call(reservationAdd, { lock_rid, params, protocol_version })).toEqual(gone);
  expect(await stateAt(world, '19:30', '2026-11-22')).toBe(0);
  expect(await listOf(student)).toEqual([]);
  await lock(teacher, sunday);
  const [old] = await listOf(student, { status: 5 });
  expect(old).toMatchObject({ rid: lock_rid, status_name: '锁定已过期' });
  expect(old?.history.map(({ text }) => text)).toEqual(['锁定时段', '锁定超时释放']);
  expect(await student.call(reservationAdd, { lock_rid, params, protocol_version })).toEqual(gone);
});

test('what is booked leaves the plan, keeps its price and says so', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const planned = { rsv_nuclei: '13C', self_operate: 'self', slot_hours: 5 };
  const { data: added } = await student.call(planAdd, { rid: slot.rid, params: planned });
  const temp_rid = added?.temp_rid ?? '';
  const { data: held } = await student.call(reservationLock, { ...slot, temp_rid });
  // 2 h at 420, less 60 for each hour without an engineer: the slot decides about the hours, not the form.
  expect(held?.price_fen).toBe(72_000);
  const input = { lock_rid: held?.lock_rid ?? '', temp_rid, protocol_version };
  expect(await student.call(reservationAdd, { ...input, price_hash: 'x' })).toEqual(
    refused('价格已更新，请确认后重新提交'),
  );
  const people = [{ name: '沈明远', phone: '' }];
  const { data } = await student.call(reservationAdd, {
    ...input,
    price_hash: held?.price_hash,
    people,
    batch_no: 'B261120000001',
    samples: [{ no: 'A1', hazards: ['none'] }],
  });
  expect(data).toMatchObject({ status: 40, status_name: '已预约', version: 2, price_fen: 72_000 });
  expect(data?.no).toMatch(/^Y261120\d{6}$/);
  expect((await student.call(planList, {})).data?.allCount).toBe(0);
  const [booking] = await listOf(student);
  expect(booking).toMatchObject({
    rid: data?.rid,
    role: 'owner',
    batch_no: 'B261120000001',
    people,
    samples: 1,
    free_until: '2026-11-22 09:00:00',
    place: expect.stringContaining('云溪路 88 号'),
    ics_url: `/api/auth/reservation/calendar?rid=${data?.rid}`,
    left_s: null,
    actions: [
      { action: 'change', name: '改期' },
      { action: 'handOver', name: '转交' },
      { action: 'cancel', name: '取消预约' },
    ],
  });
  expect(booking?.params).toContainEqual({ name: '预约时长', value: '2 小时' });
  const told = await student.call(messageList, {});
  expect(told.data?.list[0]?.text).toContain(
    '您已预约600 MHz 低温探头机时预约，2026-11-23 09:00-11:00，地址',
  );
  world.pass(3_600);
  expect(await stateAt(world, '09:00')).toBe(1);
  const again = { ...input, price_hash: held?.price_hash };
  expect(await student.call(reservationAdd, again)).toEqual(gone);
});

test('a price that changed with the form since the lock has to be seen first', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data: held } = await student.call(reservationLock, { ...slot, params });
  const changed = { ...params, self_operate: 'self' };
  const input = { lock_rid: held?.lock_rid ?? '', params: changed, protocol_version };
  const { price_hash } = held ?? {};
  expect(await student.call(reservationAdd, { ...input, price_hash })).toEqual(
    refused('价格已更新，请确认后重新提交'),
  );
  const { data: anew } = await student.call(reservationLock, { lock_rid: input.lock_rid, params: changed });
  expect(anew?.price_fen).toBe(72_000);
  const { data } = await student.call(reservationAdd, { ...input, price_hash: anew?.price_hash });
  expect(data?.price_fen).toBe(72_000);
});

test.each([
  [{ rid: 'xrd-powder' }, '该项目不支持现场预约'],
  [{ rid: 'rsv-sem', start: '12:00', end: '13:00' }, '该时段未开放'],
  [{ rid: 'rsv-sem', start: '11:00', end: '14:00' }, '该时段未开放'],
  [{ rid: 'rsv-sem', date: '2026-11-22' }, '该时段未开放'],
  [{ rid: 'rsv-sem', start: '08:30', end: '09:00' }, '超出可预约时长'],
  [{ rid: 'rsv-sem', start: '08:30', end: '13:30' }, '超出可预约时长'],
  [{ start: '11:00', end: '09:00' }, '超出可预约时长'],
  [{ start: '09:10', end: '10:10' }, '该时段未开放'],
  [{ date: '2026-11-20', start: '10:00' }, '该时段未开放'],
  [{ date: '2026-11-19' }, '该时段未开放'],
  [{ date: '2026-12-05' }, '该时段未开放'],
  [{ date: '2026-02-30' }, '参数错误'],
  [{ end: '24:30' }, '超出可预约时长'],
  [{ temp_rid: 'no-such' }, '记录不存在'],
  [{ change_of: 'no-such' }, '记录不存在'],
])('a lock of %j is refused: %s', async (wrong, msg) => {
  const world = await shared();
  const student = await world.as('student');
  expect(await student.call(reservationLock, { ...slot, ...wrong })).toEqual(refused(msg));
  expect(await world.database.db.select().from(reservationCells)).toEqual([]);
  expect(await world.database.db.select().from(reservations)).toEqual([]);
});

test('one booking a day and instrument, three locks at once', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const first = await lock(student);
  expect(await student.call(reservationLock, { ...slot, start: '13:00', end: '14:00' })).toEqual(
    refused('已达到当日预约上限'),
  );
  await lock(student, { date: '2026-11-24' });
  await lock(student, { rid: 'rsv-sem' });
  expect(await student.call(reservationLock, { ...slot, date: '2026-11-25' })).toEqual(
    refused('最多同时锁定3个时段'),
  );
  expect((await student.call(reservationCancel, { lock_rid: first })).code).toBe(1);
  expect(await stateAt(world, '09:00')).toBe(0);
  await lock(student, { date: '2026-11-25' });
  world.pass(600);
  await book(student);
  expect(await student.call(reservationLock, { ...slot, start: '13:00', end: '14:00' })).toEqual(
    refused('已达到当日预约上限'),
  );
});

test('who picks anew for the same plan entry or the same change gives up the slot from before', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data: added } = await student.call(planAdd, { rid: slot.rid, params });
  const temp_rid = added?.temp_rid ?? '';
  const first = await lock(student, { temp_rid });
  const { rid } = await book(await world.as('teacher'), { start: '13:00', end: '14:00' });
  expect(rid).not.toBe('');
  expect(await student.call(reservationLock, { ...slot, temp_rid, start: '13:00', end: '14:00' })).toEqual(
    refused('该时段已被预约'),
  );
  expect((await student.call(reservationLock, { lock_rid: first })).code).toBe(1);
  const second = await lock(student, { temp_rid, start: '10:00', end: '12:00' });
  expect(await student.call(reservationLock, { lock_rid: first })).toEqual(gone);
  expect([await stateAt(world, '09:30'), await stateAt(world, '11:30')]).toEqual([0, 1]);
  const { data: booked } = await student.call(reservationAdd, {
    lock_rid: second,
    temp_rid,
    protocol_version,
  });
  const change_of = booked?.rid ?? '';
  const dates = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
  for (const date of dates) await lock(student, { date, change_of });
  expect((await listOf(student)).filter(({ status }) => status === 0)).toHaveLength(1);
});

test('whoever is not trained, not verified or has not agreed is told so', async () => {
  const world = await newWorld();
  const [student, newcomer] = [await world.as('student'), await world.as('newcomer')];
  const extra = { sunday: 0, holiday: 0, holidays: [], evening: { from: '18:30', to: '22:00', rate: 0 } };
  await set(world, 'timeExtra', { ...extra, training: [slot.rid], review: [slot.rid] });
  expect(await student.call(reservationLock, slot)).toEqual(refused('请先完成该仪器培训'));
  for (const { rid } of [student, newcomer])
    await world.database.db
      .insert(instrumentTrainings)
      .values({ customerRid: rid, serviceRid: slot.rid, passedAt: world.now() });
  const theirs = await lock(newcomer);
  expect(await newcomer.call(reservationAdd, { lock_rid: theirs, params, protocol_version })).toEqual(
    refused('未完善基本信息无法正常下单'),
  );
  const lock_rid = await lock(student, { date: '2026-11-24' });
  const input = { lock_rid, params };
  expect(await student.call(reservationAdd, input)).toEqual(refused('请阅读并同意服务协议'));
  expect(await student.call(reservationAdd, { ...input, protocol_version: '1999-01' })).toEqual(
    refused('协议已更新，请重新阅读'),
  );
  expect(await student.call(reservationAdd, { lock_rid, protocol_version })).toEqual(
    refused('600 MHz 低温探头机时预约：请填写核种与实验'),
  );
  const samples = [{ no: 'A1', hazards: ['radioactive'] }];
  expect(await student.call(reservationAdd, { ...input, protocol_version, samples })).toEqual(
    refused('暂不接收放射性/爆炸性样品'),
  );
  const { data } = await student.call(reservationAdd, { ...input, protocol_version });
  expect(data).toMatchObject({ status: 10, status_name: '待审核' });
});
