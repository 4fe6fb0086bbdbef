import type { CalendarEvent } from '../../../host/papers/calendar-file.ts';
import { freed } from '../rules.states.ts';
import type { reservations } from '../tables.ts';
import { instantOf } from './rules.stay.ts';

/** A booking as calendars have it; `terms` say what calling it off costs, where whoever reads it would pay. */
export function bookingEvent(
  row: typeof reservations.$inferSelect,
  place: string,
  terms = '',
): CalendarEvent {
  return {
    uid: `${row.rid}@limpid`,
    version: row.version,
    isCancelled: freed.includes(row.status),
    title: row.name,
    place,
    note: `预约编号 ${row.no}，请提前10分钟到场签到。${terms && `${terms}。`}`,
    when: { startAt: row.startAt, endAt: instantOf(row.date, row.end) },
  };
}
