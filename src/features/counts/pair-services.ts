import { sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { serviceCompanions, services } from '../catalogue/tables.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { among } from './count-services.ts';
import { calledOffOrders, pairing } from './rules.ts';

/**
 * Reckons from the orders of a year which services are ordered together: in one submission, by at least so many customers that
 * it says nothing of any one of them. Only what changes is written, so that the pages of all other services stay.
 */
export async function pairServices(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - pairing.days * 86_400_000).toISOString();
  await db.execute(sql`
    WITH ordered AS (
      SELECT DISTINCT o.batch_no, o.customer_rid, l.service_rid
      FROM ${orders} o JOIN ${orderLines} l ON l.order_rid = o.rid
      WHERE o.created_at >= ${since} AND o.status NOT IN (${among(calledOffOrders)})
    ), pairs AS (
      SELECT one.service_rid, other.service_rid AS other_rid, count(*) AS times
      FROM ordered one JOIN ordered other ON other.batch_no = one.batch_no AND other.service_rid <> one.service_rid
      GROUP BY 1, 2 HAVING count(DISTINCT one.customer_rid) >= ${pairing.customers}
    ), ranked AS (
      SELECT service_rid, other_rid,
        row_number() OVER (PARTITION BY service_rid ORDER BY times DESC, other_rid)::smallint AS rank
      FROM pairs JOIN ${services} s ON s.rid = other_rid
    ), fresh AS (
      SELECT * FROM ranked WHERE rank <= ${pairing.shown}
    ), gone AS (
      DELETE FROM ${serviceCompanions} c
      WHERE NOT EXISTS (SELECT FROM fresh f WHERE f.service_rid = c.service_rid AND f.rank = c.rank)
    )
    INSERT INTO ${serviceCompanions} AS c (service_rid, rank, other_rid)
    SELECT service_rid, rank, other_rid FROM fresh
    ON CONFLICT (service_rid, rank) DO UPDATE SET other_rid = excluded.other_rid
    WHERE c.other_rid <> excluded.other_rid`);
}
