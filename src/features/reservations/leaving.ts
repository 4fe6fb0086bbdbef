import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { maskedPhone } from '../../core/fields.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import type { Leaving } from '../../host/records/leaving.ts';
import type { ClusterTie } from '../clusters/owning.ts';
import { clusterRefusals } from '../clusters/rules.ts';
import { customers } from '../identity/tables.ts';
import type { ReservationSetting } from '../settings/rules.bookings.ts';
import { giveBack } from './give-back.ts';
import { bookingSettings } from './instruments/instruments.ts';
import { type Booking, bookingRows } from './moves.ts';
import { cancelFee } from './rules.limits.ts';
import { bookingRecord, bookingStates, judgedAt, reservationGroups, waitStates } from './rules.states.ts';
import { reservations, reservationWaits } from './tables.ts';
import { tellOne } from './tell-people.ts';
import { offerFree } from './waits/waits.ts';

/** States in which a booking is neither over nor billed. */
const open = [...reservationGroups.coming.states, bookingStates.toSettle, bookingStates.toPay];

/** Groups are kept while bookings on their account are open. */
export const clusterTie: ClusterTie = async (db, owner) => {
  const which = and(eq(reservations.owner, owner), inArray(reservations.status, open));
  return (await db.$count(reservations, which)) > 0 ? clusterRefusals.orders : undefined;
};

/** Bookings that can be cancelled for nothing are; for others their customer decides. Slots held and waits end. */
export const leaving: Leaving = {
  open: async ({ db, now }, customerRid) => {
    const { setting } = await bookingSettings(db);
    const held = (await rowsOf(db, customerRid)).filter((row) => row.customerRid === customerRid);
    const bound = held.filter((row) => !endOf(row, setting, now));
    const fees: number[] = bound.map((row) =>
      row.status === bookingStates.booked ? cancelFee(row, setting, now) : 0,
    );
    return [
      {
        ...{ name: '不能免费取消的预约', count: bound.length, isBooked: false, page: '/member/booking' },
        ...{ fen: fees.reduce((sum, fee) => sum + fee, 0), todo: '按期使用，或取消并支付取消费' },
      },
    ];
  },
  ending: async ({ db, now }, customerRid) => {
    const { setting } = await bookingSettings(db);
    const rows = await rowsOf(db, customerRid);
    const mine = rows.filter((row) => row.customerRid === customerRid && endOf(row, setting, now));
    const waits = await db.$count(reservationWaits, waitsOf(customerRid));
    const matter = { fen: null, isBooked: false } as const;
    return [
      { ...matter, name: '可免费取消的预约', count: mine.length, fate: '取消，不收费' },
      {
        ...matter,
        name: '他人转交的预约',
        count: rows.filter((row) => isGuest(row, customerRid) && row.startAt > now).length,
        fate: '交还预约人',
      },
      { ...matter, name: '机时候补', count: waits, fate: '结束' },
    ];
  },
  end: async (context, customerRid, closer) => {
    const { db, now } = context;
    const { setting, place } = await bookingSettings(db);
    const by = { role: 'customer', ...closer } as const;
    const reason = '账号注销';
    await forgetNumber(db, customerRid);
    await db.update(reservationWaits).set({ status: waitStates.over }).where(waitsOf(customerRid));
    for (const row of await bookingRows.lockWhere(db, ahead(customerRid))) {
      if (isGuest(row, customerRid)) {
        if (row.startAt <= now) continue;
        const back = {
          diff: { user: row.customerRid },
          changes: { userRid: row.customerRid, remindedAt: null },
        };
        const moved = await bookingRows.move(db, row, { action: 'withdraw', by, now, reason, ...back });
        const values = { owner: '使用人', user: '您' };
        await tellOne(context, row.customerRid, moved, { event: 'bookingHandedOver', place, values });
        continue;
      }
      const action = endOf(row, setting, now);
      if (!action) continue;
      const ended = await bookingRows.move(db, row, {
        action,
        by,
        now,
        reason,
        changes: { expiresAt: null },
      });
      await giveBack(context, ended, { to: 'original', reason, by: { type: 'customer', rid: customerRid } });
      const told = { event: 'bookingCancelled', place, values: { cost: '' } } as const;
      if (row.userRid !== customerRid) await tellOne(context, row.userRid, ended, told);
      await offerFree(db, row, now);
    }
  },
};

/** Others' offers to the customer's number stand on for those others, who must not learn from it; only its stars stay. */
async function forgetNumber(db: Database, customerRid: string): Promise<void> {
  const [row] = await db
    .select({ phone: customers.phone })
    .from(customers)
    .where(eq(customers.rid, customerRid));
  if (!row?.phone) return;
  await db
    .update(reservations)
    .set({ offerPhone: maskedPhone(row.phone) })
    .where(eq(reservations.offerPhone, row.phone));
}

/** What a customer has ahead or under way, and what others have handed to them. */
function ahead(customerRid: string) {
  return or(
    and(
      eq(reservations.customerRid, customerRid),
      inArray(reservations.status, [...reservationGroups.coming.states]),
    ),
    equal(reservations, { userRid: customerRid, status: bookingStates.booked }),
  );
}

async function rowsOf(db: Database, customerRid: string): Promise<Booking[]> {
  return db.select().from(reservations).where(ahead(customerRid));
}

function waitsOf(customerRid: string) {
  return and(eq(reservationWaits.customerRid, customerRid), lt(reservationWaits.status, waitStates.over));
}

function isGuest({ customerRid: payer }: Booking, customerRid: string): boolean {
  return payer !== customerRid;
}

/** By what a booking ends at no cost; undefined when its customer cannot end it now, or pays for that. */
function endOf(row: Booking, setting: ReservationSetting, now: Date): 'release' | 'cancel' | undefined {
  if (row.status === bookingStates.booked && cancelFee(row, setting, now) > 0) return undefined;
  const offered = bookingRecord.offered(judgedAt(row, now), 'customer');
  return (['release', 'cancel'] as const).find((wanted) =>
    offered.some(({ action, reason }) => action === wanted && !reason),
  );
}
