import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import {
  embeddedDatabaseOf,
  programOf,
  query,
  runProgram,
  type Settings,
  startProduct,
  temporaryFolder,
} from './product.ts';

/** From start to stop, each tried with the product as a process of its own on the embedded database. */

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const homeData = '/api/open/web/index';
const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://lab.example.com',
  SECRET_KEY: randomBytes(36).toString('base64'),
  METRICS_TOKEN: randomBytes(16).toString('hex'),
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '澄谱',
  ALIYUN_SMS_TEMPLATES: 'code=SMS_1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'notice@lab.example.com',
};

/** A product on a data folder that the tests of this file share under `name`; it ends with the test. */
async function start(name: string, settings: Settings = {}) {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const product = await startProduct({ DATA_DIR: dataDir, ...settings });
  onTestFinished(async () => {
    await product.stop();
  });
  return { ...product, database: embeddedDatabaseOf(dataDir) };
}

/** Whether the database of a product has ended and left its data folder in good order. */
function hasStopped(dataDir: string, pid: number): boolean {
  return (
    !isRunning(pid) &&
    !existsSync(path.join(dataDir, 'postgresql/postmaster.pid')) &&
    readdirSync(path.join(dataDir, 'in-use')).length === 0
  );
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}

// Each test starts the whole product, some of them three times.
vi.setConfig({ testTimeout: 60_000 });

describe('stopping', () => {
  test('SIGTERM: readiness fails first, requests in flight finish, the database stops, exit code 0', async () => {
    const { origin, dataDir, database, kill, ended } = await start('demo', { DRAIN_MS: '1000' });
    expect(await statusOf(`${origin}/`)).toBe(200);
    const lock = new pg.Client(database.connection);
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE banners');
    const waitingForDatabase = fetch(origin + homeData);
    const waitingForBody = slowRequest(`${origin}/api/open/setting`, '{"key":', '"hotline"}');
    // The page that was asked for above may be rendered again meanwhile and wait as well.
    await vi.waitFor(async () => expect(await waitingQueries(lock)).toBeGreaterThan(0));

    kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf(`${origin}/health/ready`)).toBe(503));
    expect(await statusOf(`${origin}/health/live`)).toBe(200);
    expect(await statusOf(`${origin}/`)).toBe(200);
    await vi.waitFor(() => expect(fetch(`${origin}/health/live`)).rejects.toThrow(), 5_000);

    await lock.query('ROLLBACK');
    await lock.end();
    expect(await (await waitingForDatabase).json()).toMatchObject({ code: 1 });
    expect(await waitingForBody.finish()).toMatchObject({ code: 1, data: { key: 'hotline' } });
    expect(await ended).toBe(0);
    expect(hasStopped(dataDir, database.pid)).toBe(true);
  });

  test('SIGTERM ends streams that are open, and does not wait for them', async () => {
    const { origin, database, kill, ended } = await start('demo', { DRAIN_MS: '0' });
    const login = await fetch(`${origin}/api/open/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'student', password: demoPassword }),
    });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    const [order] = await query<{ rid: string }>(
      database.connection,
      `SELECT rid FROM orders WHERE customer_rid = '${demoAccounts.student.rid}' LIMIT 1`,
    );
    const stream = await fetch(`${origin}/api/auth/web/order/events?rid=${order?.rid}`, {
      headers: { token },
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const told = stream.text();
    kill('SIGTERM');
    expect(await told).toContain('event: state');
    expect(await Promise.race([ended, sleep(5_000, 'still running')])).toBe(0);
  });

  test('a second SIGTERM ends the process without waiting for anything', async () => {
    const { origin, dataDir, database, kill, ended } = await start('demo', { DRAIN_MS: '30000' });
    kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf(`${origin}/health/ready`)).toBe(503));
    kill('SIGTERM');
    expect(await Promise.race([ended, sleep(5_000, 'still running')])).toBe(1);
    await vi.waitFor(() => expect(hasStopped(dataDir, database.pid)).toBe(true), 5_000);
  });

  test('SIGTERM during the start leaves no database behind', async () => {
    const dataDir = path.join(folder, 'demo');
    const starting = runProgram({ DATA_DIR: dataDir, PORT: '0' });
    await vi.waitFor(() => expect(embeddedDatabaseOf(dataDir).pid).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 1,
    });
    const { pid } = embeddedDatabaseOf(dataDir);
    starting.kill('SIGTERM');
    expect(await starting.ended).not.toBe('SIGTERM');
    await vi.waitFor(() => expect(hasStopped(dataDir, pid)).toBe(true), 5_000);
  });

  test('a second start keeps all data', async () => {
    const first = await start('demo');
    const { connection } = first.database;
    await query(connection, `UPDATE banners SET title = '重启后仍在' WHERE sort = 10`);
    const before = await contents(connection);
    expect(before.services).toBe(195);
    await first.stop();

    const second = await start('demo');
    expect(second.output()).not.toContain('演示数据');
    expect(await contents(second.database.connection)).toEqual(before);
    expect(await (await fetch(second.origin)).text()).toContain('重启后仍在');
  });
});

/** Sends a call whose body stays unfinished until `finish`, which resolves to the answer. */
function slowRequest(address: string, beginning: string, end: string) {
  const headers = { 'content-type': 'application/json', 'content-length': beginning.length + end.length };
  const sending = request(address, { method: 'POST', headers });
  const answer = new Promise<unknown>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', async (response) => {
      response.setEncoding('utf8');
      resolve(JSON.parse((await response.toArray()).join('')));
    });
  });
  sending.write(beginning);
  return {
    finish: () => {
      sending.end(end);
      return answer;
    },
  };
}

async function waitingQueries(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
}

async function contents(connection: pg.ClientConfig) {
  const [row] = await query(
    connection,
    `SELECT (SELECT count(*)::int FROM services) AS services,
            (SELECT md5(string_agg(s::text, '' ORDER BY rid)) FROM services s) AS catalogue,
            (SELECT md5(string_agg(a::text, '' ORDER BY rid)) FROM articles a) AS articles,
            (SELECT md5(string_agg(b::text, '' ORDER BY id)) FROM banners b) AS banners,
            (SELECT md5(string_agg(s::text, '' ORDER BY key)) FROM settings s) AS settings`,
  );
  return row ?? {};
}

describe('starting', () => {
  test('production names every missing setting', async () => {
    const { ended, output } = runProgram({ MODE: 'production' });
    expect(await ended).toBe(1);
    expect(output().trim().split('\n')).toEqual(
      Object.keys(production)
        .filter((name) => name !== 'MODE')
        .concat('DATABASE_URL 或 DATA_DIR')
        .map((name) => `澄谱 · 生产模式缺少配置项 ${name}`),
    );
  });

  test('production refuses the database of a demo shop in one line', async () => {
    const demo = await start('demo');
    await demo.stop();
    const { ended, output } = runProgram({ ...production, DATA_DIR: demo.dataDir });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^澄谱 · 无法启动：数据库中是演示数据（账号 .+ 等），其密码是公开的：.+\n$/);
  });

  test('a wrong setting is named in one line', async () => {
    const { ended, output } = runProgram({ PORT: '70000' });
    expect(await ended).toBe(1);
    expect(output()).toBe('澄谱 · 配置项 PORT 有误：须在 0 至 65535 之间\n');
  });

  test('a database that cannot be reached is told with the name of its setting', async () => {
    const { ended, output } = runProgram({ DATABASE_URL: 'postgresql://limpid@localhost:1/limpid' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^澄谱 · 无法启动：无法连接 DATABASE_URL 指定的数据库：connect ECONNREFUSED \S+:1\n$/,
    );
  });

  test('a port in use and a data folder in use are told in one line each, and harm nobody', async () => {
    const first = await start('demo');
    const port = new URL(first.origin).port;
    const samePort = runProgram({ DATA_DIR: path.join(folder, 'other'), PORT: port });
    const sameFolder = runProgram({ DATA_DIR: first.dataDir, PORT: '0' });
    expect(await Promise.all([samePort.ended, sameFolder.ended])).toEqual([1, 1]);
    expect(samePort.output()).toMatch(new RegExp(`^澄谱 · 无法启动：.*${port}.*\n$`, 'm'));
    expect(sameFolder.output()).toMatch(/^澄谱 · 无法启动：数据目录 \S+ 正被另一个澄谱进程使用.*\n$/);
    expect(await statusOf(`${first.origin}/health/ready`)).toBe(200);
  });
});

describe('production', () => {
  test('the administrator is created once, with nothing of it stored in clear', async () => {
    const create = () =>
      runProgram(
        { ...production, DATA_DIR: path.join(folder, 'production') },
        programOf('src/admin.ts', 'first-admin'),
      );
    const created = create();
    expect(await created.ended).toBe(0);
    const [, password = ''] = /密码：(\S+)/.exec(created.output()) ?? [];
    const [, totpSecret = ''] = /secret=([A-Z2-7]+)/.exec(created.output()) ?? [];
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(totpSecret.length).toBe(32);

    const again = create();
    expect(await again.ended).toBe(1);
    expect(again.output()).toBe('澄谱 · 未能创建管理员：该账号已存在\n');

    const { database } = await start('production', production);
    const rows = await query(database.connection, 'SELECT * FROM staff_members');
    expect(rows).toMatchObject([{ account: 'first-admin', role: 'admin', disabled_at: null }]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain(totpSecret);
  });

  test('nothing is seeded, and what is there for demos and operators alone is not found', async () => {
    const { origin, output, database } = await start('production', production);
    expect(output()).toContain('已就绪：https://lab.example.com（监听 http://localhost:');
    expect(await contents(database.connection)).toMatchObject({ services: 0, settings: null });
    for (const address of [
      '/dev',
      '/dev/outbox',
      '/dev/outbox.json',
      '/dev/staff.json',
      '/dev/wechat',
      '/dev/clock',
      '/metrics',
    ]) {
      expect(await statusOf(origin + address), address).toBe(404);
    }
    const metrics = (authorization: string) => fetch(`${origin}/metrics`, { headers: { authorization } });
    expect((await metrics(`Bearer ${production.METRICS_TOKEN}x`)).status).toBe(404);
    const answer = await metrics(`Bearer ${production.METRICS_TOKEN}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('limpid_request_seconds_count');
    expect(await statusOf(`${origin}/`)).toBe(200);
  });

  test('the switch of developers is refused in production (G44)', async () => {
    const dev = { ...production, LIMPID_DEV: '1', DATA_DIR: path.join(folder, 'production') };
    const { ended, output } = runProgram(dev);
    expect(await ended).toBe(1);
    expect(output()).toBe('澄谱 · 配置项 LIMPID_DEV 仅供开发，生产模式不能使用\n');
  });

  test('behind TLS browsers are asked never to come without it, and only there', async () => {
    const policyOf = async ({ origin }: { origin: string }) =>
      (await fetch(origin)).headers.get('strict-transport-security');
    const [secure, plain] = [await start('production', production), await start('demo')];
    expect(await policyOf(secure)).toBe('max-age=63072000; includeSubDomains');
    expect(await policyOf(plain)).toBeNull();
  });
});

test('the log has one JSON line per request, with its id and without what the visitor sent', async () => {
  const { origin, output } = await start('demo', { LOG_LEVEL: 'info' });
  const planted = ['planted-query', 'planted-token', 'planted-cookie', 'planted-body', 'planted-path'];
  const headers = { token: 'planted-token', cookie: 'a=planted-cookie', 'content-type': 'application/json' };
  const body = JSON.stringify({ key: 'planted-body', password: 'planted-body' });
  const answers = [
    await fetch(`${origin}/api/open/setting?key=planted-query`, { method: 'POST', headers, body }),
    await fetch(`${origin}/api/open/setting?kw=planted-query`, {
      method: 'POST',
      headers,
      body: body.slice(1),
    }),
    await fetch(`${origin}/api/planted-path?kw=planted-query`, { headers }),
    await fetch(`${origin}/planted-path?kw=planted-query`, { headers }),
  ];
  const ids = answers.map((answer) => answer.headers.get('x-request-id')).filter(Boolean);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  await vi.waitFor(() => {
    const lines = output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId)).toEqual(
      expect.arrayContaining(ids),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request', method: 'POST', route: '/api/open/setting', status: 200 }),
    );
  });
  for (const secret of planted) expect(output()).not.toContain(secret);
});
