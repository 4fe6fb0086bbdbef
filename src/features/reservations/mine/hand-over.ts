import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { defineJob, type JobContext } from '../../../host/jobs.ts';
import { isMembers } from '../../clusters/reach.ts';
import { accountOf } from '../../customers/service.user.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { spend } from '../../identity/limits/limits.ts';
import type { Limit } from '../../identity/limits/rules.ts';
import { customers } from '../../identity/tables.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { type reservationHandOver, reservationRefusals } from '../contract.ts';
import { bookingSettings, instrumentOf, isTrained, needsTraining } from '../instruments/instruments.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { minutesAfter } from '../rules.limits.ts';
import { whyNotCome } from '../standing.ts';
import { reservations } from '../tables.ts';
import { tellOne } from '../tell-people.ts';

/** Offers of one customer. */
const offerRate: Limit = {
  name: 'hand over',
  windows: [{ figure: 10, seconds: 24 * 60 * 60, refusal: reservationRefusals.tooManyOffers }],
};

/** Minutes for which an offer stands, at most until the booking begins. */
const offerMinutes = 24 * 60;

/** An offer waits to be told to whoever has the number. `version`: of the booking with the offer. */
export const offerMade = defineJob({
  name: 'tell-of-hand-over',
  input: z.object({ rid: z.string(), version: z.int() }),
  retryLimit: 3,
  retryDelay: 30,
});

/**
 * Offers a booking of the customer's, which is locked, to a number. Nothing here asks whose the number is: answer,
 * time taken and what is stored are alike for all. Refuses the eleventh offer of a day.
 */
export async function offerTo(
  { db, jobs, actor, now }: CustomerContext,
  row: Booking,
  asked: { phone: string; preview: 0 | 1; version?: number | undefined; reason?: string | undefined },
): Promise<void> {
  const ends = Math.min(minutesAfter(now, offerMinutes).getTime(), row.startAt.getTime());
  const move = {
    action: 'handOver',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
    version: asked.version,
    reason: asked.reason,
    changes: { offerPhone: asked.phone, offerUntil: new Date(ends) },
  } as const;
  bookingRows.allow(row, move);
  if (asked.preview) return;
  await spend(db, offerRate, actor.rid, now);
  const { rid, version } = await bookingRows.move(db, row, move);
  await jobs.send(offerMade, { rid, version });
}

/** Takes, refuses or withdraws an offer; see the contract. */
export const answerHandOver: Answers<typeof reservationHandOver> = async (context, { rid, act, version }) => {
  const { db, actor, now } = context;
  const { phone } = await lockCustomer(context);
  const { extra, place, setting } = await bookingSettings(db);
  if (act === 'withdraw') {
    await withdraw(context, await bookingRows.lock(db, rid, { owner: actor.rid }), { version, place });
    return null;
  }
  const [row] = await bookingRows.lockWhere(
    db,
    and(
      ...[eq(reservations.rid, rid), eq(reservations.offerPhone, phone ?? '')],
      ...[ne(reservations.customerRid, actor.rid), ne(reservations.userRid, actor.rid)],
      mayCome(actor.rid),
    ),
  );
  if (!row) throw new Failure(refusals.notFound);
  const by = { role: 'receiver', type: 'customer', rid: actor.rid } as const;
  if (act === 'refuse') {
    const refused = await bookingRows.move(db, row, { action: 'refuse', by, now, version });
    await tellOne(context, row.customerRid, refused, { event: 'bookingRefused', place });
    return null;
  }
  const changes = { userRid: actor.rid, remindedAt: null };
  const move = { action: 'take', by, now, version, diff: { user: actor.rid }, changes } as const;
  bookingRows.allow(row, move);
  const me = await accountOf(db, actor.rid);
  if (!me.attest) throw new Failure(orderRefusals.unverified);
  const isForTrained = needsTraining(await instrumentOf(db, row.serviceRid), extra);
  if (isForTrained && !(await isTrained(db, actor.rid, row.serviceRid)))
    throw new Failure(reservationRefusals.untrained);
  const why = await whyNotCome(db, { ...row, customerRid: actor.rid }, setting, now);
  if (why) throw new Failure(why);
  const moved = await bookingRows.move(db, row, move);
  const values = { owner: (await accountOf(db, row.customerRid)).name, user: me.name };
  await tellOne(context, row.customerRid, moved, { event: 'bookingHandedOver', place, values });
  await tellOne(context, actor.rid, moved, { event: 'bookingReceived', place, values });
  return null;
};

/** Whether somebody may come to a booking in another's place: to what a group pays for, only who is in the group. */
export function mayCome(customerRid: string) {
  return or(eq(reservations.owner, reservations.customerRid), isMembers(reservations.owner, customerRid));
}

/** Tells the one who has the number, if anybody has it, that a booking is offered to them. */
export async function tellOffered(
  { db, jobs, secrets, now }: JobContext,
  { rid, version }: { rid: string; version: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [row] = await bookingRows.lockWhere(transaction, eq(reservations.rid, rid));
    if (row?.version !== version || !row.offerPhone || !row.offerUntil || row.offerUntil <= now()) return;
    const [found] = await transaction
      .select({ rid: customers.rid })
      .from(customers)
      .where(
        and(eq(customers.phone, row.offerPhone), isNull(customers.closedAt), isNull(customers.disabledAt)),
      );
    if (!found || found.rid === row.customerRid || found.rid === row.userRid) return;
    const isFree = await transaction.$count(reservations, and(eq(reservations.rid, rid), mayCome(found.rid)));
    if (isFree === 0) return;
    const { place } = await bookingSettings(transaction);
    const { name } = await accountOf(transaction, row.customerRid);
    const values = { owner: name, until: shanghaiTime(row.offerUntil).slice(0, 16) };
    const teller = { db: transaction, jobs: jobs.within(transaction), secrets, now: now() };
    await tellOne(teller, found.rid, row, { event: 'bookingOffered', place, values });
  });
}

/** Forgets the numbers of offers that nobody took in time. One statement. */
export async function endOffers(db: Database, now: Date): Promise<void> {
  await db
    .update(reservations)
    .set({ offerPhone: null, offerUntil: null })
    .where(lte(reservations.offerUntil, now));
}

/** An offer that stands is ended; else who comes gives the booking back, and is told. */
async function withdraw(
  context: CustomerContext,
  row: Booking,
  { version, place }: { version: number | undefined; place: string },
) {
  const { db, actor, now } = context;
  const isOffered = row.offerUntil && row.offerUntil > now;
  const moved = await bookingRows.move(db, row, {
    action: 'withdraw',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
    version,
    changes: isOffered ? {} : { userRid: actor.rid, remindedAt: null },
  });
  if (moved.userRid === row.userRid) return;
  const values = { owner: '预约人', user: '预约人本人' };
  await tellOne(context, row.userRid, moved, { event: 'bookingHandedOver', place, values });
}
