import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { takenCells } from '../calendar/read-calendar.ts';
import { nearestSlots } from '../calendar/rules.offers.ts';
import { instantOf } from '../calendar/rules.stay.ts';
import { giveBack } from '../give-back.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { bookingStates } from '../rules.states.ts';
import { cellsOf } from '../rules.ts';
import { momentOf } from '../running/run-bookings.ts';
import { instrumentClosures, instrumentKeepers, reservations } from '../tables.ts';
import { tellOfBooking } from '../tell-people.ts';
import { type closureAdd, type closureLift, instrumentRefusals } from './contract.ts';
import { bookingSettings, dayOf, instrumentOf } from './instruments.ts';

/** States from which the laboratory calls a booking off. */
const { locked, toReview, toApprove, toPrepay, booked, checkedIn } = bookingStates;
const callable = [locked, toReview, toApprove, toPrepay, booked, checkedIn];
const longest = 60 * 86_400_000;

/** Closes an instrument and calls off what is booked meanwhile; see the contract. */
export const closeInstrument: Answers<typeof closureAdd> = async (
  context,
  { service_rid, kind, start, end, reason, preview },
) => {
  const { db, now, actor, note } = context;
  const [startAt, endAt] = [momentOf(start), momentOf(end)];
  if (endAt <= startAt) throw new Failure(instrumentRefusals.backwards);
  if (endAt <= now) throw new Failure(instrumentRefusals.past);
  if (endAt.getTime() - startAt.getTime() > longest) throw new Failure(instrumentRefusals.tooLong);
  await refuseNotYours(context, service_rid);
  const rid = ulid(now.getTime());
  // First, so that nobody books there meanwhile and no slot within it is offered.
  if (!preview) {
    await db.insert(instrumentClosures).values({
      ...{ rid, serviceRid: service_rid, kind, startAt, endAt, reason, createdBy: actor.rid, createdAt: now },
    });
  }
  const instrument = await instrumentOf(db, service_rid);
  const isWithin = (row: Booking) => row.startAt < endAt && instantOf(row.date, row.end) > startAt;
  const rows = await bookingRows.lockWhere(
    db,
    and(
      eq(reservations.serviceRid, service_rid),
      inArray(reservations.status, callable),
      gte(reservations.date, shanghaiDate(startAt)),
      lte(reservations.date, shanghaiDate(endAt)),
    ),
  );
  const hit = rows.filter(isWithin).sort((one, other) => one.startAt.getTime() - other.startAt.getTime());
  const told: AnswerOf<typeof closureAdd>['cancelled'] = [];
  const { extra, place } = await bookingSettings(db);
  const day = dayOf(
    { ...instrument, closures: [...instrument.closures, { start: startAt.getTime(), end: endAt.getTime() }] },
    shanghaiDate(now),
    { extra, now },
  );
  const dates = Array.from({ length: instrument.reservable.maxDaysAhead + 1 }, (_, ahead) =>
    addDays(day.today, ahead),
  );
  const taken = await takenCells(db, {
    ...{ serviceRid: service_rid, from: day.today, to: dates.at(-1) ?? day.today, now },
  });
  const free = dates.map((date) => ({
    date,
    cells: cellsOf({ ...day, date }).filter(
      (cell) => cell.state === 0 && !taken.has(`${date} ${cell.start}`),
    ),
  }));
  for (const row of hit) {
    const slots = nearestSlots(row, free, instrument.reservable.slotMinutes);
    const words =
      slots.map((slot) => `${slot.date} ${slot.start}-${slot.end}`).join('、') || '请在线重新选择';
    if (row.no) told.push({ no: row.no, date: row.date, start: row.start, end: row.end, slots: words });
    if (preview) continue;
    const by = { role: 'service', type: 'staff', rid: actor.rid } as const;
    const moved = await bookingRows.move(db, row, {
      ...{ action: 'close', by, now, reason },
      changes: { offered: slots, feeFen: 0, expiresAt: null },
    });
    await giveBack(context, moved, { to: 'original', reason, by });
    if (row.no) {
      await tellOfBooking(context, moved, {
        event: 'bookingCancelledByLab',
        place,
        values: { reason, slots: words },
      });
    }
  }
  note(`${instrument.name} ${start}–${end} ${reason}，取消 ${told.length} 个预约`);
  return { rid: preview ? '' : rid, cancelled: told };
};

/** Ends a closure before its time. Refuses 记录不存在. */
export const reopenInstrument: Answers<typeof closureLift> = async (context, { rid }) => {
  const { db, now } = context;
  const [closure] = await db
    .select()
    .from(instrumentClosures)
    .where(eq(instrumentClosures.rid, rid))
    .orderBy(asc(instrumentClosures.rid))
    .for('update');
  if (!closure || closure.liftedAt) throw new Failure(refusals.notFound);
  await refuseNotYours(context, closure.serviceRid);
  await db.update(instrumentClosures).set({ liftedAt: now }).where(eq(instrumentClosures.rid, rid));
  return null;
};

/** Refuses an instrument that is not in the care of who may touch only theirs (只能操作自己负责的仪器). */
export async function refuseNotYours(
  { db, actor, scope }: Pick<StaffContext, 'db' | 'actor' | 'scope'>,
  serviceRid: string,
): Promise<void> {
  if (scope === 'all') return;
  const mine = await db.$count(
    instrumentKeepers,
    equal(instrumentKeepers, { serviceRid, staffRid: actor.rid }),
  );
  if (mine === 0) throw new Failure(instrumentRefusals.notYours);
}
