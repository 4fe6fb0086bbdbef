import { and, eq, gte, ilike, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { endOfDay, startOfDay } from '../../core/shanghai.ts';
import { containing } from '../../host/like.ts';
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

/** The customer's orders that fit. */
export function fittingOrders(customerRid: string, filters: Filters): SQL | undefined {
  const { kind, typeId, status, group, kw, from, to, sample_no, waybill } = filters;
  const { pay_status, invoice_status, min_fen, max_fen } = filters;
  if (kind === 1 || typeId === 2) return sql`false`;
  return and(
    eq(orders.customerRid, customerRid),
    typeId === undefined ? undefined : eq(orders.typeId, typeId),
    status === undefined ? undefined : eq(orders.status, status),
    group && inArray(orders.status, [...orderGroups[group].states]),
    kw
      ? or(
          eq(orders.no, kw.toUpperCase()),
          eq(orders.batchNo, kw.toUpperCase()),
          ilike(orders.title, containing(kw)),
        )
      : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, endOfDay(to)) : undefined,
    sample_no
      ? sql`EXISTS (SELECT FROM ${orderSamples} s WHERE s.customer_rid = ${customerRid}
          AND s.no = ${sample_no} AND s.order_rid = ${orders}.rid)`
      : undefined,
    waybill ? and(ne(orders.waybill, ''), eq(orders.waybill, waybill)) : undefined,
    pay_status === undefined ? undefined : eq(orders.payStatus, pay_status),
    invoice_status === undefined ? undefined : eq(orders.invoiceStatus, invoice_status),
    min_fen === undefined ? undefined : gte(orders.totalFen, min_fen),
    max_fen === undefined ? undefined : lte(orders.totalFen, max_fen),
  );
}

/** The bookings that the customer made and that fit; locks are none. */
export function fittingBookings(customerRid: string, filters: Filters): SQL | undefined {
  const { kind, typeId, status, group, kw, from, to, sample_no, waybill } = filters;
  const { pay_status, invoice_status, min_fen, max_fen } = filters;
  const isElsewhere =
    kind === 0 || (typeId !== undefined && typeId !== 2) || waybill !== '' || (invoice_status ?? 0) !== 0;
  if (isElsewhere) return sql`false`;
  const inGroup = group && [...bookingGroups[group]];
  return and(
    eq(reservations.customerRid, customerRid),
    isNotNull(reservations.no),
    status === undefined ? undefined : eq(reservations.status, status),
    inGroup && (inGroup.length ? inArray(reservations.status, inGroup) : sql`false`),
    kw
      ? or(
          eq(reservations.no, kw.toUpperCase()),
          eq(reservations.batchNo, kw.toUpperCase()),
          ilike(reservations.name, containing(kw)),
        )
      : undefined,
    from ? gte(reservations.createdAt, startOfDay(from)) : undefined,
    to ? lt(reservations.createdAt, endOfDay(to)) : undefined,
    sample_no ? sql`${reservations.samples} @> ${JSON.stringify([{ no: sample_no }])}::jsonb` : undefined,
    pay_status === undefined ? undefined : eq(bookingPayStatus, pay_status),
    min_fen === undefined ? undefined : gte(reservations.priceFen, min_fen),
    max_fen === undefined ? undefined : lte(reservations.priceFen, max_fen),
  );
}
