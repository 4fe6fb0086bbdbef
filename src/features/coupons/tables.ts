import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { Audience, CouponSource, CouponTerms } from './rules.terms.ts';

/** Coupons that staff offer; what each customer holds is in `customer_coupons`. */
export const coupons = pgTable(
  'coupons',
  (t) => ({
    rid: t.text().primaryKey(),
    name: t.text().notNull(),
    terms: t.jsonb().$type<CouponTerms>().notNull(),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** How customers come by it: they claim it, send in its code, or are given it. */
    way: t.text().$type<'claim' | 'code' | 'grant'>().notNull(),
    /** Upper case; null unless it comes by a code. */
    code: t.text().unique(),
    audience: t.jsonb().$type<Audience>().notNull(),
    /** How many there are; null for as many as are wanted. */
    total: t.integer(),
    /** How many were handed out. */
    taken: t.integer().notNull().default(0),
    perCustomer: t.smallint('per_customer').notNull().default(1),
    /** When it can be come by. */
    openFrom: moment('open_from').notNull(),
    openUntil: moment('open_until').notNull(),
    /** It is good for so many days once somebody holds it, or until a fixed time; one of the two. */
    validDays: t.smallint('valid_days'),
    validUntil: moment('valid_until'),
    madeBy: ref('made_by', () => staffMembers.rid).notNull(),
    /** Who wrote it last; what is above the limit of four eyes is published by somebody else. */
    editedBy: ref('edited_by', () => staffMembers.rid),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('coupons_open').on(table.status, table.openUntil),
    check('coupons_taken', sql`${table.taken} BETWEEN 0 AND coalesce(${table.total}, ${table.taken})`),
    check('coupons_valid', sql`(${table.validDays} IS NULL) <> (${table.validUntil} IS NULL)`),
  ],
);

/** Coupons that customers hold, each with the terms of the day on which they came by it. */
export const customerCoupons = pgTable(
  'customer_coupons',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The offer that it came by; null for what the product gives by itself. */
    couponRid: ref('coupon_rid', () => coupons.rid),
    name: t.text().notNull(),
    terms: t.jsonb().$type<CouponTerms>().notNull(),
    /** Meaning: `rules.states.ts`. That its time is over is told by `untilAt` alone. */
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    source: t.text().$type<CouponSource>().notNull(),
    /** What it was given for, once for each customer, such as `late:<order>`. */
    ref: t.text().notNull(),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The batch of orders that it is for while locked and once used; null otherwise. */
    batchNo: t.text('batch_no'),
    /** What it took off them. */
    savedFen: fen('saved_fen').notNull().default(0),
    usedAt: moment('used_at'),
    /** When its holder was told that it ends soon. */
    warnedAt: moment('warned_at'),
  }),
  (table) => [
    unique('customer_coupons_once').on(table.customerRid, table.ref),
    index('customer_coupons_customer').on(table.customerRid, table.status, table.untilAt),
    index('customer_coupons_offer').on(table.couponRid, table.rid),
    uniqueIndex('customer_coupons_batch').on(table.batchNo),
    index('customer_coupons_created').on(table.createdAt),
    index('customer_coupons_used').on(table.usedAt).where(sql`${table.usedAt} IS NOT NULL`),
    index('customer_coupons_ending').on(table.untilAt).where(sql`${table.warnedAt} IS NULL`),
  ],
);
