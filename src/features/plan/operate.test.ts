import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newWorld, type SignedIn, type World } from '../../../tests/world.ts';
import type { InputOf } from '../../core/call.ts';
import { services } from '../catalogue/tables.ts';
import { userInfo } from '../customers/contract.ts';
import { ready2pay } from '../orders/contract.ts';
import { type DraftChange, emptyDraft, planAdd, planList, planOperate } from './contract.ts';
import { planHistory, planItems } from './tables.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });

async function planned(who: SignedIn, rid = 'xrd-powder', count = 1) {
  return (await who.call(planAdd, { rid, count })).data?.temp_rid ?? '';
}

async function itemsOf(who: SignedIn) {
  const { data } = await who.call(planList, {});
  return data?.dataArr.flatMap(({ items }) => items) ?? [];
}

/** A service quoted by staff, as the back office will store it. */
async function quoted(
  world: World,
  who: SignedIn,
  { status = 20, valid = '2026-12-04T23:59:59+08:00' } = {},
) {
  const rid = `quote-${status}-${valid.slice(5, 10)}`;
  await world.database.db.insert(planItems).values({
    rid,
    customerRid: who.rid,
    serviceRid: 'dsn-scheme',
    categoryId: 31,
    name: '定制方案',
    img: '',
    count: 1,
    params: {},
    source: 1,
    status,
    quotedFen: 123_400,
    validUntil: new Date(valid),
    createdAt: world.now(),
  });
  return rid;
}

const operate = (who: SignedIn, input: InputOf<typeof planOperate>) => who.call(planOperate, input);

test('counts, ticks and notes are kept, and the badge follows', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [one, other] = [await planned(student), await planned(student, 'sem-fe', 2)];
  expect((await operate(student, { op: 'count', temp_rids: [one], count: 7 })).data?.allCount).toBe(9);
  await operate(student, { op: 'check', temp_rids: [one, other], data: { checked: 0 } });
  await operate(student, { op: 'check', temp_rids: [other], data: { checked: 1 } });
  await operate(student, { op: 'save', temp_rids: [other], data: { note: '下周送样' } });
  expect(await itemsOf(student)).toMatchObject([
    { temp_rid: one, count: 7, checked: 0, version: 1 },
    { temp_rid: other, checked: 1, note: '下周送样', version: 2 },
  ]);
  const removed = await operate(student, { op: 'remove', temp_rids: [one] });
  expect(removed.data).toEqual({
    allCount: 2,
    entries: [{ temp_rid: one, status: 70, version: 2 }],
    draft: null,
  });
  expect((await student.call(userInfo, {})).data?.plan_count).toBe(2);
});

test.each([0, 1000, 2.5, undefined])('%s is no count', async (count) => {
  const world = await newWorld();
  const student = await world.as('student');
  const temp_rids = [await planned(student)];
  expect(await operate(student, { op: 'count', temp_rids, count })).toEqual(refusal('数量须为1-999'));
});

test('a form is kept half filled in, without what it does not have', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const temp_rids = [await planned(student)];
  const params = { sample_count: 900, xrd_speed: 'warp', price: 1 };
  await operate(student, { op: 'save', temp_rids, data: { params } });
  expect(await itemsOf(student)).toMatchObject([
    { params: { sample_count: 900, xrd_speed: 'warp' }, params_ready: 0 },
  ]);
  await operate(student, { op: 'save', temp_rids, data: { params: { main_components: 'TiO2' } } });
  // Numbers and dangers of the samples are told in step 3.
  expect(await itemsOf(student)).toMatchObject([{ params: { main_components: 'TiO2' }, params_ready: 1 }]);
});

test('who changes what somebody else has changed meanwhile is told', async () => {
  const world = await newWorld();
  const [phone, laptop] = [await world.as('student'), await world.as('student')];
  const temp_rids = [await planned(phone)];
  const save = (who: SignedIn, version: number, note: string) =>
    operate(who, { op: 'save', temp_rids, data: { note, version } });
  expect((await save(phone, 1, '手机')).data?.entries).toMatchObject([{ version: 2 }]);
  expect(await save(laptop, 1, '电脑')).toEqual(refusal('数据已更新，请刷新后重试'));
  expect((await itemsOf(laptop))[0]?.note).toBe('手机');
});

test('the draft is kept part by part, and an older one never replaces it', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const temp_rid = await planned(student);
  expect((await student.call(planList, {})).data?.draft).toBeNull();
  const save = (draft: DraftChange) => operate(student, { op: 'save', data: { draft } });
  const contact = { name: '林知远', phone: '1380' };
  expect((await save({ version: 0, contact, step: 2 })).data?.draft).toEqual({
    version: 1,
    saved_at: '2026-11-20 10:00:00',
  });
  const sample = {
    no: 'A1',
    name: '',
    form: '',
    amount: null,
    unit: '',
    composition: '',
    hazards: [],
    storage: '',
  };
  const samples = [
    { ...sample, items: [temp_rid] },
    { ...sample, no: '', items: [] },
  ];
  expect((await save({ version: 1, samples, leftover: 1 })).data?.draft?.version).toBe(2);
  for (const version of [0, 1, 3]) {
    expect(await save({ version, remark: '旧' })).toEqual(refusal('数据已更新，请刷新后重试'));
  }
  expect((await student.call(planList, {})).data?.draft).toEqual({
    ...emptyDraft,
    contact,
    samples,
    step: 2,
    leftover: 1,
    version: 2,
    saved_at: '2026-11-20 10:00:00',
  });
});

test('what the draft says of an entry goes with the entry', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [kept, gone] = [await planned(student), await planned(student, 'sem-fe')];
  const sample = { name: '', form: '', amount: null, unit: '', composition: '', hazards: [], storage: '' };
  const samples = [
    { ...sample, no: 'both', items: [kept, gone] },
    { ...sample, no: 'gone', items: [gone] },
    { ...sample, no: 'none', items: [] },
  ];
  const slot = (temp_rid: string) => ({ temp_rid, lock_rid: 'lock', expire_at: '', text: '' });
  const file = { rid: 'file', name: 'a.csv', bytes: 1 };
  const sending = {
    way: 'later' as const,
    slots: [slot(kept), slot(gone)],
    files: { [kept]: [file], [gone]: [file] },
  };
  await operate(student, { op: 'save', data: { draft: { version: 0, samples, sending } } });
  await operate(student, { op: 'remove', temp_rids: [gone] });
  const draft = (await student.call(planList, {})).data?.draft;
  expect(draft?.samples.map(({ no, items }) => [no, items])).toEqual([
    ['both', [kept]],
    ['none', []],
  ]);
  expect(draft?.sending).toEqual({
    way: 'later',
    people: [],
    slots: [slot(kept)],
    files: { [kept]: [file] },
  });
});

test.each([
  ['201 samples', { samples: Array.from({ length: 201 }, () => ({})) }, '样品最多200行'],
  ['a seventh step', { step: 7 }, '参数错误'],
  ['a fourth way with leftovers', { leftover: 3 }, '参数错误'],
  ['a nameless preset', { presets: [{ service_rid: 'sem-fe', name: ' ', params: {} }] }, '请填写名称'],
])('a draft with %s is refused', async (_name, draft, msg) => {
  const world = await newWorld();
  const student = await world.as('student');
  const data = { draft: { version: 0, ...draft } } as unknown as InputOf<typeof planOperate>['data'];
  const answer = await operate(student, { op: 'save', data });
  expect(answer).toEqual(refusal(msg));
});

test('clearing takes out what cannot be ordered, and nothing else', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [kept, gone] = [await planned(student), await planned(student, 'sem-fe')];
  const open = await quoted(world, student);
  const expired = await quoted(world, student, { valid: '2026-11-19T23:59:59+08:00' });
  const accepted = await quoted(world, student, { status: 30, valid: '2026-11-18T23:59:59+08:00' });
  await world.database.db.delete(services).where(eq(services.rid, 'sem-fe'));
  expect((await itemsOf(student)).map(({ temp_rid, status }) => [temp_rid, status])).toEqual(
    expect.arrayContaining([
      [kept, 10],
      [gone, 15],
      [open, 20],
      [expired, 50],
      [accepted, 50],
    ]),
  );
  const { data } = await operate(student, { op: 'clear' });
  expect(data?.entries.map(({ temp_rid }) => temp_rid).sort()).toEqual([accepted, expired, gone].sort());
  expect((await itemsOf(student)).map(({ temp_rid }) => temp_rid).sort()).toEqual([kept, open].sort());
  expect((await operate(student, { op: 'clear' })).data).toEqual({ allCount: 1, entries: [], draft: null });
});

test('a quote is accepted at its price, whatever the catalogue says afterwards, until it expires', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const rid = await quoted(world, student);
  const priceNow = async () =>
    (await student.call(ready2pay, { items: [{ temp_rid: rid, count: 2 }] })) as {
      data: unknown;
      msg: string;
    };
  expect(await itemsOf(student)).toMatchObject([
    {
      status_name: '待客户确认',
      valid_until: '2026-12-04 23:59:59',
      valid_days: 14,
      price_fen: 123_400,
      actions: [{ action: 'accept' }, { action: 'bargain' }, { action: 'decline' }],
    },
  ]);
  expect((await priceNow()).msg).toBe('项目已下架，请移除后再提交');
  expect((await operate(student, { op: 'accept', temp_rids: [rid], data: { version: 1 } })).data).toEqual({
    allCount: 1,
    entries: [{ temp_rid: rid, status: 30, version: 2 }],
    draft: null,
  });
  const { db } = world.database;
  const [service] = await db.select().from(services).where(eq(services.rid, 'dsn-scheme'));
  const pricing = { ...service?.pricing, base: 99_999_900 } as typeof services.$inferInsert.pricing;
  await db.update(services).set({ pricing }).where(eq(services.rid, 'dsn-scheme'));
  expect((await priceNow()).data).toMatchObject({ total_fen: 246_800 });
  world.setNow('2026-12-05T00:00:00+08:00');
  const fresh = await world.as('student');
  expect(await fresh.call(ready2pay, { items: [{ temp_rid: rid, count: 2 }] })).toEqual(
    refusal('报价已过期'),
  );
  expect((await fresh.call(userInfo, {})).data?.plan_count).toBe(0);
});

test('quotes are answered with a wish or a reason, and not once they have expired', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const [wished, declined] = [
    await quoted(world, student),
    await quoted(world, student, { valid: '2026-12-01T00:00:00+08:00' }),
  ];
  const over = await quoted(world, student, { valid: '2026-11-19T23:59:59+08:00' });
  expect(await operate(student, { op: 'bargain', temp_rids: [wished] })).toEqual(
    refusal('请填写期望价格或要求'),
  );
  expect(await operate(student, { op: 'decline', temp_rids: [declined], reason: '贵' })).toEqual(
    refusal('请填写拒绝原因'),
  );
  await operate(student, { op: 'bargain', temp_rids: [wished], reason: '希望 1000 元以内' });
  await operate(student, { op: 'decline', temp_rids: [declined], reason: '方案取消' });
  expect((await itemsOf(student)).map(({ status }) => status)).toEqual([50, 25]);
  const reasons = await world.database.db.select().from(planHistory).orderBy(planHistory.id);
  expect(reasons.map(({ reason }) => reason)).toEqual(['希望 1000 元以内', '方案取消']);
  for (const op of ['accept', 'bargain', 'decline'] as const) {
    expect(await operate(student, { op, temp_rids: [over], reason: '可以' })).toEqual(refusal('报价已过期'));
  }
  expect(await operate(student, { op: 'accept', temp_rids: [wished] })).toEqual(refusal('当前状态不可操作'));
});

test('the job writes down what time and catalogue have made of entries', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const { db } = world.database;
  const withdrawn = await planned(student, 'sem-fe');
  await quoted(world, student, { valid: '2026-11-19T23:59:59+08:00' });
  await quoted(world, student, { status: 25, valid: '2026-11-18T23:59:59+08:00' });
  const open = await quoted(world, student);
  const [service] = await db.delete(services).where(eq(services.rid, 'sem-fe')).returning();
  const settle = async () => {
    await world.jobs
      .within(db)
      .send({ name: 'settle-plan-entries', input: z.object({}), retryLimit: 0, retryDelay: 0 }, {});
    await world.jobs.workOff();
    const rows = await db.select().from(planItems);
    return Object.fromEntries(rows.map(({ rid, status }) => [rid, status]));
  };
  expect(await settle()).toEqual({
    [withdrawn]: 15,
    'quote-20-11-19': 50,
    'quote-25-11-18': 50,
    [open]: 20,
  });
  const { canHurry: _made, ...row } = service as typeof services.$inferSelect;
  await db.insert(services).values(row);
  expect((await settle())[withdrawn]).toBe(10);
  expect(await db.select().from(planHistory)).toHaveLength(4);
});

test("another customer's entries are out of reach, one by one and in a list", async () => {
  const world = await newWorld();
  const [student, newcomer] = [await world.as('student'), await world.as('newcomer')];
  const [theirs, mine] = [await planned(student), await planned(newcomer)];
  const inputs: Partial<InputOf<typeof planOperate>>[] = [
    { op: 'count', count: 3 },
    { op: 'save', data: { note: '别人' } },
    { op: 'check', data: { checked: 0 } },
    { op: 'remove' },
    { op: 'accept' },
  ];
  for (const input of inputs) {
    const wanted = { op: 'remove', ...input, temp_rids: [theirs] } as InputOf<typeof planOperate>;
    expect(await operate(newcomer, wanted)).toEqual(refusal('记录不存在'));
  }
  expect(await operate(newcomer, { op: 'remove', temp_rids: [mine, theirs] })).toEqual(refusal('记录不存在'));
  expect(await operate(newcomer, { op: 'remove' })).toEqual(refusal('记录不存在'));
  expect(await itemsOf(student)).toMatchObject([{ count: 1, checked: 1, note: '' }]);
  expect(await itemsOf(newcomer)).toHaveLength(1);
});

test.each([
  ['saving a form', { op: 'save', data: { params: { sample_count: 2 } } }, 5],
  ['saving the draft', { op: 'save', temp_rids: [], data: { draft: { version: 0, remark: 'x' } } }, 3],
  ['a count', { op: 'count', count: 4 }, 5],
  ['removing', { op: 'remove' }, 5],
] as const)('%s costs few statements', async (_name, input, most) => {
  const world = await newWorld();
  const student = await world.as('student');
  const temp_rids = [await planned(student)];
  const wanted = { temp_rids, ...input } as InputOf<typeof planOperate>;
  const statements = await world.statements(() => operate(student, wanted));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(most);
});
