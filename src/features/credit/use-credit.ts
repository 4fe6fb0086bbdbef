import { and, inArray } from 'drizzle-orm';
import type { Fen } from '../../core/money.ts';
import { builtByShape, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { charge, usedByOthers, usedOf } from '../allowances/charge.ts';
import type { CreditLine } from './moves.ts';
import { lineStates } from './rules.states.ts';
import { creditRefusals, whyNoCredit } from './rules.ts';
import { creditLines } from './tables.ts';

/** The allowance that says how much of an owner's line is used. */
const creditAllowance = (owner: string) => `credit:${owner}`;

/** The line that an owner has, frozen or not; `share` keeps others from changing it until the transaction ends. */
export async function lineOf(
  db: Database,
  owner: string,
  lock?: 'share' | 'update',
): Promise<CreditLine | undefined> {
  const [line] = await readLine(db, { lock }, { owner });
  return line;
}

const readLine = builtByShape((db, { lock }: { lock?: 'share' | 'update' }) => {
  const query = db
    .select()
    .from(creditLines)
    .where(
      and(
        equal(creditLines, { owner: given('owner') }),
        inArray(creditLines.status, [lineStates.active, lineStates.frozen]),
      ),
    );
  return lock ? query.for(lock) : query;
});

/** How much of an owner's line is used, in fen: open statements on credit and credit orders in work. One statement. */
export async function usedCredit(db: Database, owner: string): Promise<Fen> {
  return (await usedOf(db, [creditAllowance(owner)])).get(creditAllowance(owner)) ?? 0;
}

/** What is left of an owner's line, in fen, or why it gives nothing. Two statements. */
export async function creditLeft(db: Database, owner: string): Promise<{ leftFen: Fen; reason: string }> {
  const line = await lineOf(db, owner);
  const reason = whyNoCredit(line && { isActive: line.status === lineStates.active });
  const leftFen = line && !reason ? Math.max(0, line.limitFen - (await usedCredit(db, owner))) : 0;
  return { leftFen, reason: reason ?? '' };
}

/**
 * What `ref` takes of its owner's line from now on, in fen, in place of what it took before. More than before is refused
 * with 信用额度不足 above the limit, and with the reason why a line gives nothing. The line is locked before its allowance.
 */
export async function takeCredit(
  db: Database,
  { owner, ref, fen }: { owner: string; ref: string; fen: Fen },
): Promise<CreditLine | undefined> {
  const line = await lineOf(db, owner, 'share');
  const reason = whyNoCredit(line && { isActive: line.status === lineStates.active });
  const most = line && !reason ? line.limitFen : 0;
  const refusal = () => reason ?? creditRefusals.notEnough;
  await charge(db, ref, [{ allowance: creditAllowance(owner), fen, most, refusal }]);
  return line;
}

/** Lets `ref` take `fen` from now on, but never more than before: nothing is refused. */
export async function lowerCredit(
  db: Database,
  { owner, ref, fen }: { owner: string; ref: string; fen: Fen },
): Promise<void> {
  const allowance = creditAllowance(owner);
  const others = fen > 0 ? (await usedByOthers(db, [ref], [allowance], 'lock')).get(allowance) : 0;
  const held = fen > 0 ? (await usedCredit(db, owner)) - (others ?? 0) : 0;
  const kept = Math.min(fen, held);
  await charge(db, ref, kept > 0 ? [{ allowance, fen: kept }] : []);
}

/** Lets `ref` take what is owed, in fen, whatever the limit is. */
export async function oweCredit(
  db: Database,
  { owner, ref, fen }: { owner: string; ref: string; fen: Fen },
): Promise<void> {
  await charge(db, ref, fen > 0 ? [{ allowance: creditAllowance(owner), fen }] : []);
}

/**
 * What was taken by `from` is taken by `to` in their place, in fen. Undefined, with nothing taken any more, when that is
 * more than before and more than the line gives: then it is no credit. Refuses nothing.
 */
export async function passCredit(
  db: Database,
  owner: string,
  { from, to, fen }: { from: readonly string[]; to: string; fen: Fen },
): Promise<CreditLine | undefined> {
  const allowance = creditAllowance(owner);
  const line = await lineOf(db, owner, 'share');
  const others = (await usedByOthers(db, [...from, to], [allowance], 'lock')).get(allowance) ?? 0;
  const held = (await usedCredit(db, owner)) - others;
  for (const ref of from) await charge(db, ref, []);
  const fits = fen <= held || (line?.status === lineStates.active && others + fen <= line.limitFen);
  if (!line || !fits) return undefined;
  await charge(db, to, fen > 0 ? [{ allowance, fen }] : []);
  return line;
}

/** Locks an owner's line and what is used of it, for whoever locks other allowances or accounts before they charge it. */
export async function holdCredit(db: Database, owner: string): Promise<void> {
  await lineOf(db, owner, 'share');
  await usedByOthers(db, [], [creditAllowance(owner)], 'lock');
}
