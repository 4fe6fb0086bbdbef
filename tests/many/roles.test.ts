import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '../../src/features/identity/contract.ts';
import { systemState } from '../../src/features/system/contract.ts';
import { type Collector, startCollector } from '../fixtures/collector.ts';
import { findAndOrder } from '../fixtures/whole-job.ts';
import { callerAt } from '../http-caller.ts';
import { type Several, startSeveral, studentRid } from './support/several.ts';

/** Processes with roles of their own. */

let collector: Collector;
let shop: Several;
beforeAll(async () => {
  collector = await startCollector();
  const telling = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  shop = await startSeveral([
    { ROLE: 'web', ...telling },
    { ROLE: 'worker', ...telling },
  ]);
}, 180_000);
afterAll(async () => {
  await shop?.stop();
  await collector?.stop();
});

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

test('an order is one trace over both, and each tells its figures', async () => {
  const [web] = shop.products;
  await shop.database.db.execute(
    sql`UPDATE customers SET wx_openid = 'who-follows' WHERE rid = ${studentRid}`,
  );
  await shop.database.db.execute(sql`INSERT INTO settings (key, value)
    VALUES ('wechatTemplates', '{"orderSubmitted": {"id": "the-template", "fields": {}}}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  await findAndOrder(callerAt(web?.origin ?? '', await shop.tokenOf(studentRid)));
  const ordering = 'POST /api/auth/web/order/add';
  const traceOfOrder = () => {
    const { traceId } = collector.spans().find(({ name }) => name === ordering) ?? {};
    return collector.spans().filter((span) => span.traceId === traceId);
  };
  await vi.waitFor(
    () =>
      expect(traceOfOrder().map(({ name }) => name)).toEqual(
        expect.arrayContaining([ordering, 'transaction', 'INSERT orders', 'job deliver-notice']),
      ),
    { timeout: 20_000, interval: 200 },
  );
  await Promise.all(shop.products.map((product) => product.stop()));
  const told = collector.metrics().filter(({ name }) => name === 'limpid_request_seconds');
  expect(told.length).toBeGreaterThanOrEqual(2);
}, 60_000);
