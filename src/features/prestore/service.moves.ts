import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { type Mover, rowsOf } from '../../host/records/rows.ts';
import { isPayer } from '../clusters/reach.ts';
import { type ApplyRole, topUpRecord } from './rules.states.ts';
import { payDays } from './rules.ts';
import { prestoreApplies, prestoreHistory, prestoreNumbers } from './tables.ts';

/** A top-up as it is stored. */
export type Apply = typeof prestoreApplies.$inferSelect;

/** Who moves a top-up. */
export type ApplyMover = Mover<ApplyRole>;

/** Top-ups as they are kept; `leftFen` is the cash of one that is not spent, for what depends on that. */
export const topUpRows = rowsOf<{ leftFen?: number }>()(topUpRecord, {
  table: prestoreApplies,
  owner: (rid) => isPayer(prestoreApplies.owner, rid),
  facts: ({ status, way, matchedAt }, { leftFen }) => ({ status, way, matchedAt, leftFen }),
  history: {
    table: prestoreHistory,
    line: ({ rid }, { actorRid, ...step }) => ({
      ...{ rid: ulid(step.at.getTime()), applyRid: rid, actor: actorRid },
      ...step,
    }),
  },
});

const topUpNumbers = numbersOf('P', prestoreNumbers);

/** Stores a new top-up, which waits as long as every other unless it says until when. */
export async function storeTopUp(
  db: Database,
  now: Date,
  apply: Omit<typeof prestoreApplies.$inferInsert, 'rid' | 'no' | 'createdAt' | 'expiresAt'> & {
    expiresAt?: Date;
  },
): Promise<Apply> {
  const [made] = await db
    .insert(prestoreApplies)
    .values({
      expiresAt: new Date(now.getTime() + payDays * 86_400_000),
      ...apply,
      ...{ rid: ulid(now.getTime()), no: await topUpNumbers.next(db, now), createdAt: now },
    })
    .returning();
  if (!made) throw new Error('a top-up was not stored');
  return made;
}
