import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoPassword } from '../../../db/demo-accounts.ts';
import { demoStaff, demoTotpSecret } from '../../../db/demo-staff.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { signInRefusals } from '../identity/contract.ts';
import {
  auditList,
  changeDecide,
  peopleAdd,
  peopleDisable,
  peopleList,
  peopleReset,
  roleAsk,
  staffLogin,
  staffLogout,
  staffMe,
  staffPassword,
  welcomeFinish,
  welcomeOpen,
} from './contract.ts';
import { areas, roles, scopeOf } from './rules.permissions.ts';
import { totpCode } from './rules.ts';
import { addFirstAdmin } from './service.members.ts';
import { auditLog, staffChanges, staffMembers } from './tables.ts';

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

test.each([
  ['what many people use', 'password1234', '密码须为12-64位且不能是常见密码'],
  ['the name of the shop', 'Chengpu-Limpid-2026', signInRefusals.builtPassword],
  ['the own account', 'Service-2026-11', signInRefusals.builtPassword],
])('%s is no password of the staff, and uses up no try', async (_what, password, msg) => {
  const world = await newWorld();
  const service = await world.asStaff('service');
  const code = totpCode(demoTotpSecret, world.now());
  const change = { old_password: demoPassword, code };
  for (let nth = 0; nth < 6; nth++)
    expect(await service.call(staffPassword, { ...change, password })).toEqual(refusal(msg));
  expect(await service.call(staffPassword, { ...change, password: 'a-new-and-long-one' })).toMatchObject({
    code: 1,
  });
});

test('a role changes only with the word of a second administrator', async () => {
  const world = await newWorld();
  const [admin, second] = [await world.asStaff('admin'), await world.asStaff('admin-2')];
  const { rid: tech } = demoStaff.tech;
  const { data: asked } = await admin.call(roleAsk, { rid: tech, role: 'reviewer', reason: '转岗' });
  const rid = asked?.rid ?? '';
  expect(await admin.call(roleAsk, { rid: tech, role: 'sample', reason: '转岗' })).toEqual(
    refusal('该账号已有待批准的申请'),
  );
  expect(await admin.call(changeDecide, { rid, is_allowed: 1 })).toEqual(refusal('须由另一名管理员批准'));
  const session = await world.asStaff('tech');
  expect((await second.call(changeDecide, { rid, is_allowed: 1 })).data).toEqual({ code: null });
  expect((await session.send(staffMe, {})).statusCode).toBe(401);
  const { data } = await second.call(peopleList, {});
  expect(data?.changes).toEqual([]);
  expect(data?.list.find(({ account }) => account === 'tech')).toMatchObject({ role: 'reviewer' });
  const own = await admin.call(roleAsk, { rid: second.rid, role: 'editor', reason: '转岗' });
  expect(await second.call(changeDecide, { rid: own.data?.rid ?? '', is_allowed: 1 })).toEqual(
    refusal('不能批准关于本人账号的申请'),
  );
});

/** What a holder does with both halves; returns what they were told, and whether they can sign in with it. */
async function setUp(world: World, link: string, code: string) {
  const halves = { token: link.split('#')[1] ?? '', code };
  const { data, msg } = await world.call(welcomeOpen, halves);
  if (!data) return msg;
  const secret = new URL(data.totp_uri).searchParams.get('secret') ?? '';
  const password = 'chosen-by-its-holder';
  const totp_code = totpCode(secret, world.now());
  const built = { ...halves, password: `${data.account}-2026-11`, totp_code };
  expect(await world.call(welcomeFinish, built)).toEqual(refusal(signInRefusals.builtPassword));
  const set = await world.call(welcomeFinish, { ...halves, password, totp_code });
  if (!set.code) return set.msg;
  world.pass(30);
  const next = totpCode(secret, world.now());
  return (await world.call(staffLogin, { account: data.account, password, code: next })).msg;
}

test('a new account takes two: neither half of what its holder needs opens anything alone, both once (G41)', async () => {
  const world = await newWorld();
  const [admin, second] = [await world.asStaff('admin'), await world.asStaff('admin-2')];
  const { data } = await admin.call(peopleAdd, { account: 'newcomer', name: '新同事', role: 'finance' });
  const { rid = '', link = '' } = data ?? {};
  const invalid = '链接或确认码不正确，或已失效，请联系管理员';
  expect(await setUp(world, link, '0000000000')).toBe(invalid);
  expect(await admin.call(changeDecide, { rid, is_allowed: 1 })).toEqual(refusal('须由另一名管理员批准'));
  const { data: agreed } = await second.call(changeDecide, { rid, is_allowed: 1 });
  const code = agreed?.code ?? '';
  expect(code).toMatch(/^[0-9A-Z]{10}$/);
  expect(await setUp(world, link, '0000000000')).toBe(invalid);
  expect(await setUp(world, `#${rid}`, code)).toBe(invalid);
  const rows = JSON.stringify(await world.database.db.select().from(staffChanges));
  for (const half of [link.split('#')[1] ?? '', code]) expect(rows).not.toContain(half);
  expect(await setUp(world, link, `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`)).toBe('操作成功！');
  expect(await setUp(world, link, code)).toBe(invalid);
});

test('a reset ends the old credentials once two agree, and its link after 72 hours', async () => {
  const world = await newWorld();
  const [admin, second] = [await world.asStaff('admin'), await world.asStaff('admin-2')];
  const service = await world.asStaff('service');
  const { data } = await admin.call(peopleReset, { rid: service.rid, reason: '手机遗失' });
  expect((await service.send(staffMe, {})).statusCode).toBe(200);
  const { data: agreed } = await second.call(changeDecide, { rid: data?.rid ?? '', is_allowed: 1 });
  expect((await service.send(staffMe, {})).statusCode).toBe(401);
  expect(await signIn(world)).toEqual(wrong);
  world.pass(72 * 3_600 + 1);
  expect(await setUp(world, data?.link ?? '', agreed?.code ?? '')).toContain('已失效');
});

test('a blocked account comes back when two agree', async () => {
  const world = await newWorld();
  const [admin, second] = [await world.asStaff('admin'), await world.asStaff('admin-2')];
  const { rid } = demoStaff.service;
  expect((await admin.call(peopleDisable, { rid, is_disabled: 1, reason: '离职' })).data).toEqual({
    waits: 0,
  });
  expect((await admin.call(peopleDisable, { rid, is_disabled: 0, reason: '返岗' })).data).toEqual({
    waits: 1,
  });
  expect(await signIn(world)).toEqual(refusal('账号已停用，请联系管理员'));
  const [change] = (await second.call(peopleList, {})).data?.changes ?? [];
  expect(change).toMatchObject({ kind_name: '启用账号', name: '许青禾', asked_by: '周岚', why_not: '' });
  await second.call(changeDecide, { rid: change?.rid ?? '', is_allowed: 1 });
  world.pass(30);
  expect(await signIn(world)).toMatchObject({ code: 1 });
});

test('the machine makes the first two administrators and no third', async () => {
  const world = await newWorld({ shop: 'empty' });
  const context = { db: world.database.db, now: world.now(), secrets: world.secrets };
  for (const account of ['one', 'two']) await addFirstAdmin(context, { account, name: '管理员' });
  await expect(addFirstAdmin(context, { account: 'three', name: '管理员' })).rejects.toThrow(
    '已有两名管理员',
  );
  await world.database.db
    .update(staffMembers)
    .set({ disabledAt: world.now() })
    .where(eq(staffMembers.account, 'one'));
  await addFirstAdmin(context, { account: 'three', name: '管理员' });
});

test('codes of one account cannot be guessed from many networks, which only who has the password slows (G13)', async () => {
  const world = await newWorld();
  const from = (nth: number, changes: object = {}) =>
    world.visitor({ address: `198.51.${nth}.7` }).send(staffLogin, {
      ...{ account: 'service', password: demoPassword, code: '000000', ...changes },
    });
  for (let nth = 0; nth < 6; nth++) expect((await from(nth, { password: 'wrong' })).statusCode).toBe(200);
  for (let nth = 20; nth < 25; nth++) expect((await from(nth)).statusCode).toBe(200);
  expect((await from(60)).statusCode).toBe(429);
  const code = totpCode(demoTotpSecret, world.now());
  expect((await from(61, { code })).statusCode).toBe(429);
  world.pass(2);
  const right = totpCode(demoTotpSecret, world.now());
  expect((await from(61, { code: right })).json()).toMatchObject({ code: 1 });
  for (let nth = 70; nth < 75; nth++) await from(nth);
  expect((await from(76)).statusCode).toBe(429);
  world.pass(30);
  const known = await from(61, { code: totpCode(demoTotpSecret, world.now()) });
  expect(known.json()).toMatchObject({ code: 1 });
}, 60_000);

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
  expect(data?.list.at(-1)?.notes).toBe('申请新增员工 新同事（newcomer）为检测员');
  const code = totpCode(demoTotpSecret, world.now());
  await admin.call(staffPassword, { old_password: demoPassword, password: 'a-new-and-long-one', code });
  const rows = await world.database.db.select().from(auditLog);
  expect(rows.at(-1)?.input).toEqual({ old_password: '***', password: '***', code: '***' });
  await expect(world.database.db.delete(auditLog)).rejects.toThrow();
});

test('demo accounts of the staff are shown in demo mode only', async () => {
  const demo = await newWorld();
  const shown = (await demo.request({ method: 'GET', url: '/dev/staff.json' })).json();
  expect(shown.accounts).toHaveLength(12);
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
