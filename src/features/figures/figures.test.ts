import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { set } from '../../../tests/fixtures/bookings.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { staffOrderList } from '../orders/board/contract.ts';
import { orderRecord } from '../orders/rules.states.ts';
import { forgetWords } from '../traffic/forget-words.ts';
import { trafficDays } from '../traffic/tables.ts';
import { boards, flows, stocks } from './boards.ts';
import { figureBoard, figureBoards, figureSheet } from './contract.ts';
import { searches, searchesEmpty } from './flows/catalogue.ts';
import { firstDay, forgetFiguredWords, reckonFigures, reckonLately, writeStocks } from './roll-up.ts';
import { figureDays } from './tables.ts';

const clocked = (world: World) => ({ db: world.database.db, now: world.now });

async function differences(world: World, key: string, slow: ReturnType<(typeof flows)[number]['slow']>) {
  const { rows } = await world.database.db.execute(sql`
    WITH slow AS (
      SELECT day, coalesce(part, '') AS part, sum(count)::bigint AS count, coalesce(sum(amount), 0)::bigint AS amount
      FROM (${slow}) each(day, part, count, amount) GROUP BY 1, 2),
    kept AS (SELECT day, part, count, amount FROM figure_days WHERE figure = ${key})
    (SELECT 'only slow' AS which, * FROM slow EXCEPT SELECT 'only slow', * FROM kept)
    UNION ALL (SELECT 'only kept', * FROM kept EXCEPT SELECT 'only kept', * FROM slow)`);
  return rows;
}

/** Where totals and months of wide flows are not the sums of their days. */
async function wrongSums(world: World) {
  const { rows } = await world.database.db.execute(sql`
    WITH wide AS (SELECT d.* FROM figure_days d
      WHERE d.figure = ANY(${sql.param(flows.flatMap(({ key, isWide }) => (isWide ? [key] : [])))}::text[])),
    days AS (SELECT figure || ':all' AS figure, day, sum(count)::bigint AS count, sum(amount)::bigint AS amount FROM wide GROUP BY 1, 2),
    totals AS (SELECT figure, day, count, amount FROM figure_days WHERE figure LIKE '%:all'),
    months AS (SELECT figure, date_trunc('month', day)::date AS month, part, sum(count)::bigint AS count, sum(amount)::bigint AS amount
      FROM wide WHERE day < date_trunc('month', ${shanghaiDate(world.now())}::date) GROUP BY 1, 2, 3),
    kept AS (SELECT figure, month, part, count, amount FROM figure_months)
    SELECT 'totals' AS what, count(*)::int AS wrong FROM ((TABLE days EXCEPT TABLE totals) UNION ALL (TABLE totals EXCEPT TABLE days)) t
    UNION ALL
    SELECT 'months', count(*)::int FROM ((TABLE months EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE months)) m
    UNION ALL
    SELECT 'none', (NOT EXISTS (TABLE kept))::int`);
  return rows.filter(({ wrong }) => wrong !== 0);
}

test('what jobs keep of every flow is what its slow query finds in all days', async () => {
  const world = await newWorld({ shop: 'planted' });
  // One order is of a month that is over.
  await world.database.db.execute(sql`
    UPDATE orders SET created_at = '2026-10-20T04:00:00Z' WHERE rid = (SELECT min(rid) FROM orders)`);
  await reckonFigures(clocked(world));
  const end = addDays(shanghaiDate(world.now()), 1);
  const from = await firstDay(world.database.db, end);
  for (const { key, slow } of flows)
    expect([key, await differences(world, key, slow({ from, to: end }))]).toEqual([key, []]);
  expect(await wrongSums(world)).toEqual([]);
  // Days pass, rows come and go, and what was kept falsely is put right by night.
  world.pass(3 * 86_400);
  await world.database.db.execute(
    sql`UPDATE figure_days SET count = count + 1 WHERE day > ${addDays(end, -20)}::date`,
  );
  await world.database.db.execute(sql`UPDATE figure_months SET count = count + 1 WHERE month = '2026-10-01'`);
  await reckonFigures(clocked(world));
  await reckonLately(clocked(world));
  const later = addDays(end, 3);
  for (const { key, slow } of flows)
    expect([key, await differences(world, key, slow({ from, to: later }))]).toEqual([key, []]);
  expect(await wrongSums(world)).toEqual([]);
});

test('every board answers in every range, with the sums of its flows', async () => {
  const world = await newWorld({ shop: 'planted' });
  await reckonFigures(clocked(world));
  await writeStocks(clocked(world));
  const admin = await world.asStaff('auditor');
  const { data } = await admin.call(figureBoards, {});
  expect(data?.list.map(({ key }) => key)).toEqual(boards.map(({ key }) => key));
  for (const { key, groups } of boards) {
    for (const range of ['today', 'week', 'month30', 'quarter', 'month', 'year'] as const) {
      const told = await admin.call(figureBoard, { board: key, range });
      expect([key, range, told.msg, told.code]).toEqual([key, range, told.msg, 1]);
      expect(told.data?.groups.map(({ figures }) => figures.length)).toEqual(
        groups.map(({ figures }) => figures.length),
      );
    }
    const sheet = await admin.send(figureSheet, { board: key, range: 'week' });
    if (sheet.statusCode === 200 && sheet.headers['content-type']?.toString().startsWith('text/csv'))
      expect(sheet.body).toContain('对比期');
  }
  expect(stocks.length).toBeGreaterThan(0);
});

test('figures are those of the rows behind them', async () => {
  const world = await newWorld({ shop: 'planted' });
  await reckonFigures(clocked(world));
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(figureBoard, { board: 'overview', range: 'quarter' });
  const figure = (key: string) =>
    data?.groups.flatMap(({ figures }) => figures).find((one) => one.key === key);
  const from = data?.days.from ?? '';
  const { rows } = await world.database.db.execute<{
    orders: number;
    fen: number;
    people: number;
    owed: number;
  }>(sql`
    SELECT count(*)::int AS orders, sum(total_fen)::int AS fen, count(DISTINCT customer_rid)::int AS people,
      (SELECT coalesce(sum(balance), 0)::int FROM ledger_balances WHERE code = '1122') AS owed
    FROM orders WHERE created_at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Shanghai'`);
  const [row] = rows;
  expect(row?.orders).toBeGreaterThan(0);
  expect(figure('orders')?.value).toBe(row?.orders);
  expect(figure('active')?.value).toBe(row?.people);
  expect(figure('receivable')?.value).toBe(row?.owed);
  expect(figure('orders')?.series.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(row?.orders);
  expect(figure('orders')?.parts?.list.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(row?.orders);
  expect(figure('orders')?.href).toBe(`/staff/orders?from=${from}&to=${data?.days.to}`);
});

test('boards are for those who may see what they are made of, and of days that are there', async () => {
  const world = await newWorld({ shop: 'planted' });
  const reviewer = await world.asStaff('reviewer');
  expect((await reviewer.call(figureBoard, { board: 'overview' })).msg).toBe('无权限操作');
  const admin = await world.asStaff('admin');
  const free = (from?: string, to?: string) =>
    admin.call(figureBoard, { board: 'overview', range: 'free', from, to });
  expect((await free('2026-11-01', '2026-11-19')).code).toBe(1);
  expect((await free('2026-11-19', '2026-11-01')).msg).toBe('时间范围不正确');
  expect((await free('2026-11-01', '2026-11-21')).msg).toBe('时间范围不正确');
  expect((await free('2024-11-01', '2026-11-01')).msg).toBe('时间范围不正确');
  expect((await free()).msg).toBe('时间范围不正确');
});

test('orders that a figure counts by a step are listed by the days on which they first took it', async () => {
  const world = await newWorld({ shop: 'planted' });
  await reckonFigures(clocked(world));
  const admin = await world.asStaff('admin');
  const { data } = await admin.call(figureBoard, { board: 'funnel', range: 'year' });
  const told = data?.groups.flatMap(({ figures }) => figures) ?? [];
  for (const [key, state] of [
    ['delivered', 'toVerify'],
    ['accepted', 'toSettle'],
  ] as const) {
    const figure = told.find((one) => one.key === key);
    const query = new URLSearchParams(figure?.href?.split('?')[1]);
    expect(Number(query.get('reached'))).toBe(orderRecord.states[state]);
    const list = await admin.call(staffOrderList, {
      ...{ reached: orderRecord.states[state], from: data?.days.from, to: data?.days.to, size: 100 },
    });
    expect([key, list.data?.list.length]).toEqual([key, figure?.value]);
  }
});

test('what was searched for is forgotten after so many days, how often it was is not', async () => {
  const world = await newWorld({ now: '2026-11-20T12:00:00+08:00' });
  const { db } = world.database;
  await set(world, 'dataSetting', { searchDays: 10 });
  const row = (day: string, part: string, count: number, kind: 'search' | 'search-empty' = 'search') => ({
    ...{ day, kind, part, count },
  });
  await db.delete(trafficDays);
  await db
    .insert(trafficDays)
    .values([
      row('2026-11-09', 'xrd', 3),
      row('2026-11-09', 'bet', 2),
      row('2026-11-09', '', 4),
      row('2026-11-09', 'bet', 1, 'search-empty'),
      row('2026-11-10', 'xrd', 5),
      { day: '2026-11-01', kind: 'service', part: 'xrd-powder', count: 7 },
    ]);
  await db.execute(
    sql`INSERT INTO figure_runs SELECT unnest(${sql.param(flows.map(({ key }) => key))}::text[]), '2026-11-01'`,
  );
  await reckonFigures(clocked(world));
  const told = async () => ({
    counted: (await db.select().from(trafficDays)).map(({ kind, day, part, count }) =>
      [kind, day.slice(5), part, count].join(' '),
    ),
    figured: (
      await db
        .select()
        .from(figureDays)
        .where(inArray(figureDays.figure, [searches.key, searchesEmpty.key]))
    ).map(({ day, part, count }) => [day.slice(5), part, count].join(' ')),
  });
  expect((await told()).figured).toHaveLength(5);
  for (const _night of [1, 2]) {
    await forgetWords(clocked(world));
    await forgetFiguredWords(clocked(world));
    const { counted, figured } = await told();
    expect(counted.sort()).toEqual([
      ...['search 11-09  9', 'search 11-10 xrd 5', 'search-empty 11-09  1', 'service 11-01 xrd-powder 7'],
    ]);
    expect(figured.sort()).toEqual(['11-09  1', '11-09  9', '11-10 xrd 5']);
  }
  // The last 40 days, reckoned anew, bring no word back.
  await reckonLately(clocked(world));
  expect((await told()).figured).toHaveLength(3);
});
