import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { fen, moment, ref, step } from '../../host/records/columns.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { staffMembers } from '../staff/tables.ts';

/** One condition that was set at the instrument. */
export type UsedParameter = { name: string; value: string };

/** A sample without a file, and why there is none. */
export type MissingSample = { sampleRid: string; reason: string };

/**
 * Units of laboratory work: one line of an order on one instrument by one technician (product definition, 1.15).
 * Amounts in fen.
 */
export const assigns = pgTable(
  'assigns',
  (t) => ({
    rid: t.text().primaryKey(),
    /** The order's number, a dash and a count from 1 on; scanners know it. */
    no: t.text().notNull().unique(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    lineRid: ref('line_rid', () => orderLines.rid, 'cascade').notNull(),
    /** Which samples of the line; empty for all of them. */
    sampleRids: t.text('sample_rids').array().notNull().default(sql`'{}'`),
    /** Meaning: `rules.states.ts`. */
    status: t.smallint().notNull(),
    /** What it is called in the laboratory; empty until it is dispatched. */
    instrument: t.text().notNull().default(''),
    /** The laboratory that does it; empty for our own, else the subcontractor. */
    lab: t.text().notNull().default(''),
    techRid: ref('tech_rid', () => staffMembers.rid),
    /** Shanghai calendar day. */
    plannedDate: t.date('planned_date', { mode: 'string' }),
    /** Why it cannot be done, or why a technician declined. */
    reason: t.text().notNull().default(''),
    /** The conditions that were used; what the order asked for stands in its line. */
    used: t.jsonb().$type<UsedParameter[]>().notNull().default([]),
    missing: t.jsonb().$type<MissingSample[]>().notNull().default([]),
    notes: t.text().notNull().default(''),
    consumables: t.text().notNull().default(''),
    startedAt: moment('started_at'),
    /** Since when somebody is at it; null while it rests. */
    runningSince: moment('running_since'),
    /** Seconds at work before that; pauses are not among them. */
    workedSeconds: t.integer('worked_seconds').notNull().default(0),
    uploadedAt: moment('uploaded_at'),
    reviewedBy: ref('reviewed_by', () => staffMembers.rid),
    /** When a reviewer let the customer have it, or agreed that it cannot be done. */
    releasedAt: moment('released_at'),
    /** Whoever says nothing until then has accepted it. */
    verdictDue: moment('verdict_due'),
    /** Reminders of the verdict that were sent. */
    reminders: t.smallint().notNull().default(0),
    verdictAt: moment('verdict_at'),
    verdictBy: t.text('verdict_by').$type<'customer' | 'system'>(),
    /** What it costs other than the order's line says; null for what the line says. A part of a line always has it. */
    amountFen: fen('amount_fen'),
    /** Of a part of a line: what was ordered of its amount. The parts add up to the line. */
    shareFen: fen('share_fen'),
    /** Of what cannot be done: whether the technician proposes a fee, and where the customer was told of it before. */
    isFeeProposed: t.boolean('is_fee_proposed').notNull().default(false),
    feeBasis: t.text('fee_basis').notNull().default(''),
    /** The assign that this one repeats. */
    retestOf: t.text('retest_of'),
    /** What was said of a retest's price before it began. */
    retestFee: t.text('retest_fee').$type<'free' | 'charged-if-equal'>(),
    /** Whether the retest found something else than the original; null until its release. */
    differs: t.boolean(),
    createdAt: moment('created_at').notNull(),
    version: t.integer().notNull().default(1),
  }),
  (table) => [
    index('assigns_order').on(table.orderRid, table.no),
    index('assigns_customer').on(table.customerRid, table.status),
    index('assigns_tech').on(table.techRid, table.status, table.plannedDate),
    index('assigns_open').on(table.status, table.plannedDate).where(sql`${table.status} < 60`),
    index('assigns_released').on(table.releasedAt).where(sql`${table.releasedAt} IS NOT NULL`),
    index('assigns_verdict_due').on(table.verdictDue).where(sql`${table.status} = 60`),
  ],
);

/** Every transition of every assign; rows are only added. */
export const assignHistory = pgTable(
  'assign_history',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    assignRid: ref('assign_rid', () => assigns.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    ...step(),
    actorRid: t.text('actor_rid').notNull(),
    action: t.text().notNull(),
  }),
  (table) => [
    index('assign_history_assign').on(table.assignRid, table.id),
    index('assign_history_at').using('brin', table.at),
  ],
);

/** What a customer does not accept, and what became of it. */
export const objections = pgTable(
  'objections',
  (t) => ({
    rid: t.text().primaryKey(),
    assignRid: ref('assign_rid', () => assigns.rid, 'cascade').notNull(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** 1 wrong data, 2 missing data, 3 other conditions than ordered, 4 wrong amount. */
    kind: t.smallint().notNull(),
    reason: t.text().notNull(),
    /** The owner's own numbers of the samples that it is about; empty for all. Files are bound as `objections:rid`. */
    sampleNos: t.text('sample_nos').array().notNull(),
    at: moment().notNull(),
    /** How it was answered: with a retest, with another amount, or not followed. */
    answer: t.text().$type<'retest' | 'amount' | 'rejected'>(),
    answerText: t.text('answer_text').notNull().default(''),
    answeredBy: ref('answered_by', () => staffMembers.rid),
    answeredAt: moment('answered_at'),
    /** A rejected one can be laid before an administrator, once. */
    escalatedAt: moment('escalated_at'),
    escalationReason: t.text('escalation_reason').notNull().default(''),
  }),
  (table) => [
    index('objections_assign').on(table.assignRid, table.at),
    index('objections_customer').on(table.customerRid, table.orderRid),
    index('objections_answered').on(table.answeredAt).where(sql`${table.answeredAt} IS NOT NULL`),
    index('objections_open').on(table.at).where(sql`${table.answeredAt} IS NULL`),
  ],
);

/**
 * Files that an assign brought forth. The file itself has no customer as its owner: whoever reads it comes by this
 * row, the order's customer only once it is released.
 */
export const resultFiles = pgTable(
  'result_files',
  (t) => ({
    rid: t.text().primaryKey(),
    assignRid: ref('assign_rid', () => assigns.rid, 'cascade').notNull(),
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** null for what belongs to all samples of the assign. */
    sampleRid: t.text('sample_rid'),
    /** null once its time is over: what it was stays told, so that it can still be verified. */
    fileRid: ref('file_rid', () => files.rid, 'set null'),
    name: t.text().notNull(),
    bytes: t.bigint({ mode: 'number' }).notNull(),
    /** Hexadecimal; what the manifest of the release signs. */
    sha256: t.text().notNull(),
    /** By which it was measured, as the catalogue's category says: XRD, SEM …; empty when it says nothing. */
    technique: t.text().notNull().default(''),
    uploadedBy: ref('uploaded_by', () => staffMembers.rid).notNull(),
    at: moment().notNull(),
    /** The work that found something else, whose files count since `supersededAt`; the old one stays readable. */
    supersededBy: t.text('superseded_by'),
    supersededAt: moment('superseded_at'),
    /** Of a file of all samples that still counts: those of them whose newer files count in its place. */
    supersededSamples: t.text('superseded_samples').array().notNull().default(sql`'{}'`),
    releasedAt: moment('released_at'),
  }),
  (table) => [
    index('result_files_assign').on(table.assignRid),
    index('result_files_order').on(table.customerRid, table.orderRid),
    uniqueIndex('result_files_file').on(table.fileRid),
    index('result_files_sha').on(table.sha256),
  ],
);

/**
 * One file as a manifest names it; `sample` is the owner's own number, empty for what belongs to all. `superseded` names
 * the samples for which it counts no more, if there are any.
 */
export type ManifestFile = {
  path: string;
  sample: string;
  bytes: number;
  sha256: string;
  superseded?: string[];
};

/** What a manifest says: all files of one release. */
export type Manifest = { order: string; version: number; released: string; files: ManifestFile[] };

/** Releases of data, each with the signed list of all files that count at that time. Rows are only added. */
export const orderReleases = pgTable(
  'order_releases',
  (t) => ({
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    /** Counts the order's releases from 1 on. */
    version: t.smallint().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    releasedAt: moment('released_at').notNull(),
    reviewerRid: ref('reviewer_rid', () => staffMembers.rid).notNull(),
    manifest: t.jsonb().$type<Manifest>().notNull(),
    /** Over the canonical text of `manifest`. */
    signature: t.text().notNull(),
    verdictDue: moment('verdict_due').notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.orderRid, table.version] }),
    index('order_releases_customer').on(table.customerRid, table.releasedAt),
    index('order_releases_at').using('brin', table.releasedAt),
  ],
);

/**
 * When data of an order goes: what its customer sent to be analysed, or what was measured. There is a row once the customer
 * was told, or wants to keep it.
 */
export const dataEnds = pgTable(
  'data_ends',
  (t) => ({
    orderRid: ref('order_rid', () => orders.rid, 'cascade').notNull(),
    kind: t.text().$type<'sent' | 'measured'>().notNull(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    /** The Shanghai calendar day on which it goes. */
    dueDate: t.date('due_date', { mode: 'string' }).notNull(),
    toldAt: moment('told_at'),
    /** Since when the customer wants to keep it. */
    keptAt: moment('kept_at'),
    goneAt: moment('gone_at'),
  }),
  (table) => [
    primaryKey({ columns: [table.orderRid, table.kind] }),
    index('data_ends_customer').on(table.customerRid),
    index('data_ends_due').on(table.dueDate).where(sql`${table.goneAt} IS NULL AND ${table.keptAt} IS NULL`),
  ],
);
