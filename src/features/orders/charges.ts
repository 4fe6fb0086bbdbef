import { and, eq, isNotNull } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Fen } from '../../core/money.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { chargePurchase, isOfGroup, judge } from '../clusters/spending/charges.ts';
import { spenderOf } from '../clusters/spending/limits.ts';
import { approvalReasons, formerMember } from '../clusters/spending/rules.ts';
import { creditRefusals } from '../credit/rules.ts';
import { holdCredit, lowerCredit, takeCredit } from '../credit/use-credit.ts';
import { type OrderStatus, orderStates, payStates } from './rules.states.ts';
import { orderHistory, type orders, payerStandings } from './tables.ts';

const { toReview, toApprove, toConfirm, toPrepay, toSend, toPay, done, cancelled, rejected } = orderStates;

type Row = typeof orders.$inferSelect;

/** States that orders may come to with another price than before; later it stands until a statement says what is billed. */
const priced: readonly OrderStatus[] = [toReview, toApprove, toConfirm, toPrepay, toSend];

/** On the credit line of whose money pays. */
const onCredit = 2;

/** How an order stands among what takes of a credit line. */
export const creditRefOfOrder = (rid: string) => `credit-order:${rid}`;

/**
 * Keeps an account's credit line for what is bought on it, before other allowances are locked. Refuses
 * 存在逾期结算单，暂不可使用信用额度. Four statements.
 */
export async function beginCredit(db: Database, owner: string): Promise<void> {
  const isLate = and(eq(payerStandings.owner, owner), isNotNull(payerStandings.overdueSince));
  if ((await db.$count(payerStandings, isLate)) > 0) throw new Failure(creditRefusals.overdueUse);
  await holdCredit(db, owner);
}

/**
 * Lets orders take their price of their owner's credit line until a statement says what is billed. No statement for those
 * that are not on credit. Refuses 信用额度不足, and more from a line that is frozen.
 */
async function chargeCredit(db: Database, rows: readonly Row[]): Promise<void> {
  for (const { rid, owner, payMode, payStatus, status, totalFen } of rows) {
    if (payMode !== onCredit) continue;
    const isOver =
      payStatus !== payStates.unsettled || [toPay, done, cancelled, rejected].some((one) => one === status);
    const taken = { owner, ref: creditRefOfOrder(rid), fen: isOver ? 0 : totalFen };
    await (isOver ? lowerCredit : takeCredit)(db, taken);
  }
}

/**
 * Lets orders that groups pay for count what they cost, and nothing once they ended without work, and those on credit take
 * of their line. No statement for those that their customer pays for.
 */
export async function chargeOrders(db: Database, rows: readonly Row[]): Promise<void> {
  await chargeCredit(db, rows);
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
  order: Row,
  totalFen: Fen,
  access: 'read' | 'lock' = 'lock',
): Promise<string> {
  if (!isOfGroup(order)) return '';
  if (access === 'lock' && order.payMode === onCredit) await holdCredit(db, order.owner);
  const spender = (await spenderOf(db, order.owner, order.customerRid)) ?? formerMember;
  const bought = [{ ref: `order:${order.rid}`, fen: totalFen }];
  const [why = ''] = await judge(db, spender, order, bought, access);
  if (why || spender.role !== 'member' || totalFen <= order.totalFen || order.status === toApprove)
    return why;
  const approvals = equal(orderHistory, { orderRid: order.rid, action: 'approve' });
  return (await db.$count(orderHistory, approvals)) > 0 ? approvalReasons.all : '';
}
