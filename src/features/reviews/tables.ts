import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, ref, step } from '../../host/records/columns.ts';
import { customers } from '../identity/tables.ts';
import { orders } from '../orders/tables.ts';

/** What customers say of an order that is done: one review of each. */
export const reviews = pgTable(
  'reviews',
  (t) => ({
    rid: t.text().primaryKey(),
    orderRid: ref('order_rid', () => orders.rid)
      .notNull()
      .unique(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** 1 to 5, as the three below, which may be left out. */
    score: t.smallint().notNull(),
    speed: t.smallint(),
    quality: t.smallint(),
    service: t.smallint(),
    content: t.text().notNull().default(''),
    /** Rids of pictures, in their order. */
    pictures: t.text().array().notNull().default(sql`'{}'`),
    /** As the public sees it: a masked name, or that there is none. */
    author: t.text().notNull(),
    /** Words of the list that were found in it, for whoever reads it. */
    found: t.text().array().notNull().default(sql`'{}'`),
    /** Why it was hidden. */
    reason: t.text().notNull().default(''),
    reply: t.text().notNull().default(''),
    repliedAt: moment('replied_at'),
    addition: t.text().notNull().default(''),
    addedAt: moment('added_at'),
    /** What was given for it and not taken back. */
    points: t.integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    index('reviews_customer').on(table.customerRid),
    index('reviews_status').on(table.status, table.rid),
    index('reviews_created').on(table.createdAt),
    check('reviews_score', sql`${table.score} BETWEEN 1 AND 5`),
  ],
);

/** The services that a review is about: those of its order's lines. */
export const reviewServices = pgTable(
  'review_services',
  (t) => ({
    serviceRid: t.text('service_rid').notNull(),
    reviewRid: ref('review_rid', () => reviews.rid, 'cascade').notNull(),
  }),
  (table) => [
    // Rids go up with time, so the newest of a service are this index backwards.
    primaryKey({ columns: [table.serviceRid, table.reviewRid] }),
    index('review_services_review').on(table.reviewRid),
  ],
);

/** How many public reviews a service has, and what their scores come to; written with each that appears or goes. */
export const serviceScores = pgTable(
  'service_scores',
  (t) => ({
    serviceRid: t.text('service_rid').primaryKey(),
    number: t.integer().notNull(),
    total: t.integer().notNull(),
  }),
  (table) => [
    check('service_scores_range', sql`${table.total} BETWEEN ${table.number} AND 5 * ${table.number}`),
  ],
);

/** What became of each review, step by step. */
export const reviewHistory = pgTable(
  'review_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reviewRid: ref('review_rid', () => reviews.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [
    index('review_history_review').on(table.reviewRid),
    index('review_history_customer').on(table.customerRid),
  ],
);
