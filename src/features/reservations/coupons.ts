import { and, eq, gt, inArray } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Fen } from '../../core/money.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { bySystem } from '../../host/records/rows.ts';
import { services } from '../catalogue/tables.ts';
import { giveBackCoupon } from '../coupons/give-back-coupon.ts';
import { namesIn } from '../coupons/list-coupons.ts';
import { type Coupon, couponRows, goodCoupon } from '../coupons/moves.ts';
import { savingOf, scopeInWords, unusable, valueInWords } from '../coupons/rules.saving.ts';
import { couponStates } from '../coupons/rules.states.ts';
import { customerCoupons } from '../coupons/tables.ts';
import type { HeldStays } from '../orders/discounts/reckon-cart.ts';
import type { StayPrice } from './calendar/rules.price.ts';
import { bookingStates, freed } from './rules.states.ts';
import { reservations } from './tables.ts';

type Booking = typeof reservations.$inferSelect;
/** The instrument, as coupons look at it. */
type Service = { rid: string; typeId: number; categoryId: number };

/** What a stay costs with a coupon: its last step is what that takes off. */
export type CouponPrice = { price: StayPrice; couponRid: string | null; couponFen: Fen };

/** What the step of a price begins with that a coupon takes off. */
const couponStep = '优惠券（';

/** What a stay at an instrument is to coupons: nothing of it is charged by the sample. */
function stayAsLine({ rid, typeId, categoryId }: Service, amountFen: Fen) {
  return { amountFen, typeId, categoryId, serviceRid: rid, isQuoted: false, samples: 0 };
}

/** Slots that the customer holds, as coupons look at them, at the price that was told last. One statement. */
export const heldStays: HeldStays = async ({ db, actor, now }, lockRids) => {
  const held = await db
    .select({
      ...{ lockRid: reservations.rid, fen: reservations.priceFen },
      service: { rid: services.rid, typeId: services.typeId, categoryId: services.categoryId },
    })
    .from(reservations)
    .innerJoin(services, eq(services.rid, reservations.serviceRid))
    .where(
      and(
        equal(reservations, { customerRid: actor.rid, status: bookingStates.locked }),
        inArray(reservations.rid, [...lockRids]),
        gt(reservations.expiresAt, now),
      ),
    );
  return held.map(({ lockRid, fen, service }) => ({ lockRid, line: stayAsLine(service, fen) }));
};

/** Locks a coupon for a booking with this number. Refuses 优惠券不可用：… what cannot be used for it. At most three statements. */
export async function takeCoupon(
  { db, actor, now }: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  rid: string,
  { instrument, price, no }: { instrument: Service; price: StayPrice; no: string },
): Promise<CouponPrice> {
  const coupon = await goodCoupon(db, { rid, customerRid: actor.rid, now }, 'lock');
  const saving = savingOf(coupon.terms, [stayAsLine(instrument, price.total_fen)], await scopeOf(db, coupon));
  if ('reason' in saving) throw new Failure(unusable(saving.reason));
  const changes = { batchNo: no, savedFen: saving.fen };
  const by = { role: 'customer', rid: actor.rid } as const;
  await couponRows.move(db, coupon, { action: 'lock', by, now, changes });
  return less(price, coupon, saving.fen);
}

/**
 * What a booking costs at another time: its coupon takes off what it takes off then. What its customer changes is held
 * against all of the coupon's terms, what staff change not against its minimum. One statement where it has a coupon.
 */
export async function priceWithCoupon(
  db: Database,
  { couponRid, customerRid }: Booking,
  { instrument, price, by }: { instrument: Service; price: StayPrice; by: 'customer' | 'staff' },
): Promise<CouponPrice> {
  const none = { price, couponRid: null, couponFen: 0 };
  if (!couponRid) return none;
  const which = equal(customerCoupons, { rid: couponRid, customerRid });
  const [coupon] = await db.select().from(customerCoupons).where(which);
  if (!coupon) return none;
  const terms = by === 'customer' ? coupon.terms : { ...coupon.terms, minFen: 0 };
  const saving = savingOf(terms, [stayAsLine(instrument, price.total_fen)]);
  return 'reason' in saving ? none : less(price, coupon, saving.fen);
}

/**
 * What a move of bookings means for their coupons: one is used once the stay is over, and goes back when there will be none
 * or when it takes nothing off any more. No statement for bookings without one.
 */
export async function followCoupons(
  db: Database,
  rows: readonly Booking[],
  { to, now, before }: { to: number; now: Date; before: readonly Booking[] },
): Promise<void> {
  const had = before.flatMap(({ rid, couponRid, couponFen }) =>
    couponRid ? [{ couponRid, couponFen, row: rows.find((one) => one.rid === rid) }] : [],
  );
  if (had.length === 0) return;
  const isTheirs = inArray(
    customerCoupons.rid,
    had.map(({ couponRid }) => couponRid),
  );
  const locked = await couponRows.lockWhere(
    db,
    and(isTheirs, eq(customerCoupons.status, couponStates.locked)),
  );
  for (const coupon of locked) {
    const mine = had.find(({ couponRid }) => couponRid === coupon.rid);
    if (!mine?.row) continue;
    const { row, couponFen } = mine;
    if (freed.includes(to) || !row.couponRid) await giveBackCoupon(db, coupon, now);
    else if (to === bookingStates.toSettle)
      await couponRows.move(db, coupon, { action: 'use', by: bySystem, now, changes: { usedAt: now } });
    else if (row.couponFen !== couponFen)
      await db
        .update(customerCoupons)
        .set({ savedFen: row.couponFen })
        .where(eq(customerCoupons.rid, coupon.rid));
  }
}

async function scopeOf(db: Database, { terms }: Coupon): Promise<string> {
  return scopeInWords(terms, await namesIn(db, [terms]));
}

/** The steps of a price without what a coupon takes off. */
export function withoutCoupon<Step extends { label: string }>(lines: readonly Step[]): Step[] {
  return lines.filter(({ label }) => !label.startsWith(couponStep));
}

function less(price: StayPrice, { rid, name, terms }: Coupon, fen: Fen): CouponPrice {
  const step = { label: `${couponStep}${name}）`, formula: valueInWords(terms), amount_fen: -fen };
  return {
    price: { lines: [...price.lines, step], total_fen: price.total_fen - fen },
    ...{ couponRid: rid, couponFen: fen },
  };
}
