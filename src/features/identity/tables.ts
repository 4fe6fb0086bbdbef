import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '../../core/language.ts';
import { moment, ref } from '../../host/records/columns.ts';

import type { CustomerLevel, LegalDocument } from './contract.ts';

/** How somebody agreed. */
export type ConsentWay = 'registration' | 'wechat registration' | 'renewal' | 'credit line' | 'promoter';

/** Everybody who can sign in as a customer. A closed account keeps its row and loses all that names a person. */
export const customers = pgTable(
  'customers',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Name to sign in with; unique whatever its letters' case. */
    account: t.text().notNull(),
    phone: t.text().unique(),
    /** Confirmed by a code, lower case. */
    email: t.text().unique(),
    /** Argon2id. */
    passwordHash: t.text('password_hash'),
    wxOpenid: t.text('wx_openid').unique(),
    avatar: t.text(),
    inviteCode: t.text('invite_code').notNull().unique(),
    /** Who invited this customer; never changed. */
    inviterRid: t.text('inviter_rid'),
    /** 0 ordinary, 1 silver, 2 gold: by what they paid within a year. */
    level: t.smallint().$type<CustomerLevel>().notNull().default(0),
    isPromoter: t.boolean('is_promoter').notNull().default(false),
    /** Which channels are switched off per event (product definition, section 7). */
    noticePrefs: t.jsonb('notice_prefs').$type<Record<string, string[]>>().notNull().default({}),
    /** Of what is sent to them; at first that of the pages on which they registered. */
    language: t.text().$type<Language>().notNull().default('zh'),
    createdAt: moment('created_at').notNull(),
    disabledAt: moment('disabled_at'),
    closedAt: moment('closed_at'),
  }),
  (table) => [
    uniqueIndex('customers_account').on(sql`lower(${table.account})`),
    index('customers_created').on(table.createdAt, table.rid),
  ],
);

/** Which versions of the legal documents there have been; the newest one is in force. Rows are only added. */
export const legalVersions = pgTable(
  'legal_versions',
  (t) => ({
    document: t.text().$type<LegalDocument>().notNull(),
    version: t.integer().notNull(),
    effectiveAt: moment('effective_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.document, table.version] })],
);

/**
 * Who agreed to which version of a legal document, when and how. Rows are only added; when the account is closed they
 * stay under its rid, without the address, as evidence beside the orders that do.
 */
export const consents = pgTable(
  'consents',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    document: t.text().$type<LegalDocument>().notNull(),
    version: t.integer().notNull(),
    at: moment('at').notNull(),
    /** By registering, by registering with WeChat, asked again for a later version, by signing for a credit line, or as a promoter. */
    way: t.text().$type<ConsentWay>().notNull(),
    address: t.text(),
  }),
  (table) => [index('consents_customer').on(table.customerRid)],
);

/** One sign-in on one device: a family of tokens. A revoked one stays with the reason. */
export const sessions = pgTable(
  'sessions',
  (t) => ({
    rid: t.text().primaryKey(),
    customerRid: ref('customer_rid', () => customers.rid).notNull(),
    isRemembered: t.boolean('is_remembered').notNull(),
    address: t.text().notNull(),
    userAgent: t.text('user_agent').notNull(),
    /** Hash of what the browser calls itself by; empty when it does not tell. */
    deviceHash: t.text('device_hash').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Set whenever the tokens are rotated. */
    lastSeenAt: moment('last_seen_at').notNull(),
    /** However often the tokens are rotated, the session ends here. */
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: t.text('revoked_reason'),
  }),
  (table) => [index('sessions_customer').on(table.customerRid)],
);

/** Access and refresh tokens, by hash. A spent refresh token keeps its successors for who holds it. */
export const sessionTokens = pgTable(
  'session_tokens',
  (t) => ({
    hash: t.text().primaryKey(),
    sessionRid: ref('session_rid', () => sessions.rid, 'cascade').notNull(),
    kind: t.text().$type<'access' | 'refresh'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    /** The tokens that replaced this one, readable only with this one in hand. */
    successor: t.text(),
  }),
  (table) => [index('session_tokens_session').on(table.sessionRid)],
);

/** Codes sent to a phone or an e-mail address; each for one target and one purpose. */
export const verificationCodes = pgTable(
  'verification_codes',
  (t) => ({
    rid: t.text().primaryKey(),
    /** Phone number or e-mail address. */
    target: t.text().notNull(),
    channel: t.text().$type<'sms' | 'mail'>().notNull(),
    /** 0 register, 1 reset, 3 sign in, 4 bind e-mail, 5 change phone, 6 sensitive action. */
    useFor: t.smallint('use_for').notNull(),
    /** Keyed digest of target, purpose and code. */
    codeHash: t.text('code_hash').notNull(),
    /** The code sealed for the job that sends it; gone once sent. Null from the start when nothing is sent. */
    sealedCode: t.text('sealed_code'),
    address: t.text().notNull(),
    wrongTries: t.integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Set when a newer code took its place. */
    replacedAt: moment('replaced_at'),
  }),
  (table) => [
    index('verification_codes_target').on(table.target, table.createdAt),
    index('verification_codes_address').on(table.address, table.createdAt),
  ],
);

/** One row per counted event, for the limits of trust figures G11-G14; old rows are swept away. */
export const countedEvents = pgTable(
  'counted_events',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The limit's name and whom it counts for, e.g. `login 203.0.113.7`. */
    key: t.text().notNull(),
    at: moment('at').notNull(),
  }),
  (table) => [index('counted_events_key').on(table.key, table.at)],
);

/** Sign-ins begun with a WeChat QR code (trust figure G20). */
export const qrTickets = pgTable('qr_tickets', (t) => ({
  /** Hash of the ticket, which only the browser that asked for it knows. */
  ticketHash: t.text('ticket_hash').primaryKey(),
  /** What the QR code carries; tells nothing about the ticket. */
  scene: t.text().notNull().unique(),
  /** Where the sign-in was begun, shown on the phone before it is confirmed. */
  address: t.text().notNull(),
  userAgent: t.text('user_agent').notNull(),
  openid: t.text(),
  customerRid: ref('customer_rid', () => customers.rid),
  /** Hash of the token of the link that the scanner was sent; gone once it was used to confirm or refuse. */
  confirmTokenHash: t.text('confirm_token_hash').unique(),
  /** Hash of what ties the scanner's WeChat to the account that the browser signs in with next. */
  bindTicketHash: t.text('bind_ticket_hash').unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  scannedAt: moment('scanned_at'),
  confirmedAt: moment('confirmed_at'),
  refusedAt: moment('refused_at'),
  /** When the tokens were handed out, which happens once. */
  handedOutAt: moment('handed_out_at'),
}));

/** Pushes of WeChat already taken, so that a repeated one changes nothing; swept away when too old to be accepted. */
export const wechatPushes = pgTable('wechat_pushes', (t) => ({
  /** Hash of timestamp and nonce. */
  hash: t.text().primaryKey(),
  at: moment('at').notNull(),
}));

/** Accounts that were closed on request; replayed after a restore from an older backup (trust figure G24). */
export const closedAccounts = pgTable('closed_accounts', (t) => ({
  customerRid: t.text('customer_rid').primaryKey(),
  closedAt: moment('closed_at').notNull(),
}));
