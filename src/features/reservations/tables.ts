import { sql } from 'drizzle-orm';
import { index, pgSequence, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { clusterEnvelopes } from '../clusters/tables.ts';
import { customers } from '../identity/tables.ts';
import type { Sample } from '../orders/contract.ts';
import type { FormValues } from '../plan/contract.ts';
import type { PaperState } from '../signing/rules.ts';
import { staffMembers } from '../staff/tables.ts';

/** What was used up at the instrument; `fen` for all of `count`. */
export type Consumable = { name: string; count: number; fen: number };
/** A time at an instrument; YYYY-MM-DD and HH:mm. */
export type Slot = { date: string; start: string; end: string };

/** The running part of the numbers that people read. */
export const reservationNumbers = pgSequence('reservation_numbers', { maxValue: 999_999, cycle: true });

/**
 * Bookings of instruments, from the lock of their slot on; amounts in fen, VAT included. Date and times are those
 * of a clock in Shanghai. Who booked pays; `userRid` is who comes.
 */
export const reservations = pgTable(
  'reservations',
  (t) => ({
    rid: t.text().primaryKey(),
    /** null while it is a lock. */
    no: t.text().unique(),
    batchNo: t.text('batch_no').notNull().default(''),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    userRid: ref('user_rid', () => customers.rid).notNull(),
    /** Whose money pays: of the one who booked, or a group's. */
    owner: t.text().notNull(),
    /** The group's project that it is for; null for none. */
    envelopeRid: ref('envelope_rid', () => clusterEnvelopes.rid),
    serviceRid: t.text('service_rid').notNull(),
    name: t.text().notNull(),
    img: t.text().notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    date: t.text().notNull(),
    start: t.text().notNull(),
    end: t.text().notNull(),
    startAt: moment('start_at').notNull(),
    /** Until when a lock, or a booking that waits for approval or its payment, holds the slot. */
    expiresAt: moment('expires_at'),
    /** Of a lock: the booking that is to be moved there. */
    changeOf: t.text('change_of').notNull().default(''),
    /** The entry of the plan that it is for. */
    tempRid: t.text('temp_rid').notNull().default(''),
    /** Until when it can be cancelled for nothing; a change of time never puts it off. */
    freeUntil: moment('free_until'),
    priceFen: fen('price_fen').notNull(),
    /** The steps of the price, less its coupon. */
    lines: t.jsonb().$type<{ label: string; formula: string; amount_fen: number }[]>().notNull(),
    /** The coupon that it was booked with, and what that takes off: the last step of its price. */
    couponRid: t.text('coupon_rid'),
    couponFen: fen('coupon_fen').notNull().default(0),
    /** What a cancellation or a no-show costs. */
    feeFen: fen('fee_fen').notNull().default(0),
    /** What was paid first, less what went back; all of it once a statement is paid. */
    paidFen: fen('paid_fen').notNull().default(0),
    payMode: t.smallint('pay_mode').notNull().default(0),
    params: t.jsonb().$type<FormValues>().notNull().default({}),
    /** The form in words, as it was. */
    answers: t.jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    samples: t.jsonb().$type<Sample[]>().notNull().default([]),
    /** Who comes, as the one who booked wrote it. */
    people: t.jsonb().$type<{ name: string; phone: string }[]>().notNull().default([]),
    remark: t.text().notNull().default(''),
    protocolVersion: t.text('protocol_version').notNull().default(''),
    /** Whether a confidentiality agreement is to be signed: `paperStates`. */
    nda: t.smallint().$type<PaperState>().notNull().default(0),
    isChanged: t.boolean('is_changed').notNull().default(false),
    missedAt: moment('missed_at'),
    /** When somebody was really at the instrument, and what it came to; see `rules.usage.ts`. */
    actualStart: moment('actual_start'),
    actualEnd: moment('actual_end'),
    billableMinutes: t.integer('billable_minutes'),
    operatorMinutes: t.integer('operator_minutes').notNull().default(0),
    consumables: t.jsonb().$type<Consumable[]>().notNull().default([]),
    /** Free slots that were offered in place of one that the laboratory had to cancel. */
    offered: t.jsonb().$type<Slot[]>().notNull().default([]),
    /** Whether some of what was paid first is still on its way back through a provider. */
    isRefundDue: t.boolean('is_refund_due').notNull().default(false),
    remindedAt: moment('reminded_at'),
    /** To whose number it is offered, and until when; whether the number is anybody's is not looked at. */
    offerPhone: t.text('offer_phone'),
    offerUntil: moment('offer_until'),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('reservations_offer').on(table.offerPhone).where(sql`${table.offerPhone} IS NOT NULL`),
    index('reservations_service').on(table.serviceRid, table.status),
    index('reservations_customer').on(table.customerRid, table.startAt),
    index('reservations_owner').on(table.owner, table.startAt),
    index('reservations_user').on(table.userRid, table.startAt),
    index('reservations_expiring').on(table.expiresAt).where(sql`${table.status} IN (0, 15, 30)`),
    index('reservations_booked').on(table.startAt).where(sql`${table.status} = 40`),
    index('reservations_date').on(table.date),
    index('reservations_created').on(table.createdAt).where(sql`${table.no} IS NOT NULL`),
  ],
);

/**
 * Who has an instrument in each half hour: the truth about what is taken. The primary key lets nobody in twice,
 * whatever the program believes. A lock's cells bear the time at which they are free again.
 */
export const reservationCells = pgTable(
  'reservation_cells',
  (t) => ({
    serviceRid: t.text('service_rid').notNull(),
    /** YYYY-MM-DD and HH:mm. */
    date: t.text().notNull(),
    start: t.text().notNull(),
    reservationRid: ref('reservation_rid', () => reservations.rid, 'cascade').notNull(),
    expiresAt: moment('expires_at'),
  }),
  (table) => [
    primaryKey({ columns: [table.serviceRid, table.date, table.start] }),
    index('reservation_cells_reservation').on(table.reservationRid),
  ],
);

/** What became of each booking, step by step; rows are only added. */
export const reservationHistory = pgTable(
  'reservation_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reservationRid: ref('reservation_rid', () => reservations.rid, 'cascade').notNull(),
    /** Who booked, so that every query can name the owner. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
    /** What changed besides the state. */
    diff: t.jsonb().$type<Record<string, unknown>>(),
  }),
  (table) => [
    index('reservation_history_reservation').on(table.reservationRid, table.id),
    index('reservation_history_at').on(table.at),
  ],
);

/** Who has been trained on which instrument; staff write it. */
export const instrumentTrainings = pgTable(
  'instrument_trainings',
  (t) => ({
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    serviceRid: t.text('service_rid').notNull(),
    passedAt: moment('passed_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.customerRid, table.serviceRid] })],
);

/** Times at which an instrument cannot be booked though it is open: maintenance and faults. */
export const instrumentClosures = pgTable(
  'instrument_closures',
  (t) => ({
    rid: t.text().primaryKey(),
    serviceRid: t.text('service_rid').notNull(),
    kind: t.text().$type<'closure' | 'fault'>().notNull(),
    startAt: moment('start_at').notNull(),
    endAt: moment('end_at').notNull(),
    reason: t.text().notNull(),
    createdBy: ref('created_by', () => staffMembers.rid).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was ended before its time. */
    liftedAt: moment('lifted_at'),
  }),
  (table) => [index('instrument_closures_service').on(table.serviceRid, table.endAt)],
);

/** Who wants to hear when an instrument has time on a day; the first is offered what becomes free. */
export const reservationWaits = pgTable(
  'reservation_waits',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    serviceRid: t.text('service_rid').notNull(),
    /** YYYY-MM-DD. */
    date: t.text().notNull(),
    /** How long they want to come. */
    minutes: t.smallint().notNull(),
    /** The entry of the plan that it is for, or the booking that is to be moved; empty for neither. */
    tempRid: t.text('temp_rid').notNull().default(''),
    changeOf: t.text('change_of').notNull().default(''),
    /** 10 waits, 20 was offered a slot, 50 waits no more. */
    status: t.smallint().notNull().default(10),
    /** The lock that was made for them. */
    lockRid: t.text('lock_rid'),
    toldAt: moment('told_at'),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('reservation_waits_day')
      .on(table.serviceRid, table.date, table.createdAt)
      .where(sql`${table.status} = 10`),
    index('reservation_waits_customer').on(table.customerRid, table.date),
    index('reservation_waits_date').on(table.date),
    index('reservation_waits_untold')
      .on(table.date)
      .where(sql`${table.status} = 20 AND ${table.toldAt} IS NULL`),
  ],
);

/** Technicians who are responsible for an instrument. */
export const instrumentKeepers = pgTable(
  'instrument_keepers',
  (t) => ({
    serviceRid: t.text('service_rid').notNull(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.serviceRid, table.staffRid] }),
    index('instrument_keepers_staff').on(table.staffRid),
  ],
);

/** How an instrument differs from the shop's rules for all; one without a row follows those. */
export const instrumentPolicies = pgTable('instrument_policies', (t) => ({
  serviceRid: t.text('service_rid').primaryKey(),
  minMinutes: t.smallint('min_minutes'),
  maxMinutes: t.smallint('max_minutes'),
  /** Percent; null for the shop's rates. */
  eveningRate: t.smallint('evening_rate'),
  sundayRate: t.smallint('sunday_rate'),
  holidayRate: t.smallint('holiday_rate'),
  needsReview: t.boolean('needs_review'),
  needsTraining: t.boolean('needs_training'),
  /** Whether everybody pays first who does not book on credit. */
  needsPrepay: t.boolean('needs_prepay').notNull().default(false),
}));
