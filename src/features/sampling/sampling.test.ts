import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { crowdOf } from '../../../tests/fixtures/crowd.ts';
import { bookVisit, lab, requestsOf, visit } from '../../../tests/fixtures/pickups.ts';
import { newWorld, type SignedIn, sharedWorld, type World } from '../../../tests/world.ts';
import { addressAdd, userInfo } from '../customers/contract.ts';
import { messageList } from '../notifications/contract.ts';
import { settings } from '../settings/tables.ts';
import { samplingAdd, samplingCancel, samplingOptions } from './contract.ts';
import { samplings } from './tables.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

const refused = (msg: string) => ({ code: 0, data: null, msg });

async function set(world: World, key: string, value: unknown) {
  await world.database.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

test('a pickup at a new address waits to be assigned, and its customer is told', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(samplingAdd, { ...visit, message: '请走东门', parcels: 2 });
  expect(data?.no).toMatch(/^Q261120\d{6}$/);
  const [request] = await requestsOf(student);
  expect(request).toMatchObject({
    ...lab,
    rid: data?.rid,
    no: data?.no,
    type: 1,
    status: 10,
    status_name: '待派单',
    date: '2026-11-23',
    time: '13:00-15:00',
    message: '请走东门',
    parcels: 2,
    created: '2026-11-20 10:00:00',
    version: 1,
    actions: [{ action: 'cancel', name: '取消' }],
  });
  expect(request?.history).toEqual([
    {
      at: '2026-11-20 10:00:00',
      actor_type: 'customer',
      actor: '本人',
      from: null,
      from_name: '',
      to: 10,
      to_name: '待派单',
      text: '待派单',
      reason: '',
      diff: [],
    },
  ]);
  const told = await student.call(messageList, {});
  expect(told.data?.list[0]).toMatchObject({
    text: `上门取样${data?.no}已预约：2026-11-23 13:00-15:00，取样员上门前会电话联系。`,
    link: `/member/sampling?one=${data?.rid}`,
  });
});

test('a pickup at a saved address keeps what the address was on that day', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(userInfo, {});
  const saved = data?.addressArr[0];
  await bookVisit(student, { address_rid: saved?.address_rid, name: '', phone: '', address_code: '' });
  const [request] = await requestsOf(student);
  const { is_default: _, ...address } = saved ?? { is_default: 1 };
  expect(request).toMatchObject(address);
});

test('a saved address outside the served region is refused', async () => {
  const world = await newWorld();
  const enterprise = await world.as('enterprise');
  const { data } = await enterprise.call(userInfo, {});
  const address_rid = data?.address_rid ?? '';
  const { date, time } = visit;
  expect(await enterprise.call(samplingAdd, { type: 1, date, time, address_rid })).toEqual(
    refused('该地区暂不支持上门取样'),
  );
  expect(await requestsOf(enterprise)).toEqual([]);
});

test.each([
  [{ date: '' }, '请选择取样日期'],
  [{ time: '' }, '请选择取样时段'],
  [{ name: ' ' }, '[姓名]不能为空'],
  [{ phone: '' }, '[手机]不能为空'],
  [{ phone: '2390000000' }, '手机号格式不正确'],
  [{ province: '' }, '[取样地址]不能为空'],
  [{ address_code: '' }, '[取样地址]不能为空'],
  [{ address: '' }, '[详细地址]不能为空'],
  [{ name: '', phone: '', province: '', address: '' }, '[姓名]不能为空'],
  [{ area: '西城区' }, '地区信息不正确'],
  [{ area: '延庆区', address_code: '110119' }, '该地区暂不支持上门取样'],
  [{ address_rid: 'nothing' }, '记录不存在'],
  [{ date: '2026-11-19' }, '所选日期不可预约'],
  [{ date: '2026-11-22' }, '所选日期不可预约'],
  [{ date: '2026-02-30' }, '所选日期不可预约'],
  [{ date: '2026-11-27' }, '最多可预约6天内的取样'],
  [{ time: '10:00-12:00' }, '所选时段不可预约'],
  [{ time: '17:00-18:30' }, '所选时段不可预约'],
  [{ date: '2026-11-20', time: '09:00-11:00' }, '所选时段不可预约'],
  [{ message: '长'.repeat(201) }, '参数错误'],
  [{ parcels: 0 }, '件数须为1-99'],
] as const)('a pickup with %o is refused: %s', async (wrong, msg) => {
  const world = await shared();
  const student = await world.as('student');
  expect(await student.call(samplingAdd, { ...visit, ...wrong })).toEqual(refused(msg));
  expect(await requestsOf(student)).toEqual([]);
});

test('today closes at 15:00 on the server, whatever the browser thought', async () => {
  const world = await newWorld({ now: '2026-11-20T14:59:59+08:00' });
  const student = await world.as('student');
  const today = { date: '2026-11-20', time: '15:00-17:00' };
  await bookVisit(student, today);
  world.pass(1);
  expect(await student.call(samplingAdd, { ...visit, ...today })).toEqual(
    refused('今日15:00后不可预约当天取样'),
  );
});

test('regions may be a comma list, and the shop may close pickups', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await set(world, 'allowRegion', '330106, 110108');
  await bookVisit(student);
  await set(world, 'allowRegion', '330106');
  expect(await student.call(samplingAdd, visit)).toEqual(refused('该地区暂不支持上门取样'));
  await set(world, 'samplingSetting', { enabled: false });
  expect(await student.call(samplingAdd, visit)).toEqual(refused('上门取样暂未开放'));
});

test('of 64 customers who want one slot at once, 8 get it', async () => {
  const world = await newWorld();
  const people = await Promise.all((await crowdOf(64, world)).map((phone) => world.as(phone)));
  const replies = await Promise.all(people.map((person) => person.call(samplingAdd, visit)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(8);
  expect(new Set(replies.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['该时段预约已满，请选择其他时段']),
  );
  const rows = await world.database.db.select({ place: samplings.place }).from(samplings);
  expect(rows.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const [first] = people as [SignedIn];
  const options = await first.call(samplingOptions, {});
  expect(options.data?.full).toEqual([{ date: '2026-11-23', time: '13:00-15:00', city: '110100' }]);
  // Another city, slot or day is another matter.
  const hangzhou = { province: '浙江省', city: '杭州市', area: '西湖区', address_code: '330106' };
  await bookVisit(first, hangzhou);
  await bookVisit(first, { time: '09:00-11:00' });
  await bookVisit(first, { date: '2026-11-24' });
});

test('a cancelled pickup makes room for one other', async () => {
  const world = await newWorld();
  await set(world, 'pickup_slot_capacity', 2);
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const rid = await bookVisit(student);
  await bookVisit(student);
  const full = refused('该时段预约已满，请选择其他时段');
  expect(await teacher.call(samplingAdd, visit)).toEqual(full);
  const { code } = await student.call(samplingCancel, { rid, reason: '样品没有做好' });
  expect(code).toBe(1);
  await bookVisit(teacher);
  expect(await teacher.call(samplingAdd, visit)).toEqual(full);
});

test('the same request is made once, however often it is sent', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const request_id = 'one and the same';
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => student.call(samplingAdd, { ...visit, request_id })),
  );
  expect(new Set(replies.map(({ data }) => data?.rid)).size).toBe(1);
  expect(await requestsOf(student)).toHaveLength(1);
  const theirs = await teacher.call(samplingAdd, { ...visit, request_id });
  expect(theirs.code).toBe(1);
  expect(theirs.data?.rid).not.toBe(replies[0]?.data?.rid);
  // Days later, when the date could not be booked any more, too.
  world.pass(6 * 86_400);
  const late = await (await world.as('student')).call(samplingAdd, { ...visit, request_id });
  expect(late.data).toEqual(replies[0]?.data);
  const other = await (await world.as('student')).send(samplingAdd, { type: 0, request_id });
  expect([other.statusCode, other.json().code]).toEqual([409, 0]);
});

test.each([
  ['2026-11-23T12:00:00+08:00', '操作成功！'],
  ['2026-11-23T12:00:01+08:00', '取样前1小时内不可取消，请联系客服'],
  ['2026-11-23T14:00:00+08:00', '取样前1小时内不可取消，请联系客服'],
])('cancelling at %s answers %s', async (now, msg) => {
  const world = await newWorld();
  const rid = await bookVisit(await world.as('student'));
  world.setNow(now);
  const student = await world.as('student');
  expect((await student.call(samplingCancel, { rid, reason: '改期' })).msg).toBe(msg);
  const [request] = await requestsOf(student);
  const isCancelled = msg === '操作成功！';
  expect([request?.status, request?.actions]).toEqual(
    isCancelled ? [50, []] : [10, [{ action: 'cancel', name: '取消', reason: msg }]],
  );
  expect(request?.history.at(-1)).toMatchObject(
    isCancelled ? { from: 10, to: 50, reason: '改期', actor: '本人' } : { from: null, to: 10 },
  );
});

test('another customer’s saved address is not found', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const { data } = await teacher.call(addressAdd, lab);
  const { date, time } = visit;
  const address_rid = data?.address_rid ?? '';
  expect(await student.call(samplingAdd, { type: 1, date, time, address_rid })).toEqual(
    refused('记录不存在'),
  );
  const rows = await world.database.db.select().from(samplings).where(eq(samplings.customerRid, student.rid));
  expect(rows).toEqual([]);
});

test.each([
  [0, 20, '今日登记寄样已达20次，请明天再试或联系客服'],
  [1, 10, '今日预约取样已达10次，请明天再试或联系客服'],
] as const)(
  'requests of type %i: %i a day in Shanghai, cancelled ones too, by account',
  async (type, figure, msg) => {
    const world = await newWorld({ now: '2026-11-20T23:59:00+08:00' });
    await set(world, 'pickup_slot_capacity', 100);
    const [student, teacher] = [await world.as('student'), await world.as('teacher')];
    const ask = (who: SignedIn) => who.call(samplingAdd, type === 1 ? visit : { type });
    const replies = await Promise.all(Array.from({ length: figure - 1 }, () => ask(student)));
    expect(replies.every(({ code }) => code === 1)).toBe(true);
    const rid = replies[0]?.data?.rid ?? '';
    expect((await student.call(samplingCancel, { rid, reason: '改期' })).code).toBe(1);
    const racing = await Promise.all(Array.from({ length: 5 }, () => ask(student)));
    expect(racing.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(racing.filter(({ code }) => code === 0)).toContainEqual(refused(msg));
    expect((await student.call(samplingAdd, type === 1 ? { type: 0 } : visit)).code).toBe(1);
    expect((await ask(teacher)).code).toBe(1);
    world.pass(60);
    expect((await ask(student)).code).toBe(1);
  },
);
