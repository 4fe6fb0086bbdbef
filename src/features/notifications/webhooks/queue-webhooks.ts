import { and, eq, isNull, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Context } from '../../../host/calls/context.ts';
import { defineJob } from '../../../host/jobs.ts';
import { type NoticeEvent, notices } from '../rules.events.ts';
import type { Values } from '../rules.ts';
import { webhookCalls, webhooks } from './tables.ts';

type Queue = Pick<Context, 'db' | 'jobs' | 'now'>;

/** Sends one message to an address of a customer's. It counts its tries itself. */
export const callWebhook = defineJob({
  name: 'call-webhook',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 30,
});

/** What happened, as their systems are told. */
type Happening = { event: NoticeEvent; text: string; link: string; values: Values };

/** Queues a message to each of the customer's addresses that want to hear of its topic. */
export async function queueWebhooks(
  context: Queue,
  customerRid: string,
  { event, text, link, values }: Happening,
): Promise<void> {
  const { topic, title } = notices[event];
  const wanting = await context.db
    .select({ rid: webhooks.rid })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.customerRid, customerRid),
        isNull(webhooks.pausedAt),
        sql`${topic} = ANY(${webhooks.topics})`,
      ),
    );
  const { no = '', rid = '' } = values;
  for (const { rid: webhookRid } of wanting)
    await queueCall(context, { customerRid, webhookRid, event }, { topic, title, text, link, no, rid });
}

/** Queues one message; `data` is what it tells. */
export async function queueCall(
  { db, jobs, now }: Queue,
  call: Pick<typeof webhookCalls.$inferInsert, 'customerRid' | 'webhookRid' | 'event'>,
  data: Record<string, string>,
): Promise<void> {
  const rid = ulid(now.getTime());
  const body = JSON.stringify({ id: rid, type: call.event, time: shanghaiTime(now), data });
  await db.insert(webhookCalls).values({ ...call, rid, body, createdAt: now });
  await jobs.send(callWebhook, { rid });
}
