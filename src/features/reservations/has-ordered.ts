import { and, isNotNull } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { orders } from '../orders/tables.ts';
import { reservations } from './tables.ts';

/** Whether a customer ever ordered or booked anything, called off or not. At most two statements. */
export async function hasOrdered(db: Database, customerRid: string): Promise<boolean> {
  if ((await db.$count(orders, equal(orders, { customerRid }))) > 0) return true;
  const booked = and(equal(reservations, { customerRid }), isNotNull(reservations.no));
  return (await db.$count(reservations, booked)) > 0;
}
