import { and, eq, gt, gte, isNull, lte, type SQL } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { expire } from '../calendar/expiry.ts';
import { giveBack } from '../give-back.ts';
import { bookingSettings } from '../instruments/instruments.ts';
import { endOffers } from '../mine/hand-over.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { minutesAfter, noshowFee, reviewDue } from '../rules.limits.ts';
import { bookingStates } from '../rules.states.ts';
import { reservations } from '../tables.ts';
import { type Teller, tellOfBooking, tellReviewers } from '../tell-people.ts';
import { offerFree, tendWaits } from '../waits/waits.ts';

/** So many bookings are looked at in one go. */
const batch = 200;

/**
 * Does what time brings about: locks and offers run out, bookings that nobody pays or approves lapse, who does not come is noted, who is about to
 * come is reminded. Each booking has a transaction of its own; what is done is not done again.
 */
export async function passTime(context: JobContext): Promise<void> {
  const { db } = context;
  const now = context.now();
  await db.transaction((transaction) => expire(transaction, undefined, now));
  await endOffers(db, now);
  const { setting, place } = await bookingSettings(db);
  const isBooked = eq(reservations.status, bookingStates.booked);
  await each(
    context,
    and(eq(reservations.status, bookingStates.toPrepay), lte(reservations.expiresAt, now)),
    async (teller, row) => {
      const moved = await bookingRows.move(teller.db, row, {
        action: 'lapse',
        by: bySystem,
        now,
        reason: '超时未付款',
      });
      await tellOfBooking(teller, moved, {
        event: 'bookingCancelled',
        place,
        values: { cost: '，原因：超时未付款' },
      });
      await offerFree(teller.db, row, now);
    },
  );
  await each(
    context,
    and(eq(reservations.status, bookingStates.toApprove), lte(reservations.expiresAt, now)),
    async (teller, row) => {
      const reason = '未在时限内审批';
      const moved = await bookingRows.move(teller.db, row, { action: 'decline', by: bySystem, now, reason });
      const values = { cost: `，原因：${reason}` };
      await tellOfBooking(teller, moved, { event: 'bookingCancelled', place, values });
      await offerFree(teller.db, row, now);
    },
  );
  const late = minutesAfter(now, -setting.noshowMinutes);
  await each(context, and(isBooked, lte(reservations.startAt, late)), async (teller, row) => {
    const changes = { feeFen: noshowFee(row.priceFen, setting), missedAt: now };
    const moved = await bookingRows.move(teller.db, row, { action: 'miss', by: bySystem, now, changes });
    await giveBack(teller, moved, { to: 'original', reason: '爽约，扣除爽约费', by: bySystem });
    const since = minutesAfter(now, -setting.strikeDays * 24 * 60);
    const strikes = await teller.db.$count(
      reservations,
      and(
        equal(reservations, { customerRid: row.customerRid, status: bookingStates.missed }),
        gte(reservations.missedAt, since),
      ),
    );
    await tellOfBooking(teller, moved, { event: 'bookingMissed', place, values: { n: String(strikes) } });
  });
  const soon = minutesAfter(now, setting.remindHours * 60);
  const isSoon = and(
    isBooked,
    isNull(reservations.remindedAt),
    gt(reservations.startAt, now),
    lte(reservations.startAt, soon),
  );
  await each(context, isSoon, async (teller, row) => {
    await teller.db.update(reservations).set({ remindedAt: now }).where(eq(reservations.rid, row.rid));
    await tellOfBooking(teller, row, { event: 'bookingSoon', place });
  });
  const waiting = and(
    eq(reservations.status, bookingStates.toReview),
    isNull(reservations.remindedAt),
    lte(reservations.createdAt, minutesAfter(now, -24 * 60)),
  );
  await each(context, waiting, async (teller, row) => {
    if (reviewDue(row.createdAt) > now) return;
    await teller.db.update(reservations).set({ remindedAt: now }).where(eq(reservations.rid, row.rid));
    await tellReviewers(teller, row, 'bookingReviewLate', 'service_lead');
  });
  await tendWaits(context, shanghaiDate(now));
}

/** Works on each booking among `which` that is still there once it is locked. */
async function each(
  { db, jobs, secrets, now }: JobContext,
  which: SQL | undefined,
  work: (teller: Teller, row: Booking) => Promise<void>,
) {
  const found = await db
    .select({ rid: reservations.rid })
    .from(reservations)
    .where(which)
    .orderBy(reservations.startAt, reservations.rid)
    .limit(batch);
  for (const { rid } of found) {
    await db.transaction(async (transaction) => {
      const [row] = await bookingRows.lockWhere(transaction, and(eq(reservations.rid, rid), which));
      if (row) await work({ db: transaction, jobs: jobs.within(transaction), secrets, now: now() }, row);
    });
  }
}
