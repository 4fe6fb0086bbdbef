import { and, asc, eq, gt, gte, or } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal, is } from '../../../host/records/filters.ts';
import { services } from '../../catalogue/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { customers } from '../../identity/tables.ts';
import { entryFor } from '../../plan/ordering.ts';
import { stayInWords } from '../calendar/rules.stay.ts';
import { reservationRefusals } from '../contract.ts';
import {
  bookingSettings,
  dayOf,
  instrumentOf,
  isTrained,
  needsTraining,
} from '../instruments/instruments.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { bookingStates, waitStates } from '../rules.states.ts';
import { cellsOf, longestStay, shortestStay } from '../rules.ts';
import { keptBy } from '../running/run-bookings.ts';
import { reservations, reservationWaits } from '../tables.ts';
import {
  type reservationWait,
  type reservationWaitEnd,
  type reservationWaitList,
  type waitBoard,
  waitRefusals,
} from './contract.ts';
import { aheadOf, freeSlot, offerFree } from './waits.ts';

/** So many days one customer may wait for at once. */
const most = 5;

/** Puts the customer on the list of an instrument's day; see the contract. */
export const waitForDay: Answers<typeof reservationWait> = async (
  context,
  { rid, date, minutes, temp_rid = '', change_of = '' },
) => {
  const { db, actor, now } = context;
  await lockCustomer(context);
  const instrument = await instrumentOf(db, rid);
  const { extra } = await bookingSettings(db);
  if (change_of) {
    const moved = await bookingRows.lock(db, change_of, { owner: actor.rid });
    if (moved.serviceRid !== rid) throw new Failure(refusals.notFound);
  }
  if (temp_rid) await entryFor(context, temp_rid, rid);
  if (needsTraining(instrument, extra) && !(await isTrained(db, actor.rid, rid)))
    throw new Failure(reservationRefusals.untrained);
  const length = minutes ?? shortestStay(instrument.reservable);
  const { slotMinutes } = instrument.reservable;
  if (
    length < shortestStay(instrument.reservable) ||
    length > longestStay(instrument.reservable) ||
    length % slotMinutes !== 0
  )
    throw new Failure(reservationRefusals.tooLong);
  if (!cellsOf(dayOf(instrument, date, { extra, now })).some(({ state }) => state === 0))
    throw new Failure(reservationRefusals.closed);
  const mine = await waitsOf(db, actor.rid, now);
  const isOpen = ({ wait, lock }: (typeof mine)[number]) =>
    wait.status === waitStates.waiting || lock !== null;
  if (mine.some((each) => isOpen(each) && each.wait.serviceRid === rid && each.wait.date === date))
    throw new Failure(waitRefusals.already);
  if (mine.filter(isOpen).length >= most) throw new Failure(waitRefusals.tooMany);
  const wished = { serviceRid: rid, date, minutes: length };
  if (await freeSlot(db, instrument, wished, now)) throw new Failure(waitRefusals.isFree);
  const [wait] = await db
    .insert(reservationWaits)
    .values({
      ...{ rid: ulid(now.getTime()), customerRid: actor.rid, ...wished },
      ...{ tempRid: temp_rid, changeOf: change_of, createdAt: now },
    })
    .returning();
  if (!wait) throw new Error('a row that was stored and is not there');
  return { wait_rid: wait.rid, ahead: await aheadOf(db, wait) };
};

/** What the customer waits for. One statement, and one for each that waits. */
export const listWaits: Answers<typeof reservationWaitList> = async ({ db, actor, now }, _input) => {
  const list = [];
  for (const { wait, name, lock } of await waitsOf(db, actor.rid, now)) {
    if (wait.status !== waitStates.waiting && !lock) continue;
    list.push({
      ...{ wait_rid: wait.rid, service_rid: wait.serviceRid, name, date: wait.date, minutes: wait.minutes },
      ahead: wait.status === waitStates.waiting ? await aheadOf(db, wait) : 0,
      offered: lock ? stayInWords(lock) : '',
      left_s: lock?.expiresAt
        ? Math.max(0, Math.ceil((lock.expiresAt.getTime() - now.getTime()) / 1_000))
        : 0,
      change_of: wait.changeOf,
    });
  }
  return { list };
};

/** Takes the customer off the list; what was held for them is released and goes to the next. */
export const endWait: Answers<typeof reservationWaitEnd> = async (context, { wait_rid }) => {
  const { db, actor, now } = context;
  await lockCustomer(context);
  const [wait] = await db
    .select()
    .from(reservationWaits)
    .where(equal(reservationWaits, { rid: wait_rid, customerRid: actor.rid }))
    .for('update');
  if (!wait || wait.status === waitStates.over) throw new Failure(refusals.notFound);
  await db
    .update(reservationWaits)
    .set({ status: waitStates.over })
    .where(eq(reservationWaits.rid, wait_rid));
  if (!wait.lockRid) return null;
  const lock: Booking | undefined = await bookingRows
    .lock(db, wait.lockRid, { owner: actor.rid })
    .catch(() => undefined);
  if (lock?.status !== bookingStates.locked) return null;
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  await bookingRows.move(db, lock, { action: 'release', by, now });
  await offerFree(db, wait, now);
  return null;
};

/** Who waits, by day. One statement. */
export const listWaiters: Answers<typeof waitBoard> = async ({ db, actor, scope, now }, { service_rid }) => {
  const rows = await db
    .select({
      wait: reservationWaits,
      name: services.name,
      user: profiles.name,
      phone: customers.phone,
      lock: reservations,
    })
    .from(reservationWaits)
    .innerJoin(services, eq(services.rid, reservationWaits.serviceRid))
    .innerJoin(customers, eq(customers.rid, reservationWaits.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, reservationWaits.customerRid))
    .leftJoin(reservations, liveLock(now))
    .where(
      and(
        gte(reservationWaits.date, shanghaiDate(now)),
        or(
          eq(reservationWaits.status, waitStates.waiting),
          and(eq(reservationWaits.status, waitStates.offered), gt(reservations.rid, '')),
        ),
        is(reservationWaits.serviceRid, service_rid),
        scope === 'own' ? keptBy(db, reservationWaits.serviceRid, actor.rid) : undefined,
      ),
    )
    .orderBy(asc(reservationWaits.date), asc(reservationWaits.createdAt), asc(reservationWaits.rid))
    .limit(500);
  return {
    list: rows.map(({ wait, name, user, phone, lock }) => ({
      ...{ rid: wait.rid, service_rid: wait.serviceRid, name, date: wait.date, minutes: wait.minutes },
      ...{ user: user ?? '', phone: maskedPhone(phone ?? ''), since: wait.createdAt },
      offered: lock ? stayInWords(lock) : '',
    })),
  };
};

/** The customer's waits from today on, each with the lock that is held for it just now. One statement. */
async function waitsOf(db: Database, customerRid: string, now: Date) {
  return db
    .select({ wait: reservationWaits, name: services.name, lock: reservations })
    .from(reservationWaits)
    .innerJoin(services, eq(services.rid, reservationWaits.serviceRid))
    .leftJoin(reservations, and(liveLock(now), eq(reservations.customerRid, customerRid)))
    .where(
      and(
        eq(reservationWaits.customerRid, customerRid),
        gte(reservationWaits.date, shanghaiDate(now)),
        or(eq(reservationWaits.status, waitStates.waiting), eq(reservationWaits.status, waitStates.offered)),
      ),
    )
    .orderBy(asc(reservationWaits.date), asc(reservationWaits.rid))
    .limit(100);
}

function liveLock(now: Date) {
  return and(
    equal(reservations, { rid: reservationWaits.lockRid, status: bookingStates.locked }),
    gt(reservations.expiresAt, now),
  );
}
