import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import { flowsOf } from './boards.ts';
import { type Board, type Flow, type Stock, totalsOf } from './declare.ts';
import { type Days, nextMonth, stepOf, stepsOf } from './rules.ranges.ts';
import { figureDays, figureMonths } from './tables.ts';

/** So many of many parts a board shows. */
export const mostParts = 20;
/** The days that turnover is measured by. */
export const turnoverDays = 90;

/** Of when a figure is: of the period, of the one before, or of a step of its course. */
export type When = 'now' | 'before' | `step:${string}`;
/** What all days came to: before the period, at the end of the one before, and in the 90 days up to the end of each. */
type Sums = 'opening' | 'closing' | 'lately' | 'earlier';
export type Row = { part: string; count: number; amount: number };

/** Everything that a board is made of, read at once. */
export type Known = {
  step: 'day' | 'week' | 'month';
  steps: readonly string[];
  rows: (flow: Flow, when: When) => readonly Row[];
  /** The largest parts of a wide flow, all parts of any other. */
  parts: (flow: Flow, when: 'now' | 'before') => readonly Row[];
  sums: (flow: Flow, which: Sums) => readonly Row[];
  people: (flow: Flow, when: When) => number;
  /** undefined where nobody wrote it down. */
  stock: (stock: Stock, when: When) => readonly Row[] | undefined;
};

/** A period, and what it is compared with and plotted by. */
type Period = { days: Days; before: Days; step: Known['step'] };

/** Reads what the figures of a board are made of: eight statements at most, and one for each stock. */
export async function readKnown(
  db: Database,
  board: Board,
  { now, today, ...compared }: { now: Date; today: string; days: Days; before: Days },
): Promise<Known> {
  const { days } = compared;
  const step = stepOf(days);
  const steps = stepsOf(days, step);
  const period = { ...compared, step };
  const measures = board.groups.flatMap(({ figures }) => figures.map(({ measure }) => measure));
  const people = measures.flatMap((measure) => ('people' in measure ? [measure.people] : []));
  const flows = measures.filter((measure) => !('people' in measure)).flatMap(flowsOf);
  const narrow = flows.filter(({ isWide }) => !isWide);
  const wide = flows.filter(({ isWide }) => isWide);
  const summed = measures.flatMap((measure) =>
    'running' in measure || 'turnover' in measure ? flowsOf(measure) : [],
  );
  const stocks = [
    ...new Map(
      measures.flatMap((measure) =>
        'stock' in measure ? [[measure.stock.key, measure.stock] as const] : [],
      ),
    ).values(),
  ];

  const found = new Groups();
  found.take(await readSteps(db, narrow, period, sql`part`));
  found.take(
    await readSteps(
      db,
      wide.map(({ key }) => ({ key: totalsOf(key) })),
      period,
      sql`''`,
    ),
  );
  found.take(await readLargest(db, wide, period, today));
  found.take(await readSums(db, summed, period));
  found.take(await readPeople(db, people, period));
  found.take(await readStocks(db, stocks, period));
  if (days.to === today) {
    for (const { key, now: query } of stocks) {
      const rows = await ask(
        db,
        sql`SELECT ${key}::text AS figure, 'stock now' AS at, coalesce(part, '') AS part, coalesce(sum(count), 0)::float8 AS count,
          coalesce(sum(amount), 0)::float8 AS amount FROM (${query({ now, today })}) each(part, count, amount) GROUP BY 3`,
      );
      found.forget(key, 'stock now');
      found.take(rows);
    }
  }
  return {
    ...{ step, steps },
    rows: ({ key }, when) =>
      when === 'now' ? steps.flatMap((day) => found.of(key, `step:${day}`)) : found.of(key, when),
    parts: ({ key, isWide }, when) => {
      if (isWide) return found.of(key, `parts ${when}`);
      return when === 'now' ? steps.flatMap((day) => found.of(key, `step:${day}`)) : found.of(key, when);
    },
    sums: ({ key }, which) => found.of(key, which),
    people: ({ key }, when) => found.of(key, `people ${when}`)[0]?.count ?? 0,
    stock: ({ key }, when) => found.known(key, `stock ${when}`),
  };
}

type Found = Row & { figure: string; at: string };

/** Rows by their figure and what they are of. */
class Groups {
  readonly #rows = new Map<string, Row[]>();

  take(rows: readonly Found[]) {
    for (const { figure, at, part, count, amount } of rows) {
      const name = `${figure} ${at}`;
      const group = this.#rows.get(name);
      if (group) group.push({ part, count, amount });
      else this.#rows.set(name, [{ part, count, amount }]);
    }
  }

  of(figure: string, at: string): readonly Row[] {
    return this.known(figure, at) ?? [];
  }

  known(figure: string, at: string): readonly Row[] | undefined {
    return this.#rows.get(`${figure} ${at}`);
  }

  /** What is read anew counts alone, also when nothing is found. */
  forget(figure: string, at: string) {
    this.#rows.set(`${figure} ${at}`, []);
  }
}

const keysOf = (flows: readonly { key: string }[]) =>
  sql`(ARRAY[${sql.join(
    [...new Set(flows.map(({ key }) => key))].map((key) => sql`${key}::text`),
    sql`, `,
  )}]::text[])`;

async function ask(db: Database, query: SQL): Promise<Found[]> {
  return (await db.execute<Found>(query)).rows;
}

const isNow = ({ days }: Period) => sql`day BETWEEN ${days.from}::date AND ${days.to}::date`;
const isBefore = ({ before }: Period) => sql`day BETWEEN ${before.from}::date AND ${before.to}::date`;
/** The first day of the step of the period that a day is in. */
const stepAt = ({ days, step }: Period) =>
  sql`greatest(date_trunc(${step}, day::timestamp)::date, ${days.from}::date)`;
const sums = sql`sum(count)::float8 AS count, sum(amount)::float8 AS amount`;

/** By steps of the period, and of the period before at once. */
async function readSteps(
  db: Database,
  flows: readonly Pick<Flow, 'key'>[],
  period: Period,
  part: SQL,
): Promise<Found[]> {
  if (flows.length === 0) return [];
  return ask(
    db,
    sql`SELECT split_part(figure, ':', 1) AS figure, CASE WHEN ${isNow(period)} THEN 'step:' || ${stepAt(period)}::text ELSE 'before' END AS at,
      ${part} AS part, ${sums}
    FROM ${figureDays} WHERE figure = ANY${keysOf(flows)} AND (${isNow(period)} OR ${isBefore(period)}) GROUP BY 1, 2, 3`,
  );
}

/** The parts that are among the largest of any of these flows, of the period and the one before. Two statements. */
async function readLargest(
  db: Database,
  flows: readonly Flow[],
  { days, before }: Period,
  today: string,
): Promise<Found[]> {
  if (flows.length === 0) return [];
  // Rows by the ten thousand are added up in memory, not sorted on disk; the setting ends with the call's transaction.
  await db.execute(sql`SELECT set_config('work_mem', '32MB', true)`);
  return ask(
    db,
    sql`WITH now AS MATERIALIZED (
      SELECT figure, part, ${sums} FROM (${rowsDuring(flows, days, today)}) rows GROUP BY 1, 2),
    ranked AS (
      SELECT part, row_number() OVER (PARTITION BY figure ORDER BY count DESC, part COLLATE "C") AS often,
        row_number() OVER (PARTITION BY figure ORDER BY amount DESC, part COLLATE "C") AS much FROM now),
    largest AS MATERIALIZED (SELECT DISTINCT part FROM ranked WHERE often <= ${mostParts} OR much <= ${mostParts})
    SELECT figure, 'parts now' AS at, part, count, amount FROM now WHERE part IN (TABLE largest)
    UNION ALL
    SELECT figure, 'parts before', part, ${sums} FROM (${rowsDuring(flows, before, today)}) rows
    WHERE part IN (TABLE largest) GROUP BY 1, 3`,
  );
}

/** Rows of wide flows in a span: of whole months where there are any that are over for a day at least, else of days. */
function rowsDuring(flows: readonly Flow[], { from, to }: Days, today: string): SQL {
  const first = from.endsWith('-01') ? from : nextMonth(from);
  const end = [addDays(to, 1), addDays(today, -1)].sort()[0] ?? to;
  const months = { from: first, to: `${end.slice(0, 7)}-01` };
  const whole = months.from < months.to ? months : { from, to: from };
  const of = sql`figure = ANY${keysOf(flows)}`;
  return sql`
    SELECT figure, part, count, amount FROM ${figureDays} WHERE ${of}
      AND (day >= ${from}::date AND day < ${whole.from}::date OR day >= ${whole.to}::date AND day <= ${to}::date)
    UNION ALL
    SELECT figure, part, count, amount FROM ${figureMonths} WHERE ${of}
      AND month >= ${whole.from}::date AND month < ${whole.to}::date`;
}

/** What all days up to some came to. */
async function readSums(db: Database, flows: readonly Flow[], { days, before }: Period): Promise<Found[]> {
  if (flows.length === 0) return [];
  const spans = {
    opening: sql`day < ${days.from}::date`,
    closing: sql`day <= ${before.to}::date`,
    lately: sql`day BETWEEN ${addDays(days.to, 1 - turnoverDays)}::date AND ${days.to}::date`,
    earlier: sql`day BETWEEN ${addDays(before.to, 1 - turnoverDays)}::date AND ${before.to}::date`,
  } satisfies Record<Sums, SQL>;
  return ask(
    db,
    sql`SELECT figure, at, part, coalesce(count, 0)::float8 AS count, coalesce(amount, 0)::float8 AS amount FROM (
      SELECT figure, part, ${sql.join(
        Object.entries(spans).flatMap(([name, which]) => [
          sql`sum(count) FILTER (WHERE ${which}) AS ${sql.raw(`${name}_count`)}`,
          sql`sum(amount) FILTER (WHERE ${which}) AS ${sql.raw(`${name}_amount`)}`,
        ]),
        sql`, `,
      )} FROM ${figureDays} WHERE figure = ANY${keysOf(flows)} AND day <= ${days.to}::date GROUP BY 1, 2) summed,
    LATERAL (VALUES ${sql.join(
      Object.keys(spans).map(
        (name) => sql`(${name}::text, ${sql.raw(`${name}_count`)}, ${sql.raw(`${name}_amount`)})`,
      ),
      sql`, `,
    )}) told(at, count, amount)`,
  );
}

/** How many different people there were: those of a day who had not been there since the span began. */
async function readPeople(db: Database, flows: readonly Flow[], period: Period): Promise<Found[]> {
  if (flows.length === 0) return [];
  const { days, before } = period;
  const firstSince = (start: SQL) =>
    sql`sum(count) FILTER (WHERE part = 'never' OR NULLIF(part, 'never')::int > day - ${start})`;
  return ask(
    db,
    sql`SELECT figure, at, '' AS part, coalesce(sum(count), 0)::float8 AS count, 0::float8 AS amount FROM (
      SELECT figure, 'people step:' || ${stepAt(period)}::text AS at, ${firstSince(stepAt(period))} AS count
      FROM ${figureDays} WHERE figure = ANY${keysOf(flows)} AND ${isNow(period)} GROUP BY 1, 2
      UNION ALL
      SELECT figure, 'people now', ${firstSince(sql`${days.from}::date`)}
      FROM ${figureDays} WHERE figure = ANY${keysOf(flows)} AND ${isNow(period)} GROUP BY 1
      UNION ALL
      SELECT figure, 'people before', ${firstSince(sql`${before.from}::date`)}
      FROM ${figureDays} WHERE figure = ANY${keysOf(flows)} AND ${isBefore(period)} GROUP BY 1) counted
    GROUP BY 1, 2`,
  );
}

/** What was written down of stocks: at the end of each step, of the period and of the one before. */
async function readStocks(db: Database, stocks: readonly Stock[], period: Period): Promise<Found[]> {
  if (stocks.length === 0) return [];
  const { days, before } = period;
  return ask(
    db,
    sql`WITH written AS (
      SELECT *, ${stepAt(period)} AS step FROM ${figureDays}
      WHERE figure = ANY${keysOf(stocks)} AND (${isNow(period)} OR day = ${before.to}::date)),
    ends AS (SELECT figure, step, max(day) AS day FROM written WHERE ${isNow(period)} GROUP BY 1, 2)
    SELECT figure, 'stock step:' || step::text AS at, part, count::float8, amount::float8
    FROM written JOIN ends USING (figure, step, day)
    UNION ALL
    SELECT figure, CASE WHEN day = ${days.to}::date THEN 'stock now' ELSE 'stock before' END, part, count::float8, amount::float8
    FROM written WHERE day = ${days.to}::date OR day = ${before.to}::date`,
  );
}
