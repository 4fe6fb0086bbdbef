import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { isCallable } from '../../../host/gateways/webhooks.ts';
import { equal } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { notices } from '../rules.events.ts';
import type {
  webhookAdd,
  webhookAgain,
  webhookCallList,
  webhookDel,
  webhookList,
  webhookTry,
} from './contract.ts';
import { callWebhook, queueCall } from './queue-webhooks.ts';
import { mostWebhooks, webhookRefusals } from './rules.ts';
import { secretOf } from './signing.ts';
import { webhookCalls, webhooks } from './tables.ts';

/** The customer's addresses; see the call. */
export const listWebhooks: Answers<typeof webhookList> = async ({ db, actor }) => {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.customerRid, actor.rid))
    .orderBy(desc(webhooks.rid));
  return {
    list: rows.map(({ rid, url, topics, createdAt, pausedAt }) => ({
      ...{ rid, url, topics, created: createdAt, paused: pausedAt },
    })),
  };
};

/** Names an address; see the call. */
export const addWebhook: Answers<typeof webhookAdd> = async (context, { url, topics }) => {
  const { db, actor, now, secrets } = context;
  if (!isCallable(url)) throw new Failure(webhookRefusals.url);
  await lockCustomer(context);
  if ((await db.$count(webhooks, eq(webhooks.customerRid, actor.rid))) >= mostWebhooks)
    throw new Failure(webhookRefusals.tooMany);
  const secret = secretOf(randomBytes(32));
  const rid = ulid(now.getTime());
  const customerRid = actor.rid;
  await db
    .insert(webhooks)
    .values({ rid, customerRid, url, topics, sealedSecret: secrets.seal(secret), createdAt: now });
  return { rid, secret };
};

/** Forgets an address; see the call. */
export const deleteWebhook: Answers<typeof webhookDel> = async (context, { rid }) => {
  await ownWebhook(context, rid);
  await context.db.delete(webhooks).where(eq(webhooks.rid, rid));
  return null;
};

/** Sends a message of trial; see the call. */
export const tryWebhook: Answers<typeof webhookTry> = async (context, { rid }) => {
  const { db, actor } = context;
  await ownWebhook(context, rid);
  await db.update(webhooks).set({ pausedAt: null }).where(eq(webhooks.rid, rid));
  const data = { topic: 'test', title: '测试消息', text: '收到这条消息，说明推送地址可以使用。', link: '' };
  await queueCall(context, { customerRid: actor.rid, webhookRid: rid, event: 'test' }, data);
  return null;
};

/** What was sent to an address; see the call. */
export const listWebhookCalls: Answers<typeof webhookCallList> = async (context, { rid, ...paging }) => {
  const { db } = context;
  await ownWebhook(context, rid);
  const found = await listed(
    db,
    paging,
    db.select().from(webhookCalls).where(eq(webhookCalls.webhookRid, rid)),
    [desc(webhookCalls.rid)],
  );
  return {
    ...found,
    list: found.list.map(({ event, createdAt, deliveredAt, failedAt, ...call }) => ({
      ...{ rid: call.rid, event, title: event === 'test' ? '测试消息' : notices[event].title },
      ...{
        created: createdAt,
        tries: call.tries,
        answered: call.answered,
        reason: call.reason,
        body: call.body,
      },
      state: deliveredAt ? ('delivered' as const) : failedAt ? ('failed' as const) : ('waiting' as const),
    })),
  };
};

/** Sends a message once more; see the call. */
export const callAgain: Answers<typeof webhookAgain> = async ({ db, jobs, actor }, { rid }) => {
  const [call] = await db
    .select()
    .from(webhookCalls)
    .where(equal(webhookCalls, { rid, customerRid: actor.rid }))
    .for('update');
  if (!call) throw new Failure(refusals.notFound);
  if (call.deliveredAt) throw new Failure(webhookRefusals.delivered);
  await db.update(webhookCalls).set({ tries: 0, failedAt: null }).where(eq(webhookCalls.rid, rid));
  await db.update(webhooks).set({ pausedAt: null }).where(eq(webhooks.rid, call.webhookRid));
  await jobs.send(callWebhook, { rid });
  return null;
};

async function ownWebhook({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>, rid: string) {
  const [mine] = await db
    .select({ rid: webhooks.rid })
    .from(webhooks)
    .where(equal(webhooks, { rid, customerRid: actor.rid }));
  if (!mine) throw new Failure(refusals.notFound);
}
