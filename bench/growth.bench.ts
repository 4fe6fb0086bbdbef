import { openDatabase } from '../src/host/database/database.ts';
import { startProduct } from '../tests/product.ts';
import { coreSeconds, perCoreSecond, startBareServer } from './core.ts';
import { startCountedDatabase } from './counted-database.ts';
import { judge, median, rounded } from './figures.ts';
import { type Calls, callTimes, createAsker } from './frequent-calls.ts';
import type { Questions } from './load.ts';
import { addOrders, addProfile } from './many-orders.ts';

/**
 * What customers ask for most, over HTTP: how many pages of their 1,000 orders and how many whole orders a core and its
 * database do (`core.ts`), with how many statements, beside the pages that a bare server sends; and how much longer each of the
 * ten calls takes in a shop with 1,000,000 orders than in one with 10,000. `SIZES=1000,20000` tries other sizes.
 */

const sizes = (process.env.SIZES ?? '10000,1000000').split(',').map(Number);
const warmUps = 40;
/** Pages in many short turns, each right after one of the bare server's: how fast the machine is changes from one second to the next. */
const ofPages = { seconds: 0.8, rounds: 11, warmRounds: 6 };
const ofOrders = { seconds: 2, rounds: 5, warmRounds: 3, atOnce: 4 };

const database = await startCountedDatabase();
/** What is to be ended, the last first. */
const opened: (() => Promise<unknown>)[] = [];
const direct = openDatabase(database.connection, 2, () => {});
let product = await startProduct({ DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' });
const { signIn, post, order, end } = createAsker(() => product.origin);

try {
  // The orders that are made meanwhile are somebody else's: a page stays one of 1,000 orders.
  for (const customer of await addOrders(direct.db, 2_000)) await addProfile(direct.db, customer);
  await direct.pool.query('VACUUM ANALYZE');
  const [token, other] = [await signIn('bench1'), await signIn('bench2')];
  const askPage = () => post('/api/auth/web/order/list4person', { size: 20 }, token);
  const statements = {
    page: await statementsOf(askPage),
    order: await statementsOf(() => order(other)),
  };
  await product.stop();
  product = await startProduct({ DATABASE_URL: database.directUrl, TRUSTED_PROXIES: '127.0.0.1' });
  const bare = await startBareServer(product.origin);
  const rates: Record<'page' | 'share' | 'order', number[]> = { page: [], share: [], order: [] };
  const pages: Questions = {
    origin: product.origin,
    path: () => '/api/auth/web/order/list4person',
    headers: { token },
    body: JSON.stringify({ size: 20 }),
  };
  for (let round = 1 - ofPages.warmRounds; round <= ofPages.rounds; round++) {
    const perPage = await bare.perCoreSecond(ofPages.seconds / 2);
    const page = await perCoreSecond(process.pid, pages, ofPages.seconds);
    // Until all that is asked often is compiled.
    if (round <= 0) continue;
    rates.page.push(page);
    rates.share.push((page / perPage) * 100);
  }
  // Afterwards: the database and the queue are busy with orders for a while.
  for (let round = 1 - ofOrders.warmRounds; round <= ofOrders.rounds; round++) {
    await bare.perCoreSecond(ofOrders.seconds);
    const orders = await ordersPerCoreSecond(other);
    if (round > 0) rates.order.push(orders);
  }
  bare.stop();
  const orders = median(rates.order);
  console.log(
    `每核每秒：裸服务器 ${Math.round(bare.usual())} 页，订单页 ${Math.round(median(rates.page))} 次，整单 ${rounded(orders)} 个`,
  );
  await product.stop();
  const [few = {}, many = {}] = await callTimes([
    await callsOf(sizes[0] ?? 0),
    await callsOf(sizes.at(-1) ?? 0),
  ]);
  for (const [name, ms] of Object.entries(many))
    console.log(`${name}：${rounded(few[name] ?? 0)} ms → ${rounded(ms)} ms`);
  judge([
    {
      name: '1,000 个订单的订单页与裸服务器之比',
      measured: median(rates.share),
      unit: ' %',
      target: { atLeast: 5 },
    },
    { name: '订单页的数据库语句', measured: statements.page, unit: ' 条', target: { atMost: 2 } },
    { name: '每核每秒的整单（三次调用）', measured: orders, unit: ' 次', target: { atLeast: 70 } },
    { name: '整单的数据库语句', measured: statements.order, unit: ' 条', target: { atMost: 25 } },
    ...Object.entries(many).map(([name, ms]) => ({
      name: `${name}从 ${sizes[0]} 到 ${sizes.at(-1)} 个订单的增长`,
      measured: ms / (few[name] ?? Number.NaN),
      unit: ' 倍',
      target: { atMost: isList(name) ? 1.5 : 2 },
    })),
  ]);
} finally {
  end();
  await direct.close();
  await product.stop();
  await database.stop();
  for (const close of opened) await close();
}

/** What a customer of a shop of its own with so many orders asks. */
async function callsOf(size: number): Promise<Calls> {
  const own = await startCountedDatabase();
  opened.unshift(own.stop);
  const shop = await startProduct({ DATABASE_URL: own.directUrl, TRUSTED_PROXIES: '127.0.0.1' });
  const { db, pool, close } = openDatabase(own.connection, 2, () => {});
  const asker = createAsker(() => shop.origin);
  opened.unshift(async () => {
    asker.end();
    await close();
    await shop.stop();
  });
  const began = performance.now();
  await addOrders(db, size);
  await addProfile(db, 'BENCH1');
  await pool.query('VACUUM ANALYZE');
  console.log(`${size} 个订单：写入 ${Math.round((performance.now() - began) / 1_000)} s`);
  return asker.calls(await asker.signIn('bench1'));
}

function isList(name: string): boolean {
  return name.startsWith('订单列表');
}

/** How many whole orders a second of a core gives, by so many at once. */
async function ordersPerCoreSecond(token: string): Promise<number> {
  const before = coreSeconds();
  let done = 0;
  const over = performance.now() + ofOrders.seconds * 1_000;
  await Promise.all(
    Array.from({ length: ofOrders.atOnce }, async () => {
      while (performance.now() < over) {
        await order(token);
        done += 1;
      }
    }),
  );
  return done / (coreSeconds() - before);
}

/** At its least: what the product asks by itself meanwhile is not part of it. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  for (let time = 0; time < warmUps; time++) await work();
  const counts: number[] = [];
  for (let time = 0; time < 5; time++) {
    const before = database.statements();
    await work();
    counts.push(database.statements() - before);
  }
  return Math.min(...counts);
}
