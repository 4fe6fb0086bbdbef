import type { Fen } from '../../../core/money.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { type Charge, charge, usedByOthers } from '../../allowances/charge.ts';
import { type Spender, whyApproval } from './rules.ts';

/** Something that somebody buys: whose money pays, who buys it, and since when it counts. */
export type Purchase = { owner: string; customerRid: string; createdAt: Date };

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
 * under lock stays true until the transaction ends, in which it is charged. Four statements, none for who is not asked.
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
  let spentFen = (await usedByOthers(db, refs, [month], access)).get(month) ?? 0;
  return bought.map(({ fen }) => {
    const why = whyApproval(spender, { fen, spentFen });
    if (!why) spentFen += fen;
    return why;
  });
}

/**
 * Lets something that a group pays for take `fen` of what may be spent, in place of what it took before; of the month of
 * whoever buys it only once nothing waits for approval. One statement when nothing changes.
 */
export async function chargePurchase(
  db: Database,
  ref: string,
  purchase: Purchase,
  { fen, isWaiting = false }: { fen: Fen; isWaiting?: boolean },
): Promise<void> {
  const month: Charge = { allowance: monthAllowance(purchase), fen };
  await charge(db, ref, isWaiting ? [] : [month]);
}
