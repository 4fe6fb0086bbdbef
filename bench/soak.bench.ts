import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '../db/demo-accounts.ts';
import { login } from '../src/features/identity/contract.ts';
import { callerAt } from '../tests/http-caller.ts';
import { embeddedDatabaseOf, query, serverCommand, startProduct } from '../tests/product.ts';
import { seen } from '../tests/trust/support/seen.ts';
import { type Figure, judge, rounded } from './figures.ts';
import { growthOf } from './growth-line.ts';
import { megabytesOf } from './processes.ts';

/**
 * Whether memory, handles and connections grow with time (trust figure G34): works at half of what the product can for
 * `SOAK_MINUTES` (120 before a release, 10 by default), samples every ten seconds and fits a line to each. What is new at
 * first, until the fifth part of it is over or a quarter of an hour, does not count.
 */

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const every = Math.min(10, minutes * 3);
const most = minutes >= 60 ? 5 : 8;
const calm = Math.min(15, minutes / 5);

// A process that leaks is seen before one is measured that should not.
const leaking = Array.from({ length: 60 }, (_, nth) => ({ at: nth * 10, value: 200 + nth * 2 + (nth % 3) }));
if (growthOf(leaking, 60) < most) throw new Error('the measurement does not see what grows');

const [node = '', ...args] = serverCommand;
const inside = path.resolve(import.meta.dirname, '../tests/trust/support/tells-its-heap.ts');
const product = await startProduct({ LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' }, [
  node,
  '--expose-gc',
  ...['--import', inside],
  ...args,
]);
const { connection } = embeddedDatabaseOf(product.dataDir);
const { token } = await callerAt(product.origin).call(login, { account: 'student', password: demoPassword });
let [answered, failed, isOver] = [0, 0, false];
try {
  const capacity = await capacityOf();
  console.log(`容量约每秒 ${rounded(capacity)} 个请求，以其一半运行 ${minutes} 分钟`);
  const working = Array.from({ length: 8 }, (_, nth) => work(nth, 8_000 / (capacity / 2)));
  const samples = await sampleAll();
  isOver = true;
  await Promise.all(working);
  report(samples, capacity / 2);
} finally {
  isOver = true;
  await product.stop();
}

type Sample = { at: number; rss: number; heap: number; handles: number; connections: number };

/** What people do, over and over: each as from a network of their own. */
async function ask(turn: number, network: number): Promise<void> {
  const headers = {
    token,
    'x-forwarded-for': `10.0.${network}.${turn % 250}`,
    'content-type': 'application/json',
  };
  const post = (address: string, body: object) =>
    fetch(product.origin + address, { method: 'POST', headers, body: JSON.stringify(body) });
  const kinds = [
    () => fetch(`${product.origin}/`, { headers }),
    () => fetch(`${product.origin}/detail/xrd-powder`, { headers }),
    () =>
      fetch(`${product.origin}/api/open/web/device/search?kw=${encodeURIComponent(`XRD ${turn % 97}`)}`, {
        headers,
      }),
    () => post('/api/auth/orderList/list', {}),
    () => post('/api/auth/user/info', {}),
    () => fetch(`${product.origin}/api/open/web/index`, { headers }),
    () => post('/api/auth/tempDevice/list', {}),
  ];
  const answer = await kinds[turn % kinds.length]?.().catch(() => undefined);
  await answer?.arrayBuffer();
  if (answer?.status === 200) answered += 1;
  else failed += 1;
}

/** How many a second four at once get answered. */
async function capacityOf(): Promise<number> {
  const forMs = 5_000;
  await Promise.all(Array.from({ length: 4 }, (_, nth) => closed(nth, 2_000)));
  answered = 0;
  await Promise.all(Array.from({ length: 4 }, (_, nth) => closed(nth, forMs)));
  const rate = answered / (forMs / 1_000);
  [answered, failed] = [0, 0];
  return rate;
}

async function closed(network: number, forMs: number) {
  const end = performance.now() + forMs;
  for (let turn = 0; performance.now() < end; turn += 1) await ask(turn, network);
}

/** Asks by the clock, every so many milliseconds, whether or not the answer before has come. */
async function work(network: number, pause: number) {
  const began = performance.now();
  const open = new Set<Promise<void>>();
  for (let turn = 0; !isOver; turn += 1) {
    const early = began + turn * pause - performance.now();
    if (early > 0) await sleep(early);
    if (open.size > 50) await Promise.race(open);
    const asking: Promise<void> = ask(turn, network).finally(() => open.delete(asking));
    open.add(asking);
  }
  await Promise.all(open);
}

async function sampleAll(): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  while (performance.now() - began < minutes * 60_000) {
    await sleep(every * 1_000);
    samples.push(await sample((performance.now() - began) / 1_000));
  }
  return samples;
}

async function sample(at: number): Promise<Sample> {
  const before = product.output().length;
  product.kill('SIGUSR2');
  let told: RegExpExecArray | null = null;
  for (let waited = 0; !told && waited < 10_000; waited += 20) {
    await sleep(20);
    told = /inside (\d+) (\d+)/.exec(product.output().slice(before));
  }
  const [row] = await query<{ open: number }>(
    connection,
    `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = 'limpid' AND pid <> pg_backend_pid()`,
  );
  const heap = Number(told?.[1]) / 2 ** 20;
  return {
    at,
    rss: megabytesOf(product.pid),
    heap,
    handles: Number(told?.[2]),
    connections: row?.open ?? Number.NaN,
  };
}

function report(samples: readonly Sample[], rate: number) {
  const counted = samples.filter(({ at }) => at >= calm * 60);
  const names = { rss: '常驻内存', heap: '回收后的堆', handles: '句柄', connections: '数据库连接' };
  const figures = (Object.keys(names) as (keyof typeof names)[]).map((key): Figure => {
    const series = counted.map((each) => ({ at: each.at, value: each[key] }));
    const first = series[0]?.value;
    const last = series.at(-1)?.value;
    console.log(`${names[key]}：${rounded(first ?? Number.NaN)} → ${rounded(last ?? Number.NaN)}`);
    // Of a few things one more is no growth.
    const step = key === 'handles' || key === 'connections' ? 2 : 0;
    return {
      name: `${names[key]}的增长`,
      measured: growthOf(series, step),
      unit: ' %',
      target: { atMost: most },
    };
  });
  const [rss, heap, handles, connections] = figures.map(({ measured }) => `${rounded(measured)} %`);
  seen(
    'G34',
    `${minutes} minutes at ${rounded(rate)} requests a second (${answered} answered, ${failed} refused): growth of RSS ${rss}, heap ${heap}, handles ${handles}, connections ${connections}`,
  );
  judge([
    ...figures,
    {
      name: '未成功的请求',
      measured: (failed / (answered + failed)) * 100,
      unit: ' %',
      target: { atMost: 5 },
    },
  ]);
}
