import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/context.ts';
import { counted, minutesAfter, type ReservationSetting, whyNotMore } from './rules.limits.ts';
import { type Booking, moveBooking } from './service.moves.ts';
import { reservations } from './tables.ts';

/** What a lock is for: the booking that is to be moved, or an entry of the plan; empty for neither. */
type Purpose = { setting: ReservationSetting; moved: Booking | undefined; tempRid: string };

/**
 * Refuses one more lock to whom the rules refuse it for what they hold, have booked and have missed. The booking that
 * is moved does not count. A lock for the same purpose is released: whoever picks anew wants the new slot only. The
 * customer must be locked. One statement, more when a lock is released.
 */
export async function refuseMore(
  { db, actor, now }: CustomerContext,
  { rid, date }: { rid: string; date: string },
  { setting, moved, tempRid }: Purpose,
): Promise<void> {
  const oldest = minutesAfter(now, -(setting.strikeDays + setting.suspendDays) * 24 * 60);
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.customerRid, actor.rid),
        or(
          and(eq(reservations.status, 0), gt(reservations.expiresAt, now)),
          and(
            eq(reservations.serviceRid, rid),
            eq(reservations.date, date),
            inArray(reservations.status, [...counted]),
          ),
          and(eq(reservations.status, 205), gt(reservations.missedAt, oldest)),
        ),
      ),
    );
  const isReplaced = (row: Booking) =>
    row.status === 0 && (moved ? row.changeOf === moved.rid : tempRid !== '' && row.tempRid === tempRid);
  const others = rows.filter((row) => row.rid !== moved?.rid && !isReplaced(row));
  const why = whyNotMore(
    {
      locks: others.filter(({ status }) => status === 0).length,
      sameDay: others.filter((row) => row.serviceRid === rid && row.date === date && row.status !== 205)
        .length,
      missed: others.flatMap(({ status, missedAt }) => (status === 205 && missedAt ? [missedAt] : [])),
    },
    setting,
    now,
  );
  if (why) throw new Failure(why);
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  for (const row of rows.filter(isReplaced)) await moveBooking(db, row, { action: 'release', by, now });
}
