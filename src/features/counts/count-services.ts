import { sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { searchEntries, serviceChanges, serviceCounts, services } from '../catalogue/tables.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { reservations } from '../reservations/tables.ts';
import { calledOffOrders, uncountedBookings } from './rules.ts';

/** So many notes of changes are taken at once. */
const batch = 5_000;

/**
 * Counts anew how often those services were ordered that triggers have noted, and takes that over into what searches
 * rank by. Answers how many notes it took. One process at a time: one that has looked earlier would else have the last word.
 */
export async function countServices(db: Database): Promise<number> {
  let taken = 0;
  for (;;) {
    const some = await db.transaction(async (transaction) => {
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('count services', 0))`);
      const { rows } = await transaction.execute<{ notes: number }>(recount);
      return rows[0]?.notes ?? 0;
    });
    taken += some;
    if (some < batch) return taken;
  }
}

/** The same for every service, whether or not anything was noted: what is counted never strays for longer than a day. */
export async function countAllServices(db: Database): Promise<void> {
  await db.execute(sql`INSERT INTO ${serviceChanges} (service_rid) SELECT rid FROM ${services}`);
  await countServices(db);
}

/** States in a list of SQL. */
export const among = (states: readonly number[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

/** In one statement, so that what it takes and what it counts are of one moment. */
const recount = sql`
  WITH taken AS (
    DELETE FROM ${serviceChanges} WHERE id IN (SELECT id FROM ${serviceChanges} ORDER BY id LIMIT ${batch})
    RETURNING service_rid
  ), changed AS (
    SELECT c.service_rid, c.earlier
      + (SELECT count(*) FROM ${orderLines} l JOIN ${orders} o ON o.rid = l.order_rid
        WHERE l.service_rid = c.service_rid AND o.status NOT IN (${among(calledOffOrders)}))
      + (SELECT count(*) FROM ${reservations} r
        WHERE r.service_rid = c.service_rid AND r.status NOT IN (${among(uncountedBookings)})) AS orders
    FROM ${serviceCounts} c WHERE c.service_rid IN (SELECT service_rid FROM taken)
  ), counted AS (
    UPDATE ${serviceCounts} c SET orders = changed.orders
    FROM changed WHERE c.service_rid = changed.service_rid AND c.orders <> changed.orders
  ), ranked AS (
    UPDATE ${searchEntries} e SET popularity = changed.orders
    FROM changed WHERE e.kind = 'service' AND e.rid = changed.service_rid AND e.popularity <> changed.orders
  )
  SELECT count(*)::int AS notes FROM taken`;
