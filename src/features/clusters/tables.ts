import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Fen } from '../../core/money.ts';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { staffMembers } from '../staff/tables.ts';
import type { ClusterKind, ClusterRole } from './rules.ts';

/** Research groups, and departments of enterprises. Who owns one stands among its members. */
export const clusters = pgTable(
  'clusters',
  (t) => ({
    rid: t.text().primaryKey(),
    founderRid: ref('founder_rid', () => customers.rid).notNull(),
    kind: t.smallint().$type<ClusterKind>().notNull(),
    name: t.text().notNull(),
    company: t.text().notNull(),
    /** What the group works on. */
    field: t.text().notNull().default(''),
    intro: t.text().notNull().default(''),
    /** 0 whoever applies is reviewed, 1 only those who are invited. */
    joinRule: t.smallint('join_rule').$type<0 | 1>().notNull(),
    /** Whether whatever members order on the group's account waits for approval, however little it costs. */
    approvesAll: t.boolean('approves_all').notNull().default(false),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    uniqueIndex('clusters_name')
      .on(sql`lower(${table.company})`, sql`lower(${table.name})`)
      .where(sql`${table.status} = 1`),
    index('clusters_founder').on(table.founderRid),
    index('clusters_created').on(table.createdAt, table.rid),
  ],
);

/** Who is, was, or asked or was asked to be in a group: a row for each time, so that nothing is forgotten. */
export const clusterMembers = pgTable(
  'cluster_members',
  (t) => ({
    rid: t.text().primaryKey(),
    clusterRid: ref('cluster_rid', () => clusters.rid).notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    role: t.text().$type<ClusterRole>().notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** What an applicant wrote. */
    message: t.text().notNull().default(''),
    /** What the member may spend by one order and by a month; null for as much as they like. */
    limitFen: fen('limit_fen'),
    monthFen: fen('month_fen'),
    createdAt: moment('created_at').notNull(),
    joinedAt: moment('joined_at'),
    endedAt: moment('ended_at'),
  }),
  (table) => [
    uniqueIndex('cluster_members_once')
      .on(table.clusterRid, table.customerRid)
      .where(sql`${table.status} IN (10, 15, 20)`),
    uniqueIndex('cluster_members_owner')
      .on(table.clusterRid)
      .where(sql`${table.role} = 'owner' AND ${table.status} = 20`),
    index('cluster_members_cluster').on(table.clusterRid, table.createdAt),
    index('cluster_members_customer').on(table.customerRid),
    check('cluster_members_limits', sql`${table.limitFen} >= 0 AND ${table.monthFen} >= 0`),
  ],
);

/**
 * What a group may spend of a project's money: orders on the group's account name one. How much of it is taken is its
 * allowance `envelope:<rid>`.
 */
export const clusterEnvelopes = pgTable(
  'cluster_envelopes',
  (t) => ({
    rid: t.text().primaryKey(),
    clusterRid: ref('cluster_rid', () => clusters.rid).notNull(),
    /** The project's number, which statements, invoices and packs name. */
    no: t.text().notNull(),
    name: t.text().notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** The last Shanghai calendar day on which something may be ordered on it; null for no end. */
    until: t.date({ mode: 'string' }),
    /** Which members may use it, and for services of which categories; empty for all. */
    memberRids: t.text('member_rids').array().notNull().default([]),
    categoryIds: t.integer('category_ids').array().notNull().default([]),
    /** Since when nothing may be ordered on it any more. */
    closedAt: moment('closed_at'),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [
    uniqueIndex('cluster_envelopes_no').on(table.clusterRid, table.no).where(sql`${table.closedAt} IS NULL`),
    index('cluster_envelopes_cluster').on(table.clusterRid, table.createdAt),
    check('cluster_envelopes_amount', sql`${table.amountFen} > 0`),
  ],
);

/** What an envelope says, at one time. */
export type EnvelopeTerms = {
  no: string;
  name: string;
  amountFen: Fen;
  until: string | null;
  memberRids: string[];
  categoryIds: number[];
  isClosed: boolean;
};

/** Each version of an envelope as it was, with who made it so and when; rows are only added. */
export const clusterEnvelopeVersions = pgTable(
  'cluster_envelope_versions',
  (t) => ({
    envelopeRid: ref('envelope_rid', () => clusterEnvelopes.rid).notNull(),
    version: t.integer().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    at: moment('at').notNull(),
    terms: t.jsonb().$type<EnvelopeTerms>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.envelopeRid, table.version] }),
    index('cluster_envelope_versions_customer').on(table.customerRid),
  ],
);

/** What became of each membership, step by step, and who did it. */
export const clusterHistory = pgTable(
  'cluster_history',
  (t) => ({
    rid: t.text().primaryKey(),
    memberRid: ref('member_rid', () => clusterMembers.rid, 'cascade').notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [index('cluster_history_member').on(table.memberRid)],
);

/** Papers that show that a group is what it says. One that nothing took the place of counts. */
export const clusterProofs = pgTable(
  'cluster_proofs',
  (t) => ({
    rid: t.text().primaryKey(),
    clusterRid: ref('cluster_rid', () => clusters.rid).notNull(),
    /** Who sent it. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** Null once whoever sent it has closed their account. */
    fileRid: ref('file_rid', () => files.rid, 'set null'),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    /** Why it proves nothing. */
    reason: t.text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: ref('decided_by', () => staffMembers.rid),
  }),
  (table) => [
    uniqueIndex('cluster_proofs_one').on(table.clusterRid).where(sql`${table.status} <> 40`),
    index('cluster_proofs_cluster').on(table.clusterRid),
    index('cluster_proofs_customer').on(table.customerRid),
  ],
);
