import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { maskedPhone } from '../../../core/fields.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { historyLine } from '../../../host/records/rows.ts';
import { groupName, groupsAmong } from '../../clusters/payers.ts';
import { ownedBy } from '../../clusters/reach.ts';
import { customers } from '../../identity/tables.ts';
import { currentProtocol } from '../../orders/placing/ordering-terms.ts';
import type { ReservationSetting } from '../../settings/rules.bookings.ts';
import { signedOf } from '../../signing/list-papers.ts';
import { instantOf, stayInWords } from '../calendar/rules.stay.ts';
import { type Reservation, reservationCalendar, type reservationList } from '../contract.ts';
import { bookingSettings } from '../instruments/instruments.ts';
import type { Booking } from '../moves.ts';
import { termsOf } from '../rules.limits.ts';
import {
  bookingRecord,
  bookingStates,
  ownActions,
  receiverActions,
  reservationGroups,
  statusName,
} from '../rules.states.ts';
import { reservationHistory, reservations } from '../tables.ts';
import { mayCome } from './hand-over.ts';
import { changesOf, historyText } from './rules.history.ts';
import { papersOf } from './sign-booking.ts';

type Step = typeof reservationHistory.$inferSelect;

/** What a booking is told with. */
type Telling = {
  me: string;
  now: Date;
  place: string;
  setting: ReservationSetting;
  protocol: string;
  /** What was signed, by the booking's rid. */
  signed: Awaited<ReturnType<typeof signedOf>>;
  phones: Map<string, string>;
  /** What the group is called that pays; empty for none. */
  payer: string;
};

/** One page of the customer's bookings and of those handed or offered to them, with their history. Six statements. */
export const listReservations: Answers<typeof reservationList> = async (
  { db, actor, now },
  { status, group, one, rid, from, to, owner, ...paging },
) => {
  const isMine = eq(reservations.customerRid, actor.rid);
  const which = and(
    // On whose account others have booked is theirs to know.
    owner === undefined ? undefined : and(isMine, ownedBy(reservations, owner)),
    or(
      isMine,
      eq(reservations.userRid, actor.rid),
      and(
        ...[isNotNull(reservations.offerPhone), eq(reservations.offerPhone, ownPhone(db, actor.rid))],
        ...[gt(reservations.offerUntil, now), eq(reservations.status, bookingStates.booked)],
        mayCome(actor.rid),
      ),
    ),
    status === bookingStates.lockOver ? undefined : ne(reservations.status, bookingStates.lockOver),
    or(ne(reservations.status, bookingStates.locked), gt(reservations.expiresAt, now)),
    is(reservations.rid, one),
    is(reservations.status, status),
    group ? inArray(reservations.status, [...reservationGroups[group].states]) : undefined,
    is(reservations.serviceRid, rid),
    from ? gte(reservations.date, from) : undefined,
    to ? lte(reservations.date, to) : undefined,
  );
  const user = alias(customers, 'booking_user');
  const { list: rows, ...found } = await listed(
    db,
    paging,
    db
      .select({
        ...{ booking: reservations, ownerPhone: customers.phone, userPhone: user.phone },
        group: groupName(reservations.owner),
      })
      .from(reservations)
      .innerJoin(customers, eq(customers.rid, reservations.customerRid))
      .innerJoin(user, eq(user.rid, reservations.userRid))
      .where(which),
    [desc(reservations.startAt), desc(reservations.rid)],
  );
  const rids = rows.map(({ booking }) => booking.rid);
  const steps = rids.length
    ? await db
        .select()
        .from(reservationHistory)
        .where(inArray(reservationHistory.reservationRid, rids))
        .orderBy(asc(reservationHistory.id))
    : [];
  const { place, setting } = await bookingSettings(db);
  const protocol = await currentProtocol(db);
  const signed = await signedOf(db, rids);
  const phones = new Map(
    rows.flatMap(({ booking, ownerPhone, userPhone }): [string, string][] => [
      [booking.customerRid, ownerPhone ?? ''],
      [booking.userRid, userPhone ?? ''],
    ]),
  );
  return {
    ...found,
    list: rows.map(({ booking, group: payer }) =>
      told(
        booking,
        steps.filter(({ reservationRid }) => reservationRid === booking.rid),
        { me: actor.rid, now, place, setting, protocol, signed, phones, payer },
      ),
    ),
    groups: await groupsAmong(db, reservations, isMine),
    protocol_version: protocol,
  };
};

/** States in which somebody is still to come. */
const coming: readonly number[] = [
  bookingStates.toReview,
  bookingStates.toApprove,
  bookingStates.toPrepay,
  bookingStates.booked,
  bookingStates.checkedIn,
];

function told(
  row: Booking,
  steps: Step[],
  { me, now, place, setting, protocol, signed, phones, payer }: Telling,
): z.input<typeof Reservation> {
  const isOwner = row.customerRid === me;
  const other = isOwner ? row.userRid : row.customerRid;
  const isInvited = !isOwner && row.userRid !== me;
  const offer = row.offerUntil && row.offerUntil > now && (isOwner || isInvited) ? row.offerUntil : null;
  const isHeld = row.status === bookingStates.locked || (isOwner && row.status === bookingStates.toPrepay);
  const until = isHeld && row.expiresAt;
  return {
    rid: row.rid,
    no: row.no ?? '',
    role: isOwner ? 'owner' : isInvited ? 'invited' : 'user',
    owner_name: isOwner ? payer : '',
    batch_no: row.batchNo,
    status: row.status,
    status_name: statusName(row.status),
    version: row.version,
    service_rid: row.serviceRid,
    name: row.name,
    img: row.img,
    date: row.date,
    start: row.start,
    end: row.end,
    text: stayInWords(row),
    place,
    price_fen: isOwner ? row.priceFen : null,
    lines: isOwner ? row.lines : [],
    fee_fen: isOwner ? row.feeFen : 0,
    pay_mode: isOwner ? row.payMode : 0,
    paid_fen: isOwner ? row.paidFen : 0,
    free_until: isOwner && row.status === bookingStates.booked && row.freeUntil ? row.freeUntil : null,
    terms: isOwner ? termsOf(row, setting, now) : '',
    expire_at: until || null,
    left_s: until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000)) : null,
    change_of: row.changeOf,
    people: isOwner ? row.people : [],
    other_phone: other === me ? '' : maskedPhone(phones.get(other) ?? ''),
    offered_to: isOwner && offer ? maskedPhone(row.offerPhone ?? '') : '',
    offered_until: offer,
    samples: isInvited ? 0 : row.samples.length,
    params: isInvited ? [] : row.answers,
    remark: isOwner ? row.remark : '',
    created: row.createdAt,
    offered: isOwner && row.status === bookingStates.closed ? offeredSlots(row, now) : [],
    ics_url: coming.includes(row.status) && !isInvited ? `${reservationCalendar.path}?rid=${row.rid}` : '',
    actions: isOwner
      ? ownActions(row, { now, isProtocolOld: row.protocolVersion !== protocol })
      : isInvited
        ? receiverActions(row, now)
        : [],
    papers: isOwner ? papersOf(row, signed.get(row.rid) ?? []) : [],
    history: (isInvited ? [] : steps).map((step) =>
      historyLine(step, bookingRecord, {
        ...(step.actorType === 'customer' && { actor: sideOf(step.actorRid, row, me) }),
        text: historyText(step.action),
        diff: changesOf(step.diff, isOwner),
      }),
    ),
  };
}

function offeredSlots({ offered }: Booking, now: Date) {
  return offered
    .filter(({ date, start }) => instantOf(date, start) > now)
    .map((slot) => ({ ...slot, text: stayInWords(slot) }));
}

/** The customer's number, for a comparison in the same statement. */
function ownPhone(db: Database, customerRid: string) {
  return db.select({ phone: customers.phone }).from(customers).where(eq(customers.rid, customerRid));
}

/** Who of the customers took a step, as `me` is told. */
function sideOf(actorRid: string, { customerRid }: Booking, me: string): string {
  if (actorRid === me) return '本人';
  return actorRid === customerRid ? '预约人' : '受让人';
}
