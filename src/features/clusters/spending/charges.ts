import { eq } from 'drizzle-orm';
import type { Fen } from '../../../core/money.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Charge, charge, usedByOthers } from '../../allowances/charge.ts';
import { type EnvelopeRow, envelopeCharge } from '../envelopes/usable.ts';
import { clusterEnvelopes } from '../tables.ts';
import { type Spender, whyApproval } from './rules.ts';

/** Something that somebody buys: whose money pays, on which envelope, who buys it, and since when it counts. */
export type Purchase = { owner: string; customerRid: string; envelopeRid?: string | null; createdAt: Date };

/** Whether a group pays for it. */
export function isOfGroup({ owner, customerRid }: Pick<Purchase, 'owner' | 'customerRid'>): boolean {
  return owner !== customerRid;
}

/** What a member spends of a group's money in the Shanghai month of an instant, as an allowance. */
export function monthAllowance({ owner, customerRid, createdAt }: Purchase): string {
  return `month:${customerRid}@${owner}:${shanghaiDate(createdAt).slice(0, 7)}`;
}

/**
 * Why each of these amounts, which somebody buys together, waits for approval; empty for those that do not. What was judged
 * under lock stays true until the transaction ends, in which it is charged. Five statements, none for who is not asked.
 */
export async function judge(
  db: Database,
  spender: Spender,
  purchase: Purchase,
  bought: readonly { ref: string; fen: Fen }[],
  access: 'read' | 'lock' = 'lock',
): Promise<string[]> {
  if (spender.role !== 'member') return bought.map(() => '');
  const month = monthAllowance(purchase);
  const refs = bought.map(({ ref }) => ref);
  const envelope = access === 'lock' ? await lockEnvelope(db, purchase) : undefined;
  // What is charged afterwards is locked at once, in the one order that lets nobody wait in a circle.
  const locked = [month, ...(envelope ? [envelopeCharge(envelope, 0).allowance] : [])];
  let spentFen = (await usedByOthers(db, refs, locked, access)).get(month) ?? 0;
  return bought.map(({ fen }) => {
    const why = whyApproval(spender, { fen, spentFen });
    if (!why) spentFen += fen;
    return why;
  });
}

/**
 * Lets something that a group pays for take `fen` of what may be spent, in place of what it took before; of the month of
 * whoever buys it only once nothing waits for approval. More of an envelope than is left is refused with
 * 该经费项目余额不足，剩余¥…, but for what `isDone`: work is charged whatever was planned. One statement when nothing
 * changes, two with an envelope.
 */
export async function chargePurchase(
  db: Database,
  ref: string,
  purchase: Purchase,
  { fen, isWaiting = false, isDone = false }: { fen: Fen; isWaiting?: boolean; isDone?: boolean },
): Promise<void> {
  const envelope = await lockEnvelope(db, purchase);
  const month: Charge = { allowance: monthAllowance(purchase), fen };
  const charges = [...(envelope ? [envelopeCharge(envelope, fen)] : []), ...(isWaiting ? [] : [month])];
  const wanted = isDone ? charges.map(({ allowance }) => ({ allowance, fen })) : charges;
  await charge(db, ref, wanted);
}

/** The envelope of a purchase, which nobody changes until the transaction ends. One statement, none without. */
async function lockEnvelope(db: Database, { envelopeRid }: Purchase): Promise<EnvelopeRow | undefined> {
  if (!envelopeRid) return undefined;
  const [found] = await db
    .select()
    .from(clusterEnvelopes)
    .where(eq(clusterEnvelopes.rid, envelopeRid))
    .for('share');
  return found;
}
