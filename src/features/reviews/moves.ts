import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { reviewRecord, reviewStates } from './rules.states.ts';
import { reviewHistory, reviewServices, reviews, serviceScores } from './tables.ts';

/** A row of `reviews`. */
export type Review = typeof reviews.$inferSelect;

/** What the guards look at. */
export const factsOf = ({ reply, addition }: Review) => ({
  isReplied: reply !== '',
  isAdded: addition !== '',
});

/** Reviews as they are kept. Services' scores follow what is public; `isOver` is said by whoever adds to one. */
export const reviewRows = rowsOf<{ isOver?: boolean }>()(reviewRecord, {
  table: reviews,
  owner: reviews.customerRid,
  facts: (review, { isOver = false }) => ({ ...factsOf(review), isOver }),
  history: {
    table: reviewHistory,
    line: ({ rid, customerRid }, step) => ({ reviewRid: rid, customerRid, ...step }),
  },
  after: async (db, _, { to, before }) => {
    for (const { rid, status, score } of before) {
      const change = Number(to === reviewStates.shown) - Number(status === reviewStates.shown);
      if (change !== 0) await countScore(db, rid, { number: change, total: change * score });
    }
  },
});

/** Adds a review to the scores of its services, or takes it from them. One statement. */
export async function countScore(
  db: Database,
  reviewRid: string,
  { number, total }: { number: number; total: number },
): Promise<void> {
  await db
    .insert(serviceScores)
    .select(
      db
        .select({
          serviceRid: reviewServices.serviceRid,
          number: sql<number>`greatest(${number}::int, 0)`.as('number'),
          total: sql<number>`greatest(${total}::int, 0)`.as('total'),
        })
        .from(reviewServices)
        .where(eq(reviewServices.reviewRid, reviewRid))
        // In one order, so that nobody waits in a circle.
        .orderBy(reviewServices.serviceRid),
    )
    .onConflictDoUpdate({
      target: serviceScores.serviceRid,
      set: {
        number: sql`${serviceScores.number} + ${number}::int`,
        total: sql`${serviceScores.total} + ${total}::int`,
      },
    });
}
