import { and, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { calendarFile, eventInEnglish } from '../../../host/papers/calendar-file.ts';
import { namesInEnglish } from '../../catalogue/names-in-english.ts';
import type { reservationCalendar } from '../contract.ts';
import { bookingSettings } from '../instruments/instruments.ts';
import { termsOf } from '../rules.limits.ts';
import { freed } from '../rules.states.ts';
import { reservationCells, reservations } from '../tables.ts';
import { bookingEvent } from './booking-event.ts';

/** The calendar file of a booking, for its owner and for who comes. Refuses locks and what was called off. Two statements, in English two more. */
export const readCalendar: Answers<typeof reservationCalendar> = async (
  { db, actor, now, client },
  { rid },
) => {
  const [row] = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rid, rid),
        or(eq(reservations.customerRid, actor.rid), eq(reservations.userRid, actor.rid)),
      ),
    );
  if (!row?.no || freed.includes(row.status)) throw new Failure(refusals.notFound);
  const { place, setting } = await bookingSettings(db);
  const terms = row.customerRid === actor.rid ? termsOf(row, setting, now) : '';
  const event = bookingEvent(row, place, terms);
  const told = client.isEnglish ? eventInEnglish(event, await namesInEnglish(db)) : event;
  const text = calendarFile([told], now);
  return new FileAnswer({
    name: `${row.no}.ics`,
    type: 'text/calendar; charset=utf-8',
    bytes: async () => Buffer.from(text),
  });
};

/** What is taken of an instrument from one day to another, as `${date} ${start}`; run-out locks hold nothing. One statement. */
export async function takenCells(
  db: Database,
  { serviceRid, from, to, now }: { serviceRid: string; from: string; to: string; now: Date },
): Promise<Set<string>> {
  const rows = await db
    .select({ date: reservationCells.date, start: reservationCells.start })
    .from(reservationCells)
    .where(
      and(
        eq(reservationCells.serviceRid, serviceRid),
        gte(reservationCells.date, from),
        lte(reservationCells.date, to),
        or(isNull(reservationCells.expiresAt), gt(reservationCells.expiresAt, now)),
      ),
    );
  return new Set(rows.map(({ date, start }) => `${date} ${start}`));
}
