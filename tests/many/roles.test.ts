import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '../../src/features/identity/contract.ts';
import { systemState } from '../../src/features/system/contract.ts';
import { callerAt } from '../http-caller.ts';
import { type Several, startSeveral, studentRid } from './support/several.ts';

/** Processes with roles of their own. */

let shop: Several;
beforeAll(async () => {
  shop = await startSeveral([{ ROLE: 'web' }, { ROLE: 'worker' }]);
}, 180_000);
afterAll(() => shop?.stop());

test('one serves and leaves work to the other, which serves nobody; staff see both', async () => {
  const [web, worker] = shop.products;
  const status = async (path: string) => (await fetch(`${worker?.origin}${path}`)).status;
  expect(await Promise.all(['/health/ready', '/metrics', '/', '/api/open/web/index'].map(status))).toEqual([
    200, 200, 404, 404,
  ]);
  // Signing in with a device that is not known is told by mail.
  await shop.database.db.execute(sql`UPDATE customers SET wx_openid = NULL, email = 'lin@qingyu.example'
    WHERE rid = ${studentRid}`);
  const who = { account: 'student', password: 'Limpid-demo-2026', device: 'another' };
  await callerAt(web?.origin ?? '').call(login, who);
  const told = async (origin = '') =>
    ((await (await fetch(`${origin}/dev/outbox.json`)).json()) as { target: string }[]).filter(
      ({ target }) => target === 'lin@qingyu.example',
    ).length;
  await vi.waitFor(async () => expect(await told(worker?.origin)).toBe(1), 20_000);
  expect(await told(web?.origin)).toBe(0);
  const admin = callerAt(web?.origin ?? '', await shop.tokenOfStaff('admin'));
  const { processes } = await admin.call(systemState, {});
  expect(processes.map(({ role, pid, is_quiet }) => [role, pid, is_quiet]).sort()).toEqual([
    ['web', web?.pid, 0],
    ['worker', worker?.pid, 0],
  ]);
}, 40_000);
