import { desc, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../../db/demo-accounts.ts';
import { seedDemoOrders } from '../../db/demo-orders.ts';
import { type DemoStaff, demoStaff, demoTotpSecret } from '../../db/demo-staff.ts';
import { fileRefusals, staffResumable, staffUploadFinish } from '../../src/features/files/contract.ts';
import { auditList, auditSheet, peopleList, staffLogin, staffMe } from '../../src/features/staff/contract.ts';
import { totpCode } from '../../src/features/staff/rules.ts';
import { refusalLines } from '../../src/features/staff/service.gate.ts';
import { auditLog } from '../../src/features/staff/tables.ts';
import { answers, streams, uploads } from '../../src/features.ts';
import { multipart } from '../fixtures/multipart.ts';
import { announce, askOffset, giveUp, sendPart } from '../fixtures/resumable.ts';
import { sealPicture } from '../fixtures/seal.ts';
import { type Caller, newWorld, type World } from '../world.ts';
import { expectOneLine, linesDuring } from './support/audit-lines.ts';
import { staffWith } from './support/authz-matrix.ts';
import { worldWithRoutes } from './support/route-table.ts';

// Calls are walked by authz.test.ts (refused roles, looks and exports) and mass-assignment.test.ts (changes).

const address = '127.0.0.1';
const forbidden = '无权限操作';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const turnedAway = (permission: string) =>
  (Object.keys(demoStaff) as DemoStaff[]).find((who) => !staffWith(permission as never).includes(who));

describe('uploads of the staff by forms', () => {
  const staffUploads = uploads.map(({ upload }) => upload).filter(({ access }) => access === 'staff');

  test('are seven, so that none is forgotten here', () => {
    expect(staffUploads.length).toBe(7);
  });

  test.each(staffUploads)(
    '$path: a success, what is refused and a refused role leave one line each',
    async (upload) => {
      const { path, permission = '', input } = upload;
      const world = await newWorld();
      const [as] = staffWith(permission as never);
      const staff = await world.asStaff(as as DemoStaff);
      const purpose = (input.shape.purpose as { value?: string }).value ?? 'order';
      const picture = { name: '样品.png', type: 'image/png', bytes: onePixel };
      const special: Record<string, { name: string; type: string; bytes: Buffer }> = {
        invoice: { name: '发票.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
        seal: { ...picture, bytes: await sealPicture() },
      };
      const good = special[purpose] ?? picture;
      const { name } = good;
      const send = (who: Caller, changes = {}) =>
        who.request(multipart(path, { purpose }, [{ ...good, ...changes }]));
      const kept = await linesDuring(world, path, () => send(staff));
      expectOneLine(kept, { as, address });
      expect(kept[0]).toMatchObject({
        kind: 'upload',
        input: { files: [{ name, bytes: good.bytes.length }] },
      });
      const wrong = await linesDuring(world, path, () => send(staff, { bytes: 'something else' }));
      expectOneLine(wrong, { as, address, refusal: fileRefusals.content });
      expect(wrong[0]?.input).toMatchObject({ files: [{ name }] });
      const empty = await linesDuring(world, path, () => staff.request(multipart(path, { purpose }, [])));
      expectOneLine(empty, { as, address, refusal: '请选择文件' });
      const who = turnedAway(permission);
      if (!who) return;
      const stranger = await world.asStaff(who);
      const refused = await linesDuring(world, path, () => send(stranger));
      expectOneLine(refused, { as: who, address, refusal: forbidden });
    },
  );
});

test('uploads of the staff in parts: what is begun, refused, given up and finished leaves one line each, parts none', async () => {
  const world = await newWorld();
  const { path } = staffResumable;
  const [tech, finance] = [await world.asStaff('tech'), await world.asStaff('finance')];
  const file = { name: 'data.csv', bytes: 'a,b' };
  const begin = (who: Caller, changes: object = {}) =>
    announce(who, file, { purpose: 'result', path, ...changes });
  let location = '';
  const begun = await linesDuring(world, path, async () => {
    location = String((await begin(tech)).headers.location);
    await askOffset(tech, location);
    expect((await sendPart(tech, location, 0, 'a,b')).statusCode).toBe(204);
  });
  expectOneLine(begun, { as: 'tech', address });
  expect(begun[0]).toMatchObject({ kind: 'upload', input: { files: [{ name: 'data.csv', bytes: 3 }] } });
  const id = location.split('/').at(-1) ?? '';
  const finished = await linesDuring(world, staffUploadFinish.path, () =>
    tech.call(staffUploadFinish, { id }),
  );
  expectOneLine(finished, { as: 'tech', address });
  const wrong = await linesDuring(world, path, () => begin(tech, { purpose: 'order' }));
  expectOneLine(wrong, { as: 'tech', address, refusal: fileRefusals.type });
  const large = await linesDuring(world, path, () => begin(tech, { length: 300 * 1024 ** 2 }));
  expectOneLine(large, { as: 'tech', address, refusal: '文件过大' });
  const other = String((await begin(tech)).headers.location);
  expectOneLine(await linesDuring(world, path, () => giveUp(tech, other)), { as: 'tech', address });
  for (const ask of [
    begin,
    (who: Caller) => askOffset(who, location),
    (who: Caller) => giveUp(who, location),
  ]) {
    const refused = await linesDuring(world, path, async () => {
      expect((await ask(finance)).statusCode).toBe(403);
    });
    expectOneLine(refused, { as: 'finance', address, refusal: forbidden });
  }
});

test('whatever else the router has for the staff leaves one line of a role that it refuses', async () => {
  const { world, routes } = await worldWithRoutes();
  const walkedElsewhere = new Set<string>(
    [answers.map(({ call }) => call), uploads.map(({ upload }) => upload), streams.map(({ call }) => call)]
      .flat()
      .map(({ path }) => path),
  );
  const others = routes.filter(
    ({ address }) => address.startsWith('/api/staff/') && !walkedElsewhere.has(address),
  );
  const reached = new Set<string>();
  for (const { method, address: url } of others) {
    for (const who of Object.keys(demoStaff) as DemoStaff[]) {
      const staff = await world.asStaff(who);
      let status = 0;
      const lines = await linesDuring(world, undefined, async () => {
        const headers = { 'tus-resumable': '1.0.0' };
        status = (await staff.request({ method: method as 'POST', url, headers })).statusCode;
      });
      if (status !== 403) continue;
      expectOneLine(lines, { as: who, address, refusal: forbidden });
      reached.add(`${method} ${url}`);
      break;
    }
  }
  expect([...reached]).toEqual(others.map(({ method, address: url }) => `${method} ${url}`));
  expect(others.length).toBeGreaterThan(0);
});

test('streams of the staff: opening one and a refused role leave one line each', async () => {
  const ofStaff = streams.filter(({ call }) => call.access === 'staff');
  expect(ofStaff.length).toBeGreaterThan(0);
  const world = await newWorld();
  await seedDemoOrders(world.database.db, world.now());
  const { rows } = await world.database.pool.query('SELECT rid FROM orders LIMIT 1');
  const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  for (const { call } of ofStaff) {
    const open = async (who: DemoStaff) => {
      const { token } = await world.asStaff(who);
      const cancel = new AbortController();
      const url = `${origin}${call.path}?rid=${rows[0].rid}`;
      const { status } = await fetch(url, { headers: { token }, signal: cancel.signal });
      cancel.abort();
      return status;
    };
    const [as] = staffWith(call.permission as never);
    const kept = await linesDuring(world, call.path, async () => {
      expect(await open(as as DemoStaff)).toBe(200);
    });
    expectOneLine(kept, { as, address });
    expect(kept[0]).toMatchObject({ kind: 'stream', target: rows[0].rid });
    const who = turnedAway(call.permission ?? '') as DemoStaff;
    const refused = await linesDuring(world, call.path, async () => {
      expect(await open(who)).toBe(403);
    });
    expectOneLine(refused, { as: who, address, refusal: forbidden });
  }
});

describe('sign-ins of the staff', () => {
  const signIn = (world: World, changes: object = {}, from = '198.51.100.1') =>
    world.visitor({ address: from }).send(staffLogin, {
      account: 'service',
      password: demoPassword,
      code: totpCode(demoTotpSecret, world.now()),
      ...changes,
    });
  const planted = 'planted-Secret-77';

  test.each([
    ['right', {}, 'service', ''],
    ['with a wrong password', { password: planted }, 'service', '密码错误'],
    ['with a wrong code', { code: '000000' }, 'service', '动态口令错误或已使用'],
    ['of nobody, who may have typed a password', { account: planted }, 'pl***', '账号不存在'],
    [
      'with an account longer than any',
      { account: `${planted}${'🧪'.repeat(5_000)}` },
      'pl***',
      '账号不存在',
    ],
    [
      'with an account that begins as a real one',
      { account: `service${'　'.repeat(80)}x` },
      'se***',
      '账号不存在',
    ],
    ['with a password longer than any', { password: planted.repeat(300) }, 'service', '密码错误'],
  ])(
    '%s leave one line with account and address, and no secret',
    async (_what, changes, account, refusal) => {
      const world = await newWorld();
      let answer: LightMyRequestResponse | undefined;
      const lines = await linesDuring(world, staffLogin.path, async () => {
        answer = await signIn(world, changes);
      });
      expect(lines).toMatchObject([
        { kind: 'sign_in', account, refusal, isRefused: refusal !== '', address: '198.51.100.1' },
      ]);
      const told = JSON.stringify([lines, world.logged()]);
      for (const secret of [planted, demoPassword, answer?.json().data?.token ?? planted])
        expect(told).not.toContain(secret);
    },
  );

  test('of somebody disabled are told as such', async () => {
    const world = await newWorld();
    await world.database.pool.query(`UPDATE staff_members SET disabled_at = now() WHERE account = 'service'`);
    const lines = await linesDuring(world, staffLogin.path, () => signIn(world));
    expect(lines).toMatchObject([{ account: 'service', refusal: '账号已停用', isRefused: true }]);
  });

  test('at a closed door leave one line in 15 minutes, and those that name nobody no more than their figure', async () => {
    const world = await newWorld();
    const lines = await linesDuring(world, staffLogin.path, async () => {
      for (let turn = 0; turn < 9; turn++) await signIn(world, { password: 'x' });
    });
    expect(lines.map(({ refusal }) => refusal)).toEqual([
      ...Array<string>(5).fill('密码错误'),
      '失败次数过多，未再核对',
    ]);
    const [{ figure }] = refusalLines.nobody.windows;
    const first = await linesDuring(world, staffLogin.path, () =>
      signIn(world, { account: 'nobody' }, '198.51.100.2'),
    );
    expect(first).toHaveLength(1);
    await world.database.pool.query(
      `INSERT INTO counted_events (key, at) SELECT key, at FROM counted_events, generate_series(2, $1)
        WHERE key LIKE 'refusal lines of nobody%'`,
      [figure],
    );
    const over = await linesDuring(world, staffLogin.path, () =>
      signIn(world, { account: 'nobody' }, '198.51.100.3'),
    );
    expect(over).toEqual([]);
    expect(world.logged().filter((line) => line.includes('staff sign-in was refused'))).toHaveLength(11);
  });
});

test('a customer who tries a door of the staff is written down, so many times in an hour', async () => {
  const world = await newWorld();
  const student = await world.as('student', { address: '198.51.100.7' });
  const [{ figure }] = refusalLines.customer.windows;
  const lines = await linesDuring(world, peopleList.path, async () => {
    for (let turn = 0; turn <= figure; turn++) {
      expect((await student.send(peopleList, {})).statusCode).toBe(401);
    }
    await world.visitor({ token: 'nobody' }).send(peopleList, {});
  });
  expect(lines).toHaveLength(figure);
  expect(lines[0]).toMatchObject({
    staffRid: student.rid,
    role: 'customer',
    address: '198.51.100.7',
    isRefused: true,
  });
});

test('the same refusal again and again is written down so many times in ten minutes', async () => {
  const world = await newWorld();
  const courier = await world.asStaff('courier');
  const [{ figure, seconds }] = refusalLines.staff.windows;
  const lines = await linesDuring(world, peopleList.path, async () => {
    for (let turn = 0; turn <= figure; turn++) await courier.send(peopleList, {});
  });
  expect(lines).toHaveLength(figure);
  world.pass(seconds);
  expect(await linesDuring(world, peopleList.path, () => courier.send(peopleList, {}))).toHaveLength(1);
});

test('what a service refuses of a change is written down, with what was sent and why', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const { rid } = admin;
  const path = '/api/staff/people/disable';
  const lines = await linesDuring(world, path, () =>
    admin.request({
      method: 'POST',
      url: path,
      payload: { rid, is_disabled: 1, reason: '离职', token: 'x' },
    }),
  );
  expectOneLine(lines, { as: 'admin', address, refusal: '不能停用自己或修改自己的角色' });
  expect(lines[0]).toMatchObject({ target: rid, notes: '', input: { reason: '离职' } });
  await admin.call(staffMe, {});
  const [last] = await world.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last?.path).toBe(path);
  expect((await admin.call(auditList, { size: 1 })).data?.list[0]).toMatchObject({
    refusal: lines[0]?.refusal,
  });
});

test('numbers of people are kept by their end only', async () => {
  const world = await newWorld();
  const admin = await world.asStaff('admin');
  const finance = await world.asStaff('finance');
  const told = async (staff: typeof admin, path: string, payload: object) => {
    await staff.request({ method: 'POST', url: path, payload });
    const [line] = await world.database.db.select().from(auditLog).where(eq(auditLog.path, path));
    return line?.input;
  };
  const person = { rid: demoStaff.tech.rid, name: '方砚', phone: '13987654321' };
  expect(await told(admin, '/api/staff/people/edit', person)).toEqual({ ...person, phone: '***4321' });
  const line = { kind: 'own', lines: [person.rid], account: '6222 0212 3456 7890' };
  expect(await told(finance, '/api/staff/transfers/line-own', line)).toEqual({ ...line, account: '***7890' });
});

test('the auditor narrows the log by account, kind, call, address, day and what was refused, and takes it along', async () => {
  const world = await newWorld();
  const auditor = await world.asStaff('auditor');
  await world
    .visitor({ address: '198.51.100.9' })
    .send(staffLogin, { account: 'x_y', password: 'x', code: '000000' });
  await (await world.asStaff('courier')).send(peopleList, {});
  await (await world.asStaff('admin')).send(peopleList, {});
  const found = async (filters: object) =>
    (await auditor.call(auditList, { size: 50, ...filters })).data?.list.map(({ id }) => id);
  expect(await found({})).toHaveLength(3);
  const [ofAdmin, ofCourier, wrong] = (await found({})) ?? [];
  expect(await found({ account: 'x_' })).toEqual([wrong]);
  expect(await found({ account: 'COUR' })).toEqual([ofCourier]);
  expect(await found({ kind: 'sign_in' })).toEqual([wrong]);
  expect(await found({ kind: 'read', refused: 0 })).toEqual([ofAdmin]);
  expect(await found({ refused: 1 })).toEqual([ofCourier, wrong]);
  expect(await found({ call: '员工列表' })).toEqual([ofAdmin, ofCourier]);
  expect(await found({ call: '/LOGIN' })).toEqual([wrong]);
  expect(await found({ call: '%' })).toEqual([]);
  expect(await found({ address: '198.51.' })).toEqual([wrong]);
  expect(await found({ from: '2026-11-21' })).toEqual([]);
  const { data: first } = await auditor.call(auditList, { size: 1 });
  expect(first?.list.map(({ id }) => id)).toEqual([ofAdmin]);
  expect(await found({ size: 1, before: first?.next ?? '' })).toEqual([ofCourier]);
  for (const before of ['7', 'nonsense', Buffer.from('["\\u0000"]').toString('base64url')])
    expect((await auditor.call(auditList, { before })).msg).toBe('参数错误');
  const taken = await linesDuring(world, auditSheet.path, async () => {
    const sheet = await auditor.send(auditSheet, { refused: 1 });
    expect(sheet.headers['content-disposition']).toContain('.xlsx');
  });
  expectOneLine(taken, { as: 'auditor', address });
  expect(taken[0]).toMatchObject({ kind: 'export', input: { refused: 1 } });
});
