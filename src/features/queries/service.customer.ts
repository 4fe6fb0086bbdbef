import { and, desc, eq, ne } from 'drizzle-orm';
import type { Answers } from '../../host/calls/context.ts';
import { reachCustomer } from '../customers/service.staff.ts';
import { type OrderStatus, stateName } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { bookingStates, statusName } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import type { customerOrders } from './contract.staff.ts';

const most = 50;

/** What a customer has ordered and booked, newest first. Three statements. */
export const readCustomerOrders: Answers<typeof customerOrders> = async (context, { rid }) => {
  const { db } = context;
  await reachCustomer(context, rid);
  const ordered = await db
    .select()
    .from(orders)
    .where(eq(orders.customerRid, rid))
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(most);
  const booked = await db
    .select()
    .from(reservations)
    // Locks are no bookings yet.
    .where(
      and(
        eq(reservations.customerRid, rid),
        ne(reservations.status, bookingStates.locked),
        ne(reservations.status, bookingStates.lockOver),
      ),
    )
    .orderBy(desc(reservations.createdAt), desc(reservations.rid))
    .limit(most);
  const list = [
    ...ordered.map((order) => ({
      kind: 'order' as const,
      rid: order.rid,
      no: order.no,
      title: order.title,
      status_name: stateName(order.typeId, order.status as OrderStatus),
      total_fen: order.totalFen,
      at: order.createdAt,
    })),
    ...booked.map((booking) => ({
      kind: 'booking' as const,
      rid: booking.rid,
      no: booking.no ?? '',
      title: `${booking.name} ${booking.date} ${booking.start}–${booking.end}`,
      status_name: statusName(booking.status),
      total_fen: booking.priceFen,
      at: booking.createdAt,
    })),
  ];
  return {
    list: list
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ at, ...entry }) => ({ ...entry, created: at })),
  };
};
