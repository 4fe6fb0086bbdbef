import { and, eq, isNull, lt } from 'drizzle-orm';
import { ProviderFailed } from '../../../host/gateways/outbound.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { notify } from '../service.notices.ts';
import { callWebhook } from './queue-webhooks.ts';
import { keptDays } from './rules.ts';
import { pauses, signedHeaders } from './signing.ts';
import { webhookCalls, webhooks } from './tables.ts';

/**
 * Sends one message. What their system does not take, by a status of 200 to 299, is tried again with growing pauses; then it is
 * given up, its address paused, and the customer told.
 */
export async function sendCall(context: JobContext, rid: string): Promise<void> {
  const { db, secrets, gateways } = context;
  const [due] = await db
    .select({ call: webhookCalls, url: webhooks.url, sealedSecret: webhooks.sealedSecret })
    .from(webhookCalls)
    .innerJoin(webhooks, eq(webhooks.rid, webhookCalls.webhookRid))
    .where(and(eq(webhookCalls.rid, rid), isNull(webhookCalls.deliveredAt), isNull(webhooks.pausedAt)));
  if (!due) return;
  const { call, url, sealedSecret } = due;
  const now = context.now();
  const headers = signedHeaders(secrets.open(sealedSecret), call, now);
  const { answered, reason } = await gateways.webhooks
    .post({ url, headers, body: call.body })
    .then(({ status }) => ({ answered: status, reason: '' }))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      return { answered: 0, reason: error.message.slice(0, 200) };
    });
  const isTaken = answered >= 200 && answered < 300;
  const pause = isTaken ? undefined : pauses[call.tries];
  await db.transaction(async (inside) => {
    const within = { db: inside, jobs: context.jobs.within(inside), secrets, now };
    await inside
      .update(webhookCalls)
      .set({
        ...{ tries: call.tries + 1, answered, reason, triedAt: now },
        ...(isTaken ? { deliveredAt: now, failedAt: null } : pause ? {} : { failedAt: now }),
      })
      .where(eq(webhookCalls.rid, rid));
    if (isTaken) return;
    if (pause) return within.jobs.send(callWebhook, { rid }, { after: pause });
    await inside.update(webhooks).set({ pausedAt: now }).where(eq(webhooks.rid, call.webhookRid));
    await notify(within, {
      ...{ customerRid: call.customerRid, event: 'webhookPaused', ref: `${rid} ${now.getTime()}` },
      values: { host: new URL(url).host },
    });
  });
}

/** Forgets messages of more than 30 days ago. */
export async function sweepWebhookCalls({ db, now }: JobContext): Promise<void> {
  await db
    .delete(webhookCalls)
    .where(lt(webhookCalls.createdAt, new Date(now().getTime() - keptDays * 86_400_000)));
}
