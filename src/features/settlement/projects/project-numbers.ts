import { eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../../../host/database/database.ts';
import { services, shelvedServices } from '../../catalogue/tables.ts';
import { clusterEnvelopes } from '../../clusters/tables.ts';
import { orderLines, orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';

/**
 * The numbers of the projects that orders and bookings are for, by their rids; nothing of those that are for none. One
 * statement.
 */
export async function projectNumbers(db: Database, rids: readonly string[]): Promise<Map<string, string>> {
  if (rids.length === 0) return new Map();
  const found = await union(
    db
      .select({ rid: orders.rid, no: clusterEnvelopes.no })
      .from(orders)
      .innerJoin(clusterEnvelopes, eq(clusterEnvelopes.rid, orders.envelopeRid))
      .where(inArray(orders.rid, [...rids])),
    db
      .select({ rid: reservations.rid, no: clusterEnvelopes.no })
      .from(reservations)
      .innerJoin(clusterEnvelopes, eq(clusterEnvelopes.rid, reservations.envelopeRid))
      .where(inArray(reservations.rid, [...rids])),
  );
  return new Map(found.map(({ rid, no }) => [rid, no]));
}

/** The categories of the services that orders and bookings are for, on sale or not. Two statements. */
export async function categoriesOf(db: Database, rids: readonly string[]): Promise<number[]> {
  const wanted = await union(
    db
      .select({ rid: orderLines.serviceRid })
      .from(orderLines)
      .where(inArray(orderLines.orderRid, [...rids])),
    db
      .select({ rid: reservations.serviceRid })
      .from(reservations)
      .where(inArray(reservations.rid, [...rids])),
  );
  const serviceRids = wanted.map(({ rid }) => rid);
  const found = await union(
    db.select({ id: services.categoryId }).from(services).where(inArray(services.rid, serviceRids)),
    db
      .select({ id: shelvedServices.categoryId })
      .from(shelvedServices)
      .where(inArray(shelvedServices.rid, serviceRids)),
  );
  return found.map(({ id }) => id);
}
