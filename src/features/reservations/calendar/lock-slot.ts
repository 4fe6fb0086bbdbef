import { createHash } from 'node:crypto';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { fieldsOfService } from '../../catalogue/forms/read-forms.ts';
import { knownValues } from '../../catalogue/forms/rules.form.ts';
import { lockCustomer } from '../../identity/customers.ts';
import type { FormValues } from '../../plan/contract.ts';
import { entryFor } from '../../plan/ordering.ts';
import type { ReservationSetting } from '../../settings/rules.bookings.ts';
import { type reservationLock, reservationRefusals } from '../contract.ts';
import { priceWithCoupon } from '../coupons.ts';
import {
  bookingSettings,
  dayOf,
  type Instrument,
  instrumentOf,
  isTrained,
  needsReview,
  needsTraining,
  ownPriceAt,
} from '../instruments/instruments.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { cancelTerms, freeAfterMove, freeUntil, isLate, minutesAfter, reviewTerms } from '../rules.limits.ts';
import { bookingStates } from '../rules.states.ts';
import { refuseMore } from '../standing.ts';
import { reservationCells, reservations } from '../tables.ts';
import { expireWithin } from './expiry.ts';
import type { StayPrice } from './rules.price.ts';
import { instantOf, judgeStay, stayInWords } from './rules.stay.ts';

type Locked = AnswerOf<typeof reservationLock>;
type Asked = CheckedInputOf<typeof reservationLock>;
type Slot = { rid: string; date: string; start: string; end: string };

/**
 * Holds a slot, or tells anew of one that is held; see the contract. Customers are locked before instruments'
 * cells and cells in the order of time, so that requests wait for each other and never in a circle. Nine
 * statements for a slot that is free.
 */
export async function lockSlot(context: CustomerContext, input: Asked): Promise<Locked> {
  const { rid = '', date = '', start = '', end = '' } = input;
  return input.lock_rid
    ? tellAgain(context, input, input.lock_rid)
    : hold(context, input, { rid, date, start, end });
}

async function hold(context: CustomerContext, input: Asked, slot: Slot): Promise<Locked> {
  const { db, actor, now } = context;
  const instrument = await instrumentOf(db, slot.rid);
  const { extra, setting } = await bookingSettings(db);
  await lockCustomer(context);
  const moved = input.change_of ? await movable(context, input.change_of, slot.rid) : undefined;
  await refuseMore(context, slot, { setting, moved, tempRid: input.temp_rid ?? '' });
  if (needsTraining(instrument, extra) && !(await isTrained(db, actor.rid, slot.rid)))
    throw new Failure(reservationRefusals.untrained);
  const { cells, why } = judgeStay(dayOf(instrument, slot.date, { extra, now }), slot);
  if (why !== undefined) throw new Failure(why);

  const params = moved?.params ?? (await paramsOf(context, instrument, input));
  const price = await priceOf(context, { instrument, moved }, params, cells);
  const starts = cells.map(({ start }) => start);
  const row: typeof reservations.$inferInsert = {
    rid: ulid(now.getTime()),
    customerRid: actor.rid,
    userRid: actor.rid,
    owner: actor.rid,
    serviceRid: slot.rid,
    name: instrument.name,
    img: instrument.img,
    status: bookingStates.locked,
    date: slot.date,
    start: slot.start,
    end: slot.end,
    startAt: instantOf(slot.date, slot.start),
    expiresAt: minutesAfter(now, setting.lockMinutes),
    changeOf: moved?.rid ?? '',
    tempRid: input.temp_rid ?? '',
    priceFen: price.total_fen,
    lines: price.lines,
    createdAt: now,
  };
  await expireWithin(db, { serviceRid: slot.rid, date: slot.date, starts }, now);
  const [stored] = await db.insert(reservations).values(row).returning();
  if (!stored) throw new Error('a row that was stored and is not there');
  await takeCellsOf(db, stored, starts, moved);
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  await bookingRows.begin(db, stored, { action: 'lock', by, now });
  const review = needsReview(instrument, extra);
  return asLocked({ row: stored, price, moved, review, setting, now });
}

/** The lock of the customer as it is, priced by what the plan says now; the lock keeps what it was told with last. */
async function tellAgain(context: CustomerContext, input: Asked, rid: string): Promise<Locked> {
  const { db, actor, now } = context;
  const row = await liveLock(db, rid, actor.rid, now);
  const instrument = await instrumentOf(db, row.serviceRid);
  const { extra, setting } = await bookingSettings(db);
  const moved = row.changeOf ? await movable(context, row.changeOf, row.serviceRid) : undefined;
  const params = moved?.params ?? (await paramsOf(context, instrument, input));
  const { cells } = judgeStay(dayOf(instrument, row.date, { extra, now }), row);
  if (!cells) throw new Failure(reservationRefusals.expired);
  const price = await priceOf(context, { instrument, moved }, params, cells);
  if (priceHash(price) !== priceHash({ lines: row.lines, total_fen: row.priceFen })) {
    const told = { priceFen: price.total_fen, lines: price.lines };
    await db
      .update(reservations)
      .set(told)
      .where(equal(reservations, { rid, customerRid: actor.rid }));
  }
  return asLocked({ row, price, moved, review: needsReview(instrument, extra), setting, now });
}

/** A lock of the customer's that has not run out, for the rest of the transaction. Refuses with 预约时段已失效，请重新选择. */
export async function liveLock(db: Database, rid: string, customerRid: string, now: Date): Promise<Booking> {
  const row = await bookingRows.lock(db, rid, { owner: customerRid }).catch((error) => {
    throw error instanceof Failure ? new Failure(reservationRefusals.expired) : error;
  });
  if (row.status !== bookingStates.locked || !row.expiresAt || row.expiresAt <= now)
    throw new Failure(reservationRefusals.expired);
  return row;
}

/** What one price stands for; the customer sends back the one they saw. */
export function priceHash({ lines, total_fen }: StayPrice): string {
  return createHash('sha256')
    .update(JSON.stringify([lines, total_fen]))
    .digest('hex')
    .slice(0, 32);
}

/** The booking that is to be moved: the customer's own, of this instrument, and one that may be moved now. */
async function movable({ db, actor, now }: CustomerContext, rid: string, serviceRid: string) {
  const row = await bookingRows.lock(db, rid, { owner: actor.rid });
  if (row.serviceRid !== serviceRid) throw new Failure(refusals.notFound);
  bookingRows.allow(row, {
    action: 'change',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
  });
  return row;
}

/** The plan entry's values with those of the request above them. */
async function paramsOf(
  context: CustomerContext,
  { rid }: Instrument,
  { temp_rid, params }: Pick<Asked, 'temp_rid' | 'params'>,
): Promise<FormValues> {
  if (!temp_rid) return params;
  const { item } = await entryFor(context, temp_rid, rid);
  return { ...item.params, ...params };
}

async function priceOf(
  context: CustomerContext,
  { instrument, moved }: { instrument: Instrument; moved: Booking | undefined },
  params: FormValues,
  cells: readonly { extra_rate: number }[],
): Promise<StayPrice> {
  const fields = await fieldsOfService(context.db, instrument);
  const price = await ownPriceAt(context, instrument, fields, knownValues(fields, params), cells);
  return moved
    ? (await priceWithCoupon(context.db, moved, { instrument, price, by: 'customer' })).price
    : price;
}

/**
 * Takes the half hours for a lock, all or none. Those that the booking to be moved holds already stay with it
 * until it is moved. The primary key decides between any number of requests. Refuses with 该时段已被预约.
 */
async function takeCellsOf(
  db: Database,
  lock: Booking,
  starts: readonly string[],
  moved: Booking | undefined,
) {
  const isOwn = (start: string) => moved?.date === lock.date && start >= moved.start && start < moved.end;
  const wanted = starts.filter((start) => !isOwn(start));
  if (wanted.length === 0) return;
  const { serviceRid, date, rid: reservationRid, expiresAt } = lock;
  await takeCells(db, { serviceRid, date, reservationRid, expiresAt }, wanted);
}

/** Takes half hours of an instrument, all or none. Refuses with 该时段已被预约. */
export async function takeCells(
  db: Database,
  whose: { serviceRid: string; date: string; reservationRid: string; expiresAt?: Date | null },
  starts: readonly string[],
): Promise<void> {
  const taken = await db
    .insert(reservationCells)
    .values(starts.map((start) => ({ ...whose, start })))
    .onConflictDoNothing()
    .returning({ start: reservationCells.start });
  if (taken.length < starts.length) throw new Failure(reservationRefusals.taken);
}

type Answered = {
  row: Booking;
  price: StayPrice;
  /** The booking that is to be moved there. */
  moved: Booking | undefined;
  review: boolean;
  setting: ReservationSetting;
  now: Date;
};

function asLocked({ row, price, moved, review, setting, now }: Answered): Locked {
  const freed = moved ? freeAfterMove(moved, row.startAt, setting, now) : freeUntil(row.startAt, setting);
  const booked = { priceFen: price.total_fen, freeUntil: freed };
  const expiresAt = row.expiresAt ?? now;
  return {
    lock_rid: row.rid,
    rid: row.serviceRid,
    date: row.date,
    start: row.start,
    end: row.end,
    text: stayInWords(row),
    expire_at: expiresAt,
    left_s: Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000)),
    price_fen: price.total_fen,
    lines: price.lines,
    price_hash: priceHash(price),
    terms: cancelTerms(booked, setting, now),
    is_late: isLate(booked, now) ? 1 : 0,
    review: review && !moved ? reviewTerms(now) : '',
  };
}
