import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../host/records/columns.ts';
import type { ChangeKind } from './rules.ts';

/** Members of staff. A disabled one stays, with the time it was disabled. */
export const staffMembers = pgTable('staff_members', (t) => ({
  rid: t.text().primaryKey(),
  account: t.text().notNull().unique(),
  name: t.text().notNull(),
  /** Code of a role of `rules.permissions.ts`. */
  role: t.text().notNull(),
  /** Mobile number that customers and couriers are told; empty when there is none. */
  phone: t.text().notNull().default(''),
  /** Argon2id; null until its holder has set a password. */
  passwordHash: t.text('password_hash'),
  /** Shared secret of the authenticator app, encrypted with SECRET_KEY; null like the password. */
  totpSecret: t.text('totp_secret'),
  /** The time step of the last code that was accepted: each is good for one sign-in. */
  totpStep: t.integer('totp_step').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  disabledAt: moment('disabled_at'),
}));

/** Sign-ins of the staff. An ended one stays, with the time. */
export const staffSessions = pgTable(
  'staff_sessions',
  (t) => ({
    rid: t.text().primaryKey(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    tokenHash: t.text('token_hash').notNull().unique(),
    address: t.text().notNull(),
    userAgent: t.text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Renewed once a minute at most. */
    lastSeenAt: moment('last_seen_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
  }),
  (table) => [index('staff_sessions_staff').on(table.staffRid)],
);

/** How a member of staff has a list of the back office, which is known by its call's path. */
export const staffLists = pgTable(
  'staff_lists',
  (t) => ({
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    list: t.text().notNull(),
    /** Titles of columns. */
    hidden: t.jsonb().$type<string[]>().notNull(),
    density: t.text().$type<'small' | 'middle' | 'large'>(),
  }),
  (table) => [primaryKey({ columns: [table.staffRid, table.list] })],
);

/** What narrows lists, which members of staff keep under names. */
export const staffViews = pgTable(
  'staff_views',
  (t) => ({
    rid: t.text().primaryKey(),
    staffRid: ref('staff_rid', () => staffMembers.rid).notNull(),
    list: t.text().notNull(),
    name: t.text().notNull(),
    fields: t.jsonb().$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull(),
  }),
  (table) => [unique('staff_views_name').on(table.staffRid, table.list, table.name)],
);

/**
 * What one administrator asked for about an account and another has to agree to: somebody new, another role, new
 * credentials, the end of a block (product definition, section 5). Who is to set a password gets the link from the one
 * and the code from the other.
 */
export const staffChanges = pgTable(
  'staff_changes',
  (t) => ({
    rid: t.text().primaryKey(),
    kind: t.text().$type<ChangeKind>().notNull().default('role'),
    /** Whom it is about; null for somebody new until they are added. */
    staffRid: ref('staff_rid', () => staffMembers.rid),
    /** Of somebody new. */
    account: t.text().notNull().default(''),
    name: t.text().notNull().default(''),
    phone: t.text().notNull().default(''),
    fromRole: t.text('from_role').notNull().default(''),
    toRole: t.text('to_role').notNull(),
    reason: t.text().notNull().default(''),
    askedBy: ref('asked_by', () => staffMembers.rid).notNull(),
    askedAt: moment('asked_at').notNull(),
    decidedBy: ref('decided_by', () => staffMembers.rid),
    decidedAt: moment('decided_at'),
    isAllowed: t.boolean('is_allowed'),
    /** Of the link that the asker was shown. */
    linkHash: t.text('link_hash').unique(),
    /** Of the code that the second administrator was shown, keyed. */
    codeHash: t.text('code_hash'),
    welcomeEndsAt: moment('welcome_ends_at'),
    /** What the holder was shown to scan, encrypted with SECRET_KEY, until they have. */
    totpSecret: t.text('totp_secret'),
    setUpAt: moment('set_up_at'),
  }),
  (table) => [
    uniqueIndex('staff_changes_open').on(table.staffRid).where(sql`${table.decidedAt} IS NULL`),
    uniqueIndex('staff_changes_newcomer')
      .on(table.account)
      .where(sql`${table.kind} = 'add' AND ${table.decidedAt} IS NULL`),
    check(
      'staff_changes_two_people',
      sql`${table.isAllowed} IS NOT TRUE OR ${table.decidedBy} <> ${table.askedBy}`,
    ),
  ],
);

/**
 * The security log (trust figure G45): every sign-in of the staff, right or wrong, every change, upload, stream, export
 * and look at personal data, and whatever was refused. Rows are only added.
 */
export const auditLog = pgTable(
  'audit_log',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Empty when a sign-in named nobody; a customer's when they tried what is for staff. */
    staffRid: t.text('staff_rid').notNull(),
    /** As they were then; an account that is nobody's is masked, since people type their passwords there. */
    account: t.text().notNull().default(''),
    staffName: t.text('staff_name').notNull(),
    role: t.text().notNull(),
    /** An `AuditKind` of the host. */
    kind: t.text().notNull().default('call'),
    /** The call's path and its title. */
    path: t.text().notNull(),
    title: t.text().notNull(),
    isRead: t.boolean('is_read').notNull(),
    isRefused: t.boolean('is_refused').notNull(),
    /** Why, in words; empty when it was not. */
    refusal: t.text().notNull().default(''),
    /** The record that the input names; empty when it names none. */
    target: t.text().notNull(),
    /** What was sent, without secrets. */
    input: t.jsonb().$type<Record<string, unknown>>().notNull(),
    /** What the service says of the change. */
    notes: t.text().notNull(),
    address: t.text().notNull(),
  }),
  (table) => [
    index('audit_log_staff').on(table.staffRid, table.id),
    index('audit_log_target').on(table.target, table.id),
    index('audit_log_at').on(table.at),
    index('audit_log_address').on(table.address.op('text_pattern_ops')),
    index('audit_log_account').on(table.account.op('text_pattern_ops')),
    index('audit_log_refused').on(table.id).where(sql`${table.isRefused}`),
  ],
);
