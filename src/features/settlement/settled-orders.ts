import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { yuan } from '../../core/yuan.ts';
import type { Database } from '../../host/database/database.ts';
import { bySystem, ridsOf } from '../../host/records/rows.ts';
import { holdCharges } from '../allowances/charge.ts';
import { isOfGroup } from '../clusters/spending/charges.ts';
import { invoiceDue } from '../customers/titles/invoice-due.ts';
import { creditRefOfOrder } from '../orders/charges.ts';
import { type Order, orderRows } from '../orders/moves.ts';
import { invoiceStates, orderStates, payStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { creditRefOfBooking } from '../reservations/charges.ts';
import { type Booking, bookingRows } from '../reservations/moves.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import { creditRefOf, type Line, remainingOf, type SettlementContext, type Statement } from './moves.ts';
import { tellOrderMoney } from './order-money.ts';
import { type Charged, payStatusOf } from './paying/rules.payment.ts';
import { unpaidStates } from './rules.states.ts';
import { statementLines, statements } from './tables.ts';
import { tellPayers } from './tell-payers.ts';

/** The orders and bookings of a statement. */
export type Settled = { orders: Order[]; bookings: Booking[] };

/** Whether an order or booking takes of the credit line of whose money pays. */
export function isOnCredit({ payMode }: Pick<Order | Booking, 'payMode'>): boolean {
  return payMode === 2;
}

/** Lines as the rules reckon with them. */
export function asCharged(lines: readonly Line[]): Charged[] {
  return lines.map(({ orderRid, reservationRid, rid, typeId, amountFen, discountFen }) => ({
    ...{ of: orderRid ?? reservationRid ?? rid, typeId, amountFen, discountFen },
  }));
}

/**
 * What the lines of statements belong to, locked in one order for everybody: orders, then bookings, then what those take of
 * a group's limits and of credit lines.
 */
export async function lockSettled(db: Database, lines: readonly Line[]): Promise<Settled> {
  const orderRids = [...new Set(lines.flatMap(({ orderRid }) => orderRid ?? []))];
  const bookingRids = [...new Set(lines.flatMap(({ reservationRid }) => reservationRid ?? []))];
  const settled: Settled = {
    orders:
      orderRids.length === 0
        ? []
        : await db
            .select()
            .from(orders)
            .where(inArray(orders.rid, orderRids))
            .orderBy(asc(orders.rid))
            .for('update'),
    bookings:
      bookingRids.length === 0 ? [] : await bookingRows.lockWhere(db, inArray(reservations.rid, bookingRids)),
  };
  const counted = [...settled.orders, ...settled.bookings].some((one) => isOfGroup(one) || isOnCredit(one));
  if (counted) {
    await holdCharges(db, [
      ...orderRids.flatMap((rid) => [`order:${rid}`, creditRefOfOrder(rid)]),
      ...bookingRids.flatMap((rid) => [`booking:${rid}`, creditRefOfBooking(rid)]),
      ...[...new Set(lines.map(({ statementRid }) => creditRefOf(statementRid)))],
    ]);
  }
  return settled;
}

/**
 * Lets what a statement charges follow it: how orders are paid, and where they go on to, once everything of theirs is
 * paid; invoices that were chosen for them are asked for afterwards. `settle` is the statement's confirmation, `paid` a payment or credit note.
 */
export async function moveSettled(
  context: SettlementContext,
  statement: Statement,
  lines: readonly Line[],
  settled: Settled,
  action: 'settle' | 'paid',
): Promise<void> {
  const { db, now, jobs } = context;
  const { free } = payStates;
  const coveredFen = statement.paidFen + statement.creditedFen - statement.returnedFen;
  const status = payStatusOf(asCharged(lines), coveredFen);
  const owing = await owingElsewhere(db, ridsOf(settled.orders), statement.rid);
  const { cashFen, returnedFen, preinvoicedFen, rebateFen } = statement;
  const isFreeOfInvoices = cashFen > 0 && cashFen - returnedFen <= preinvoicedFen + rebateFen;
  for (const order of settled.orders) {
    const here = status.get(order.rid) ?? free;
    const isSettled = here === payStates.paid || here === free;
    const paid = owing.has(order.rid) && isSettled ? payStates.partPaid : here;
    const isFree = paid === free;
    // A retest at no cost leaves an order that was paid as it is.
    const payStatus = isFree && order.payStatus === payStates.paid ? payStates.paid : paid;
    const isDone = paid === payStates.paid || isFree;
    const needsNoInvoice =
      isDone && order.invoiceStatus === invoiceStates.none && (isFree || isFreeOfInvoices);
    const changes = { payStatus, ...(needsNoInvoice && { invoiceStatus: invoiceStates.free }) };
    const step =
      action === 'settle'
        ? order.status === orderStates.toSettle
          ? 'settle'
          : undefined
        : paidStep(order, isDone);
    if (step) {
      const to = step === 'settle' ? (isDone ? orderStates.done : orderStates.toPay) : orderStates.done;
      await orderRows.move(db, order, { action: step, by: bySystem, now, to, changes });
    } else if (payStatus !== order.payStatus || needsNoInvoice) {
      await db
        .update(orders)
        .set({ ...changes, version: order.version + 1 })
        .where(eq(orders.rid, order.rid));
    }
  }
  await tellOrderMoney(context, settled);
  if (remainingOf(statement) === 0 && settled.orders.some(({ invoiceType }) => invoiceType !== 0))
    await jobs.send(invoiceDue, { kind: 'statement', rid: statement.rid });
  for (const booking of settled.bookings) {
    const paid = status.get(booking.rid) ?? free;
    const isDone = paid === payStates.paid || paid === free;
    const changes = isDone ? { paidFen: booking.priceFen } : {};
    const { toSettle, toPay, done } = bookingStates;
    if (action === 'settle' && booking.status === toSettle)
      await bookingRows.move(db, booking, {
        ...{ action: 'settle', by: bySystem, now, to: isDone ? done : toPay, changes },
      });
    else if (booking.status === toPay && isDone)
      await bookingRows.move(db, booking, { action: 'paid', by: bySystem, now, changes });
  }
}

/** Tells the payer that money came and settled what. */
export async function tellPaid(
  context: SettlementContext,
  statement: Statement,
  paidFen: number,
  { orders: paid, bookings }: Settled,
): Promise<void> {
  if (paidFen <= 0) return;
  const numbers = [...paid.map(({ no }) => no), ...bookings.map(({ no }) => no ?? '')];
  const named = numbers.slice(0, 3).join('、');
  await tellPayers(context, statement.owner, {
    event: 'statementPaid',
    values: {
      rid: statement.rid,
      no: statement.no,
      yuan: yuan(paidFen),
      orders: numbers.length > 3 ? `${named}等${numbers.length}个` : named,
    },
    ref: `${statement.rid} ${statement.version}`,
  });
}

/** Orders that another confirmed statement still waits for money for. */
async function owingElsewhere(db: Database, orderRids: readonly string[], but: string): Promise<Set<string>> {
  if (orderRids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ rid: statementLines.orderRid })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(
      and(
        inArray(statementLines.orderRid, [...orderRids]),
        ne(statements.rid, but),
        inArray(statements.status, [...unpaidStates]),
      ),
    );
  return new Set(rows.flatMap(({ rid }) => rid ?? []));
}

function paidStep({ status }: Order, isDone: boolean): 'paid' | undefined {
  return status === orderStates.toPay && isDone ? 'paid' : undefined;
}
