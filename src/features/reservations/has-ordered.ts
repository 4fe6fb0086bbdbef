import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { customers } from '../identity/tables.ts';
import { orders } from '../orders/tables.ts';
import { reservations } from './tables.ts';

/** Whether a customer ever ordered or booked anything, called off or not. At most two statements. */
export async function hasOrdered(db: Database, customerRid: string): Promise<boolean> {
  if ((await db.$count(orders, equal(orders, { customerRid }))) > 0) return true;
  const booked = and(equal(reservations, { customerRid }), isNotNull(reservations.no));
  return (await db.$count(reservations, booked)) > 0;
}

/** Where a customer has ordered or booked before an instant, and nothing since. */
export function quietSince(since: Date): SQL {
  const ordered = sql`SELECT FROM ${orders} o WHERE o.customer_rid = ${customers.rid}`;
  const booked = sql`SELECT FROM ${reservations} r WHERE r.customer_rid = ${customers.rid} AND r.no IS NOT NULL`;
  return sql`(EXISTS (${ordered}) OR EXISTS (${booked}))
    AND NOT EXISTS (${ordered} AND o.created_at >= ${since})
    AND NOT EXISTS (${booked} AND r.created_at >= ${since})`;
}
