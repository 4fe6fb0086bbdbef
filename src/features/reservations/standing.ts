import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import type { ReservationSetting } from '../settings/rules.bookings.ts';
import { type Booking, bookingRows } from './moves.ts';
import { counted, minutesAfter, whyNotMore } from './rules.limits.ts';
import { bookingStates } from './rules.states.ts';
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
  const rows = await decisiveRows(db, { customerRid: actor.rid, serviceRid: rid, date }, setting, now);
  const isReplaced = (row: Booking) =>
    row.status === bookingStates.locked &&
    (moved ? row.changeOf === moved.rid : tempRid !== '' && row.tempRid === tempRid);
  const others = rows.filter((row) => row.rid !== moved?.rid && !isReplaced(row));
  const why = judged(others, { serviceRid: rid, date }, setting, now);
  if (why) throw new Failure(why);
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  for (const row of rows.filter(isReplaced)) await bookingRows.move(db, row, { action: 'release', by, now });
}

/** Why a slot may not be held for somebody who waits; undefined when it may. The booking they want to move does not count. */
export async function whyNoOffer(
  db: Database,
  wait: { customerRid: string; serviceRid: string; date: string; changeOf: string },
  setting: ReservationSetting,
  now: Date,
): Promise<string | undefined> {
  const rows = await decisiveRows(db, wait, setting, now);
  return judged(
    rows.filter(({ rid }) => rid !== wait.changeOf),
    wait,
    setting,
    now,
  );
}

/**
 * Why somebody may not take over a booking of another's; undefined when they may. What was handed to them that day
 * counts like what they booked, slots that they only hold do not.
 */
export async function whyNotCome(
  db: Database,
  who: { customerRid: string; serviceRid: string; date: string },
  setting: ReservationSetting,
  now: Date,
): Promise<string | undefined> {
  const own = await decisiveRows(db, who, setting, now);
  const handed = await db
    .select()
    .from(reservations)
    .where(
      and(
        equal(reservations, { userRid: who.customerRid, serviceRid: who.serviceRid, date: who.date }),
        ne(reservations.customerRid, who.customerRid),
        inArray(reservations.status, [...counted]),
      ),
    );
  return judged(
    [...own.filter(({ status }) => status !== bookingStates.locked), ...handed],
    who,
    setting,
    now,
  );
}

function judged(
  rows: readonly Booking[],
  { serviceRid, date }: { serviceRid: string; date: string },
  setting: ReservationSetting,
  now: Date,
): string | undefined {
  const isThatDay = (row: Booking) => row.serviceRid === serviceRid && row.date === date;
  return whyNotMore(
    {
      locks: rows.filter(({ status }) => status === bookingStates.locked).length,
      sameDay: rows.filter((row) => isThatDay(row) && row.status !== bookingStates.missed).length,
      missed: rows.flatMap(({ status, missedAt }) =>
        status === bookingStates.missed && missedAt ? [missedAt] : [],
      ),
    },
    setting,
    now,
  );
}

/** What a customer holds, has booked of the instrument on that day, and has missed of late. One statement. */
async function decisiveRows(
  db: Database,
  { customerRid, serviceRid, date }: { customerRid: string; serviceRid: string; date: string },
  setting: ReservationSetting,
  now: Date,
): Promise<Booking[]> {
  const oldest = minutesAfter(now, -(setting.strikeDays + setting.suspendDays) * 24 * 60);
  return db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.customerRid, customerRid),
        or(
          and(eq(reservations.status, bookingStates.locked), gt(reservations.expiresAt, now)),
          and(equal(reservations, { serviceRid, date }), inArray(reservations.status, [...counted])),
          and(eq(reservations.status, bookingStates.missed), gt(reservations.missedAt, oldest)),
        ),
      ),
    );
}
