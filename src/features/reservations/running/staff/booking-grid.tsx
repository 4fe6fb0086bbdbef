import { addDays, weekdayOf } from '../../../../core/shanghai.ts';
import type { StaffBooking, StaffInstrument } from '../../instruments/contract.ts';
import { bookingStates } from '../../rules.states.ts';
import { clockOf, minutesOf } from '../../rules.ts';

/** One column: an instrument on a day. */
type Column = { key: string; title: string; note: string; date: string; instrument: StaffInstrument };
/** A stretch of a column in minutes since midnight. */
type Stretch = { from: number; to: number };

/** Height of half an hour, in px. */
const row = 24;
const names = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/**
 * Bookings and closures in half hours: all instruments on one day, or one instrument in seven days. Half hours in which
 * an instrument is not open are grey.
 */
export function BookingGrid({
  bookings,
  instruments,
  from,
  service,
  onOpen,
}: {
  bookings: readonly StaffBooking[];
  instruments: readonly StaffInstrument[];
  /** YYYY-MM-DD. */
  from: string;
  /** The instrument whose week is shown; without it one day of all. */
  service?: string;
  onOpen: (booking: StaffBooking) => void;
}) {
  const columns = columnsOf(instruments, from, service);
  if (columns.length === 0) return <p className="py-6 text-muted">没有您负责的仪器</p>;
  const shown = bookings.filter(({ status }) => status < bookingStates.cancelled);
  const { from: first, to: last } = hoursOf(columns, shown);
  const marks = Array.from({ length: (last - first) / 60 }, (_, index) => first + index * 60);
  return (
    <section
      aria-label="机时日历"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the keyboard.
      tabIndex={0}
      className="relative max-h-[70vh] overflow-auto rounded-md border border-line"
    >
      <div className="flex min-w-max">
        <div className="sticky left-0 z-20 w-14 shrink-0 border-r border-line bg-surface" aria-hidden="true">
          <div className="sticky top-0 h-14 border-b border-line bg-surface" />
          {marks.map((minute) => (
            <div
              key={minute}
              className="border-b border-line pr-1.5 text-right font-num text-xs text-muted"
              style={{ height: row * 2 }}
            >
              {clockOf(minute)}
            </div>
          ))}
        </div>
        {columns.map((column) => (
          <GridColumn
            key={column.key}
            column={column}
            first={first}
            last={last}
            bookings={shown.filter(
              ({ date, service_rid }) => date === column.date && service_rid === column.instrument.rid,
            )}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  );
}

function GridColumn({
  column: { title, note, date, instrument },
  first,
  last,
  bookings,
  onOpen,
}: {
  column: Column;
  first: number;
  last: number;
  bookings: readonly StaffBooking[];
  onOpen: (booking: StaffBooking) => void;
}) {
  const place = ({ from, to }: Stretch) => ({
    top: ((Math.max(from, first) - first) / 30) * row + 1,
    height: ((Math.min(to, last) - Math.max(from, first)) / 30) * row - 2,
  });
  const open = openOf(instrument, date);
  return (
    <section aria-label={`${title} ${note}`} className="min-w-32 flex-1 basis-32 border-r border-line">
      <h2 className="sticky top-0 z-10 flex h-14 flex-col justify-center border-b border-line bg-surface px-2">
        <span className="line-clamp-2 text-xs font-semibold text-fg">{title}</span>
        {note && <span className="text-xs text-muted">{note}</span>}
      </h2>
      <ul
        className="relative bg-subtle"
        style={{ height: ((last - first) / 30) * row }}
        aria-label={bookings.length === 0 ? '没有预约' : undefined}
      >
        {open.map((stretch) => (
          <li
            key={stretch.from}
            aria-hidden="true"
            className="absolute inset-x-0 bg-surface bg-[linear-gradient(to_bottom,var(--lp-line)_1px,transparent_1px)] bg-[length:100%_48px]"
            style={place(stretch)}
          />
        ))}
        {closuresOf(instrument, date).map(({ from, to, reason, kind }) => (
          <li
            key={`${from} ${reason}`}
            className="absolute inset-x-1 overflow-hidden rounded-sm border border-dashed border-warning bg-warning-bg px-1.5 text-xs text-warning"
            style={place({ from, to })}
          >
            {kind === 'fault' ? '故障' : '停用'} {reason}
          </li>
        ))}
        {bookings.map((booking) => (
          <li
            key={booking.rid}
            className="absolute inset-x-1"
            style={place({ from: minutesOf(booking.start), to: minutesOf(booking.end) })}
          >
            <button
              type="button"
              onClick={() => onOpen(booking)}
              className={`flex size-full flex-col overflow-hidden rounded-sm border px-1.5 text-left text-xs leading-5 hover:border-action ${toneOf(booking.status)}`}
            >
              <span className="font-num font-medium">
                {booking.start}–{booking.end}
              </span>
              <span className="w-full truncate">
                {booking.user || booking.phone} · {booking.status_name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function columnsOf(instruments: readonly StaffInstrument[], from: string, service?: string): Column[] {
  const one = instruments.find(({ rid }) => rid === service);
  if (one)
    return Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((date) => ({
      ...{ key: date, title: date.slice(5), note: names[weekdayOf(date)] ?? '', date, instrument: one },
    }));
  return instruments.map((instrument) => ({
    ...{ key: instrument.rid, title: instrument.name, note: '', date: from, instrument },
  }));
}

/** From the first to the last hour that any column needs; whole hours. */
function hoursOf(columns: readonly Column[], bookings: readonly StaffBooking[]): Stretch {
  const stretches = [
    ...columns.flatMap(({ instrument, date }) => openOf(instrument, date)),
    ...bookings.map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) })),
  ];
  if (stretches.length === 0) return { from: 8 * 60, to: 18 * 60 };
  const from = Math.min(...stretches.map((each) => each.from));
  const to = Math.max(...stretches.map((each) => each.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

function openOf({ open_hours }: StaffInstrument, date: string): Stretch[] {
  return open_hours
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .filter(({ from, to }) => to > from);
}

/** What of an instrument's closures falls on a day. */
function closuresOf({ closures }: StaffInstrument, date: string) {
  return closures.flatMap(({ start, end, reason, kind }) => {
    const [firstDay = '', at = ''] = start.split(' ');
    const [lastDay = '', until = ''] = end.split(' ');
    if (date < firstDay || date > lastDay) return [];
    const from = date === firstDay ? minutesOf(at) : 0;
    const to = date === lastDay ? minutesOf(until) : 24 * 60;
    return to > from ? [{ from, to, reason, kind }] : [];
  });
}

function toneOf(status: number): string {
  if (status >= bookingStates.toSettle) return 'border-line-strong bg-page text-body';
  if (status >= bookingStates.checkedIn) return 'border-success bg-success-bg text-success';
  return status === bookingStates.booked
    ? 'border-line-tint bg-tint text-fg'
    : 'border-warning bg-warning-bg text-warning';
}
