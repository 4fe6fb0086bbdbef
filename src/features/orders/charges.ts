import type { Fen } from '../../core/money.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { chargePurchase, isOfGroup, judge } from '../clusters/spending/charges.ts';
import { spenderOf } from '../clusters/spending/limits.ts';
import { approvalReasons, formerMember } from '../clusters/spending/rules.ts';
import { type OrderStatus, orderStates } from './rules.states.ts';
import { orderHistory, type orders } from './tables.ts';

const { toReview, toApprove, toConfirm, toPrepay, toSend, cancelled, rejected } = orderStates;

/** States that orders may come to with another price than before; later it stands until a statement says what is billed. */
const priced: readonly OrderStatus[] = [toReview, toApprove, toConfirm, toPrepay, toSend];

/**
 * Lets orders that groups pay for count what they cost, and nothing once they ended without work. No statement for those
 * that their customer pays for.
 */
export async function chargeOrders(
  db: Database,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<void> {
  for (const order of rows.filter(isOfGroup)) {
    const status = order.status as OrderStatus;
    const isOver = status === cancelled || status === rejected;
    if (!isOver && !priced.includes(status)) continue;
    const charged = { fen: isOver ? 0 : order.totalFen, isWaiting: status === toApprove };
    await chargePurchase(db, `order:${order.rid}`, order, charged);
  }
}

/**
 * Why a locked order waits for who manages the group once it costs `totalFen`; empty when it goes on without being asked
 * again. What was approved is approved for what it cost. At most six statements, none where no group pays.
 */
export async function whyAgain(
  db: Database,
  order: typeof orders.$inferSelect,
  totalFen: Fen,
  access: 'read' | 'lock' = 'lock',
): Promise<string> {
  if (!isOfGroup(order)) return '';
  const spender = (await spenderOf(db, order.owner, order.customerRid)) ?? formerMember;
  const bought = [{ ref: `order:${order.rid}`, fen: totalFen }];
  const [why = ''] = await judge(db, spender, order, bought, access);
  if (why || spender.role !== 'member' || totalFen <= order.totalFen || order.status === toApprove)
    return why;
  const approvals = equal(orderHistory, { orderRid: order.rid, action: 'approve' });
  return (await db.$count(orderHistory, approvals)) > 0 ? approvalReasons.all : '';
}
