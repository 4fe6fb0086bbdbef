import { and, desc, eq, inArray, type Placeholder, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '../../host/database/database.ts';
import { has } from '../../host/records/filters.ts';
import { orderFacts, orders } from './tables.ts';

/** Shorter words are in nearly every file. */
const fewestLetters = 2;
/** Orders that are found by what their files tell, the newest of them. */
const mostFound = 200;

/** Keeps what files of results tell; what is kept already stays. One statement. */
export async function keepFacts(db: Database, rows: (typeof orderFacts.$inferInsert)[]): Promise<void> {
  await db.insert(orderFacts).values(rows).onConflictDoNothing();
}

/** Files of one customer's results that tell `kw` of their measurement. */
export function filesToldOf(kw: string, customerRid: string) {
  return new QueryBuilder()
    .select({ rid: orderFacts.fileRid })
    .from(orderFacts)
    .where(and(eq(orderFacts.customerRid, customerRid), has(kw, orderFacts.words)));
}

/** Orders of which a released file tells `kw` of its measurement; of one customer's where `customerRid` names one. */
export function isToldOf(kw: string, customerRid?: string | Placeholder): SQL | undefined {
  if ([...kw].length < fewestLetters) return undefined;
  const told = new QueryBuilder()
    .select({ rid: orderFacts.orderRid })
    .from(orderFacts)
    .where(
      and(
        customerRid === undefined ? undefined : eq(orderFacts.customerRid, customerRid),
        has(kw, orderFacts.words),
      ),
    )
    .orderBy(desc(orderFacts.orderRid))
    .limit(mostFound);
  return inArray(orders.rid, told);
}
