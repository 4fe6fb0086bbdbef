import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { seedDemo } from '../db/seed.ts';
import { staffOrderList } from '../src/features/orders/board/contract.ts';
import { listStaffOrders } from '../src/features/orders/board/list-orders.ts';
import { orderMine } from '../src/features/orders/contract.ts';
import { listOrders } from '../src/features/orders/mine/list-orders.ts';
import { orderQuery } from '../src/features/queries/contract.ts';
import { queryOrders } from '../src/features/queries/service.ts';
import { migrate, type OpenDatabase, openDatabase } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { startProduct } from '../tests/product.ts';
import { judge, percentile, rounded } from './figures.ts';
import { addOrders } from './many-orders.ts';
import { cpuSeconds } from './processes.ts';

/**
 * How many orders of three items are submitted a second by 16 connections, and how long lists of orders and the board
 * of the staff take with 10,000 and with 1,000,000 orders in the table, 1,000 of them the customer's.
 * `SIZES=1000,20000` tries other sizes.
 */

const connections = 16;
const rounds = 5;
const sizes = (process.env.SIZES ?? '10000,1000000').split(',').map(Number);
const asked = 400;
/** What the staff ask, of all orders. */
const boards = new Set(['订单板', '订单板的检测中', '订单板的逾期', '订单板按客户名']);

const submitted = await submissions();
const lists = await listTimes();
const [few, many] = [lists[0], lists.at(-1)];
judge([
  {
    name: '每核每秒提交的订单（3 个项目，含数据库）',
    measured: submitted.perCore,
    unit: '',
    target: { atLeast: 60 },
  },
  ...Object.keys(many?.times ?? {}).flatMap((name) => {
    const p95 = (result: typeof many) => percentile(result?.times[name] ?? [], 95);
    if (boards.has(name))
      return [
        {
          name: `${name} p95，${many?.size} 个订单`,
          measured: p95(many),
          unit: ' ms',
          target: { atMost: 300 },
        },
      ];
    return [
      { name: `${name} p95，${many?.size} 个订单`, measured: p95(many), unit: ' ms', target: { atMost: 20 } },
      {
        name: `${name} p95 从 ${few?.size} 到 ${many?.size} 个订单的增长`,
        measured: p95(many) / p95(few),
        unit: ' 倍',
        target: { atMost: 2 },
      },
    ];
  }),
]);

/** Fills plans, then has all connections submit what is in them; only the submitting is measured. */
async function submissions(): Promise<{ perCore: number }> {
  const product = await startProduct();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post = (url: string, body: object, token = '') => send(agent, product.origin + url, body, token);
  try {
    const names = (Object.keys(demoAccounts) as (keyof typeof demoAccounts)[]).slice(0, 3);
    const tokens = await Promise.all(
      names.map(async (account) => {
        const { data } = await post('/api/open/login', { account, password: demoPassword });
        return (data as { token: string }).token;
      }),
    );
    const times: number[] = [];
    let seconds = 0;
    let cpu = 0;
    for (let round = 0; round <= rounds; round++) {
      const orders = (await Promise.all(tokens.map((token) => fillPlan(post, token)))).flat();
      const [began, spent] = [performance.now(), cpuSeconds()];
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let order = orders.pop(); order; order = orders.pop()) {
            const sent = performance.now();
            const { code, msg } = await post('/api/auth/web/order/add', order.body, order.token);
            if (!code) throw new Error(msg);
            // The first round warms the product up.
            if (round > 0) times.push(performance.now() - sent);
          }
        }),
      );
      if (round === 0) continue;
      seconds += (performance.now() - began) / 1_000;
      cpu += cpuSeconds() - spent;
    }
    console.log(
      `${times.length} 个订单，${connections} 连接：每秒 ${rounded(times.length / seconds)} 个，` +
        `p50 ${rounded(percentile(times, 50))}，p95 ${rounded(percentile(times, 95))} ms；` +
        `服务器与数据库每个订单用 ${rounded((cpu / times.length) * 1_000)} ms CPU`,
    );
    return { perCore: times.length / cpu };
  } finally {
    agent.destroy();
    await product.stop();
  }
}

type Post = (
  url: string,
  body: object,
  token?: string,
) => Promise<{ code: number; msg: string; data: unknown }>;

/** As many orders of three items as a plan holds, ready to be submitted. */
async function fillPlan(post: Post, token: string) {
  const samples = Array.from({ length: 4 }, (_, index) => ({ no: `S-${index + 1}`, hazards: ['none'] }));
  const orders: { token: string; body: object }[] = [];
  for (let count = 0; count < 33; count++) {
    const items: object[] = [];
    for (const rid of ['xrd-powder', 'bet-n2', 'xrd-powder']) {
      const params = { main_components: 'TiO2' };
      const { data, msg } = await post('/api/auth/tempDevice/add', { rid, params }, token);
      if (!data) throw new Error(msg);
      items.push({ temp_rid: (data as { temp_rid: string }).temp_rid, count: 1, samples });
    }
    const { data } = await post('/api/auth/web/order/ready2pay', { items }, token);
    const { price_hash } = data as { price_hash: string };
    orders.push({ token, body: { items, price_hash, protocol_version: '1' } });
  }
  return orders;
}

async function listTimes() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-bench-'));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const database = openDatabase(server.connection, 4, () => {});
  try {
    await migrate(server.connection);
    await seedDemo(database.db, { secrets: testSecrets, ordersUntil: new Date() });
    const results: { size: number; times: Record<string, number[]> }[] = [];
    for (const size of sizes) results.push({ size, times: await measure(database, size) });
    return results;
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure({ db, pool }: OpenDatabase, size: number): Promise<Record<string, number[]>> {
  const began = performance.now();
  const customers = await addOrders(db, size);
  await pool.query('VACUUM ANALYZE');
  console.log(`${size} 个订单：写入 ${Math.round((performance.now() - began) / 1_000)} s`);
  const contextOf = (turn: number) => {
    const rid = customers[turn % customers.length] ?? '';
    return { db, now: new Date(), actor: { rid, sessionRid: '' } } as never;
  };
  const list = async (turn: number, input: object) =>
    listOrders(contextOf(turn), orderMine.input.parse(input));
  const query = async (turn: number, input: object) =>
    queryOrders(contextOf(turn), orderQuery.input.parse(input));
  const staff = { db, now: new Date(), actor: { rid: '' }, scope: 'all' } as never;
  const board = async (input: object) => listStaffOrders(staff, staffOrderList.input.parse(input));
  const first = await list(0, { size: 20 });
  const kw = first.list[0]?.title.slice(0, 2);
  return {
    订单列表: await timesOf((turn) => list(turn, { size: 20 })),
    订单列表下一页: await timesOf(() => list(0, { size: 20, after: first.next })),
    按状态筛选: await timesOf((turn) => list(turn, { size: 20, group: 'testing' })),
    订单查询: await timesOf((turn) => query(turn, { size: 20 })),
    订单查询下一页: await timesOf(() => query(0, { size: 20, after: first.next })),
    按名称与状态查询: await timesOf((turn) => query(turn, { size: 20, kw, group: 'done' })),
    订单板: await timesOf(() => board({})),
    订单板的检测中: await timesOf(() => board({ group: 'testing' })),
    订单板的逾期: await timesOf(() => board({ late: 1 })),
    订单板按客户名: await timesOf(() => board({ kw: '林' })),
  };
}

async function timesOf(act: (turn: number) => Promise<unknown>): Promise<number[]> {
  for (let turn = 0; turn < 50; turn++) await act(turn);
  const times: number[] = [];
  for (let turn = 0; turn < asked; turn++) {
    const began = performance.now();
    await act(turn);
    times.push(performance.now() - began);
  }
  return times;
}

function send(agent: Agent, url: string, body: object, token: string) {
  return new Promise<{ code: number; msg: string; data: unknown }>((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), token };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk;
      });
      response.once('end', () => resolve(JSON.parse(answer)));
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
