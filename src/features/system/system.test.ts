import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { failedJob } from '../../../tests/fixtures/jobs.ts';
import { newWorld } from '../../../tests/world.ts';
import { policyReportPath } from '../../host/http/document-security.ts';
import { countBreaches } from '../../host/running/policy-breaches.ts';
import { tellOfProcess } from '../../host/running/process-row.ts';
import { noteUpkeep } from '../../host/running/upkeep.ts';
import { systemState } from './contract.ts';

test('staff see the processes, what failed and what was done to keep the shop safe', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const admin = await world.asStaff('admin');
  const state = async () => (await admin.call(systemState, {})).data;
  expect(await state()).toMatchObject({ processes: [], backup: null, restore_test: null, files: null });

  const facts = { role: 'worker', dataDir: world.storeFolder, version: '1.2.3', replica: db } as const;
  const fail = (error: unknown) => expect.unreachable(String(error));
  const [gone, here] = [await tellOfProcess(db, facts, fail), await tellOfProcess(db, facts, fail)];
  await db.execute(sql`UPDATE processes SET seen_at = now() - interval '1 minute'
    WHERE rid = (SELECT min(rid) FROM processes)`);
  await failedJob(world);
  await noteUpkeep(db, { kind: 'backup', began: performance.now() - 4_000, problems: 0, what: 'a' });
  await noteUpkeep(db, { kind: 'backup', began: performance.now() - 5_000, problems: 1, what: 'b' });
  const seen = await state();
  expect(seen?.processes.map(({ is_quiet }) => is_quiet).sort()).toEqual([0, 1]);
  expect(seen?.processes[0]).toMatchObject({
    ...{ role: 'worker', version: '1.2.3', pid: process.pid, replica: { ms: 0, bytes: 0 } },
    disk_free: expect.any(Number),
  });
  expect(seen?.jobs).toMatchObject({ failed: 1, active: 0 });
  expect(seen?.backup).toMatchObject({ seconds: 5, problems: 1, what: 'b' });
  expect(seen?.database.version).toMatch(/^\d+/);
  expect(await world.statements(state)).toHaveLength(10);

  for (const each of [gone, here]) await each.stop();
  expect((await state())?.processes).toEqual([]);
});

test('what browsers report of the policy of pages is told without whom it was of', async () => {
  const world = await newWorld();
  const report = (body: unknown, type = 'application/csp-report', from = '203.0.113.7') =>
    world.visitor({ address: from }).request({
      ...{ method: 'POST', url: policyReportPath, headers: { 'content-type': type } },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const old = (directive: string, blocked: string) => ({
    'csp-report': {
      ...{
        'document-uri': 'https://lab.example.com/search?kw=13900000001',
        'effective-directive': directive,
      },
      'blocked-uri': blocked,
    },
  });
  const fresh = {
    ...{ type: 'csp-violation', age: 1, url: 'https://lab.example.com/', user_agent: 'planted-agent' },
    body: {
      ...{ documentURL: 'https://lab.example.com/search?kw=13900000001', effectiveDirective: 'connect-src' },
      blockedURL: 'https://evil.example/steal?token=planted',
    },
  };
  expect((await report(old('connect-src', 'https://evil.example/steal?token=planted'))).statusCode).toBe(204);
  expect((await report([fresh, fresh], 'application/reports+json')).statusCode).toBe(204);
  expect((await report(old('script-src-elem', 'chrome-extension://planted/a.js'))).statusCode).toBe(204);
  for (const wrong of ['nonsense', '', '[]x', { a: 1 }])
    expect((await report(wrong)).json()).toEqual({ code: 0, data: null, msg: '参数错误' });
  expect((await report('x', 'text/plain')).statusCode).toBe(415);
  expect((await report('x'.repeat(33_000))).statusCode).toBe(413);

  const admin = await world.asStaff('admin');
  const told = async () => (await admin.call(systemState, {})).data?.breaches;
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 10_000 });
  expect(await told()).toEqual([
    {
      ...{ directive: 'connect-src', blocked: 'https://evil.example', page: '/search', count: 3 },
      last: expect.any(String),
    },
  ]);
  const { rows } = await world.database.db.execute(sql`SELECT * FROM policy_breaches`);
  expect(JSON.stringify([rows, world.logged()])).not.toMatch(/planted|13900000001|203\.0\.113/);

  const statuses = [];
  for (let nth = 0; nth < 31; nth++)
    statuses.push((await report(old('img-src', 'inline'), undefined, '203.0.113.8')).statusCode);
  expect(statuses.slice(29)).toEqual([204, 429]);
});

test('reports that somebody makes up fill neither a day nor a month', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const many = Array.from({ length: 300 }, (_, nth) => ({
    ...{ directive: 'img-src', blocked: `https://${nth}.example`, page: '/', count: 2 },
  }));
  await countBreaches(db, '2026-11-20', many);
  await countBreaches(db, '2026-11-20', many.slice(0, 1));
  const kept = async () =>
    (await db.execute<{ blocked: string; count: number }>(sql`SELECT blocked, count FROM policy_breaches`))
      .rows;
  expect(await kept()).toHaveLength(201);
  expect(await kept()).toContainEqual({ blocked: '', count: 200 });
  expect(await kept()).toContainEqual({ blocked: 'https://0.example', count: 4 });
  await countBreaches(db, '2026-12-21', many.slice(0, 1));
  expect(await kept()).toHaveLength(1);
});
