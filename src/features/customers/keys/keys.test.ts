import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../../db/demo-accounts.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { type KeyScope, keyScopes } from '../../../core/key-scope.ts';
import { answers } from '../../../features.ts';
import { customers } from '../../identity/tables.ts';
import { messageList } from '../../notifications/contract.ts';
import { orderAdd, orderMine, ready2pay } from '../../orders/contract.ts';
import { planAdd, planList } from '../../plan/contract.ts';
import { accountRefusals } from '../contract.ts';
import { keyAdd, keyDel, keyList } from './contract.ts';
import { keyRate } from './rules.ts';
import { apiKeys } from './tables.ts';

const lims = { name: 'LIMS', scopes: ['orders'] as KeyScope[], password: demoPassword };

async function keyOf(world: World, wanted: Partial<typeof lims> = {}) {
  const student = await world.as('student');
  const { data, msg } = await student.call(keyAdd, { ...lims, ...wanted });
  if (!data) throw new Error(msg);
  return { student, ...data, system: world.visitor({ token: data.key }) };
}

test('a key is told once, kept as a hash, and does for its customer what it was made for', async () => {
  const world = await newWorld();
  const { student, key, system } = await keyOf(world);
  expect(key).toMatch(/^lk_[\w-]{43}$/);
  const [row] = await world.database.db.select().from(apiKeys);
  expect(JSON.stringify(row)).not.toContain(key.slice(3));
  const { data: theirs } = await student.call(orderMine, {});
  expect((await system.call(orderMine, {})).data).toEqual(theirs);
  expect((await system.send(planList, {})).statusCode).toBe(403);
  const { data } = await student.call(keyList, {});
  expect(data?.list).toEqual([
    {
      ...{ rid: expect.any(String), name: 'LIMS', scopes: ['orders'], tail: key.slice(-4) },
      ...{ created: '2026-11-20 10:00:00', expires: '2027-02-18 10:00:00', used: '2026-11-20 10:00:00' },
      state: 'good',
    },
  ]);
  expect((await student.call(messageList, {})).data?.list[0]).toMatchObject({ event: 'keyMade' });
});

test('another system orders with a key, from the plan to the order', async () => {
  const world = await newWorld();
  const { student, system } = await keyOf(world, { scopes: ['placing'] });
  const params = { sample_count: 1, question: '解析峰位', fitxps_el: ['C'] };
  const { data: planned } = await system.call(planAdd, { rid: 'fit-xps', params });
  const items = [{ temp_rid: planned?.temp_rid ?? '', count: 1 }];
  const { data: priced } = await system.call(ready2pay, { items });
  const order = { items, price_hash: priced?.price_hash ?? '', protocol_version: '1' };
  const { data } = await system.call(orderAdd, order);
  expect((await student.call(orderMine, {})).data?.list.map(({ rid }) => rid)).toEqual(
    data?.orders.map(({ rid }) => rid),
  );
});

test('what is for people is not for keys, whatever they were made for', async () => {
  const world = await newWorld();
  const scopes = Object.keys(keyScopes) as KeyScope[];
  const { system } = await keyOf(world, { scopes });
  const own = answers.filter(({ call }) => call.access === 'customer');
  expect(new Set(own.flatMap(({ call }) => call.scope ?? []))).toEqual(new Set(scopes));
  for (const [index, { call }] of own.entries()) {
    if (index % (keyRate.figure / 2) === 0) world.pass(keyRate.seconds);
    const { statusCode } = await system.send(call, {});
    expect([call.path, statusCode === 403]).toEqual([call.path, call.scope === undefined]);
  }
});

test('a key ends when it is revoked, when its days are over, and with its account', async () => {
  const world = await newWorld();
  const { student, rid, system } = await keyOf(world);
  const status = async () => (await system.send(orderMine, {})).statusCode;
  const { db } = world.database;
  for (const [change, back] of [
    [{ disabledAt: world.now() }, { disabledAt: null }],
    [{ closedAt: world.now() }, { closedAt: null }],
  ]) {
    await db
      .update(customers)
      .set(change ?? {})
      .where(eq(customers.rid, student.rid));
    expect(await status()).toBe(401);
    await db
      .update(customers)
      .set(back ?? {})
      .where(eq(customers.rid, student.rid));
  }
  expect(await status()).toBe(200);
  expect(await (await world.as('teacher')).call(keyDel, { rid })).toMatchObject({ msg: '记录不存在' });
  expect((await student.call(keyDel, { rid })).code).toBe(1);
  expect(await status()).toBe(401);
  expect(await student.call(keyDel, { rid })).toMatchObject({ code: 0, msg: '记录不存在' });
  const short = await keyOf(world);
  world.pass(91 * 86_400);
  expect((await short.system.send(orderMine, {})).statusCode).toBe(401);
  const { data } = await (await world.as('student')).call(keyList, {});
  expect(data?.list.map(({ state }) => state)).toEqual(['expired']);
});

test('it is proven who makes a key, and ten are enough', async () => {
  const world = await newWorld();
  const { student } = await keyOf(world);
  const refused: [Partial<Record<keyof typeof lims, unknown>>, string][] = [
    [{ password: 'wrong-password' }, accountRefusals.wrongProof],
    [{ password: undefined }, accountRefusals.needsProof],
    [{ scopes: [] }, '请选择至少一项权限'],
    [{ name: ' ' }, '请填写密钥名称'],
  ];
  for (const [wanted, msg] of refused)
    expect((await student.send(keyAdd, { ...lims, ...wanted })).json()).toEqual({ code: 0, data: null, msg });
  const rows = Array.from({ length: 9 }, (_, index) => ({
    ...{
      rid: `K${index}`,
      customerRid: student.rid,
      name: 'x',
      scopes: lims.scopes,
      hash: `${index}`,
      tail: 'abcd',
    },
    ...{ createdAt: world.now(), expiresAt: new Date(world.now().getTime() + 86_400_000) },
  }));
  await world.database.db.insert(apiKeys).values(rows);
  expect(await student.call(keyAdd, lims)).toMatchObject({ msg: '最多同时使用10个密钥，请先撤销不用的' });
});

test('a key that asks too often is sent away until there is room, and people are not', async () => {
  const world = await newWorld();
  const { student, system } = await keyOf(world);
  const statuses = [];
  for (let asked = 0; asked <= keyRate.figure; asked++)
    statuses.push((await system.send(keyList, {})).statusCode);
  expect(statuses.slice(-2)).toEqual([403, 429]);
  expect((await student.send(keyList, {})).statusCode).toBe(200);
  world.pass(keyRate.seconds);
  expect((await system.send(orderMine, {})).statusCode).toBe(200);
});
