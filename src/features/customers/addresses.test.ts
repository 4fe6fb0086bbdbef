import { expect, test } from 'vitest';
import { lab } from '../../../tests/fixtures/pickups.ts';
import { newWorld, type SignedIn, sharedWorld } from '../../../tests/world.ts';
import { addressAdd, addressDefault, addressDelete, addressEdit, userInfo } from './contract.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld();

async function add(
  who: SignedIn,
  fields: Partial<typeof lab> & { is_default?: 0 | 1 } = {},
): Promise<string> {
  const { data, msg } = await who.call(addressAdd, { ...lab, ...fields });
  expect(msg).toBe('操作成功！');
  return data?.address_rid ?? '';
}

async function listOf(who: SignedIn) {
  const { data } = await who.call(userInfo, {});
  return data?.addressArr.map(({ address_rid, is_default }) => [address_rid, is_default]);
}

test('the first address is the default, and another takes over only when asked', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const first = await add(newcomer);
  world.pass(1);
  const second = await add(newcomer);
  world.pass(1);
  const third = await add(newcomer, { is_default: 1 });
  expect(await listOf(newcomer)).toEqual([
    [third, 1],
    [second, 0],
    [first, 0],
  ]);
  expect((await newcomer.call(addressDefault, { address_rid: first })).code).toBe(1);
  expect(await listOf(newcomer)).toEqual([
    [first, 1],
    [third, 0],
    [second, 0],
  ]);
  const { data } = await newcomer.call(userInfo, {});
  expect(data?.address_rid).toBe(first);
  expect(data?.addressArr[0]).toEqual({ ...lab, address_rid: first, is_default: 1 });
});

test('deleting the default makes the newest the default', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const rids: string[] = [];
  for (const _ of [1, 2, 3]) {
    rids.push(await add(newcomer));
    world.pass(1);
  }
  await newcomer.call(addressDelete, { address_rid: rids[0] ?? '' });
  expect(await listOf(newcomer)).toEqual([
    [rids[2], 1],
    [rids[1], 0],
  ]);
  await newcomer.call(addressDelete, { address_rid: rids[1] ?? '' });
  await newcomer.call(addressDelete, { address_rid: rids[2] ?? '' });
  expect(await listOf(newcomer)).toEqual([]);
});

test('an edited address keeps its place', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const rid = await add(newcomer);
  const moved = { province: '台湾省', city: '台北市', area: '中正区', address_code: '710101' };
  const { code } = await newcomer.call(addressEdit, { ...lab, ...moved, address_rid: rid });
  expect(code).toBe(1);
  const { data } = await newcomer.call(userInfo, {});
  expect(data?.addressArr).toEqual([{ ...lab, ...moved, address_rid: rid, is_default: 1 }]);
});

test('twenty addresses are kept, and no more when many are added at once', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const replies = await Promise.all(
    Array.from({ length: 24 }, () => newcomer.call(addressAdd, { ...lab, is_default: 1 })),
  );
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(20);
  expect(new Set(replies.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['最多保存20个地址']),
  );
  const list = await listOf(newcomer);
  expect(list?.filter(([, isDefault]) => isDefault)).toHaveLength(1);
});

test('making many the default at once leaves one', async () => {
  const world = await newWorld();
  const newcomer = await world.as('newcomer');
  const rids = await Promise.all([1, 2, 3, 4].map(() => add(newcomer)));
  const calls = [...rids, ...rids].map((address_rid) => newcomer.call(addressDefault, { address_rid }));
  const deletion = newcomer.call(addressDelete, { address_rid: rids[0] ?? '' });
  const replies = await Promise.all(calls);
  expect((await deletion).code).toBe(1);
  expect(replies.every(({ code, msg }) => code === 1 || msg === '记录不存在')).toBe(true);
  expect((await listOf(newcomer))?.filter(([, isDefault]) => isDefault)).toHaveLength(1);
});

test.each([
  [{ name: ' ' }, '姓名不能为空'],
  [{ phone: '' }, '手机号不能为空'],
  [{ phone: '2390000000' }, '手机号格式不正确'],
  [{ province: '' }, '寄送地址不能为空'],
  [{ address: '' }, '详细地址不能为空'],
  [{ address_code: '11010' }, '地区信息不正确'],
  [{ address_code: '110101' }, '地区信息不正确'],
  [{ city: '上海市' }, '地区信息不正确'],
])('an address with %o is refused: %s', async (wrong, msg) => {
  const world = await shared();
  const student = await world.as('student');
  const before = await student.call(userInfo, {});
  const address_rid = before.data?.address_rid ?? '';
  const refusal = { code: 0, data: null, msg };
  expect(await student.call(addressAdd, { ...lab, ...wrong })).toEqual(refusal);
  expect(await student.call(addressEdit, { ...lab, ...wrong, address_rid })).toEqual(refusal);
  expect(await student.call(userInfo, {})).toEqual(before);
});

test.each([
  ['edit', addressEdit, lab],
  ['delete', addressDelete, {}],
  ['default', addressDefault, {}],
] as const)('%s does not find the address of somebody else', async (_name, call, fields) => {
  const world = await newWorld();
  const [student, teacher] = [await world.as('student'), await world.as('teacher')];
  const before = await teacher.call(userInfo, {});
  const theirs = before.data?.address_rid ?? '';
  const notFound = { code: 0, data: null, msg: '记录不存在' };
  expect(await student.call(call, { ...fields, address_rid: theirs } as never)).toEqual(notFound);
  expect(await student.call(call, { ...fields, address_rid: 'nothing' } as never)).toEqual(notFound);
  expect(await teacher.call(userInfo, {})).toEqual(before);
  expect((await listOf(student))?.filter(([, isDefault]) => isDefault)).toHaveLength(1);
});
