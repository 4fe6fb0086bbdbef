import { sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { statisticsDays } from '../catalogue/listing/rules.figures.ts';
import { serviceCounts } from '../catalogue/tables.ts';
import { holidaysOf } from '../orders/placing/ordering-terms.ts';
import { workingDaysBetween } from '../orders/review/rules.promise.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderHistory, orderLines, orders } from '../orders/tables.ts';
import { workStates } from '../results/rules.states.ts';
import { assigns } from '../results/tables.ts';
import { figuresOf, type Served } from './rules.ts';

/** Orders of one service that took the same days and went alike. */
type Row = {
  service: string;
  /** Shanghai calendar days: when samples or files had come, and when all data were released. */
  arrived: string | null;
  released: string;
  on_time: boolean;
  retested: boolean;
  number: number;
};

/**
 * Reckons how the orders of each service went whose data were released within `statisticsDays`: one that names a service in
 * several lines is one, released when the last of it was, on time by the day that was promised when its samples came (a delay that
 * was announced is one), and tested anew where a retest was begun. What cannot be tested is not among them.
 */
export async function measureServices(db: Database, now: Date): Promise<void> {
  const holidays = await holidaysOf(db);
  const { rows } = await db.execute<Row>(served(new Date(now.getTime() - statisticsDays * 86_400_000)));
  const byService = Map.groupBy(rows, ({ service }) => service);
  const figures = [...byService].map(([service_rid, of]) => ({
    service_rid,
    ...figuresOf(
      of.map(
        ({ arrived, released, on_time, retested, number }): Served => ({
          days: arrived === null ? null : workingDaysBetween(arrived, released, holidays),
          ...{ isOnTime: on_time, isRetested: retested, number },
        }),
      ),
    ),
  }));
  await db.execute(sql`
    WITH measured AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
        AS m (service_rid text, finished int, "onTime" int, retested int, "medianDays" float8)
    ), fresh AS (
      SELECT c.service_rid, coalesce(m.finished, 0) AS finished, coalesce(m."onTime", 0) AS on_time,
        coalesce(m.retested, 0) AS retested, m."medianDays" AS median_days
      FROM ${serviceCounts} c LEFT JOIN measured m USING (service_rid)
    )
    UPDATE ${serviceCounts} c
    SET finished = f.finished, on_time = f.on_time, retested = f.retested, median_days = f.median_days
    FROM fresh f
    WHERE c.service_rid = f.service_rid
      AND (c.finished, c.on_time, c.retested, c.median_days)
        IS DISTINCT FROM (f.finished, f.on_time, f.retested, f.median_days)`);
}

const day = (instant: ReturnType<typeof sql>) => sql`(${instant} AT TIME ZONE 'Asia/Shanghai')::date`;

const served = (since: Date) => sql`
  WITH work AS (
    SELECT l.service_rid AS service, a.order_rid, max(a.released_at) AS released_at,
      bool_or(EXISTS (SELECT FROM ${assigns} again WHERE again.retest_of = a.rid AND again.order_rid = a.order_rid)) AS retested
    FROM ${assigns} a JOIN ${orderLines} l ON l.rid = a.line_rid
    WHERE a.retest_of IS NULL AND a.status <> ${workStates.unable}
      AND a.order_rid IN (SELECT order_rid FROM ${assigns} WHERE released_at >= ${since.toISOString()})
    GROUP BY 1, 2
    HAVING bool_and(a.released_at IS NOT NULL) AND max(a.released_at) >= ${since.toISOString()}
  ), known AS (
    SELECT work.service, work.retested, ${day(sql`work.released_at`)} AS released,
      (SELECT ${day(sql`min(h.at)`)} FROM ${orderHistory} h
        WHERE h.order_rid = o.rid AND h.to_status = ${orderStates.received}) AS arrived,
      coalesce((SELECT nullif(h.diff -> 'changes' -> 0 ->> 'from', '')::date FROM ${orderHistory} h
        WHERE h.order_rid = o.rid AND h.action = 'promise' ORDER BY h.id LIMIT 1), o.promise_date) AS promised
    FROM work JOIN ${orders} o ON o.rid = work.order_rid
  )
  SELECT service, arrived::text, released::text, coalesce(released <= promised, true) AS on_time, retested,
    count(*)::int AS number
  FROM known GROUP BY 1, 2, 3, 4, 5`;
