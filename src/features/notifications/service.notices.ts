import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { z } from 'zod';
import type { Context } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { customers } from '../identity/tables.ts';
import { Brand } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import {
  available,
  type Channel,
  channelsFor,
  type NoticeEvent,
  notices,
  noticeText,
  quietSeconds,
  standIn,
} from './rules.ts';
import { storeMessage } from './service.ts';
import { deliveries } from './tables.ts';

/** What happened to whom. `values` fill the text's places; `link` is the path of a page of ours. */
export type Occasion = {
  customerRid: string;
  event: NoticeEvent;
  values: Record<string, string>;
  link?: string;
};

/** Sends one delivery. It counts its tries itself, so that the last one can hand over to another channel. */
export const deliver = defineJob({
  name: 'deliver-notice',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 30,
});

/** Pauses in seconds between the tries by one channel; after the last one it counts as failed. */
const pauses = [30, 300];

type Sender = Pick<Context, 'db' | 'jobs' | 'secrets'> & { now: Date };
type Target = Pick<typeof customers.$inferSelect, 'rid' | 'phone' | 'email' | 'noticePrefs' | 'closedAt'>;
const Sealed = z.object({ target: z.string(), values: z.record(z.string(), z.string()) });

/**
 * Tells a customer of `event`: stores the in-site message and queues what goes out by other channels, all within
 * the caller's transaction (product definition, section 7). A closed account hears nothing.
 */
export async function notify(context: Sender, { customerRid, event, values, link = '' }: Occasion) {
  const customer = await targetOf(context.db, customerRid);
  if (!customer || customer.closedAt) return;
  const { db, now } = context;
  await storeMessage(db, { customerRid, event, text: noticeText(event, values), link, now });
  for (const channel of channelsFor(event, customer.noticePrefs, reachable(customer))) {
    await queue(context, customer, event, channel, values);
  }
}

/**
 * Sends one delivery and erases its text. An SMS waits for the end of the quiet hours; what fails is tried again
 * and then goes by the channel that stands in. Whoever closed the account meanwhile gets nothing.
 */
export async function sendDelivery({ gateways, now: clock, ...context }: JobContext, rid: string) {
  const { db, jobs, secrets } = context;
  const now = clock();
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.rid, rid));
  if (!delivery?.sealedMessage) return;
  const wait = delivery.channel === 'sms' ? quietSeconds(now) : 0;
  if (wait) return jobs.send(deliver, { rid }, { after: wait });

  const { target, values } = Sealed.parse(JSON.parse(secrets.open(delivery.sealedMessage)));
  const { event, channel } = delivery;
  try {
    if (channel === 'sms') await gateways.sms.send({ phone: target, template: event, params: values });
    else await gateways.mail.send({ to: target, ...(await mailOf(db, event, values)) });
  } catch {
    return putOff({ ...context, now }, delivery, values);
  }
  await db.update(deliveries).set({ deliveredAt: now, sealedMessage: null }).where(eq(deliveries.rid, rid));
}

async function putOff(
  context: Sender,
  { rid, customerRid, event, channel, tries }: typeof deliveries.$inferSelect,
  values: Record<string, string>,
) {
  await context.db.transaction(async (db) => {
    const within = { ...context, db, jobs: context.jobs.within(db) };
    const pause = pauses[tries];
    if (pause) {
      await db
        .update(deliveries)
        .set({ tries: tries + 1 })
        .where(eq(deliveries.rid, rid));
      return within.jobs.send(deliver, { rid }, { after: pause });
    }
    await db
      .update(deliveries)
      .set({ tries: tries + 1, failedAt: context.now, sealedMessage: null })
      .where(eq(deliveries.rid, rid));
    const customer = await targetOf(db, customerRid);
    const next = customer && standIn(channel, event, customer.noticePrefs, reachable(customer));
    if (next) await queue(within, customer, event, next, values);
  });
}

async function queue(
  { db, jobs, secrets, now }: Sender,
  customer: Target,
  event: NoticeEvent,
  channel: Channel,
  values: Record<string, string>,
) {
  const target = channel === 'mail' ? customer.email : customer.phone;
  const rid = ulid(now.getTime());
  await db.insert(deliveries).values({
    rid,
    customerRid: customer.rid,
    event,
    channel,
    sealedMessage: secrets.seal(JSON.stringify({ target, values })),
    createdAt: now,
  });
  await jobs.send(deliver, { rid });
}

async function targetOf(db: Database, customerRid: string): Promise<Target | undefined> {
  const [customer] = await db
    .select({
      rid: customers.rid,
      phone: customers.phone,
      email: customers.email,
      noticePrefs: customers.noticePrefs,
      closedAt: customers.closedAt,
    })
    .from(customers)
    .where(eq(customers.rid, customerRid));
  return customer;
}

function reachable({ phone, email }: Target): Channel[] {
  return available.filter((channel) => (channel === 'mail' ? email : channel === 'sms' && phone));
}

async function mailOf(db: Database, event: NoticeEvent, values: Record<string, string>) {
  const { brand } = await loadSettings(db, { brand: Brand });
  return { subject: `【${brand.name}】${notices[event].title}`, text: noticeText(event, values) };
}
