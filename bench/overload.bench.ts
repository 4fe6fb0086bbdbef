import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import type { Fen } from '../src/core/money.ts';
import { startSession } from '../src/features/identity/sessions/tokens.ts';
import { priceHash } from '../src/features/orders/placing/price-orders.ts';
import { orderable } from '../src/features/plan/rules.states.ts';
import { type Database, openDatabase } from '../src/host/database/database.ts';
import { embeddedDatabaseOf, type Product, serverCommand, startProduct } from '../tests/product.ts';
import { ledgerBreaches } from '../tests/trust/support/breaches.ts';
import { seen } from '../tests/trust/support/seen.ts';
import { type Figure, judge, percentile, rounded } from './figures.ts';
import type { Outcome, Plan, Shot } from './open-loop.ts';
import { cpuSeconds, megabytesOf } from './processes.ts';

/**
 * What the product does at five times what it can (trust figure G32): finds its capacity by steps with six kinds of
 * request, sends five times that for a while, then three fifths of it until all is as before. An open loop: requests are
 * sent by the clock from another process, and times count from when each was due. With two cores the server and its
 * database have one and the sender the other. `OVERLOAD_SECONDS=120` is the full size.
 */

/** Part of all requests. Mostly looked at, some searching, a good share of orders for a shop. */
const mix = { health: 0.04, page: 0.3, list: 0.26, search: 0.2, login: 0.02, order: 0.18 } as const;
type Kind = keyof typeof mix;
const kinds = Object.keys(mix) as Kind[];
const names: Record<Kind, string> = {
  health: '健康检查',
  page: '缓存页面',
  list: '我的订单',
  search: '搜索',
  login: '登录',
  order: '提交订单',
};
/** Kinds that cost something; only of these goodput says anything, since pages in hand and health are always answered. */
const working: Kind[] = ['list', 'search', 'login', 'order'];

/** How docs/trust.md names the figures. */
const english: Record<string, string> = {
  '拒绝的答复 p99': 'refusals p99',
  '健康检查 p99': 'health p99',
  健康检查被拒绝或失败: 'health refused or failed',
  '接受的请求 p99': 'accepted p99',
  '有效处理量（按所用 CPU）与容量之比': 'goodput of capacity',
  既未完成也未拒绝的请求: 'neither done nor refused',
  半成品订单与账目差异: 'half-done orders and differences of the book',
  恢复正常所需时间: 'back to normal after',
  内存与空闲时之比: 'memory beside idle',
  ' 次/秒': ' a second',
  ' 个': '',
  ' 处': '',
};

const times = 5;
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 8);
const stepSeconds = seconds > 30 ? 10 : 2;
const calmSeconds = seconds > 30 ? 15 : 6;
const buyers = 60;
const ordersEach = seconds > 30 ? 400 : 60;

const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
const onCore = (core: number, command: string[]) =>
  isPinned ? ['taskset', '-c', String(core), ...command] : command;

const product = await startProduct(
  // So that the one machine can speak for many addresses.
  { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  onCore(0, serverCommand),
);
const [program = '', ...args] = onCore(1, [process.execPath, path.join(import.meta.dirname, 'open-loop.ts')]);
const sender = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const connection = embeddedDatabaseOf(product.dataDir).connection;
const database = openDatabase(connection, 2, () => {});
try {
  const { port } = new URL(product.origin);
  const run = (rates: Partial<Record<Kind, number>>, forSeconds: number) =>
    follow(sender, { port: Number(port), seconds: forSeconds, rates: rates as Record<string, number> });
  const shots = await prepare(product, database.db);
  sender.send({ shots, once: ['order'] });
  await once(sender, 'message');
  console.log(
    `机器负载 ${loadavg().map(rounded).join(' ')}，${isPinned ? '服务器与数据库在核 0，发送端在核 1' : '未分核'}`,
  );

  const costs = await measureCosts(product, run);
  const memory = megabytesOf(product.pid);
  const capacity = await findCapacity(run);
  const outcomes = await run(ratesOf(capacity.rate * times), seconds);
  const over = summary(outcomes, seconds);
  console.log(
    `健康检查每秒最慢：${Array.from({ length: seconds }, (_, second) =>
      Math.round(
        Math.max(
          ...outcomes
            .filter(({ kind, due }) => kind === 'health' && Math.floor(due / 1_000) === second)
            .map(({ ms }) => ms),
        ),
      ),
    ).join('、')} ms`,
  );
  const most = megabytesOf(product.pid);
  const after = await run(ratesOf(capacity.rate * 0.6), calmSeconds);
  report(capacity, over, costs);
  const broken = await halfDone(database.db, shots.order?.length ?? 0);
  const figures = figuresOf(capacity, over, costs, { after, broken, growth: most / memory });
  const told = figures.map(
    ({ name, measured, unit }) => `${english[name] ?? name} ${rounded(measured)}${english[unit] ?? unit}`,
  );
  seen('G32', `${rounded(capacity.rate * times)} requests a second for ${seconds} s: ${told.join(', ')}`);
  judge(figures);
} finally {
  sender.disconnect();
  await database.close();
  await product.stop();
}

type Run = (rates: Partial<Record<Kind, number>>, forSeconds: number) => Promise<Outcome[]>;
/** Of one kind: how many a second were planned, done, refused and failed; ms of each done and each refused. */
type Row = {
  planned: number;
  done: number;
  refused: number;
  failed: number;
  took: number[];
  refusals: number[];
};
type Summary = Record<Kind, Row> & { why: string[] };

function ratesOf(total: number): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, mix[kind] * total])) as Record<Kind, number>;
}

async function follow(to: ChildProcess, plan: Plan): Promise<Outcome[]> {
  to.send({ plan });
  const [outcomes] = (await once(to, 'message')) as [Outcome[]];
  return outcomes;
}

function summary(outcomes: readonly Outcome[], forSeconds: number): Summary {
  const rows = Object.fromEntries(
    kinds.map((kind) => {
      const mine = outcomes.filter((each) => each.kind === kind);
      const of = (result: Outcome['result']) => mine.filter((each) => each.result === result);
      const row: Row = {
        planned: mine.length / forSeconds,
        done: of('done').length / forSeconds,
        refused: of('refused').length / forSeconds,
        failed: of('failed').length / forSeconds,
        took: of('done').map(({ ms }) => ms),
        refusals: of('refused').map(({ ms }) => ms),
      };
      return [kind, row];
    }),
  ) as Record<Kind, Row>;
  const why = outcomes.flatMap(({ kind, result, why: reason }) =>
    result === 'failed' ? [`${kind}: ${reason}`] : [],
  );
  return { ...rows, why: [...new Set(why)].slice(0, 5) };
}

/** Milliseconds of CPU that one request of each kind takes, the database's and the hash's among them. */
async function measureCosts(of: Product, run: Run): Promise<Record<Kind, number>> {
  const costs = {} as Record<Kind, number>;
  const slow: Partial<Record<Kind, number>> = { login: 4, order: 15, search: 15 };
  for (const kind of kinds) {
    const rate = slow[kind] ?? 30;
    await run({ [kind]: rate }, 0.5);
    const began = cpuSeconds(of.pid);
    const done = (await run({ [kind]: rate }, 1.5)).filter(({ result }) => result === 'done').length;
    costs[kind] = ((cpuSeconds(of.pid) - began) * 1_000) / done;
  }
  return costs;
}

/**
 * The most that is answered as it should be: all but a few, half of it at once and hardly any late. The first step that is
 * not ends the search when the next is not either, for a machine that others use too has its moments.
 */
async function findCapacity(run: Run): Promise<{ rate: number; row: Summary }> {
  let best: { rate: number; row: Summary } | undefined;
  let misses = 0;
  for (let rate = 20; rate < 5_000 && misses < 2; rate *= 1.35) {
    const row = summary(await run(ratesOf(rate), stepSeconds), stepSeconds);
    const sum = (of: (each: Row) => number) => kinds.reduce((total, kind) => total + of(row[kind]), 0);
    const took = kinds.flatMap((kind) => row[kind].took);
    const part = sum(({ done }) => done) / sum(({ planned }) => planned);
    const isFine = part >= 0.97 && percentile(took, 50) < 150 && percentile(took, 95) < 500;
    console.log(
      `${isFine ? '可承受' : '不可承受'}：每秒 ${rounded(rate)} 个，完成 ${rounded(part * 100)}%，p50 ${rounded(percentile(took, 50))} ms，p95 ${rounded(percentile(took, 95))} ms`,
    );
    if (isFine) best = { rate, row };
    misses = isFine ? 0 : misses + 1;
  }
  if (!best) throw new Error('even the smallest load is too much for this machine just now');
  return best;
}

function report(capacity: { rate: number; row: Summary }, over: Summary, costs: Record<Kind, number>) {
  console.log(
    `容量：每秒 ${rounded(capacity.rate)} 个请求；过载：每秒 ${rounded(capacity.rate * times)} 个，${seconds} s`,
  );
  const heads = [
    '种类',
    '单价 ms',
    '容量时',
    '计划/秒',
    '完成',
    '拒绝',
    '失败',
    '拒绝 p99',
    '完成 p99',
    '完成/容量',
  ];
  const lines = kinds.map((kind) => {
    const [row, base] = [over[kind], capacity.row[kind]];
    return [
      names[kind],
      rounded(costs[kind]),
      ...[base.done, row.planned, row.done, row.refused, row.failed].map(rounded),
      `${rounded(percentile(row.refusals, 99))} ms`,
      `${rounded(percentile(row.took, 99))} ms`,
      rounded(row.done / base.done),
    ];
  });
  for (const line of [heads, ...lines]) console.log(line.map(String).join(' | '));
  const worst = kinds
    .flatMap((kind) => [...over[kind].refusals, ...over[kind].took])
    .toSorted((one, other) => other - one)
    .slice(0, 5);
  console.log(`最慢的答复：${worst.map(Math.round).join('、')} ms`);
  for (const reason of over.why) console.log(`失败：${reason}`);
}

/** What was done of the kinds that cost something, in ms of CPU a second. */
function workOf(row: Summary, costs: Record<Kind, number>): number {
  return working.reduce((sum, kind) => sum + row[kind].done * costs[kind], 0);
}

function figuresOf(
  capacity: { row: Summary },
  over: Summary,
  costs: Record<Kind, number>,
  { after, broken, growth }: { after: readonly Outcome[]; broken: string[]; growth: number },
): Figure[] {
  const all = kinds.map((kind) => over[kind]);
  const p99 = (values: number[]) => (values.length ? percentile(values, 99) : 0);
  for (const each of broken) console.log(`账目或订单有误：${each}`);
  const failed = all.reduce((sum, each) => sum + each.failed, 0) * seconds;
  return [
    {
      name: '拒绝的答复 p99',
      measured: p99(all.flatMap(({ refusals }) => refusals)),
      unit: ' ms',
      target: { atMost: 100 },
    },
    { name: '健康检查 p99', measured: p99(over.health.took), unit: ' ms', target: { atMost: 200 } },
    {
      name: '健康检查被拒绝或失败',
      measured: over.health.refused + over.health.failed,
      unit: ' 次/秒',
      target: { atMost: 0 },
    },
    {
      name: '接受的请求 p99',
      measured: p99(all.flatMap(({ took }) => took)),
      unit: ' ms',
      target: { atMost: 1_500 },
    },
    {
      name: '有效处理量（按所用 CPU）与容量之比',
      measured: workOf(over, costs) / workOf(capacity.row, costs),
      unit: '',
      target: { atLeast: 0.7 },
    },
    { name: '既未完成也未拒绝的请求', measured: failed, unit: ' 个', target: { atMost: 0 } },
    { name: '半成品订单与账目差异', measured: broken.length, unit: ' 处', target: { atMost: 0 } },
    {
      name: '恢复正常所需时间',
      measured: calmAfter(after, capacity.row),
      unit: ' s',
      target: { atMost: 10 },
    },
    { name: '内存与空闲时之比', measured: growth, unit: '', target: { atMost: 1.5 } },
  ];
}

/** Seconds after which everything is done again, as quickly as at capacity. */
function calmAfter(after: readonly Outcome[], capacity: Summary): number {
  const usual = Math.max(
    300,
    percentile(
      kinds.flatMap((kind) => capacity[kind].took),
      99,
    ),
  );
  const late = after.filter(({ result, ms }) => result !== 'done' || ms > usual);
  // One in a hundred is above the 99th percentile on any day.
  const bad = late.sort((one, other) => other.due - one.due)[Math.floor(after.length / 100)];
  return bad ? bad.due / 1_000 : 0;
}

/** What is wrong with orders or the book; orders without lines, lines without orders' plan entries gone. */
async function halfDone(db: Database, planned: number): Promise<string[]> {
  const { rows } = await db.execute<{ orders: number; lines: number; left: number }>(sql`SELECT
    (SELECT count(*)::int FROM orders WHERE customer_rid LIKE 'BUYER%') AS orders,
    (SELECT count(DISTINCT order_rid)::int FROM order_lines WHERE customer_rid LIKE 'BUYER%') AS lines,
    (SELECT count(*)::int FROM plan_items WHERE customer_rid LIKE 'BUYER%'
      AND status = ANY(${sql.param([...orderable])}::int[])) AS left`);
  const { orders = 0, lines = 0, left = 0 } = rows[0] ?? {};
  const breaches = await ledgerBreaches(connection);
  return [
    ...(orders === lines ? [] : [`${orders} orders, ${lines} of them with lines`]),
    ...(orders + left === planned ? [] : [`${planned} planned, ${orders} ordered, ${left} left in the plan`]),
    ...breaches.map((breach) => JSON.stringify(breach)),
  ];
}

/** Buyers with full plans, and the requests of each kind; each from another network, as by as many people. */
async function prepare(of: Product, db: Database): Promise<Record<Kind, Shot[]>> {
  const { rows } = await db.execute<{ rid: string }>(sql`
    INSERT INTO customers SELECT made.*
    FROM (SELECT c FROM customers c WHERE rid = ${demoAccounts.student.rid}) model, generate_series(1, ${buyers}::int) n,
      jsonb_populate_record(model.c, jsonb_build_object(
        'rid', 'BUYER' || n, 'phone', '1' || (6000000000 + n), 'account', 'buyer' || n, 'email', NULL,
        'wx_openid', NULL, 'invite_code', 'Y' || n)) made RETURNING rid`);
  await db.execute(sql`
    INSERT INTO profiles SELECT made.*
    FROM (SELECT p FROM profiles p WHERE customer_rid = ${demoAccounts.student.rid}) model,
      generate_series(1, ${buyers}::int) n,
      jsonb_populate_record(model.p, jsonb_build_object('customer_rid', 'BUYER' || n)) made`);
  const tokens = await Promise.all(
    rows.map(async ({ rid }) => {
      const client = { address: '127.0.0.1', userAgent: 'bench' };
      return (await startSession({ db, now: new Date(), client }, rid, { remember: false })).token;
    }),
  );
  const order = await fillPlans(of, db, tokens);
  // The page is in hand from now on, and whatever is opened lazily is open.
  for (const url of ['/', '/health/ready']) await (await fetch(of.origin + url)).text();
  const many = Array.from({ length: 2_000 }, (_, index) => index);
  const words = ['XRD', '扫描电镜', 'bet', '红外', '热重', 'xps', '粒度', '拉曼'];
  return {
    health: [get('/health/ready')],
    page: [get('/', { 'accept-encoding': 'br' })],
    list: tokens.map((token) => post('/api/auth/web/order/list4person', { size: 20 }, { token })),
    search: many.map((index) =>
      get(
        `/api/open/web/device/search?kw=${encodeURIComponent(words[index % words.length] ?? '')}`,
        from(index),
      ),
    ),
    login: many.map((index) =>
      post(
        '/api/open/login',
        { account: `buyer${(index % buyers) + 1}`, password: demoPassword },
        from(index),
      ),
    ),
    order,
  };
}

/** As many entries as are going to be ordered, each like one that was put into the plan by its buyer. */
async function fillPlans(of: Product, db: Database, tokens: readonly string[]): Promise<Shot[]> {
  const ask = async (url: string, body: object) => {
    const { headers, body: text } = post(url, body, { token: tokens[0] ?? '' });
    const answer = await fetch(of.origin + url, { method: 'POST', headers, body: text });
    const { data, msg } = (await answer.json()) as { data: Record<string, unknown> | null; msg: string };
    if (!data) throw new Error(`${url}: ${msg}`);
    return data;
  };
  const samples = [{ no: 'S-1', hazards: ['none'] }];
  const { temp_rid } = await ask('/api/auth/tempDevice/add', {
    rid: 'xrd-powder',
    params: { main_components: 'TiO2' },
  });
  const itemOf = (rid: string) => ({ temp_rid: rid, count: 1, samples });
  const { price_hash, total_fen } = await ask('/api/auth/web/order/ready2pay', {
    items: [itemOf(String(temp_rid))],
  });
  const hashOf = (rid: string) => priceHash([{ rid, count: 1, amount: total_fen as Fen, discount: 0 }]);
  if (hashOf(String(temp_rid)) !== price_hash) throw new Error('prices are hashed in another way');
  await db.execute(sql`
    INSERT INTO plan_items SELECT made.*
    FROM (SELECT i FROM plan_items i WHERE rid = ${temp_rid}) model, generate_series(1, ${buyers}::int) n,
      generate_series(1, ${ordersEach}::int) m,
      jsonb_populate_record(model.i, jsonb_build_object('rid', 'P' || n || '-' || m, 'customer_rid', 'BUYER' || n)) made`);
  await db.execute(sql`DELETE FROM plan_items WHERE rid = ${temp_rid}`);
  return tokens
    .flatMap((token, buyer) =>
      Array.from({ length: ordersEach }, (_, index) => {
        const rid = `P${buyer + 1}-${index + 1}`;
        const body = { items: [itemOf(rid)], price_hash: hashOf(rid), protocol_version: '1' };
        return { ...post('/api/auth/web/order/add', body, { token }), sort: (index * 7 + buyer * 13) % 97 };
      }),
    )
    .sort((one, other) => one.sort - other.sort)
    .map(({ sort: _, ...shot }) => shot);
}

function from(index: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${index % 250}.${Math.floor(index / 250)}.1`, 'user-agent': 'bench' };
}

function get(url: string, headers: Record<string, string> = {}): Shot {
  return { method: 'GET', url, headers, body: '' };
}

function post(url: string, content: object, headers: Record<string, string>): Shot {
  const body = JSON.stringify(content);
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  return { method: 'POST', url, headers: all, body };
}
