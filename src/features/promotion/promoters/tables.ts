import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref, step } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import type { ApplyStatus, PromoterStatus } from './rules.states.ts';
import type { Channel } from './rules.ts';

/**
 * Applications to become a promoter. The identity number is sealed; its keyed digest tells whether two are the same, and
 * both go with the account.
 */
export const promoterApplies = pgTable(
  'promoter_applies',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    name: t.text().notNull(),
    idSealed: t.text('id_sealed').notNull(),
    idDigest: t.text('id_digest'),
    /** The number as lists show it. */
    idMasked: t.text('id_masked').notNull(),
    phone: t.text().notNull(),
    channel: t.text().$type<Channel>().notNull(),
    plan: t.text().notNull().default(''),
    /** The version of the promoters' protocol that was agreed to. */
    protocolVersion: t.integer('protocol_version').notNull(),
    status: t.smallint().$type<ApplyStatus>().notNull(),
    version: t.integer().notNull().default(1),
    /** Why it was refused. */
    reason: t.text().notNull().default(''),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    uniqueIndex('promoter_applies_once').on(table.customerRid).where(sql`${table.status} = 10`),
    uniqueIndex('promoter_applies_person').on(table.idDigest).where(sql`${table.status} = 10`),
    index('promoter_applies_status').on(table.status, table.rid),
    index('promoter_applies_customer').on(table.customerRid, table.rid),
  ],
);

/** Promoters, one for each person; whatever moves their rebates locks their row first. */
export const promoters = pgTable(
  'promoters',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid)
      .notNull()
      .unique(),
    /** As in the identity card, which whoever is paid must be called. */
    name: t.text().notNull(),
    idSealed: t.text('id_sealed').notNull(),
    idDigest: t.text('id_digest').unique(),
    idMasked: t.text('id_masked').notNull(),
    phone: t.text().notNull(),
    status: t.smallint().$type<PromoterStatus>().notNull(),
    version: t.integer().notNull().default(1),
    /** Why they were suspended. */
    reason: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Since when what finishes brings them rebates: they became a promoter, or were restored. */
    activeSince: moment('active_since').notNull(),
  }),
  (table) => [index('promoters_status').on(table.status, table.rid)],
);

/** Every step of every application and promoter; rows are only added. */
export const promoterHistory = pgTable(
  'promoter_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The application or the promoter. */
    recordRid: t.text('record_rid').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [
    index('promoter_history_record').on(table.recordRid, table.id),
    index('promoter_history_customer').on(table.customerRid),
  ],
);
