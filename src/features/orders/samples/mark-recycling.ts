import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { orderStates, recycleStates } from '../rules.states.ts';
import { orders } from '../tables.ts';
import { passportStates } from './rules.passports.ts';
import { samplePassports } from './tables.ts';

/**
 * Writes down on orders how far the return of their leftovers is while some are here: somebody asks for them, or they can
 * be asked for since the order is done and they are wanted back, or neither. One statement.
 */
export async function markRecycling(db: Database, orderRids: readonly string[]): Promise<void> {
  const { none, toAsk, asked } = recycleStates;
  const some = (which: SQL) =>
    sql`EXISTS (SELECT FROM ${samplePassports} p WHERE p.order_rid = ${orders.rid} AND ${which})`;
  const isLeft = sql`p.status < ${passportStates.usedUp} AND p.leftover IS DISTINCT FROM 0`;
  const isWanted = sql`${orders.status} = ${orderStates.done} AND ${orders.leftover} = 1`;
  await db
    .update(orders)
    .set({
      recycleStatus: sql`CASE WHEN ${some(sql`p.is_asked_back`)} THEN ${asked}::smallint
        WHEN ${isWanted} AND ${some(isLeft)} THEN ${toAsk} ELSE ${none} END`,
    })
    .where(and(inArray(orders.rid, [...orderRids]), inArray(orders.recycleStatus, [none, toAsk, asked])));
}
