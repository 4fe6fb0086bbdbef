import { and, asc, between, type Column, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { addDays, shanghaiDate, shanghaiInstant } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { CalendarEvent } from '../../host/papers/calendar-file.ts';
import { equal } from '../../host/records/filters.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { bookingEvent } from '../reservations/calendar/booking-event.ts';
import { bookingSettings } from '../reservations/instruments/instruments.ts';
import { reservations } from '../reservations/tables.ts';
import { pickupStates } from '../sampling/rules.states.ts';
import { slotStart } from '../sampling/rules.ts';
import { samplings } from '../sampling/tables.ts';
import { statementStates } from '../settlement/rules.states.ts';
import { statements } from '../settlement/tables.ts';
import { feedReach } from './rules.ts';

/** While an order is in these, data is still to come. */
const awaited: readonly number[] = [
  orderStates.inTransit,
  orderStates.received,
  orderStates.atIssue,
  orderStates.queued,
  orderStates.testing,
  orderStates.dataReview,
  orderStates.retesting,
];
/** In these, none will come any more. */
const calledOff: readonly number[] = [orderStates.cancelled, orderStates.rejected, orderStates.terminated];
/** In these a statement waits for money. */
const owed: readonly number[] = [statementStates.toPay, statementStates.partPaid, statementStates.overdue];
const noPickup: readonly number[] = [pickupStates.cancelled, pickupStates.failed];

type Whose = { now: Date; origin: string };
type Days = { from: string; to: string };

const within = (column: Column, { from, to }: Days) => between(column, from, to);

/**
 * What a customer's calendar tells: their bookings, pickups, the days on which data was promised and payments are due, without
 * amounts, samples and addresses of their own. What has been done is left out but for the times that somebody went to.
 */
export async function eventsOf(db: Database, customerRid: string, whose: Whose): Promise<CalendarEvent[]> {
  const today = shanghaiDate(whose.now);
  const days = { from: addDays(today, -feedReach.behind), to: addDays(today, feedReach.ahead) };
  return [
    ...(await bookingEvents(db, customerRid, days)),
    ...(await pickupEvents(db, customerRid, days)),
    ...(await promisedEvents(db, customerRid, { ...days, ...whose })),
    ...(await dueEvents(db, customerRid, { ...days, ...whose })),
  ];
}

async function bookingEvents(db: Database, customerRid: string, days: Days): Promise<CalendarEvent[]> {
  const isTheirs = or(eq(reservations.customerRid, customerRid), eq(reservations.userRid, customerRid));
  const rows = await db
    .select()
    .from(reservations)
    .where(and(isTheirs, isNotNull(reservations.no), within(reservations.date, days)))
    .orderBy(asc(reservations.startAt), asc(reservations.rid))
    .limit(feedReach.most);
  const { place } = await bookingSettings(db);
  return rows.map((row) => bookingEvent(row, place));
}

async function pickupEvents(db: Database, customerRid: string, days: Days): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(samplings)
    .where(and(equal(samplings, { customerRid, type: 1 }), within(samplings.date, days)))
    .orderBy(asc(samplings.date), asc(samplings.rid))
    .limit(feedReach.most);
  return rows.map(({ rid, no, version, status, date, time }) => ({
    ...{ uid: `${rid}@limpid`, version, isCancelled: noPickup.includes(status) },
    ...{ title: '上门取样', note: `取样预约 ${no}，取样员上门前会电话联系。` },
    when: { startAt: slotStart(date, time), endAt: shanghaiInstant(`${date} ${time.slice(-5)}`) },
  }));
}

async function promisedEvents(
  db: Database,
  customerRid: string,
  { origin, ...days }: Whose & Days,
): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        equal(orders, { customerRid }),
        within(orders.promiseDate, days),
        inArray(orders.status, [...awaited, ...calledOff]),
      ),
    )
    .orderBy(asc(orders.promiseDate), asc(orders.rid))
    .limit(feedReach.most);
  return rows.flatMap(({ rid, no, version, status, promiseDate, title }) =>
    dayEvent(promiseDate, {
      ...{ uid: `${rid}@limpid`, version, isCancelled: calledOff.includes(status) },
      ...{ title: `预计交付数据：${no}`, note: title, url: `${origin}/member/order/${rid}` },
    }),
  );
}

async function dueEvents(
  db: Database,
  customerRid: string,
  { origin, ...days }: Whose & Days,
): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(statements)
    .where(
      and(
        equal(statements, { customerRid }),
        within(statements.dueDate, days),
        inArray(statements.status, [...owed, statementStates.voided]),
      ),
    )
    .orderBy(asc(statements.dueDate), asc(statements.rid))
    .limit(feedReach.most);
  return rows.flatMap(({ rid, no, version, status, dueDate }) =>
    dayEvent(dueDate, {
      ...{ uid: `${rid}@limpid`, version, isCancelled: status === statementStates.voided },
      ...{ title: `付款到期：结算单 ${no}`, note: '', url: `${origin}/member/statement/${rid}` },
    }),
  );
}

/** An event of a whole day, where there is one. */
function dayEvent(date: string | null, event: Omit<CalendarEvent, 'when'>): CalendarEvent[] {
  return date === null ? [] : [{ ...event, when: { date } }];
}
