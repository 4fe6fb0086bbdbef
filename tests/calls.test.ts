import { Validator } from '@seriousme/openapi-schema-validator';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seedDemoOrders } from '../db/demo-orders.ts';
import { orderDetail } from '../src/features/orders/contract.ts';
import { settings as settingRows } from '../src/features/settings/tables.ts';
import { answers } from '../src/features.ts';
import { formBody, formType } from '../src/ui/asking/form-body.ts';
import { newWorld, sharedWorld } from './world.ts';

/** For what is refused and changes nothing. */
const shared = sharedWorld({ shop: 'empty' });

const setting = '/api/open/setting';
const settings = '/api/open/setting/list4key';

test('the same call answers JSON, forms and queries alike', async () => {
  const world = await newWorld();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answers = await Promise.all([
    world.request({ method: 'POST', url: settings, payload: { keys: ['hotline'] } }),
    world.request({ method: 'POST', url: settings, payload: { keys: 'hotline' } }),
    world.request({ method: 'POST', url: settings, headers: form, payload: 'keys=hotline' }),
    world.request({ method: 'POST', url: settings, headers: form, payload: 'keys=%5B%22hotline%22%5D' }),
    world.request({ method: 'GET', url: `${settings}?keys=hotline` }),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ code: 1, data: { hotline: '400-000-0000' }, msg: '操作成功！' });
  }
});

test('what was stored under other limits is answered as it is', async () => {
  const world = await newWorld();
  const student = await world.as('student');
  await seedDemoOrders(world.database.db, world.now());
  const unit = '毫克（烘干后称量，含水率另附）';
  const changed = await world.database.pool.query(
    `UPDATE order_samples s SET unit = $1 FROM orders o
      WHERE o.rid = s.order_rid AND o.customer_rid = $2 RETURNING o.rid`,
    [unit, student.rid],
  );
  const { data: order } = await student.call(orderDetail, { rid: changed.rows[0].rid });
  expect(order?.samples.map((sample) => sample.unit)).toEqual(order?.samples.map(() => unit));
  expect(order?.samples).not.toHaveLength(0);
});

test('what visitors may not read does not exist for them', async () => {
  const world = await newWorld();
  const answer = await world.request({ method: 'POST', url: setting, payload: { key: 'promoter' } });
  expect(answer.json()).toEqual({ code: 0, data: null, msg: '配置不存在' });
  const list = await world.request({ method: 'POST', url: settings, payload: { keys: 'promoter,nonsense' } });
  expect(list.json().data).toEqual({});
});

const json = { 'content-type': 'application/json' };

test.each([
  ['no body at all', { payload: undefined }],
  ['an empty JSON body', { headers: json, payload: '' }],
  ['broken JSON', { headers: json, payload: '{"key":' }],
  ['a list', { headers: json, payload: '["key"]' }],
  ['a bare text', { headers: json, payload: '"key"' }],
  ['null', { headers: json, payload: 'null' }],
  ['a number for a text', { payload: { key: 1 } }],
  ['a list for a text', { payload: { key: ['hotline'] } }],
  ['an object for a text', { payload: { key: { $ne: '' } } }],
  ['an over-long text', { payload: { key: 'k'.repeat(65) } }],
  ['NUL', { payload: { key: 'hot\0line' } }],
  ['half a surrogate pair', { headers: json, payload: '{"key":"\\ud800"}' }],
  ['what is nested too deep', { headers: json, payload: `{"key":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }],
  ['a prototype', { headers: json, payload: '{"__proto__":{"key":"hotline"}}' }],
  ['a constructor', { headers: json, payload: '{"constructor":{"prototype":{"key":"hotline"}}}' }],
])('%s is refused as bad input', async (_name, request) => {
  const world = await shared();
  const answer = await world.request({ method: 'POST', url: setting, ...request });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ code: 0, data: null, msg: '参数错误' });
});

test('NUL in a text that holds a list is refused as bad input', async () => {
  const world = await newWorld({ shop: 'empty' });
  const answer = await world.request({ method: 'POST', url: settings, payload: { keys: '["a\\u0000"]' } });
  expect(answer.json()).toEqual({ code: 0, data: null, msg: '参数错误' });
});

test.each([
  ['text/plain', '{"key":"hotline"}'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/xml', '<key>hotline</key>'],
  ['application/json-patch+json', '[]'],
  ['nonsense', 'key=hotline'],
])('a body of type %s is not looked at', async (type, payload) => {
  const world = await shared();
  const answer = await world.request({
    method: 'POST',
    url: setting,
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toEqual({ code: 0, data: null, msg: '不支持的内容类型' });
});

test('a form of our own client is read as it was meant', async () => {
  const world = await newWorld({ shop: 'empty' });
  const keys = ['a&b=c+d%20e', '中文 与 空格', '#"\\\n\t\u0001', '😀'];
  for (const key of keys)
    await world.database.db.insert(settingRows).values({ key, value: key, isPublic: true });
  const answer = await world.request({
    method: 'POST',
    url: settings,
    headers: { 'content-type': formType },
    payload: formBody({ keys, left_out: undefined }),
  });
  expect(answer.json().data).toEqual(Object.fromEntries(keys.map((key) => [key, key])));
});

test('a body above 1 MB is refused whatever its type', async () => {
  const world = await newWorld({ shop: 'empty' });
  for (const [type, payload] of [
    ['application/json', JSON.stringify({ key: 'k'.repeat(1_100_000) })],
    ['application/x-www-form-urlencoded', `key=${'k'.repeat(1_100_000)}`],
  ] as const) {
    const answer = await world.request({
      method: 'POST',
      url: setting,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ code: 0, data: null, msg: '文件过大' });
  }
});

test.each([
  ['GET', '/api/open/nothing'],
  ['POST', '/api/open/nothing'],
  ['PUT', setting],
  ['DELETE', '/api/open/web/index'],
  ['GET', '/api/open/%zz'],
  ['POST', '/api//open/setting/'],
] as const)('%s %s is answered with an envelope and 404', async (method, url) => {
  const world = await shared();
  const answer = await world.request({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: 0, data: null, msg: '接口不存在' });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a database that goes away is told as busy, without a trace of it, and the process goes on', async () => {
  const world = await newWorld();
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
  vi.spyOn(world.database.pool, 'connect').mockImplementation(((told?: (error: Error) => void) =>
    told ? told(refused) : Promise.reject(refused)) as never);
  const connecting = vi.spyOn(pg.Client.prototype, 'connect').mockRejectedValue(refused as never);
  onTestFinished(() => connecting.mockRestore());
  const answer = await world.request({ method: 'GET', url: '/api/open/web/index' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toEqual({ code: 0, data: null, msg: '系统繁忙，请稍后再试' });
  expect((await world.request({ method: 'GET', url: '/health/live' })).statusCode).toBe(200);
  const ready = await world.request({ method: 'GET', url: '/health/ready' });
  expect(ready.json()).toMatchObject({ data: { ready: true, database: false } });
});

test('every answer names its request', async () => {
  const world = await newWorld({ shop: 'empty' });
  const ids = await Promise.all(
    [1, 2].map(
      async () => (await world.request({ method: 'GET', url: '/health/live' })).headers['x-request-id'],
    ),
  );
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test('in production the calls of the staff are described to staff alone', async () => {
  const world = await newWorld({ isProduction: true });
  const pathsFor = async (token?: string) => {
    const answer = await world.visitor({ token }).request({ method: 'GET', url: '/api/openapi.json' });
    return Object.keys(answer.json().paths);
  };
  const isStaffs = (path: string) => path.startsWith('/api/staff/');
  for (const token of [undefined, 'nonsense', (await world.as('student')).token]) {
    const paths = await pathsFor(token);
    expect(paths).toContain('/api/open/web/index');
    expect(paths.filter(isStaffs)).toEqual([]);
  }
  const { token } = await world.asStaff('auditor');
  expect((await pathsFor(token)).filter(isStaffs).length).toBeGreaterThan(50);
});

test('the API describes itself', async () => {
  const world = await newWorld({ shop: 'empty' });
  const document = (await world.request({ method: 'GET', url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/open/web/index'].get.operationId).toBe('getOpenWebIndex');
  expect(document.paths[settings].post.requestBody.content).toHaveProperty([
    'application/x-www-form-urlencoded',
  ]);
  const { valid, errors } = await new Validator().validate(document);
  expect([valid, errors]).toEqual([true, undefined]);
  for (const { call } of answers) expect(Object.keys(document.paths)).toContain(call.path);
  const ordering = document.paths['/api/auth/web/order/add'].post;
  expect(ordering).toMatchObject({ 'x-key-scope': 'placing', security: [{ token: [] }, { key: [] }] });
  expect(document.paths['/api/auth/account/close'].post).toMatchObject({ security: [{ token: [] }] });
  const { schema, example } = ordering.requestBody.content['application/json'];
  expect(Object.keys(example)).toEqual(expect.arrayContaining(schema.required));
  const page = await world.request({ method: 'GET', url: '/api/docs' });
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.body).toContain('/api/open/setting/list4key');
});
