import { and, eq, gte, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CheckedInputOf } from '../../core/call.ts';
import { during, finds, is } from '../../host/records/filters.ts';
import { ownedBy } from '../clusters/reach.ts';
import { orderGroups } from '../orders/rules.states.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import type { orderQuery } from './contract.ts';
import { bookingGroups } from './rules.ts';

/** What narrows a query. */
export type Filters = CheckedInputOf<typeof orderQuery>;

/** What a booking owes, as orders say it. */
export const bookingPayStatus = sql<number>`CASE
  WHEN ${reservations.paidFen} >= ${reservations.priceFen} AND ${reservations.priceFen} > 0 THEN 3
  WHEN ${reservations.status} IN (${bookingStates.toPrepay}, ${bookingStates.toPay}) THEN 1 ELSE 0 END`;

type Columns = { owner: PgColumn; customerRid: PgColumn };

/** Who asks, and which groups they own or manage. */
export type Reader = { rid: string; managed: readonly string[] };

/** What somebody ordered themselves or manages, each by an index of its own. */
function seenBy({ owner, customerRid }: Columns, { rid, managed }: Reader): SQL | undefined {
  const own = eq(customerRid, rid);
  return managed.length === 0 ? own : or(own, inArray(owner, [...managed]));
}

/** The orders that fit and that the customer may look at. */
export function fittingOrders(reader: Reader, filters: Filters): SQL | undefined {
  const { kind, typeId, status, group, kw, from, to, sample_no, waybill } = filters;
  const { pay_status, invoice_status, min_fen, max_fen, owner, member } = filters;
  if (kind === 1 || typeId === 2) return sql`false`;
  return and(
    seenBy(orders, reader),
    ownedBy(orders, owner),
    is(orders.customerRid, member),
    is(orders.typeId, typeId),
    is(orders.status, status),
    group && inArray(orders.status, [...orderGroups[group].states]),
    finds(kw, [orders.no, orders.batchNo], orders.title, orders.projectNo),
    during(orders.createdAt, { from, to }),
    sample_no
      ? sql`EXISTS (SELECT FROM ${orderSamples} s WHERE s.customer_rid = ${orders}.customer_rid
          AND s.no = ${sample_no} AND s.order_rid = ${orders}.rid)`
      : undefined,
    waybill ? and(ne(orders.waybill, ''), eq(orders.waybill, waybill)) : undefined,
    is(orders.payStatus, pay_status),
    is(orders.invoiceStatus, invoice_status),
    min_fen === undefined ? undefined : gte(orders.totalFen, min_fen),
    max_fen === undefined ? undefined : lte(orders.totalFen, max_fen),
  );
}

/** The bookings that fit and that the customer may look at; locks are none. */
export function fittingBookings(reader: Reader, filters: Filters): SQL | undefined {
  const { kind, typeId, status, group, kw, from, to, sample_no, waybill } = filters;
  const { pay_status, invoice_status, min_fen, max_fen, owner, member } = filters;
  const isElsewhere =
    kind === 0 || (typeId !== undefined && typeId !== 2) || waybill !== '' || (invoice_status ?? 0) !== 0;
  if (isElsewhere) return sql`false`;
  const inGroup = group && [...bookingGroups[group]];
  return and(
    seenBy(reservations, reader),
    ownedBy(reservations, owner),
    is(reservations.customerRid, member),
    isNotNull(reservations.no),
    is(reservations.status, status),
    inGroup && (inGroup.length ? inArray(reservations.status, inGroup) : sql`false`),
    finds(kw, [reservations.no, reservations.batchNo], reservations.name),
    during(reservations.createdAt, { from, to }),
    sample_no ? sql`${reservations.samples} @> ${JSON.stringify([{ no: sample_no }])}::jsonb` : undefined,
    is(bookingPayStatus, pay_status),
    min_fen === undefined ? undefined : gte(reservations.priceFen, min_fen),
    max_fen === undefined ? undefined : lte(reservations.priceFen, max_fen),
  );
}
