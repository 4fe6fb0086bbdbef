import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Language, languages } from '../../core/language.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import { builtForRows, builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { defineJob } from '../../host/jobs.ts';
import { customers } from '../identity/tables.ts';
import { settings } from '../settings/tables.ts';
import { toldBrowsers } from './browsers/tables.ts';
import { tellBrowsers } from './browsers/tell-browsers.ts';
import type { NoticeEvent } from './rules.events.ts';
import type { Channel } from './rules.notice.ts';
import { channelsFor, noticeLink, noticeText, type Values } from './rules.ts';
import { deliveries, messages } from './tables.ts';
import { queueWebhooks } from './webhooks/queue-webhooks.ts';
import { webhooks } from './webhooks/tables.ts';

/** What happened to whom. */
export type Occasion = {
  customerRid: string;
  event: NoticeEvent;
  /** They fill the places of the text and of the page's path. */
  values: Values;
  /** Path of another page of ours than the event's own. */
  link?: string;
  /** Path of a page that lets in whoever has it: only what leaves the house names it, sealed until it is sent. */
  secretLink?: string;
  /** What happened exactly, such as an order's rid and version; a second telling of the same is left out. */
  ref?: string;
  /** Goes out by mail whatever the customer's preferences are, since it is what they asked for. */
  mail?: Mail;
  /** The customer as `targetOf` knows them, where that is in hand. */
  target?: Target;
};

/** A mail to an address that the customer named, with files of ours; the largest files stay out. */
type Mail = { to: string; files: z.output<typeof Sealed>['files'] };

/** Sends one delivery. It counts its tries itself, so that the last one can hand over to another channel. */
export const deliver = defineJob({
  name: 'deliver-notice',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 30,
});

/** What telling needs of a call or a job. */
export type Sender = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** A customer as far as telling goes. */
export type Target = {
  rid: string;
  phone: string | null;
  email: string | null;
  wxOpenid: string | null;
  noticePrefs: Record<string, string[]>;
  language: Language;
  closedAt: Date | null;
  /** The shop's own wording of the event. */
  ownText: string | null;
  /** Whether the official account has a template for the event. */
  hasTemplate: boolean;
  /** Whether systems of the customer's own are told as well. */
  hasWebhooks: boolean;
  /** Whether browsers show what the customer is told. */
  hasBrowsers: boolean;
};

/** What a delivery carries, sealed. */
export const Sealed = z.object({
  target: z.string(),
  values: z.record(z.string(), z.string()),
  link: z.string().default(''),
  /** In which it is told. */
  language: z.enum(languages).default('zh'),
  /** What a mail carries: files by rid, and what they are called there. */
  files: z.array(z.object({ rid: z.string(), name: z.string() })).default([]),
});

/**
 * Tells a customer of `event`: stores the in-site message and queues what goes out by other channels, all within
 * the caller's transaction (product definition, section 7). A closed account hears nothing.
 */
export async function notify(
  context: Sender,
  {
    customerRid,
    event,
    values,
    ref,
    link = noticeLink(event, values),
    secretLink = link,
    mail,
    target,
  }: Occasion,
): Promise<void> {
  const { db, now } = context;
  const customer = target ?? (await targetOf(db, customerRid, event));
  if (!customer || customer.closedAt) return;
  const text = noticeText(event, values, customer.ownText);
  const message = { rid: ulid(now.getTime()), customerRid, event, ref, text, link, createdAt: now };
  const ways = channelsFor(event, customer.noticePrefs, reachable(customer))
    .filter((channel) => !mail || channel !== 'mail')
    .map((channel) => deliveryTo(context, customer, { event, channel, values, link: secretLink }));
  if (mail) ways.push(deliveryTo(context, customer, { event, channel: 'mail', values, link, ...mail }));
  if (!(await storeMessage(db, message, ways))) return;
  if (customer.hasWebhooks) await queueWebhooks(context, customerRid, { event, text, link, values });
  if (customer.hasBrowsers) await tellBrowsers(context, customerRid, message.rid);
  for (const { rid } of ways) await context.jobs.send(deliver, { rid });
}

/** Sends the mail of an event again, to the address that is named; nothing else. A closed account hears nothing. */
export async function mailAgain(
  context: Sender,
  { customerRid, event, values, link = noticeLink(event, values), mail }: Occasion & { mail: Mail },
): Promise<void> {
  const customer = await targetOf(context.db, customerRid, event);
  if (!customer || customer.closedAt) return;
  await queueDelivery(context, customer, { event, channel: 'mail', values, link, ...mail });
}

/** Whether the customer of a row has not been told of `event` under `ref`: for jobs that tell of many, once each. */
export function untold(event: NoticeEvent, customerRid: AnyColumn, ref: SQL): SQL {
  return sql`NOT EXISTS (SELECT FROM ${messages} WHERE ${messages.customerRid} = ${customerRid}
    AND ${messages.event} = ${event} AND ${messages.ref} = ${ref})`;
}

/** Queues what goes to `customer` by one channel, or by mail to another address with files. */
export async function queueDelivery(context: Sender, customer: Target, what: Delivered): Promise<void> {
  const delivery = deliveryTo(context, customer, what);
  await context.db.insert(deliveries).values(delivery);
  await context.jobs.send(deliver, { rid: delivery.rid });
}

/** What goes to somebody by one channel, or by mail to another address with files. */
type Delivered = { event: NoticeEvent; channel: Channel; values: Values; link: string } & Partial<Mail>;

/** The row of a delivery, its target and values sealed. */
function deliveryTo(
  { secrets, now }: Sender,
  customer: Target,
  { event, channel, values, link, to, files = [] }: Delivered,
) {
  const target = to ?? { wechat: customer.wxOpenid, sms: customer.phone, mail: customer.email }[channel];
  return {
    rid: ulid(now.getTime()),
    customerRid: customer.rid,
    event,
    channel,
    sealedMessage: secrets.seal(JSON.stringify({ target, values, link, language: customer.language, files })),
    createdAt: now,
  };
}

/**
 * Stores an in-site message and what goes out beside it; false when the customer was told of its `ref` before, and then nothing
 * is stored. One statement.
 */
async function storeMessage(
  db: Database,
  message: typeof messages.$inferInsert,
  ways: readonly ReturnType<typeof deliveryTo>[],
): Promise<boolean> {
  if (ways.length === 0) {
    const stored = await insertMessages(db, { rows: [message] });
    return stored.length > 0;
  }
  const insert = insertNew(db, [message]);
  const { rows } = await db.execute(sql`
    WITH stored AS ${insert}
    INSERT INTO ${deliveries} (rid, customer_rid, event, channel, sealed_message, created_at)
    SELECT way.rid, stored.customer_rid, stored.event, way.channel, way."sealedMessage", stored.created_at
    FROM stored, jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) AS way(rid text, channel text, "sealedMessage" text)
    RETURNING rid`);
  return rows.length > 0;
}

function insertNew(db: Database, rows: (typeof messages.$inferInsert)[]) {
  const { rid, customerRid, event, createdAt } = messages;
  return db
    .insert(messages)
    .values(rows)
    .onConflictDoNothing()
    .returning({ rid, customerRid, event, createdAt });
}

const insertMessages = builtForRows((db, { rows }: { rows: (typeof messages.$inferInsert)[] }) =>
  insertNew(db, rows),
);

/** Whom to tell of `event`, and how the shop words it. One statement. */
export async function targetOf(
  db: Database,
  customerRid: string,
  event: NoticeEvent,
): Promise<Target | undefined> {
  const [customer] = await readTarget(db, { customerRid, event });
  return customer;
}

const readTarget = builtOnce((db) =>
  db
    .select({
      rid: customers.rid,
      phone: customers.phone,
      email: customers.email,
      wxOpenid: customers.wxOpenid,
      noticePrefs: customers.noticePrefs,
      language: customers.language,
      closedAt: customers.closedAt,
      ownText: sql<
        string | null
      >`(SELECT value ->> ${given('event')}::text FROM ${settings} WHERE key = 'noticeTexts')`,
      hasTemplate: sql<boolean>`EXISTS (SELECT FROM ${settings} WHERE key = 'wechatTemplates' AND value ? ${given('event')}::text)`,
      hasWebhooks: sql<boolean>`EXISTS (SELECT FROM ${webhooks} WHERE customer_rid = ${given('customerRid')})`,
      hasBrowsers: sql<boolean>`EXISTS (SELECT FROM ${toldBrowsers} WHERE customer_rid = ${given('customerRid')})`,
    })
    .from(customers)
    .where(eq(customers.rid, given('customerRid'))),
);

/** The ways that lead to `customer`. */
export function reachable({ phone, email, wxOpenid, hasTemplate }: Target): Channel[] {
  const ways: [Channel, unknown][] = [
    ['wechat', wxOpenid && hasTemplate],
    ['sms', phone],
    ['mail', email],
  ];
  return ways.filter(([, way]) => way).map(([channel]) => channel);
}
