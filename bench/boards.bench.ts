import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { demoStaff } from '../db/demo-staff.ts';
import { seedDemo } from '../db/seed.ts';
import { countAllServices } from '../src/features/counts/count-services.ts';
import { measureServices } from '../src/features/counts/measure-services.ts';
import { boards, flows } from '../src/features/figures/boards.ts';
import { figureBoard } from '../src/features/figures/contract.ts';
import { readBoard } from '../src/features/figures/read-board.ts';
import { reckonFigures, writeStocks } from '../src/features/figures/roll-up.ts';
import { readHomeData } from '../src/features/home/service.ts';
import { migrate, openDatabase } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { judge, percentile, rounded } from './figures.ts';
import { fillBoards } from './fill-boards.ts';

/**
 * How long each board of the staff takes with 1,000,000 orders of two years, each with its history, laboratory work,
 * statement and postings, beside the slow queries over the same year. `ORDERS=50000` tries another size.
 */

const orders = Number(process.env.ORDERS ?? 1_000_000);
const asked = 20;

const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-boards-'));
const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
const { db, pool, close } = openDatabase(server.connection, 4, () => {});
const now = new Date();
try {
  await migrate(server.connection);
  await seedDemo(db, { secrets: testSecrets, ordersUntil: now });
  await timed(`写入 ${orders} 个订单`, () => fillBoards(db, orders));
  // The demo shop's figures were reckoned before these orders were there.
  await pool.query('DELETE FROM figure_runs');
  await pool.query('VACUUM ANALYZE');
  const clocked = { db, now: () => now };
  await timed('首次汇总全部指标', () => reckonFigures(clocked));
  await pool.query('VACUUM ANALYZE figure_days, figure_months');
  await timed('每分钟汇总', () => reckonFigures(clocked));
  await timed('记录时点数', () => writeStocks(clocked));

  await timed('公开指标：全部下单量', () => countAllServices(db));
  await timed('公开指标：履约', () => measureServices(db, now));

  const actor = { rid: demoStaff.auditor.rid, role: 'auditor' };
  const results: { name: string; ms: number }[] = [];
  for (const { key, title } of boards) {
    for (const range of ['month30', 'year'] as const) {
      const input = figureBoard.input.parse({ board: key, range });
      const times: number[] = [];
      for (let turn = 0; turn < asked + 3; turn++) {
        const began = performance.now();
        await db.transaction((inside) => readBoard({ db: inside, now, actor } as never, input));
        if (turn >= 3) times.push(performance.now() - began);
      }
      results.push({
        name: `看板 ${title} ${range === 'year' ? '今年' : '近30天'}`,
        ms: percentile(times, 95),
      });
    }
  }
  const shown: number[] = [];
  for (let turn = 0; turn < asked + 3; turn++) {
    const began = performance.now();
    await readHomeData({ db, now } as never);
    if (turn >= 3) shown.push(performance.now() - began);
  }
  results.push({ name: '首页公开数据', ms: percentile(shown, 95) });
  const year = { from: `${now.getFullYear()}-01-01`, to: `${now.getFullYear() + 1}-01-01` };
  const began = performance.now();
  for (const { slow } of flows) await db.execute(sql`SELECT count(*) FROM (${slow(year)}) each`);
  const slowly = performance.now() - began;
  const mean = results.reduce((sum, { ms }) => sum + ms, 0) / results.length;
  console.log(
    `全部指标直接查询今年：${rounded(slowly / 1_000)} s，是看板平均用时的 ${Math.round(slowly / mean)} 倍`,
  );
  judge(
    results.map(({ name, ms }) => ({
      name: `${name} p95，${orders} 个订单`,
      measured: ms,
      unit: ' ms',
      target: { atMost: 300 },
    })),
  );
} finally {
  await close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function timed(name: string, work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  console.log(`${name}：${rounded((performance.now() - began) / 1_000)} s`);
}
