import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ToPayOf } from '../orders/placing/owed-before.ts';
import { timeExtraOf } from './calendar/rules.price.ts';
import { reservationRefusals } from './contract.ts';
import { withoutCoupon } from './coupons.ts';
import { bookingStates } from './rules.states.ts';
import { minutesOf } from './rules.ts';
import { reservations } from './tables.ts';

/** What is to be paid of a booking before its slot is its customer's, in fen. */
export function owedFirst({ priceFen, paidFen }: { priceFen: number; paidFen: number }): number {
  return Math.max(0, priceFen - paidFen);
}

/** Bookings of a customer, as far as paying them goes; what is only held is none. One statement. */
export const bookingsToPay: ToPayOf = async ({ db, actor, now }, rids) => {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.customerRid, actor.rid),
        inArray(reservations.rid, [...rids]),
        isNotNull(reservations.no),
      ),
    );
  return rows.map(({ rid, name, owner, start, end, lines, priceFen, couponFen, paidFen, ...row }) => {
    const { status, expiresAt } = row;
    const isWaiting = status === bookingStates.toPrepay && (expiresAt === null || expiresAt > now);
    return {
      ...{
        rid,
        name,
        typeId: 2,
        owner,
        qty: (minutesOf(end) - minutesOf(start)) / 60,
        formula: withoutCoupon(lines),
      },
      ...{ totalFen: priceFen, urgentFen: 0, timeExtraFen: timeExtraOf(lines), couponFen, pointsFen: 0 },
      dueFen: isWaiting ? owedFirst({ priceFen, paidFen }) : 0,
      noTransfer: reservationRefusals.noTransfer,
    };
  });
};
