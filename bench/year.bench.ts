import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { chainPostings } from '../src/features/ledger/chain.ts';
import { workers } from '../src/features.ts';
import { openDatabase, openSession } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { discardFolder, startProduct, temporaryFolder } from '../tests/product.ts';
import { judge, rounded } from './figures.ts';
import { callTimes, createAsker } from './frequent-calls.ts';
import { addProfile } from './many-orders.ts';
import { addYear, perCustomer, perOrder } from './year.ts';

/**
 * A year of a large platform (`year.ts`), at `SIZES` orders (100000,1000000): how large each table becomes, what the ten most
 * frequent calls and each job of the night take, and what follows for 10,000,000 orders: room in proportion, times
 * by the growth that was seen. 100,000 orders with their 2 million samples take 1.4 GB and a minute to write.
 */
const sizes = (process.env.SIZES ?? '100000,1000000').split(',').map(Number);
const all = 10_000_000;
/** A job of the night may take so long, in minutes, with all of them. */
const longestJob = 60;

const dataDir = temporaryFolder();
// Nobody's data: what is written need not be on the disk, and goes there in large pieces.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  maintenance_work_mem: '512MB',
};
const server = await startEmbeddedDatabase({ dataDir, log: () => {}, settings });
const { host, port, user, database } = server.connection;
const product = await startProduct({
  ...{ DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` },
  ...{ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' },
});
const { db, close } = openDatabase(server.connection, 3, () => {}, { answersWithin: 3_600_000 });
const boss = new PgBoss({ db: fromDrizzle(db, sql), migrate: false, supervise: false, schedule: false });
/** For what takes longer than a statement may. */
const patient = await openSession(server.connection, 'limpid bench');
const asker = createAsker(() => product.origin);
/** Those that the clock starts once in a day. */
const nightly = workers.filter(({ cron }) => cron && /^\d+ \d+ /.test(cron)).map(({ job }) => job.name);

type Measured = {
  orders: number;
  bytes: Map<string, number>;
  calls: Record<string, number>;
  jobs: Record<string, number>;
};
try {
  await boss.start();
  const seen: Measured[] = [];
  for (const orders of sizes) seen.push(await measure(orders));
  const [few, many] = [seen[0], seen.at(-1)] as [Measured, Measured];
  const times = Math.log(all / many.orders) / Math.log(many.orders / few.orders);
  /** What it is with all orders, if it goes on growing as it did. */
  const ofAll = (before: number, now: number) => now * Math.max(1, now / before) ** times;
  const gigabytes = [...many.bytes.values()].reduce((sum, bytes) => sum + bytes, 0) / 2 ** 30;
  console.log(`${all} 个订单（推算）：${Math.round((gigabytes * all) / many.orders)} GB`);
  const rows = (kind: 'calls' | 'jobs', unit: string) => {
    for (const [name, now] of Object.entries(many[kind]))
      console.log(
        `${name}：${[...seen.map((each) => rounded(each[kind][name] ?? 0)), `${rounded(ofAll(few[kind][name] ?? now, now))}（推算）`].join(' → ')} ${unit}`,
      );
  };
  rows('calls', 'ms');
  rows('jobs', 's');
  judge([
    ...Object.entries(many.calls).map(([name, ms]) => ({
      name: `${name}从 ${few.orders} 到 ${many.orders} 个订单的增长`,
      measured: ms / (few.calls[name] ?? Number.NaN),
      unit: ' 倍',
      target: { atMost: 2 },
    })),
    {
      name: `${all} 个订单时最久的夜间任务（推算）`,
      measured: Math.max(...Object.entries(many.jobs).map(([name, s]) => ofAll(few.jobs[name] ?? s, s))) / 60,
      unit: ' 分钟',
      target: { atMost: longestJob },
    },
  ]);
} catch (error) {
  console.log(product.output().split('\n').slice(-8).join('\n'));
  throw error;
} finally {
  asker.end();
  await boss.stop({ graceful: false });
  await patient.end();
  await close();
  await product.stop();
  await server.stop();
  discardFolder(dataDir);
}

async function measure(orders: number): Promise<Measured> {
  const began = performance.now();
  await addYear(db, orders, new Date());
  await chainPostings(db);
  await addProfile(db, 'BENCH1');
  await patient.query('VACUUM ANALYZE');
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(
    `${orders} 个订单，${orders / perCustomer} 位客户，${orders * perOrder.samples} 个样品：写入 ${seconds} s`,
  );
  const bytes = await room();
  for (const [table, size] of [...bytes].slice(0, 12))
    console.log(`  ${table} ${Math.round(size / 2 ** 20)} MB`);
  const [calls = {}] = await callTimes([await asker.calls(await asker.signIn('bench1'))]);
  const jobs: Record<string, number> = {};
  for (const name of nightly) jobs[name] = await jobTime(name);
  return { orders, bytes, calls, jobs };
}

/** What each table takes with its indexes, the largest first. */
async function room(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ table: string; bytes: string }>(sql`
    SELECT relname AS table, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes DESC`);
  return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]));
}

/** How long the product works on a job, in s; infinite when it does not get it done. */
async function jobTime(name: string): Promise<number> {
  const id = await boss.send(name, {});
  for (;;) {
    const { rows } = await db.execute<{ state: string; seconds: number | null }>(sql`
      SELECT state, extract(epoch FROM completed_on - started_on)::float AS seconds FROM pgboss.job WHERE id = ${id}`);
    const [job] = rows;
    if (!job || job.state === 'failed') return Number.POSITIVE_INFINITY;
    if (job.state === 'completed') return job.seconds ?? Number.NaN;
    await sleep(50);
  }
}
