import { and, asc, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Fen } from '../../core/money.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { allowanceCharges, allowances } from './tables.ts';

/** What something takes of an allowance, in fen. */
export type Charge = {
  allowance: string;
  fen: Fen;
  /** What may be taken of it in all; left out where nothing is refused any more. */
  most?: Fen;
  /** What is told when that is not enough, given what is left of it. */
  refusal?: (leftFen: Fen) => string;
};

/**
 * What `ref` takes of allowances from now on, in place of what it took before. Refuses, changing nothing, what takes more
 * than before and more than is left; what takes less is never refused, so that limits can be lowered below what is used.
 * Allowances are locked until the transaction ends, by rid: after the records of the business and before the ledger's
 * accounts. At most five statements and two for each allowance, one when nothing changes.
 */
export async function charge(db: Database, ref: string, wanted: readonly Charge[]): Promise<void> {
  const before = await db.select().from(allowanceCharges).where(equal(allowanceCharges, { ref }));
  const changes = changesOf(before, wanted);
  if (changes.length === 0) return;
  const rids = changes.map(({ allowance }) => allowance);
  const locked = await lockAll(
    db,
    rids,
    before.map(({ allowanceRid }) => allowanceRid),
  );
  for (const { allowance, fen, by, most, refusal } of changes) {
    const used = locked.find(({ rid }) => rid === allowance)?.usedFen ?? 0;
    if (by > 0 && most !== undefined && used + by > most) {
      throw new Failure(refusal?.(Math.max(0, most - used)) ?? `超出可用额度`);
    }
    await db
      .update(allowances)
      .set({ usedFen: used + by })
      .where(eq(allowances.rid, allowance));
    const isIt = and(eq(allowanceCharges.allowanceRid, allowance), eq(allowanceCharges.ref, ref));
    if (fen === 0) await db.delete(allowanceCharges).where(isIt);
    else {
      await db
        .insert(allowanceCharges)
        .values({ allowanceRid: allowance, ref, fen })
        .onConflictDoUpdate({ target: [allowanceCharges.allowanceRid, allowanceCharges.ref], set: { fen } });
    }
  }
}

/**
 * How much of each of these allowances is taken by others than `refs`: as it is, or locked until the transaction ends by
 * whoever charges what is left. Who charges more than one of them names all here. At most four statements.
 */
export async function usedByOthers(
  db: Database,
  refs: readonly string[],
  rids: readonly string[],
  access: 'read' | 'lock',
): Promise<Map<string, Fen>> {
  if (access === 'lock') await lockAll(db, [...rids].sort(), []);
  const used = await usedOf(db, rids);
  const own = await db
    .select()
    .from(allowanceCharges)
    .where(and(inArray(allowanceCharges.allowanceRid, [...rids]), inArray(allowanceCharges.ref, [...refs])));
  for (const { allowanceRid, fen } of own) used.set(allowanceRid, (used.get(allowanceRid) ?? 0) - fen);
  return used;
}

/** Keeps what these take of from others until the transaction ends, for whoever locks accounts before they charge. One statement. */
export async function holdCharges(db: Database, refs: readonly string[]): Promise<void> {
  const taken = db
    .select({ rid: allowanceCharges.allowanceRid })
    .from(allowanceCharges)
    .where(inArray(allowanceCharges.ref, [...refs]));
  await db
    .select()
    .from(allowances)
    .where(inArray(allowances.rid, taken))
    .orderBy(asc(allowances.rid))
    .for('update');
}

/** How much of each of these allowances is taken, in fen; 0 for those that nothing was taken of. One statement. */
export async function usedOf(db: Database, rids: readonly string[]): Promise<Map<string, Fen>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(allowances)
    .where(inArray(allowances.rid, [...rids]));
  const known = new Map(rows.map(({ rid, usedFen }) => [rid, usedFen]));
  return new Map(rids.map((rid) => [rid, known.get(rid) ?? 0]));
}

/** These allowances, sorted, locked by rid; those that are not `known` to be there are made. */
async function lockAll(db: Database, rids: string[], known: readonly string[]) {
  const missing = rids.filter((rid) => !known.includes(rid));
  if (missing.length > 0) {
    await db
      .insert(allowances)
      .values(missing.map((rid) => ({ rid })))
      .onConflictDoNothing();
  }
  return db
    .select()
    .from(allowances)
    .where(inArray(allowances.rid, rids))
    .orderBy(asc(allowances.rid))
    .for('update');
}

/** What is different from before, with how much more it is; nothing that stays. */
function changesOf(
  before: readonly (typeof allowanceCharges.$inferSelect)[],
  wanted: readonly Charge[],
): (Charge & { by: Fen })[] {
  const gone = before
    .filter(({ allowanceRid }) => !wanted.some(({ allowance }) => allowance === allowanceRid))
    .map(({ allowanceRid }): Charge => ({ allowance: allowanceRid, fen: 0 }));
  const taken = (rid: string) => before.find(({ allowanceRid }) => allowanceRid === rid)?.fen ?? 0;
  return [...gone, ...wanted]
    .map((each) => ({ ...each, by: each.fen - taken(each.allowance) }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => (a.allowance < b.allowance ? -1 : 1));
}
