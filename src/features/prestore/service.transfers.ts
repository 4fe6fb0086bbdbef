import { eq } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Database } from '../../host/database/database.ts';
import { bySystem } from '../../host/records/rows.ts';
import { Insufficient, type LedgerContext, reverse } from '../ledger/post.ts';
import { type ApplyStatus, topUpStates } from './rules.states.ts';
import { prestoreRefusals } from './rules.ts';
import { type Apply, storeTopUp, topUpRows } from './service.moves.ts';
import { termsOf } from './service.ts';
import { prestoreApplies } from './tables.ts';

/** A top-up for a transfer that was claimed without one: with the best rule for its amount, waiting for its money. */
export async function applyForTransfer(
  { db, now }: LedgerContext,
  { reason, ...wish }: { owner: string; customerRid: string; amountFen: number; reason: string },
): Promise<Apply> {
  const terms = await termsOf(db, wish.amountFen);
  const made = await storeTopUp(db, now, { ...wish, ...terms, way: 3, status: topUpStates.arriving });
  await topUpRows.begin(db, made, { by: bySystem, reason, now });
  return made;
}

/** Marks that the transfer of a locked top-up was found, or that it was not after all. */
export async function markMatched(db: Database, rid: string, matchedAt: Date | null): Promise<void> {
  await db.update(prestoreApplies).set({ matchedAt }).where(eq(prestoreApplies.rid, rid));
}

/**
 * Takes a credit of a locked top-up back by reversing its postings: it waits for its money again, or is called off.
 * Refuses 该笔款项已被使用 when cash or bonus of it are gone.
 */
export async function takeBackCredit(
  context: LedgerContext,
  row: Apply,
  undo: { postings: readonly string[]; staffRid: string; reason: string; to: ApplyStatus },
): Promise<void> {
  const { db, now } = context;
  const { staffRid, reason, to } = undo;
  const changes = { lotRid: null, creditedAt: null, reason };
  await topUpRows.move(db, row, {
    action: 'unmatch',
    by: { role: 'finance', rid: staffRid },
    now,
    to,
    reason,
    changes,
  });
  for (const posting of undo.postings) {
    const operator = { type: 'staff', rid: staffRid } as const;
    await reverse(context, posting, { operator, memo: `${row.no} ${reason}` }).catch((error: unknown) => {
      throw error instanceof Insufficient ? new Failure(prestoreRefusals.spent) : error;
    });
  }
}
