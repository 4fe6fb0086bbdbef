import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref } from '../../../host/records/columns.ts';
import { customers } from '../../identity/tables.ts';
import { clusters } from '../tables.ts';
import type { ApprovalKind } from './rules.ts';

/** What members wanted to spend of a group's money and those who manage it had to allow first: a row for each version. */
export const clusterApprovals = pgTable(
  'cluster_approvals',
  (t) => ({
    rid: t.text().primaryKey(),
    clusterRid: ref('cluster_rid', () => clusters.rid).notNull(),
    /** Who ordered. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    kind: t.text().$type<ApprovalKind>().notNull(),
    /** The order or booking, its number, and the version of it that was laid before the group. */
    refRid: t.text('ref_rid').notNull(),
    no: t.text().notNull(),
    refVersion: t.integer('ref_version').notNull(),
    fen: fen('fen').notNull(),
    /** Why it may not go on by itself, in words. */
    why: t.text().notNull(),
    status: t.smallint().notNull(),
    version: t.integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    /** Until when it can be answered at all; null for as long as the order waits. */
    endsAt: moment('ends_at'),
    /** When links were sent last, and until when those are good. */
    sentAt: moment('sent_at').notNull(),
    linksUntil: moment('links_until').notNull(),
    /** When the clock asked once more. */
    remindedAt: moment('reminded_at'),
    endedAt: moment('ended_at'),
    /** Who allowed or refused it. */
    decidedBy: ref('decided_by', () => customers.rid),
    /** Why it was refused. */
    reason: t.text().notNull().default(''),
  }),
  (table) => [
    uniqueIndex('cluster_approvals_one').on(table.refRid).where(sql`${table.status} = 10`),
    index('cluster_approvals_ref').on(table.refRid),
    index('cluster_approvals_cluster').on(table.clusterRid, table.status, table.createdAt),
    index('cluster_approvals_customer').on(table.customerRid),
    index('cluster_approvals_decided').on(table.decidedBy),
    index('cluster_approvals_links').on(table.linksUntil).where(sql`${table.status} = 10`),
    check('cluster_approvals_fen', sql`${table.fen} >= 0`),
  ],
);

/** The links that let one approver answer one request without signing in; of their secrets only hashes are known. */
export const clusterApprovalLinks = pgTable(
  'cluster_approval_links',
  (t) => ({
    hash: t.text().primaryKey(),
    approvalRid: ref('approval_rid', () => clusterApprovals.rid, 'cascade').notNull(),
    /** Whom it was sent to. */
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (table) => [
    index('cluster_approval_links_approval').on(table.approvalRid),
    index('cluster_approval_links_customer').on(table.customerRid),
  ],
);
