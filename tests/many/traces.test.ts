import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { enquiryReceived } from '../../src/features/enquiries/service.ts';
import { orderAdd, ready2pay } from '../../src/features/orders/contract.ts';
import { planAdd } from '../../src/features/plan/contract.ts';
import { askProvider } from '../../src/host/gateways/outbound.ts';
import { startTelemetry } from '../../src/host/running/telemetry.ts';
import { attributesOf, type CollectedSpan, startCollector } from '../fixtures/collector.ts';
import { newWorld, type SignedIn, type WorldOptions } from '../world.ts';

/** OpenTelemetry, as a collector hears of it. */

/** A product whose messages go to a provider by HTTP, and a collector that it tells of its work. */
async function observed({ part = 1, ...options }: WorldOptions & { part?: number } = {}) {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const url = new URL(`${collector.endpoint}/provider?key=a-secret-of-ours`);
  const send = async () => void (await askProvider({ method: 'POST', url, body: '{}' }));
  const world = await newWorld({ ...options, gateways: { wechat: { sendTemplate: send } as never } });
  const complaints: string[] = [];
  const telemetry = startTelemetry(
    { endpoint: collector.endpoint, headers: { authorization: 'Bearer of the collector' }, part },
    { metrics: world.app.metrics, version: '1.2.3', role: 'both', onError: (why) => complaints.push(why) },
  );
  onTestFinished(telemetry.stop);
  return { world, collector, telemetry, complaints };
}

/** Orders something, and returns the id of the request that did so. */
async function order(me: SignedIn): Promise<string> {
  const { data } = await me.call(planAdd, { rid: 'xrd-powder', params: { main_components: 'TiO2' } });
  const items = [{ temp_rid: data?.temp_rid ?? '', count: 1, samples: [{ no: 'A-1', hazards: ['none'] }] }];
  const priced = await me.call(ready2pay, { items } as never);
  const price_hash = priced.data?.price_hash ?? '';
  const answer = await me.send(orderAdd, { items, price_hash, protocol_version: '1' });
  expect(answer.json().code, answer.body).toBe(1);
  return String(answer.headers['x-request-id']);
}

const traceOf = (requestId: string) => requestId.replaceAll('-', '');
const names = (spans: CollectedSpan[]) => spans.map(({ name }) => name);

test('an order is one trace across its request, its jobs, and the provider that tells the customer', async () => {
  const { world, collector, telemetry, complaints } = await observed();
  const me = await world.as('student');
  await world.database.db.execute(sql`UPDATE customers SET wx_openid = 'who-follows' WHERE rid = ${me.rid}`);
  await world.database.db.execute(sql`INSERT INTO settings (key, value)
    VALUES ('wechatTemplates', '{"orderSubmitted": {"id": "the-template", "fields": {}}}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  const requestId = await order(me);
  await world.jobs.workOff();
  await telemetry.flush();

  const spans = collector.spans().filter(({ traceId }) => traceId === traceOf(requestId));
  const called = (name: string) => spans.filter((span) => span.name === name);
  const childrenOf = ({ spanId }: CollectedSpan) => spans.filter((span) => span.parentSpanId === spanId);
  const [request] = called('POST /api/auth/web/order/add') as [CollectedSpan];
  expect(request.parentSpanId).toBeUndefined();
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth/web/order/add',
    'http.response.status_code': 200,
    'limpid.request_id': requestId,
  });
  const [transaction] = childrenOf(request).filter(({ name }) => name === 'transaction') as [CollectedSpan];
  const statements = childrenOf(transaction);
  expect(names(statements)).toEqual(
    expect.arrayContaining(['INSERT orders', 'INSERT messages', 'INSERT pgboss.job_common']),
  );
  for (const statement of statements) expect(attributesOf(statement)['db.system.name']).toBe('postgresql');
  const [job] = called('job deliver-notice') as [CollectedSpan];
  expect(job.parentSpanId).toBe(request.spanId);
  const [message] = called('a provider.wechat.sendTemplate') as [CollectedSpan];
  expect(message.parentSpanId).toBe(job.spanId);
  const [exchange] = childrenOf(message) as [CollectedSpan];
  expect(attributesOf(exchange)).toEqual({
    'server.address': new URL(collector.endpoint).host,
    'http.request.method': 'POST',
  });
  // Everything hangs together, and nothing ends before it began.
  const known = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId))).toEqual([]);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  expect(collector.received()).not.toMatch(/TiO2|who-follows|the-template|a-secret-of-ours|A-1/);
  expect(collector.headers.at(-1)).toMatchObject({ authorization: 'Bearer of the collector' });
  expect(complaints).toEqual([]);
});

test('refusals are no faults, defects are, and neither says what was sent', async () => {
  const { world, collector, telemetry } = await observed();
  const me = await world.as('student');
  await me.send(planAdd, { rid: 'no-such-service', params: { main_components: 'TiO2' } });
  await world.database.pool.query('ALTER TABLE plan_items RENAME TO gone');
  await me.send(planAdd, { rid: 'xrd-powder', params: { main_components: 'TiO2' } });
  await world.request({ method: 'GET', url: '/api/open/13773106400?phone=13773106400' });
  await telemetry.flush();
  const requests = collector.spans().filter(({ kind }) => kind === 2);
  expect(
    requests.map((span) => [span.name, attributesOf(span)['limpid.refused'], span.status.code ?? 0]),
  ).toEqual([
    ['POST /api/auth/tempDevice/add', 'Failure', 0],
    ['POST /api/auth/tempDevice/add', 'Error', 2],
    ['GET unknown', undefined, 0],
  ]);
  const faults = collector.spans().filter(({ status, kind }) => status.code === 2 && kind === 3);
  expect(new Set(faults.map((span) => attributesOf(span)['error.type']))).toEqual(new Set(['42P01']));
  expect(collector.received()).not.toMatch(/TiO2|no-such-service|13773106400/);
});

test('what the clock starts is a trace of its own, with what it sets to work', async () => {
  const { world, collector, telemetry } = await observed();
  await world.jobs.within(world.database.db).send(enquiryReceived, { rid: 'none' });
  await world.jobs.workOff();
  await telemetry.flush();
  const [job] = collector.spans().filter(({ name }) => name === 'job enquiry-received') as [CollectedSpan];
  expect(job.parentSpanId).toBeUndefined();
  const inside = collector.spans().filter(({ traceId }) => traceId === job.traceId);
  expect(names(inside)).toContain('SELECT enquiries');
});

test('of traces so many are told as is wanted, each of them whole; figures are told all the same', async () => {
  const { world, collector, telemetry } = await observed({ part: 0 });
  await order(await world.as('student'));
  await telemetry.flush();
  expect(collector.spans()).toEqual([]);
  const { body } = await world.request({ method: 'GET', url: '/metrics' });
  const told = new Map(collector.metrics().map((metric) => [metric.name, metric]));
  for (const [, name] of body.matchAll(/^# TYPE (\w+) /gm)) expect(told.has(name ?? ''), name).toBe(true);
  const ordered = told
    .get('limpid_request_seconds')
    ?.histogram?.dataPoints.find((point) => attributesOf(point).route === '/api/auth/web/order/add');
  expect(ordered?.count).toBe(1);
  expect(ordered?.bucketCounts.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(ordered?.bucketCounts.length).toBe((ordered?.explicitBounds.length ?? 0) + 1);
  expect(told.get('limpid_requests_refused_total')?.sum?.isMonotonic).toBe(true);
  const states = told
    .get('limpid_database_connections')
    ?.gauge?.dataPoints.map((point) => attributesOf(point).state);
  expect(states).toEqual(['idle', 'busy', 'waiting']);
});

test('a collector that is away is told of, and holds nobody up', async () => {
  const { world, collector, telemetry, complaints } = await observed();
  await collector.stop();
  const me = await world.as('student');
  await order(me).catch(() => {});
  await telemetry.flush().catch(() => {});
  expect(complaints).toHaveLength(1);
  expect(complaints.join()).not.toContain('of the collector');
});
