import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { ulid } from '../../../core/ulid.ts';
import type { Database } from '../../../host/database/database.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { fieldsOfService } from '../../catalogue/forms/read-forms.ts';
import { knownValues } from '../../catalogue/forms/rules.form.ts';
import { takenCells } from '../calendar/read-calendar.ts';
import { nearestSlots } from '../calendar/rules.offers.ts';
import { instantOf, judgeStay } from '../calendar/rules.stay.ts';
import {
  bookingSettings,
  dayOf,
  type Instrument,
  instrumentOf,
  priceAt,
} from '../instruments/instruments.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { minutesAfter } from '../rules.limits.ts';
import { bookingStates, waitStates } from '../rules.states.ts';
import { cellsOf, clockOf } from '../rules.ts';
import { whyNoOffer } from '../standing.ts';
import { reservationCells, reservations, reservationWaits } from '../tables.ts';
import { tellOne } from '../tell-people.ts';

/** One instrument on one day. */
export type InstrumentDay = { serviceRid: string; date: string };
/** A row of `reservation_waits`. */
export type Wait = typeof reservationWaits.$inferSelect;

/** Minutes for which a slot is held for whom it is offered. */
const offerMinutes = 15;
/** So many days or offers are looked at in one go. */
const batch = 100;

/**
 * Holds what is free of an instrument on a day for the first who waits and may have it; one slot at a time, since the
 * clock goes on with the next. Who is held up by their own bookings is passed over. One statement when nobody waits.
 */
export async function offerFree(db: Database, { serviceRid, date }: InstrumentDay, now: Date): Promise<void> {
  const waiting = await db
    .select()
    .from(reservationWaits)
    .where(equal(reservationWaits, { serviceRid, date, status: waitStates.waiting }))
    .orderBy(asc(reservationWaits.createdAt), asc(reservationWaits.rid))
    .limit(batch)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return;
  const instrument = await instrumentOf(db, serviceRid).catch(() => undefined);
  if (!instrument) return;
  const { setting } = await bookingSettings(db);
  for (const wait of waiting) {
    const slot = await freeSlot(db, instrument, wait, now);
    if (!slot || (await whyNoOffer(db, wait, setting, now))) continue;
    const lock = await holdFor(db, instrument, wait, slot, now);
    if (!lock) continue;
    await db
      .update(reservationWaits)
      .set({ status: waitStates.offered, lockRid: lock.rid, toldAt: null })
      .where(eq(reservationWaits.rid, wait.rid));
    return;
  }
}

/** The earliest free slot of a day that is as long as somebody wants it; undefined for none. Two statements. */
export async function freeSlot(
  db: Database,
  instrument: Instrument,
  { serviceRid, date, minutes }: Pick<Wait, 'serviceRid' | 'date' | 'minutes'>,
  now: Date,
) {
  const { extra } = await bookingSettings(db);
  const day = dayOf(instrument, date, { extra, now });
  const taken = await takenCells(db, { serviceRid, from: date, to: date, now });
  const cells = cellsOf(day).filter(({ start, state }) => state === 0 && !taken.has(`${date} ${start}`));
  const wanted = { date, start: '00:00', end: clockOf(minutes) };
  return nearestSlots(wanted, [{ date, cells }], instrument.reservable.slotMinutes).find(
    (slot) => judgeStay(day, slot).cells,
  );
}

/** Offers what has become free by whatever way, and tells those for whom a slot is held. Each in its own transaction. */
export async function tendWaits(
  { db, jobs, secrets, now, origin }: JobContext,
  today: string,
): Promise<void> {
  const days = await db
    .selectDistinct({ serviceRid: reservationWaits.serviceRid, date: reservationWaits.date })
    .from(reservationWaits)
    .where(and(eq(reservationWaits.status, waitStates.waiting), gte(reservationWaits.date, today)))
    .orderBy(asc(reservationWaits.date))
    .limit(batch);
  for (const day of days) await db.transaction((transaction) => offerFree(transaction, day, now()));
  const untold = await db
    .select({ rid: reservationWaits.rid })
    .from(reservationWaits)
    .where(and(eq(reservationWaits.status, waitStates.offered), isNull(reservationWaits.toldAt)))
    .limit(batch);
  for (const { rid } of untold) {
    await db.transaction(async (transaction) => {
      const at = now();
      const [found] = await transaction
        .select({ wait: reservationWaits, lock: reservations })
        .from(reservationWaits)
        .innerJoin(reservations, eq(reservations.rid, reservationWaits.lockRid))
        .where(and(eq(reservationWaits.rid, rid), isNull(reservationWaits.toldAt)))
        .for('update');
      if (!found) return;
      await transaction.update(reservationWaits).set({ toldAt: at }).where(eq(reservationWaits.rid, rid));
      if (found.lock.status !== bookingStates.locked) return;
      // The time counts from when they are told.
      const expiresAt = minutesAfter(at, offerMinutes);
      await transaction.update(reservations).set({ expiresAt }).where(eq(reservations.rid, found.lock.rid));
      await transaction
        .update(reservationCells)
        .set({ expiresAt })
        .where(eq(reservationCells.reservationRid, found.lock.rid));
      const { place } = await bookingSettings(transaction);
      const teller = { db: transaction, jobs: jobs.within(transaction), secrets, now: at };
      await tellOne(teller, found.wait.customerRid, found.lock, {
        event: 'waitListOffer',
        place,
        values: { link: `${origin()}/member/booking?one=${found.lock.rid}` },
      });
    });
  }
}

/** How many asked before for the same day. One statement. */
export async function aheadOf(db: Database, wait: Wait): Promise<number> {
  return db.$count(
    reservationWaits,
    and(
      equal(reservationWaits, { serviceRid: wait.serviceRid, date: wait.date, status: waitStates.waiting }),
      or(
        lt(reservationWaits.createdAt, wait.createdAt),
        and(eq(reservationWaits.createdAt, wait.createdAt), lt(reservationWaits.rid, wait.rid)),
      ),
    ),
  );
}

/** A lock of the slot for whoever waits; undefined when somebody else was quicker. */
async function holdFor(
  db: Database,
  instrument: Instrument,
  wait: Wait,
  slot: { date: string; start: string; end: string },
  now: Date,
): Promise<Booking | undefined> {
  const { extra } = await bookingSettings(db);
  const { cells } = judgeStay(dayOf(instrument, slot.date, { extra, now }), slot);
  if (!cells) return undefined;
  const fields = await fieldsOfService(db, instrument);
  const price = priceAt(instrument, fields, knownValues(fields, {}), cells);
  const expiresAt = minutesAfter(now, offerMinutes);
  const [lock] = await db
    .insert(reservations)
    .values({
      ...{ rid: ulid(now.getTime()), customerRid: wait.customerRid, userRid: wait.customerRid },
      owner: wait.customerRid,
      ...{
        serviceRid: wait.serviceRid,
        name: instrument.name,
        img: instrument.img,
        status: bookingStates.locked,
        expiresAt,
      },
      ...{ ...slot, startAt: instantOf(slot.date, slot.start), changeOf: wait.changeOf },
      ...{ tempRid: wait.tempRid, priceFen: price.total_fen, lines: price.lines, createdAt: now },
    })
    .returning();
  if (!lock) return undefined;
  const taken = await db
    .insert(reservationCells)
    .values(
      cells.map(({ start }) => ({
        ...{ serviceRid: wait.serviceRid, date: slot.date, start },
        ...{ reservationRid: lock.rid, expiresAt },
      })),
    )
    .onConflictDoNothing()
    .returning({ start: reservationCells.start });
  if (taken.length < cells.length) {
    await db.execute(sql`DELETE FROM ${reservations} WHERE ${reservations.rid} = ${lock.rid}`);
    return undefined;
  }
  const move = { action: 'lock', by: bySystem, now, reason: '候补' } as const;
  await bookingRows.begin(db, lock, move);
  return lock;
}
