import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { judged } from '../tests/search/judged.ts';
import { coreSeconds, perCoreSecond, startBareServer } from './core.ts';
import { judge, median } from './figures.ts';
import { asks } from './load.ts';
import { generator } from './many-services.ts';

/**
 * How many open calls a core answers, the work of the database counted, as a share of the pages that a bare node:http
 * server sends on it (`core.ts`), in turns with it. No list from the database is asked for twice; details are asked for once each
 * after a change of content, so that each is read anew.
 */

/** Many short turns, each right after one of the bare server's: how fast the machine is changes from one second to the next. */
const [seconds, rounds, warmUps] = [0.8, 11, 6];
/** Until a change of content has been heard of, in ms. */
const heard = 20;

const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' });
const database = new pg.Client(embeddedDatabaseOf(product.dataDir).connection);
const random = generator(7);
const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
const open = '/api/open/web/device';
const words = Object.values(judged).flat();
const encode = (input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

try {
  await database.connect();
  const rids = await allServices();
  const bare = await startBareServer(product.origin);
  const list = `${open}/search?${encode({ size: 20 })}`;
  let asked = 0;
  const own = () => ({ price_to_fen: 10_000_000 + asked++ });
  const detailOf = (rid: string) => `${open}/detail?${encode({ rid })}`;
  const sources: Record<string, { goal: number; ask: () => Promise<number> }> = {
    '列表（每次不同，20 条）': {
      goal: 0.045,
      ask: () =>
        askFor(() => `${open}/search?${encode({ size: 20, sort: pick([0, 1, 2, 3, 4]), filters: own() })}`),
    },
    '详情（数据库）': { goal: 0.045, ask: () => askAnew(rids.map(detailOf)) },
    '搜索（不同的词）': {
      goal: 0.02,
      ask: () => askFor(() => `${open}/search?${encode({ kw: pick(words).kw, size: 12, filters: own() })}`),
    },
    同一批详情: { goal: 0.4, ask: () => askFor(() => detailOf(pick(rids))) },
    同一列表: { goal: 0.4, ask: () => askFor(() => list) },
  };
  const perSecond = new Map<string, number[]>(Object.keys(sources).map((name) => [name, []]));
  const shares = new Map<string, number[]>(Object.keys(sources).map((name) => [name, []]));
  for (let round = 1 - warmUps; round <= rounds; round++) {
    for (const [name, { ask }] of Object.entries(sources)) {
      const perPage = await bare.perCoreSecond(seconds / 2);
      const measured = await ask();
      // Until all that is asked often is compiled: a server does that once.
      if (round <= 0) continue;
      perSecond.get(name)?.push(measured);
      shares.get(name)?.push((measured / perPage) * 100);
    }
  }
  bare.stop();
  console.log(`裸服务器 ${Math.round(bare.usual())} 次/核秒（首页）`);
  for (const [name, measured] of perSecond) console.log(`${name}：${Math.round(median(measured))} 次/核秒`);
  judge(
    Object.entries(sources).map(([name, { goal }]) => ({
      name: `${name}与裸服务器之比`,
      measured: median(shares.get(name) ?? []),
      unit: ' %',
      target: { atLeast: goal * 100 },
    })),
  );
} finally {
  await database.end();
  await product.stop();
}

async function allServices(): Promise<string[]> {
  const rids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${product.origin}${open}/search?${encode({ size: 50, page })}`);
    const { data } = (await answer.json()) as { data: { list: { rid: string }[] } };
    if (data.list.length === 0) return rids;
    rids.push(...data.list.map(({ rid }) => rid));
  }
}

function askFor(path: () => string): Promise<number> {
  return perCoreSecond(product.pid, { origin: product.origin, path, network }, seconds);
}

/** Asks for each of the paths once, and again when nothing that was kept of them holds any more. */
async function askAnew(paths: readonly string[]): Promise<number> {
  const before = { core: coreSeconds(product.pid), rendered: await renderings() };
  let answers = 0;
  for (const over = performance.now() + seconds * 1_000; performance.now() < over; ) {
    await database.query('NOTIFY content_changed');
    await sleep(heard);
    const left = [...paths];
    answers += await asks({ origin: product.origin, path: () => left.pop(), network }, 60);
  }
  const core = coreSeconds(product.pid) - before.core;
  if ((await renderings()) - before.rendered < answers) throw new Error('details came from kept answers');
  return answers / core;
}

/** How many pages and answers the product has made so far, by its own count. */
async function renderings(): Promise<number> {
  const metrics = await (await fetch(`${product.origin}/metrics`)).text();
  return Number(/^limpid_page_cache_total\{result="rendered"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

function network(): string {
  const part = () => Math.floor(random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}
