import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemo } from '../db/seed.ts';
import type { Call, InputOf } from '../src/core/call.ts';
import { deviceDetail, deviceSearch, suggest } from '../src/features/catalogue/contract.ts';
import { packServices } from '../src/features/catalogue/search/pack-services.ts';
import { refreshSearch } from '../src/features/catalogue/search/search-index.ts';
import { answers, whole } from '../src/features.ts';
import { type CallHost, callerInProcess } from '../src/host/calls/calls.ts';
import { migrate, type OpenDatabase, openDatabase } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { createKeptValues } from '../src/host/kept-values.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { judged } from '../tests/search/judged.ts';
import { coreSeconds } from './core.ts';
import { type Figure, judge, note, percentile, rounded } from './figures.ts';
import { addServices, generator } from './many-services.ts';

/**
 * How long searches, lists, suggestions and details take in a shop with 10,000 and with 100,000 services: the calls
 * themselves, without HTTP and page cache, 8 at a time on 8 connections; no search finds what an earlier one has found. `SIZES=1000,2000` tries other sizes.
 */

const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number);
const connections = 8;
const asked = 1_600;
/** From so many services on their entries are made together. */
const many = 10_000;
const queries = Object.values(judged).flat();
const names: Record<string, string> = { search: '搜索', list: '列表', suggest: '联想', detail: '详情' };

const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-bench-'));
const kept = createKeptValues();
const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
const database = openDatabase(server.connection, connections, () => {});
try {
  await migrate(server.connection);
  await seedDemo(database.db, { secrets: testSecrets });
  const results: Results[] = [];
  for (const size of sizes) results.push(await measure(size, results[0]));
  report(results);
} finally {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Makes the entries of all services; where there are many, by several processes. */
async function refreshed(size: number): Promise<void> {
  const others = Array.from({ length: size >= many ? availableParallelism() - 1 : 0 }, async () => {
    const other = fork(path.join(import.meta.dirname, 'refresh-search.ts'));
    other.send(server.connection);
    const [code] = await once(other, 'exit');
    if (code !== 0) throw new Error(`a process that refreshes the search ended with ${code}`);
  });
  await Promise.all([refreshSearch(database.db, whole.searchSources), ...others]);
  await packServices(database.db);
}

/** Milliseconds of each answer, and answers a second of a core. */
type Times = { times: number[]; perCoreSecond: number };
type Asked = 'search' | 'list' | 'suggest' | 'detail';
type Of<Name extends Asked> = { size: number } & Record<Name, Times>;
type Results = Of<Asked>;

/** `first`: what was measured of the smallest shop. */
async function measure(size: number, first?: Results): Promise<Results> {
  const began = performance.now();
  await addServices(database.db, size);
  const added = performance.now();
  await refreshed(size);
  kept.drop();
  const made = performance.now();
  await database.pool.query('VACUUM ANALYZE');
  console.log(
    `${size} 个服务：写入 ${Math.round((added - began) / 1_000)} s，` +
      `建立搜索 ${Math.round((made - added) / 1_000)} s（${rounded((made - added) / size)} ms/个）`,
  );
  const random = generator(1);
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)]!;
  const { rows } = await database.pool.query<{ rid: string }>(
    'SELECT rid FROM services ORDER BY random() LIMIT 500',
  );
  const search = () => ({ kw: pick(queries).kw, size: 12, page: random() < 0.9 ? 1 : 2 });
  const searched = await timesOf(deviceSearch, search);
  const { perCoreSecond } = searched;
  note([{ name: `搜索每核每秒，${size} 个服务`, measured: perCoreSecond, unit: ' 次' }]);
  // Told at once: the table of all measurements may have no time for the rest.
  if (first) note([growthOf('search', first, { size, search: searched })]);
  return {
    size,
    search: searched,
    list: await timesOf(deviceSearch, () => someList(random, pick)),
    suggest: await timesOf(suggest, () => {
      const { kw } = pick(queries);
      return { kw: kw.slice(0, 1 + Math.floor(random() * kw.length)) };
    }),
    detail: await timesOf(deviceDetail, () => ({ rid: pick(rows).rid })),
  };
}

function someList(
  random: () => number,
  pick: <Item>(list: readonly Item[]) => Item,
): InputOf<typeof deviceSearch> {
  const places = [
    {},
    { typeId: 1 },
    { typeId: 3 },
    { childId: 12 },
    { childId: 23 },
    { childId: 38 },
  ] as const;
  const filters = [
    {},
    {},
    {},
    { days: 3 },
    { urgent: 1 },
    { price_from_fen: 20_000, price_to_fen: 90_000 },
  ] as const;
  return {
    ...pick(places),
    filters: pick(filters),
    sort: pick([0, 0, 1, 2, 3, 4] as const),
    size: 12,
    page: 1 + Math.floor(random() ** 4 * 40),
  };
}

async function timesOf<C extends Call>(call: C, input: () => InputOf<C>): Promise<Times> {
  const ask = callerInProcess(hostOn(database), answers);
  const turn = async (count: number) => {
    const times: number[] = [];
    const inputs = Array.from({ length: count }, input);
    const work = async () => {
      for (let next = inputs.pop(); next; next = inputs.pop()) {
        const began = performance.now();
        await ask(call, next);
        const ms = performance.now() - began;
        times.push(ms);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    return times;
  };
  await turn(asked / 4);
  const before = coreSeconds();
  const times = await turn(asked);
  return { times, perCoreSecond: times.length / (coreSeconds() - before) };
}

function p95({ times }: Times): number {
  return percentile(times, 95);
}

/** How much longer a call takes in a shop of more services. */
function growthOf<Name extends Asked>(name: Name, first: Of<Name>, last: Of<Name>): Figure {
  return {
    name: `${names[name]} p95 从 ${first.size} 到 ${last.size} 个服务的增长`,
    measured: p95(last[name]) / p95(first[name]),
    unit: ' 倍',
    target: { atMost: 3 },
  };
}

function report(results: Results[]) {
  for (const { size, ...calls } of results) {
    for (const [name, { times, perCoreSecond }] of Object.entries(calls)) {
      const spread = [50, 95, 99].map((share) => `p${share} ${rounded(percentile(times, share))}`).join('，');
      console.log(`${size} 个服务，${names[name]}：${spread} ms；每核每秒 ${Math.round(perCoreSecond)} 次`);
    }
  }
  const last = results.at(-1)!;
  const first = results[0]!;
  judge([
    {
      name: `搜索 p95，${last.size} 个服务`,
      measured: p95(last.search),
      unit: ' ms',
      target: { atMost: 60 },
    },
    { name: `列表 p95，${last.size} 个服务`, measured: p95(last.list), unit: ' ms', target: { atMost: 30 } },
    {
      name: `联想 p95，${last.size} 个服务`,
      measured: p95(last.suggest),
      unit: ' ms',
      target: { atMost: 30 },
    },
    ...(['search', 'list', 'suggest', 'detail'] as const).map((name) => growthOf(name, first, last)),
  ]);
}

/** All that reading calls need of a process. */
function hostOn({ db }: OpenDatabase): CallHost {
  const unused = () => {
    throw new Error('reading calls queue nothing and send nothing');
  };
  const nothing = new Proxy({}, { get: unused });
  return {
    db,
    replica: db,
    jobs: { within: () => nothing as never, start: unused, begin: unused, workOff: unused, stop: unused },
    secrets: nothing as CallHost['secrets'],
    store: nothing as CallHost['store'],
    gateways: nothing as CallHost['gateways'],
    clock: () => new Date(),
    origin: () => '',
    log: { warn: console.warn, error: console.error },
    customerOfToken: unused,
    countKey: unused,
    englishNames: async () => new Map(),
    staff: { actorOfToken: unused, scopeOf: unused, record: unused },
    makeInTurn: unused,
    keep: (name, make, size) => (name.startsWith('search ') ? make() : kept.keep(name, make, size)),
  };
}
