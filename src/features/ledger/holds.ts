import { and, eq, isNull, sql } from 'drizzle-orm';
import { ulid } from '../../core/ulid.ts';
import type { Database } from '../../host/database/database.ts';
import { Insufficient, type LedgerContext, lockBalances } from './post.ts';
import { type Account, keyOf } from './rules.accounts.ts';
import { ledgerBalances, ledgerHolds } from './tables.ts';

/** What is put aside of an account until something is decided. */
export type Hold = typeof ledgerHolds.$inferSelect;

/**
 * Puts `fen` of a kept account aside, once for each `key`; it stays in the balance and cannot be spent. Refuses with the
 * account's words (Insufficient) when there is not so much.
 */
export async function hold(
  { db, now }: LedgerContext,
  { account, fen, ref, key }: { account: Account; fen: number; ref: string; key: string },
): Promise<Hold> {
  const balances = await lockBalances(db, [account]);
  const [earlier] = await db.select().from(ledgerHolds).where(eq(ledgerHolds.key, key));
  if (earlier) return earlier;
  const { balance, held } = balances.get(keyOf(account)) ?? { balance: 0, held: 0 };
  if (balance - held < fen) throw new Insufficient(account, balance - held);
  const [made] = await db
    .insert(ledgerHolds)
    .values({ rid: ulid(now.getTime()), account: keyOf(account), fen, ref, key, createdAt: now })
    .returning();
  await changeHeld(db, keyOf(account), fen);
  if (!made) throw new Error('a hold was not made');
  return made;
}

/**
 * Ends a hold: `captured` when what it was for takes place, by a posting in the same transaction, else `released`.
 * False when it had ended before, and nothing is done.
 */
export async function endHold(
  { db, now }: LedgerContext,
  rid: string,
  end: 'captured' | 'released',
): Promise<boolean> {
  const [found] = await db
    .select({ account: ledgerHolds.account })
    .from(ledgerHolds)
    .where(eq(ledgerHolds.rid, rid));
  if (!found) throw new Error(`no hold ${rid}`);
  // The balance first, as everybody who holds does.
  await db
    .select({ account: ledgerBalances.account })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.account, found.account))
    .for('update');
  const [ended] = await db
    .update(ledgerHolds)
    .set({ endedAt: now, end })
    .where(and(eq(ledgerHolds.rid, rid), isNull(ledgerHolds.endedAt)))
    .returning({ fen: ledgerHolds.fen });
  if (!ended) return false;
  await changeHeld(db, found.account, -ended.fen);
  return true;
}

/** The holds of a record that are open, oldest first. */
export async function openHolds(db: Database, ref: string): Promise<Hold[]> {
  return db
    .select()
    .from(ledgerHolds)
    .where(and(eq(ledgerHolds.ref, ref), isNull(ledgerHolds.endedAt)))
    .orderBy(ledgerHolds.rid);
}

async function changeHeld(db: Database, account: string, fen: number) {
  await db
    .update(ledgerBalances)
    .set({ held: sql`${ledgerBalances.held} + ${fen}` })
    .where(eq(ledgerBalances.account, account));
}
