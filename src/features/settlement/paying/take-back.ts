import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { bySystem, ridsOf } from '../../../host/records/rows.ts';
import { reverse } from '../../ledger/post.ts';
import { ledgerPostings } from '../../ledger/tables.ts';
import { orderRows } from '../../orders/moves.ts';
import { invoiceStates, orderStates, payStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import {
  type Line,
  linesOf,
  remainingOf,
  type SettlementContext,
  type Settler,
  type Statement,
  statementRows,
} from '../moves.ts';
import { tellOrderMoney } from '../order-money.ts';
import { afterMoney, settlementRefusals } from '../rules.states.ts';
import { asCharged, lockSettled, type Settled } from '../settled-orders.ts';
import { refreshStanding } from '../standing.ts';
import { statementPayments } from '../tables.ts';
import { payStatusOf } from './rules.payment.ts';
import { isLate, moneyOf, operatorOf } from './take-money.ts';

/**
 * Takes back what a transfer has paid, with the few fen that were written off then: its postings are reversed, its
 * statements wait for money again, and so do their orders. Refuses when something was built on it: money given back
 * since, an invoice, work taken up again, a finished booking.
 */
export async function takeBackTransfer(
  context: SettlementContext,
  { ref, reason, by }: { ref: string; reason: string; by: Settler },
): Promise<void> {
  const { db, now } = context;
  const payments = await db
    .select()
    .from(statementPayments)
    .where(and(eq(statementPayments.ref, ref), isNull(statementPayments.undoneAt)))
    .orderBy(asc(statementPayments.rid));
  const rids = payments.map(({ statementRid }) => statementRid);
  if (rids.length === 0) return;
  const money = await moneyOf(context);
  for (const statement of await statementRows.lockEach(db, rids, 'any')) {
    const lines = await linesOf(db, [statement.rid]);
    const settled = await lockSettled(db, lines);
    refuseBuiltOn(statement, settled);
    const mine = payments.filter(({ statementRid }) => statementRid === statement.rid);
    for (const { key } of mine) await reverseKey(context, key, { reason, by });
    await db
      .update(statementPayments)
      .set({ undoneAt: now })
      .where(inArray(statementPayments.rid, ridsOf(mine)));
    const fen = mine.reduce((sum, { amountFen }) => sum + amountFen, 0);
    const paidFen = statement.paidFen - fen;
    const remainingFen = remainingOf({ ...statement, paidFen });
    const moved = await statementRows.move(context.db, statement, {
      now: context.now,
      ...{ action: 'unpay', by, reason },
      to: afterMoney({ remainingFen, paidFen, isOverdue: isLate(statement, now) }),
      changes: {
        ...{ paidFen, paidAt: null },
        cashFen: statement.cashFen - mine.reduce((sum, { cashFen }) => sum + cashFen, 0),
      },
    });
    await reopenOrders(context, moved, lines, settled);
    await tellOrderMoney(context, settled);
    await refreshStanding(context, moved.owner, money);
  }
}

/** Undoes the posting that was made under `key`. */
export async function reverseKey(
  context: Pick<SettlementContext, 'db' | 'now'>,
  key: string,
  { reason, by }: { reason: string; by: Settler },
): Promise<void> {
  const [posting] = await context.db
    .select({ rid: ledgerPostings.rid })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, key));
  if (!posting) throw new Error(`no posting ${key}`);
  await reverse(context, posting.rid, { operator: operatorOf(by), memo: reason });
}

/** Orders may wait for their money again once they are done; what else they can be in was reached otherwise. */
const mayWait: readonly number[] = [
  orderStates.toPay,
  orderStates.done,
  orderStates.cancelled,
  orderStates.terminated,
];

function refuseBuiltOn({ returnedFen, invoicedFen }: Statement, { orders: paid, bookings }: Settled) {
  if (returnedFen > 0) throw new Failure(settlementRefusals.returned);
  if (invoicedFen > 0) throw new Failure(settlementRefusals.invoiced);
  if (paid.some(({ status }) => !mayWait.includes(status))) throw new Failure(settlementRefusals.takenUp);
  if (bookings.some(({ status }) => status === bookingStates.done))
    throw new Failure(settlementRefusals.bookingDone);
}

async function reopenOrders(
  { db, now }: SettlementContext,
  statement: Statement,
  lines: readonly Line[],
  { orders: paid }: Settled,
) {
  const coveredFen = statement.paidFen + statement.creditedFen - statement.returnedFen;
  const status = payStatusOf(asCharged(lines), coveredFen);
  for (const order of paid) {
    const payStatus = status.get(order.rid) ?? payStates.free;
    if (payStatus === payStates.paid || payStatus === payStates.free) continue;
    const changes = {
      payStatus,
      ...(order.invoiceStatus === invoiceStates.free && { invoiceStatus: invoiceStates.none }),
    };
    if (order.status === orderStates.done) {
      await orderRows.move(db, order, { action: 'unpay', by: bySystem, now, changes });
    } else {
      await db
        .update(orders)
        .set({ ...changes, version: order.version + 1 })
        .where(eq(orders.rid, order.rid));
    }
  }
}
