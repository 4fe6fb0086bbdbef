import { expect, test } from 'vitest';
import { bookVisit, requestsOf, visit } from '../../../tests/fixtures/pickups.ts';
import { newWorld } from '../../../tests/world.ts';
import { customers } from '../identity/tables.ts';
import { samplingAdd, samplingCancel, samplingList, samplingOptions, samplingSend } from './contract.ts';

const refused = (msg: string) => ({ code: 0, data: null, msg });

test('a parcel waits to be sent, and is on its way with its waybill', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(samplingAdd, { type: 0, sendAddress: '青屿大学', parcels: 1 });
  const rid = data?.rid ?? '';
  expect((await requestsOf(student))[0]).toMatchObject({
    status: 15,
    sendAddress: '青屿大学',
    actions: [
      { action: 'send', name: '填写运单' },
      { action: 'cancel', name: '取消' },
    ],
  });
  const waybill = { rid, express: '顺丰速运', waybill: 'SF1234567890123' };
  expect(await student.call(samplingSend, { ...waybill, version: 7 })).toEqual(
    refused('数据已更新，请刷新后重试'),
  );
  expect((await student.call(samplingSend, { ...waybill, version: 1 })).code).toBe(1);
  expect((await requestsOf(student))[0]).toMatchObject({
    ...waybill,
    status: 25,
    status_name: '已寄出',
    version: 2,
    actions: [],
  });
  expect(await student.call(samplingSend, waybill)).toEqual(refused('当前状态不可操作'));
  expect(await student.call(samplingCancel, { rid })).toEqual(refused('当前状态不可操作'));

  const sent = { type: 0, express: '京东物流', waybill: 'JD0001' } as const;
  expect((await student.call(samplingAdd, sent)).code).toBe(1);
  const [newest] = await requestsOf(student);
  expect(newest?.history.map(({ from, to }) => [from, to])).toEqual([
    [null, 15],
    [15, 25],
  ]);
});

test.each([
  [{ express: '顺丰速运' }, '请填写运单号'],
  [{ waybill: 'SF1234567890' }, '请填写快递公司'],
  [{ express: '顺丰速运', waybill: '单号 12345' }, '运单号须为5-40位字母、数字或短横线'],
])('a parcel with %o is refused: %s', async (wrong, msg) => {
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(samplingAdd, { type: 0, ...wrong })).toEqual(refused(msg));
  expect(await requestsOf(student)).toEqual([]);
});

test('the list shows what was asked for, page by page, newest first, and nobody else’s', async () => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const rids: string[] = [];
  for (const fields of [{}, { type: 0 }, { time: '09:00-11:00' }, { type: 0, express: '', waybill: '' }]) {
    rids.unshift(await bookVisit(student, fields));
    world.pass(1);
  }
  const ask = async (input: object) => {
    const { data } = await student.call(samplingList, input);
    return [data?.list.map(({ rid }) => rid), data?.total];
  };
  expect(await ask({})).toEqual([rids, 4]);
  expect(await ask({ type: 0 })).toEqual([[rids[0], rids[2]], 2]);
  expect(await ask({ type: 1, status: 10 })).toEqual([[rids[1], rids[3]], 2]);
  expect(await ask({ status: 50 })).toEqual([[], 0]);
  expect(await ask({ page: 2, size: 3 })).toEqual([[rids[3]], 4]);
  expect(await requestsOf(teacher)).toEqual([]);
  const theirs = refused('记录不存在');
  expect(await teacher.call(samplingCancel, { rid: rids[1] ?? '' })).toEqual(theirs);
  expect(await teacher.call(samplingSend, { rid: rids[0] ?? '', express: 'x', waybill: 'SF123' })).toEqual(
    theirs,
  );
  // Session, count and history do not grow with the list.
  const statements = await world.statements(() => student.call(samplingList, { size: 100 }));
  expect(statements.length).toBeLessThanOrEqual(4);
});

test('the dialog learns the time, the rules, the regions and where parcels go', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { data } = await student.call(samplingOptions, {});
  expect(data).toMatchObject({
    now: '2026-11-20 10:00:00',
    rules: {
      isOpen: true,
      cutoffHour: 15,
      maxDaysAhead: 6,
      slots: ['09:00-11:00', '13:00-15:00', '15:00-17:00', '17:00-18:30'],
      closedWeekdays: [0],
      closedSlot: '17:00-18:30',
    },
    full: [],
    lab: { phone: '400-000-0000', address: expect.stringContaining('云溪路 88 号') },
    tip: expect.stringContaining('取样员上门前会电话联系'),
    limits: { samples: 50, weight_kg: 5 },
  });
  expect(data?.regions).toHaveLength(42);
});

test('an empty shop can take pickups nowhere, and says so', async () => {
  const world = await newWorld({ shop: 'empty' });
  await world.database.db.insert(customers).values({
    rid: '01JNAB0000EMPTY00000000001',
    account: 'first',
    phone: '13811110000',
    inviteCode: 'FIRST',
    createdAt: world.now(),
  });
  const first = await world.as('13811110000');
  expect((await first.call(samplingOptions, {})).code).toBe(1);
  expect(await first.call(samplingAdd, visit)).toEqual(refused('该地区暂不支持上门取样'));
  expect((await first.call(samplingAdd, { type: 0 })).code).toBe(1);
});
