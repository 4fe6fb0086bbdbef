import { and, eq, inArray, min } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderHistory, orders } from '../../orders/tables.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservationHistory, reservations } from '../../reservations/tables.ts';
import { linesOf } from '../../settlement/moves.ts';
import { confirmedStates } from '../../settlement/rules.states.ts';
import { statementLines, statements } from '../../settlement/tables.ts';
import { type Cash, cashOf } from './rules.worth.ts';

/** A finished order or booking with what it is worth now; amounts in fen. */
export type Worth = Cash & {
  /** `order:…` or `booking:…`. */
  ref: string;
  kind: 'order' | 'booking';
  rid: string;
  no: string;
  /** Who ordered, and whose money pays: the same customer, or a group. */
  customerRid: string;
  owner: string;
  /** When it was done for the first time. */
  doneAt: Date;
};

/**
 * What an order or booking is worth to whoever earns by it: the cash that it is paid with, less what went back; never
 * bonus, points, coupons or goodwill. Nothing while it waits for money; fees for what was called off are no worth, and
 * freight is on no statement. Undefined for what never was done. Four statements.
 */
export async function worthOf(db: Database, ref: string): Promise<Worth | undefined> {
  const found = ref.startsWith('booking:')
    ? await bookingOf(db, ref.slice('booking:'.length))
    : await orderOf(db, ref.slice('order:'.length));
  const { doneAt, isOwing, ...known } = found ?? { doneAt: null, isOwing: true };
  if (!('rid' in known) || !doneAt) return undefined;
  const worth: Worth = { ...known, ref, doneAt, cashFen: 0, rebateFen: 0 };
  if (isOwing) return worth;
  const isOfIt =
    known.kind === 'order'
      ? eq(statementLines.orderRid, known.rid)
      : eq(statementLines.reservationRid, known.rid);
  const charging = await db
    .selectDistinct({ rid: statementLines.statementRid })
    .from(statementLines)
    .where(and(isOfIt, eq(statementLines.isActive, true)));
  const rids = charging.map(({ rid }) => rid);
  if (rids.length === 0) return worth;
  const confirmed = await db
    .select()
    .from(statements)
    .where(and(inArray(statements.rid, rids), inArray(statements.status, [...confirmedStates])));
  const lines = await linesOf(db, rids);
  for (const statement of confirmed) {
    const charged = lines.filter(({ statementRid }) => statementRid === statement.rid);
    const named = charged.map((line) => ({ ...line, of: line.orderRid ?? line.reservationRid ?? line.rid }));
    const cash = cashOf(known.rid, statement, named);
    worth.cashFen += cash.cashFen;
    worth.rebateFen += cash.rebateFen;
  }
  return worth;
}

async function orderOf(db: Database, rid: string) {
  const [order] = await db
    .select({
      ...{ rid: orders.rid, no: orders.no, customerRid: orders.customerRid, owner: orders.owner },
      ...{ status: orders.status, doneAt: min(orderHistory.at) },
    })
    .from(orders)
    .leftJoin(
      orderHistory,
      and(eq(orderHistory.orderRid, orders.rid), eq(orderHistory.toStatus, orderStates.done)),
    )
    .where(eq(orders.rid, rid))
    .groupBy(orders.rid);
  if (!order) return undefined;
  const { status, ...known } = order;
  return { ...known, kind: 'order' as const, isOwing: status === orderStates.toPay };
}

async function bookingOf(db: Database, rid: string) {
  const [booking] = await db
    .select({
      ...{ rid: reservations.rid, no: reservations.no, customerRid: reservations.customerRid },
      ...{ owner: reservations.owner, status: reservations.status, doneAt: min(reservationHistory.at) },
    })
    .from(reservations)
    .leftJoin(
      reservationHistory,
      and(
        eq(reservationHistory.reservationRid, reservations.rid),
        eq(reservationHistory.toStatus, bookingStates.done),
      ),
    )
    .where(eq(reservations.rid, rid))
    .groupBy(reservations.rid);
  if (!booking) return undefined;
  const { status, no, ...known } = booking;
  return { ...known, no: no ?? '', kind: 'booking' as const, isOwing: status === bookingStates.toPay };
}
