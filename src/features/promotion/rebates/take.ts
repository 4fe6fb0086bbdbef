import { eq, inArray } from 'drizzle-orm';
import { equal } from '../../../host/records/filters.ts';
import type { LedgerContext } from '../../ledger/post.ts';
import { withdrawalParts } from '../withdrawals/tables.ts';
import { rebateRows, settleRebates } from './moves.ts';
import { rebateStates } from './rules.states.ts';
import { takenOf } from './rules.ts';
import { rebates } from './tables.ts';

/** Which withdrawal of which promoter. */
type Taking = { customerRid: string; withdrawalRid: string };

/** Takes an amount of a promoter's rebates for a withdrawal, oldest first; the promoter is locked and has so much. */
export async function takeRebates(
  context: LedgerContext,
  { customerRid, withdrawalRid }: Taking,
  fen: number,
): Promise<void> {
  const { db } = context;
  const rows = await rebateRows.lockWhere(
    db,
    equal(rebates, { customerRid, status: rebateStates.available }),
  );
  const parts = takenOf(rows, fen);
  const taken = parts.reduce((sum, part) => sum + part.fen, 0);
  if (taken !== fen) throw new Error(`rebates of ${customerRid} have ${taken} of ${fen}`);
  await db.insert(withdrawalParts).values(parts.map((part) => ({ ...part, withdrawalRid })));
  const byRid = new Map(parts.map((part) => [part.rebateRid, part.fen]));
  const touched = rows.filter(({ rid }) => byRid.has(rid));
  await settleRebates(
    context,
    touched,
    (row) => ({ takenFen: row.takenFen + (byRid.get(row.rid) ?? 0) }),
    '',
  );
}

/** Brings what a withdrawal took to its end: it was paid, or `isBack` is called off. The promoter is locked. */
export async function endTaking(
  context: LedgerContext,
  { withdrawalRid }: Pick<Taking, 'withdrawalRid'>,
  isBack: boolean,
): Promise<void> {
  const { db } = context;
  const parts = isBack
    ? await db.delete(withdrawalParts).where(eq(withdrawalParts.withdrawalRid, withdrawalRid)).returning()
    : await db.select().from(withdrawalParts).where(eq(withdrawalParts.withdrawalRid, withdrawalRid));
  if (parts.length === 0) return;
  const byRid = new Map(parts.map(({ rebateRid, fen }) => [rebateRid, fen]));
  const rows = await rebateRows.lockWhere(db, inArray(rebates.rid, [...byRid.keys()]));
  await settleRebates(
    context,
    isBack ? rows : rows.filter(({ status }) => status === rebateStates.withdrawing),
    (row) => (isBack ? { takenFen: row.takenFen - (byRid.get(row.rid) ?? 0) } : {}),
    '',
  );
}
