import { expect, test } from 'vitest';
import { demoPassword } from '../../../db/demo-accounts.ts';
import { demoStaff, demoTotpSecret } from '../../../db/demo-staff.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import {
  auditList,
  peopleAdd,
  peopleDisable,
  peopleList,
  roleAsk,
  roleDecide,
  staffLogin,
  staffLogout,
  staffMe,
  staffPassword,
} from './contract.ts';
import { areas, roles, scopeOf } from './rules.permissions.ts';
import { totpCode } from './rules.ts';
import { auditLog } from './tables.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const wrong = refusal('账号、密码或动态口令错误');
const signIn = (world: World, changes: object = {}) =>
  world.call(staffLogin, {
    account: 'service',
    password: demoPassword,
    code: totpCode(demoTotpSecret, world.now()),
    ...changes,
  });

test('signs in with password and authenticator code, each code once', async () => {
  const world = await newWorld();
  const { data } = await signIn(world);
  const service = world.visitor({ token: data?.token });
  expect((await service.call(staffMe, {})).data).toMatchObject({ name: '许青禾', role: 'service' });
  expect(await signIn(world)).toEqual(wrong);
  world.pass(30);
  expect(await signIn(world)).toMatchObject({ code: 1 });
});

test.each([
  ['a wrong password', { password: 'Limpid-demo-2025' }],
  ['an unknown account', { account: 'nobody' }],
  ['a wrong code', { code: '000000' }],
])('refuses %s with the same words', async (_what, changes) => {
  const world = await newWorld();
  expect(await signIn(world, changes)).toEqual(wrong);
});

test('a code is good one step early or late and no further', async () => {
  const world = await newWorld();
  const code = totpCode(demoTotpSecret, new Date(world.now().getTime() + 61_000));
  expect(await signIn(world, { code })).toEqual(wrong);
  world.pass(31);
  expect(await signIn(world, { code })).toMatchObject({ code: 1 });
});

test('five failures close the door of this account from this network for 15 minutes (G13)', async () => {
  const world = await newWorld();
  const guess = () => world.send(staffLogin, { account: 'service', password: 'x', code: '000000' });
  for (let turn = 0; turn < 5; turn++) expect((await guess()).statusCode).toBe(200);
  expect((await guess()).statusCode).toBe(429);
  world.pass(901);
  expect(await signIn(world)).toMatchObject({ code: 1 });
});

test('a session ends after 30 idle minutes, after 12 hours, and by signing out (G16)', async () => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const isIn = async () => (await service.send(staffMe, {})).statusCode;
  for (let turn = 0; turn < 24; turn++) {
    world.pass(29 * 60);
    expect(await isIn()).toBe(200);
  }
  world.pass(29 * 60);
  expect(await isIn()).toBe(401);
  const idle = await world.asStaff('service');
  world.pass(30 * 60 + 1);
  expect((await idle.send(staffMe, {})).statusCode).toBe(401);
  const leaving = await world.asStaff('service');
  await leaving.call(staffLogout, {});
  expect((await leaving.send(staffMe, {})).statusCode).toBe(401);
});

test('a disabled member is out at the next request', async () => {
  const world = await newWorld();
  const [admin, tech] = [await world.asStaff('admin'), await world.asStaff('tech')];
  expect(await admin.call(peopleDisable, { rid: admin.rid, is_disabled: 1, reason: '离职' })).toEqual(
    refusal('不能停用自己或修改自己的角色'),
  );
  await admin.call(peopleDisable, { rid: tech.rid, is_disabled: 1, reason: '离职' });
  expect((await tech.send(staffMe, {})).statusCode).toBe(401);
  expect(await signIn(world, { account: 'tech' })).toEqual(refusal('账号已停用，请联系管理员'));
});

test('a changed password ends the other sessions, not this one', async () => {
  const world = await newWorld();
  const [here, there] = [await world.asStaff('service'), await world.asStaff('service')];
  const code = totpCode(demoTotpSecret, world.now());
  const password = 'a-new-and-long-one';
  expect(await here.call(staffPassword, { old_password: 'no', password, code })).toEqual(wrong);
  expect(await here.call(staffPassword, { old_password: demoPassword, password, code })).toMatchObject({
    code: 1,
  });
  expect((await here.send(staffMe, {})).statusCode).toBe(200);
  expect((await there.send(staffMe, {})).statusCode).toBe(401);
});

test('a role changes only with the word of a second administrator', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { data: added } = await admin.call(peopleAdd, { account: 'second', name: '另一位', role: 'admin' });
  const { data: asked } = await admin.call(roleAsk, {
    rid: demoStaff.tech.rid,
    role: 'reviewer',
    reason: '转岗',
  });
  const rid = asked?.rid ?? '';
  expect(await admin.call(roleAsk, { rid: demoStaff.tech.rid, role: 'sample', reason: '转岗' })).toEqual(
    refusal('该员工已有待批准的角色变更'),
  );
  expect(await admin.call(roleDecide, { rid, is_allowed: 1 })).toEqual(refusal('须由另一名管理员批准'));
  const secret = new URL(added?.totp_uri ?? '').searchParams.get('secret') ?? '';
  const { data: session } = await world.call(staffLogin, {
    account: 'second',
    password: added?.password ?? '',
    code: totpCode(secret, world.now()),
  });
  const second = world.visitor({ token: session?.token });
  const tech = await world.asStaff('tech');
  expect(await second.call(roleDecide, { rid, is_allowed: 1 })).toMatchObject({ code: 1 });
  expect((await tech.send(staffMe, {})).statusCode).toBe(401);
  const { data } = await second.call(peopleList, {});
  expect(data?.list.find(({ account }) => account === 'tech')).toMatchObject({
    role: 'reviewer',
    role_change: null,
  });
});

test('the log keeps changes, looks at personal data and refused calls, without secrets, and nobody changes it', async () => {
  const world = await newWorld();
  const [admin, courier] = [await world.asStaff('admin'), await world.asStaff('courier')];
  await admin.call(peopleAdd, { account: 'newcomer', name: '新同事', role: 'tech' });
  await admin.call(peopleList, {});
  await courier.call(peopleList, {});
  await admin.call(staffMe, {});
  const { data } = await admin.call(auditList, { size: 10 });
  expect(data?.list.map((row) => [row.kind, row.is_refused, row.title, row.staff_name])).toEqual([
    ['read', 1, '员工列表', '韩骁'],
    ['read', 0, '员工列表', '周岚'],
    ['change', 0, '新增员工', '周岚'],
  ]);
  expect(data?.list.at(-1)?.notes).toBe('新增检测员 新同事（newcomer）');
  const code = totpCode(demoTotpSecret, world.now());
  await admin.call(staffPassword, { old_password: demoPassword, password: 'a-new-and-long-one', code });
  const rows = await world.database.db.select().from(auditLog);
  expect(rows.at(-1)?.input).toEqual({ old_password: '***', password: '***', code: '***' });
  await expect(world.database.db.delete(auditLog)).rejects.toThrow();
});

test('demo accounts of the staff are shown in demo mode only', async () => {
  const demo = await newWorld();
  const shown = (await demo.request({ method: 'GET', url: '/dev/staff.json' })).json();
  expect(shown.accounts).toHaveLength(11);
  expect(shown.code).toBe(totpCode(demoTotpSecret, demo.now()));
  const production = await newWorld({ isProduction: true });
  expect((await production.request({ method: 'GET', url: '/dev/staff.json' })).statusCode).toBe(404);
});

test('every cell of the permission matrix is one of the roles’, and what is in no area nobody may do', () => {
  expect(Object.keys(roles)).toHaveLength(11);
  for (const { cells } of Object.values(areas)) expect(Object.keys(cells)).toEqual(Object.keys(roles));
  expect(scopeOf('admin', 'nothing:read')).toBeUndefined();
  expect(scopeOf('toString', 'desk:read')).toBeUndefined();
});

test.each([
  ['tech', 'statements:read', undefined],
  ['tech', 'prestore:read', undefined],
  ['finance', 'results:read', undefined],
  ['admin', 'results:read', undefined],
  ['auditor', 'results:read', undefined],
  ['auditor', 'result_log:read', 'all'],
  ['reviewer', 'results:approve', 'all'],
  ['tech', 'results:approve', undefined],
  ['tech', 'results:work', 'own'],
  ['service', 'customers:work', 'own'],
  ['courier', 'pickups:work', 'own'],
  ['courier', 'orders:read', undefined],
  ['editor', 'content:work', 'all'],
  ['editor', 'prices:read', undefined],
  ['service_lead', 'orders:approve', 'all'],
  ['service', 'orders:approve', undefined],
] as const)('%s has %s: %s', (role, permission, scope) => {
  expect(scopeOf(role, permission)).toBe(scope);
});
