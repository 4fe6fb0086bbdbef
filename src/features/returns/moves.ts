import { inArray } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { ridsOf, rowsOf } from '../../host/records/rows.ts';
import { markRecycling } from '../orders/samples/mark-recycling.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { openReturns, returnRecord } from './rules.states.ts';
import { returnNumbers, sampleReturnHistory, sampleReturnItems, sampleReturns } from './tables.ts';

/** A row of `sample_returns`. */
export type Return = typeof sampleReturns.$inferSelect;

/** Returns as they are kept. One that stands no more lets go of its samples. */
export const returnRows = rowsOf()(returnRecord, {
  table: sampleReturns,
  owner: sampleReturns.customerRid,
  facts: ({ way }) => ({ way }),
  history: {
    table: sampleReturnHistory,
    line: ({ rid, customerRid }, step) => ({
      ...{ rid: ulid(step.at.getTime()), returnRid: rid, customerRid },
      ...step,
    }),
  },
  after: async (db, rows, { to }) => {
    if (!openReturns.includes(to)) await letGo(db, ridsOf(rows));
  },
});

/** Numbers of returns. */
export const returnNos = numbersOf('H', returnNumbers);

/** The samples of a return, in the order of their rids. */
export async function samplesIn(db: Database, returnRid: string): Promise<string[]> {
  const items = await db
    .select({ rid: sampleReturnItems.passportRid })
    .from(sampleReturnItems)
    .where(equal(sampleReturnItems, { returnRid }))
    .orderBy(sampleReturnItems.passportRid);
  return ridsOf(items);
}

/** Lets samples be asked for and disposed of again; the orders of those that are still here do not wait for it any more. */
async function letGo(db: Database, returnRids: readonly string[]) {
  const freed = await db
    .update(sampleReturnItems)
    .set({ isOpen: false })
    .where(inArray(sampleReturnItems.returnRid, [...returnRids]))
    .returning({ rid: sampleReturnItems.passportRid });
  await markAsked(db, ridsOf(freed), false);
}

/** Writes down on samples whether somebody asks for them, and on their orders what that means. Two statements. */
export async function markAsked(
  db: Database,
  passportRids: readonly string[],
  isAsked: boolean,
): Promise<void> {
  const marked = await db
    .update(samplePassports)
    .set({ isAskedBack: isAsked })
    .where(inArray(samplePassports.rid, [...passportRids]))
    .returning({ rid: samplePassports.orderRid });
  await markRecycling(db, ridsOf(marked));
}
