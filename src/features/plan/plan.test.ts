import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld, type SignedIn, sharedWorld } from '../../../tests/world.ts';
import { services } from '../catalogue/tables.ts';
import { userInfo } from '../customers/contract.ts';
import { type FormValues, mostPlanItems, planAdd, planList } from './contract.ts';
import { byCategory } from './rules.ts';
import { planItems } from './tables.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const chosen: FormValues = { sample_count: 12, xrd_speed: '2', xrd_search: 'yes', urgent: true };

async function itemsOf(who: SignedIn) {
  const { data } = await who.call(planList, {});
  return data?.dataArr.flatMap(({ items }) => items) ?? [];
}

test('what was chosen is in the plan, priced by the same rules', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const added = await student.call(planAdd, { rid: 'xrd-powder', count: 2, params: chosen, type_id: 12 });
  expect(added).toMatchObject({ code: 1, data: { allCount: 12 } });
  expect(await itemsOf(student)).toEqual([
    {
      temp_rid: added.data?.temp_rid,
      rid: 'xrd-powder',
      name: 'X射线粉末衍射（XRD）',
      img: '/images/xrd.svg',
      count: 12,
      unit: '个样品',
      source: 0,
      status: 10,
      status_name: '待下单',
      price_fen: 239_400,
      valid_until: null,
      quote_rid: null,
      valid_days: null,
      typeId: 1,
      checked: 1,
      note: '',
      version: 1,
      actions: [{ action: 'remove', name: '移除' }],
      step: 1,
      params: chosen,
      params_ready: 0,
    },
  ]);
});

test('an entry is ready once nothing of its form is missing', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const params = { sample_count: 2, sample_names: 'A1\nA2', main_components: 'TiO2' };
  await student.call(planAdd, { rid: 'xrd-powder', params });
  expect(await itemsOf(student)).toMatchObject([{ params_ready: 1, price_fen: 12_000 }]);
});

test('categories come in the order of the specification, and their counts add up', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  for (const rid of ['fit-xps', 'xrd-powder', 'dsn-scheme', 'rsv-sem', 'xrd-powder'])
    expect((await student.call(planAdd, { rid })).msg).toBe('操作成功！');
  const { data } = await student.call(planList, {});
  const ids = data?.dataArr.map(({ type_id }) => type_id) ?? [];
  expect(ids[0]).toBe(31);
  expect(ids.slice(1)).toEqual(ids.slice(1).toSorted((one, other) => one - other));
  expect(data?.dataArr[0]?.type_name).toBe('方案设计与数据解读');
  expect(data?.dataArr.find(({ type_id }) => type_id === 12)?.items).toHaveLength(2);
  expect(data?.allCount).toBe(5);
  expect((await student.call(userInfo, {})).data?.plan_count).toBe(5);
  expect([12, 31, 11].sort(byCategory)).toEqual([31, 11, 12]);
});

test('a service that is gone is refused, and shown as withdrawn where it was planned', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  expect(await student.call(planAdd, { rid: 'no-such' })).toEqual(refusal('项目已下架'));
  await student.call(planAdd, { rid: 'xrd-powder', count: 3 });
  await student.call(planAdd, { rid: 'sem-fe' });
  await world.database.db.delete(services).where(eq(services.rid, 'xrd-powder'));
  const { data } = await student.call(planList, {});
  expect(data?.dataArr.find(({ type_id }) => type_id === 12)?.items).toMatchObject([
    { name: 'X射线粉末衍射（XRD）', status: 15, status_name: '已下架', price_fen: 0, params_ready: 0 },
  ]);
  expect([data?.allCount, (await student.call(userInfo, {})).data?.plan_count]).toEqual([1, 1]);
  expect((await student.call(planAdd, { rid: 'sem-fe' })).data?.allCount).toBe(2);
});

test.each([
  [{ count: 0 }, '数量须为1-999'],
  [{ count: 1000 }, '数量须为1-999'],
  [{ count: 1.5 }, '数量须为1-999'],
  [{ params: { sample_count: 501 } }, '样品数量应在1~500个之间'],
  [{ params: { xrd_speed: 'warp' } }, '扫描速度的选项不正确，请重新选择'],
  [{ params: { hazards: ['none', 'toxic'] } }, '危险特性选择“无”时不能再选其他项'],
  [{ params: { sample_count: { much: 1 } } as unknown as FormValues }, '参数错误'],
  [{ type_id: 11 }, '参数错误'],
])('%j is refused with %s', async (input, msg) => {
  const world = await shared();
  const student = await world.as('student');
  expect(await student.call(planAdd, { rid: 'xrd-powder', ...input })).toEqual(refusal(msg));
  expect(await itemsOf(student)).toEqual([]);
});

test('what the form does not have is not kept', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await student.call(planAdd, { rid: 'micropore', params: { urgent: true, price: 1, sample_count: 2 } });
  expect((await itemsOf(student))[0]?.params).toEqual({ sample_count: 2 });
});

test('a repeated request adds once', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const input = { rid: 'xrd-powder', request_id: 'a-click' };
  const first = await student.call(planAdd, input);
  expect(await student.call(planAdd, input)).toEqual(first);
  expect(await itemsOf(student)).toHaveLength(1);
});

test('the 101st entry is refused, also when several come at once', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  const entry = {
    customerRid: student.rid,
    serviceRid: 'xrd-powder',
    categoryId: 12,
    name: 'XRD',
    img: '',
    count: 1,
    params: {},
    createdAt: world.now(),
  };
  const rids = Array.from({ length: mostPlanItems - 2 }, (_, index) => `entry-${index}`);
  await world.database.db.insert(planItems).values(rids.map((rid) => ({ ...entry, rid, status: 10 })));
  await world.database.db.insert(planItems).values({ ...entry, rid: 'removed', status: 70 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => student.call(planAdd, { rid: 'sem-fe' })));
  expect(answers.map(({ msg }) => msg).sort()).toEqual([
    '实验计划最多100项',
    '实验计划最多100项',
    '操作成功！',
    '操作成功！',
  ]);
  expect(await itemsOf(student)).toHaveLength(mostPlanItems);
});

test("nobody sees or counts another customer's plan", async () => {
  const world = await newWorld();
  const [student, newcomer] = [await world.as('student'), await world.as('newcomer')];
  await student.call(planAdd, { rid: 'xrd-powder' });
  expect(await itemsOf(newcomer)).toEqual([]);
  expect((await newcomer.call(planAdd, { rid: 'sem-fe' })).data?.allCount).toBe(1);
  expect(await itemsOf(student)).toHaveLength(1);
});

test.each([
  ['adding', planAdd, { rid: 'xrd-powder', params: chosen }, 4],
  ['the plan', planList, {}, 5],
] as const)('%s costs few statements', async (_name, call, input, most) => {
  const world = await newWorld();
  const student = await world.as('student');
  await student.call(planAdd, { rid: 'sem-fe' });
  const statements = await world.statements(() => student.call(call, input as never));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(most);
});
