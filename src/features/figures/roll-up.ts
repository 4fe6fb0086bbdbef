import { and, eq, sql } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { wordsSince } from '../traffic/forget-words.ts';
import { flows, stocks } from './boards.ts';
import { amongDays, type Flow, type Span, totalsOf } from './declare.ts';
import { searches, searchesEmpty } from './flows/catalogue.ts';
import { nextMonth } from './rules.ranges.ts';
import { figureDays, figureMonths, figureRuns } from './tables.ts';

/** So many days the nightly job reckons anew, for what is put right later. */
const lateDays = 40;

type Clocked = Pick<JobContext, 'db' | 'now'>;

/**
 * Reckons every flow from the day on which it was last reckoned, at least since yesterday; one that never was from the first
 * day of the shop on, month by month, so that a run that is cut off goes on where it was; `atOnce` for whoever has a transaction
 * around it all, of which nothing stays when it is cut off.
 */
export async function reckonFigures({ db, now }: Clocked, { atOnce = false } = {}): Promise<void> {
  const today = shanghaiDate(now());
  const yesterday = addDays(today, -1);
  const through = new Map((await db.select().from(figureRuns)).map((row) => [row.figure, row.through]));
  const first = through.size < flows.length ? await firstDay(db, today) : today;
  for (const flow of flows) {
    const [from = yesterday] = [through.get(flow.key) ?? first, yesterday].sort();
    await reckonDays(db, flow, { from, to: addDays(today, 1) }, { today, atOnce });
  }
}

/** Reckons the last 40 days of every flow anew. */
export async function reckonLately({ db, now }: Clocked): Promise<void> {
  const today = shanghaiDate(now());
  const span = { from: addDays(today, 1 - lateDays), to: addDays(today, 1) };
  for (const flow of flows) await reckonDays(db, flow, span, { today });
}

/** Writes down what there is of every stock, as of today. */
export async function writeStocks({ db, now }: Clocked): Promise<void> {
  const at = { now: now(), today: shanghaiDate(now()) };
  const span = { from: at.today, to: addDays(at.today, 1) };
  for (const { key, now: query } of stocks) {
    // That there is nothing is written down too.
    const rows = sql`SELECT ${at.today}::date AS day, found.* FROM (${query(at)} UNION ALL SELECT '', 0, 0) found`;
    await db.transaction((inside) => keep(inside, { key, slow: () => rows }, span, at.today));
  }
}

/** Forgets what was searched for as long ago as the counts of visitors do; what that came to in all stays. */
export async function forgetFiguredWords({ db, now }: Clocked): Promise<void> {
  const today = shanghaiDate(now());
  const since = await wordsSince(db, now());
  const { rows } = await db.execute<{ from: string | null }>(sql`
    SELECT min(day)::text AS from FROM ${figureDays}
    WHERE figure IN (${searches.key}, ${searchesEmpty.key}) AND day < ${since}::date AND part <> ''`);
  const from = rows[0]?.from;
  if (!from) return;
  for (const flow of [searches, searchesEmpty])
    await db.transaction((inside) => keep(inside, flow, { from, to: since }, today));
}

async function reckonDays(
  db: Database,
  flow: Flow,
  { from, to }: Span,
  { today, atOnce = false }: { today: string; atOnce?: boolean },
) {
  let end = from;
  for (let start = from; start < to; start = end) {
    end = atOnce || nextMonth(start) > to ? to : nextMonth(start);
    const through = addDays(end, -1);
    await db.transaction(async (inside) => {
      await keep(inside, flow, { from: start, to: end }, today);
      await inside
        .insert(figureRuns)
        .values({ figure: flow.key, through })
        .onConflictDoUpdate({ target: figureRuns.figure, set: { through } });
    });
  }
}

/** What is kept: a flow or a stock. */
type Kept = Pick<Flow, 'key' | 'slow' | 'isWide'>;

/**
 * Makes the rows of these days what the query finds; what is so already is not written. One flow is kept by one at a time. Of
 * wide ones the totals of the days follow, and the months among them that are over.
 */
async function keep(db: Database, flow: Kept, span: Span, today: string) {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`figure:${flow.key}`}, 0))`);
  await keepDays(db, flow, span);
  if (!flow.isWide) return;
  const days = sql`${figureDays} WHERE figure = ${flow.key}`;
  await keepDays(
    db,
    {
      key: totalsOf(flow.key),
      slow: (of) =>
        sql`SELECT day, '', sum(count), sum(amount) FROM ${days} AND ${amongDays(sql`day`, of)} GROUP BY 1`,
    },
    span,
  );
  const afterLast = span.to.endsWith('-01') ? span.to : nextMonth(span.to);
  const [end = afterLast] = [afterLast, firstOfMonth(today)].sort();
  const months = { from: firstOfMonth(span.from), to: end };
  if (months.from >= months.to) return;
  const isAmong = amongDays(sql`${figureMonths.month}`, months);
  await db.delete(figureMonths).where(and(eq(figureMonths.figure, flow.key), isAmong));
  await db.execute(sql`
    INSERT INTO ${figureMonths} (figure, month, part, count, amount)
    SELECT ${flow.key}, date_trunc('month', day::timestamp)::date, part, sum(count), sum(amount)
    FROM ${days} AND ${amongDays(sql`day`, months)} GROUP BY 2, 3`);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

async function keepDays(db: Database, { key, slow }: Kept, span: Span) {
  await db.execute(sql`
    WITH found AS MATERIALIZED (
      SELECT day, coalesce(part, '') AS part, coalesce(sum(count), 0)::bigint AS count, coalesce(sum(amount), 0)::bigint AS amount
      FROM (${slow(span)}) each(day, part, count, amount) GROUP BY 1, 2),
    gone AS (
      DELETE FROM ${figureDays} d WHERE d.figure = ${key} AND d.day >= ${span.from}::date AND d.day < ${span.to}::date
        AND NOT EXISTS (SELECT FROM found f WHERE f.day = d.day AND f.part = d.part))
    INSERT INTO ${figureDays} AS kept (figure, day, part, count, amount)
    SELECT ${key}, day, part, count, amount FROM found
    ON CONFLICT (figure, day, part) DO UPDATE SET count = excluded.count, amount = excluded.amount
    WHERE (kept.count, kept.amount) IS DISTINCT FROM (excluded.count, excluded.amount)`);
}

/** The day on which the first thing happened that flows may count. */
export async function firstDay(db: Database, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    SELECT (least(
      (SELECT min(created_at) FROM customers), (SELECT min(created_at) FROM orders), (SELECT min(at) FROM ledger_postings)
    ) AT TIME ZONE 'Asia/Shanghai')::date::text AS day`);
  const day = rows[0]?.day ?? today;
  return day < today ? day : today;
}
