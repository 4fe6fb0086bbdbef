import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { messageOf, send } from '../../../../ui/asking/send.ts';
import { type Reservation, reservationList, timeExtra } from '../../contract.ts';
import { bookingStates } from '../../rules.states.ts';

/** A week of an instrument's calendar, with the customer's own cells marked. */
export type Calendar = OutputOf<typeof timeExtra>;
/** One day of it. */
export type CalendarDay = Calendar['days'][number];

const week = 7;

/**
 * A week of an instrument as it is now, from today on or from the day that was asked for by `show`. What the booking
 * `changeOf` holds counts as free, since it is given up when the booking is moved.
 */
export function useCalendar(rid: string, changeOf: string | undefined) {
  const [calendar, setCalendar] = useState<Calendar>();
  const [kept, setKept] = useState<Reservation>();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<{ from?: string }>({});
  useEffect(() => {
    const cancel = new AbortController();
    setFailure(undefined);
    load(rid, asked.from, changeOf, cancel.signal).then(
      (found) => {
        setCalendar(found.calendar);
        setKept(found.kept);
      },
      (error) => setFailure(messageOf(error)),
    );
    return () => cancel.abort();
  }, [rid, asked, changeOf]);
  return {
    calendar,
    /** What is held for the customer at this instrument just now, for the same purpose. */
    kept,
    failure,
    show: (from: string | undefined) => setAsked({ from }),
    reload: () => setAsked((old) => ({ ...old })),
  };
}

async function load(
  rid: string,
  from: string | undefined,
  changeOf: string | undefined,
  signal: AbortSignal,
): Promise<{ calendar: Calendar; kept: Reservation | undefined }> {
  const [calendar, { list }] = await Promise.all([
    send(timeExtra, { rid, from, days: week }, { signal }),
    send(reservationList, { rid, group: 'coming', size: 100 }, { signal }),
  ]);
  const ownerOf = (date: string, start: string) =>
    list.find((own) => own.date === date && own.start <= start && start < own.end);
  const kept = list.find(
    ({ status, change_of }) => status === bookingStates.locked && change_of === (changeOf ?? ''),
  );
  const marked = {
    ...calendar,
    days: calendar.days.map(({ date, cells }) => ({
      date,
      cells: cells.map((cell) => {
        const own = cell.state === 1 ? ownerOf(date, cell.start) : undefined;
        return own ? { ...cell, state: own.rid === changeOf ? (0 as const) : (3 as const) } : cell;
      }),
    })),
  };
  return { calendar: marked, kept };
}
