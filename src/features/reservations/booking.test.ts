import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import { customers } from '../identity/tables.ts';
import { messageList } from '../notifications/contract.ts';
import { planAdd, planList } from '../plan/contract.ts';
import { settings } from '../settings/tables.ts';
import {
  reservationAdd,
  reservationCancel,
  reservationList,
  reservationLock,
  reservationProtocol,
  timeExtra,
} from './contract.ts';
import { instrumentTrainings, reservationCells, reservations } from './tables.ts';

/** The world's clock stands at Friday 2026-11-20, 10:00. */
const slot = { rid: 'rsv-nmr600', date: '2026-11-23', start: '09:00', end: '11:00' };
const params = { rsv_nuclei: '1H' };
const protocol_version = '2026-01';
const refused = (msg: string) => ({ code: 0, data: null, msg });
const gone = refused('预约时段已失效，请重新选择');

async function lock(who: SignedIn, fields: object = {}) {
  const { data, msg } = await who.call(reservationLock, { ...slot, ...fields });
  expect(msg).toBe('操作成功！');
  return data?.lock_rid ?? '';
}

async function book(who: SignedIn, fields: object = {}, more: object = {}) {
  const lock_rid = await lock(who, fields);
  const { data, msg } = await who.call(reservationAdd, { lock_rid, params, protocol_version, ...more });
  expect(msg).toBe('操作成功！');
  return data ?? { rid: '', no: '', status: 0, version: 0 };
}

async function listOf(who: SignedIn, input: object = {}) {
  return (await who.call(reservationList, input)).data?.list ?? [];
}

async function set(world: World, key: string, value: unknown) {
  await world.database.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

async function stateAt(world: World, start: string, date = slot.date) {
  const { data } = await world.call(timeExtra, { rid: slot.rid, from: date, days: 1 });
  return data?.days[0]?.cells.find((cell) => cell.start === start)?.state;
}

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
  const world = await newWorld();
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
    refused('600 MHz 低温探头机时预约：请填写拟用核种与实验'),
  );
  const samples = [{ no: 'A1', hazards: ['radioactive'] }];
  expect(await student.call(reservationAdd, { ...input, protocol_version, samples })).toEqual(
    refused('暂不接收放射性/爆炸性样品'),
  );
  const { data } = await student.call(reservationAdd, { ...input, protocol_version });
  expect(data).toMatchObject({ status: 10, status_name: '待审核' });
});

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
    by: '本人',
    text: '更改时间',
    reason: '2026-11-23 09:00–11:00 改为 2026-11-23 10:00–13:00',
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
  expect(cost).toEqual({ fee_fen: 0, refund_fen: 0, free_until: '2026-11-21 09:00:00' });
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

test('a booking is handed over: another comes, who booked stays its owner and pays', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { rid, no } = await book(student);
  const give = (to_user: string) => student.call(reservationCancel, { rid, to_user });
  const nobody = refused('受让人须为已完善基本信息的用户');
  expect(await give('13811112222')).toEqual(nobody);
  expect(await give('13900000004')).toEqual(nobody);
  expect(await give('13900000001')).toEqual(refused('该用户已是当前使用人'));
  expect(await give('1390000000')).toEqual(refused('手机号格式不正确'));
  expect((await give('13900000002')).code).toBe(1);
  const [mine] = await listOf(student);
  expect(mine).toMatchObject({ role: 'owner', other_phone: '139****0002', price_fen: 84_000 });
  const [theirs] = await listOf(teacher);
  expect(theirs).toMatchObject({
    rid,
    role: 'user',
    other_phone: '139****0001',
    price_fen: null,
    lines: [],
    people: [],
    actions: [],
    ics_url: expect.stringContaining(rid),
  });
  const textOf = async (who: SignedIn) => (await who.call(messageList, {})).data?.list[0]?.text;
  expect(await textOf(teacher)).toContain(`林知夏将机时预约${no}转交给您使用`);
  expect(await textOf(student)).toContain(`预约${no}已转交给沈明远使用`);
  expect(await teacher.call(reservationCancel, { rid })).toEqual(refused('记录不存在'));
  expect(await teacher.call(reservationProtocol, { rid, kind: 0, version: '2026-01' })).toEqual(
    refused('记录不存在'),
  );
  expect((await give('13900000001')).code).toBe(1);
  expect(await listOf(teacher)).toEqual([]);
});

test('protocol and changes by staff are agreed to, each in the version that was seen', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { rid } = await book(student);
  const sign = (kind: 0 | 3, version: string) => student.call(reservationProtocol, { rid, kind, version });
  expect(await sign(3, '2')).toEqual(refused('没有待确认的变更'));
  await set(world, 'protocolVersions', { service: '2026-12' });
  expect((await listOf(student))[0]?.actions[0]).toEqual({ action: 'sign', name: '签署协议' });
  expect(await sign(0, '2026-01')).toEqual(refused('协议已更新，请重新阅读'));
  expect((await sign(0, '2026-12')).data?.version).toBe(3);
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

test('the same request books once, however often it is sent', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const asked = { ...slot, request_id: 'lock 1' };
  const [one, two] = await Promise.all([1, 2].map(() => student.call(reservationLock, asked)));
  expect(one).toEqual(two);
  const input = { lock_rid: one?.data?.lock_rid ?? '', params, protocol_version, request_id: 'add 1' };
  const answers = await Promise.all([1, 2, 3].map(() => student.call(reservationAdd, input)));
  expect(new Set(answers.map(({ data }) => data?.no)).size).toBe(1);
  expect(await listOf(student)).toHaveLength(1);
});

test('of 64 customers who want one slot at once, one gets it; overlapping slots neither block nor mix', async () => {
  const world = await newWorld();
  const people = await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      const phone = `1380000${String(index).padStart(4, '0')}` as const;
      await world.database.db.insert(customers).values({
        rid: `01JNAB0000RACE${String(index).padStart(12, '0')}`,
        account: `racer${index}`,
        phone,
        inviteCode: `RACE${index}`,
        createdAt: world.now(),
      });
      return world.as(phone);
    }),
  );
  const rush = (of: (index: number) => object) =>
    Promise.all(people.map((person, index) => person.call(reservationLock, { ...slot, ...of(index) })));
  const cellsOn = async (date: string) => {
    const rows = await world.database.db
      .select()
      .from(reservationCells)
      .where(eq(reservationCells.date, date));
    return rows.map(({ start, reservationRid }) => `${start} ${reservationRid}`);
  };

  const same = await rush(() => ({}));
  expect(same.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(new Set(same.flatMap(({ code, msg }) => (code ? [] : [msg])))).toEqual(new Set(['该时段已被预约']));
  expect(await cellsOn(slot.date)).toHaveLength(4);

  // Two hours each, half of them asking for what overlaps two others.
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const overlapping = await rush((index) => ({
    date: '2026-11-24',
    start: time(index % 10),
    end: time((index % 10) + 2),
  }));
  const won = overlapping.flatMap(({ data }) => data ?? []);
  const held = won.map(({ start, end }) => [start, end]).sort();
  expect(won.length).toBeGreaterThanOrEqual(4);
  expect(held.every(([start = ''], index) => index === 0 || start >= (held[index - 1]?.[1] ?? ''))).toBe(
    true,
  );
  expect(await cellsOn('2026-11-24')).toHaveLength(won.length * 4);

  // All locks run out at once, and everybody wants them again.
  world.pass(600);
  const next = await rush(() => ({ date: '2026-11-24', start: '00:00', end: '12:00' }));
  expect(next.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await cellsOn('2026-11-24')).toHaveLength(24);
});

test('what bookings cost in statements', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const lock_rid = { value: '' };
  const locking = await world.statements(async () => {
    lock_rid.value = await lock(student);
  });
  const booking = await world.statements(() =>
    student.call(reservationAdd, { lock_rid: lock_rid.value, params, protocol_version }),
  );
  for (const day of ['24', '25', '26']) await book(student, { date: `2026-11-${day}` });
  const listing = await world.statements(() => student.call(reservationList, { size: 100 }));
  expect([locking.length, booking.length, listing.length]).toEqual([10, 15, 6]);
});
