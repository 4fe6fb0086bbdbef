import { and, asc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { inTransaction } from '../../host/calls/context.ts';
import type { PaymentReport } from '../../host/gateways/payments.ts';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { equal } from '../../host/records/filters.ts';
import type { PaymentRole, Way } from './rules.states.ts';
import { paymentStates } from './rules.states.ts';
import { askAfter, paymentRefusals } from './rules.ts';
import {
  gatewayOf,
  handlerOf,
  type PaymentHandlers,
  type PaymentHost,
  takeReport,
} from './service.taking.ts';
import { findPayment, type Intent, paymentRows } from './service.ts';
import { paymentIntents } from './tables.ts';

/** Asks the provider what became of one payment. */
export const askJob = defineJob({
  name: 'ask-payment',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 10,
});

/** One round asks for so many payments, and gives a provider up for the round after so many failures. */
const batch = 60;
const givenUpAfter = 3;

/** What jobs are given, as payments need it. */
export function hostOfJob({ db, jobs, secrets, gateways, now }: JobContext): PaymentHost {
  return { db, jobs, secrets, gateways, now: now() };
}

/**
 * Asks the provider what became of a payment and does what follows: takes the money, or ends what nobody paid in time
 * once the provider has closed it. Throws ProviderFailed.
 */
export async function askPayment(
  host: PaymentHost,
  handlers: PaymentHandlers,
  intent: Intent,
): Promise<void> {
  const { db, gateways, now } = host;
  const gateway = gatewayOf(gateways, intent.way);
  const report = await gateway.query(intent.no);
  if (report.state === 'paid') {
    const outcome = await takeReport(host, handlers, intent.way as Way, report);
    if (outcome.startsWith('wrong')) throw new Error(`payment ${intent.no}: ${outcome}`);
    return;
  }
  if (intent.status !== paymentStates.waiting) return;
  if (now >= intent.expiresAt) {
    if (report.state !== 'closed') await gateway.close(intent.no);
    return endPayment(host, intent.rid, 'expire', 'system', handlers);
  }
  const age = (now.getTime() - intent.createdAt.getTime()) / 1_000;
  const soon = new Date(now.getTime() + askAfter(age) * 1_000);
  const askAt = soon < intent.expiresAt ? soon : intent.expiresAt;
  await db
    .update(paymentIntents)
    .set({ askAt })
    .where(equal(paymentIntents, { rid: intent.rid, status: paymentStates.waiting }));
}

/** Asks for every waiting payment whose callback has not come; the oldest question first. Runs every minute. */
export async function watchPayments(context: JobContext, handlers: PaymentHandlers): Promise<void> {
  const host = hostOfJob(context);
  const due = await host.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.status, paymentStates.waiting), lte(paymentIntents.askAt, host.now)))
    .orderBy(asc(paymentIntents.askAt))
    .limit(batch);
  const failures = new Map<number, number>();
  const errors: unknown[] = [];
  for (const intent of due) {
    if ((failures.get(intent.way) ?? 0) >= givenUpAfter) continue;
    try {
      await askPayment(host, handlers, intent);
    } catch (error) {
      failures.set(intent.way, (failures.get(intent.way) ?? 0) + 1);
      errors.push(error);
      await postpone(host, intent);
    }
  }
  if (errors.length) throw new AggregateError(errors, 'some payments could not be asked for');
}

/** What cannot be asked for lets the others go first. */
async function postpone({ db, now }: PaymentHost, { rid }: Intent) {
  const askAt = new Date(now.getTime() + 60_000);
  await db.update(paymentIntents).set({ askAt }).where(eq(paymentIntents.rid, rid));
}

/** Asks for one payment, by a job. */
export async function askByJob(context: JobContext, handlers: PaymentHandlers, rid: string): Promise<void> {
  const host = hostOfJob(context);
  await askPayment(host, handlers, await findPayment(host.db, rid));
}

/**
 * Closes a payment that waits, so that nobody can pay it any more: asks the provider first. Nothing happens to one
 * that has ended. Refuses with 支付处理中，请稍后再试 when it is paid already (the money is then taken at once by a job)
 * or the provider cannot be reached. For services joined by `answerInOwnTransactions`, outside of any transaction;
 * the purpose's `ended` is not called.
 */
export async function closePayment(context: PaymentHost, rid: string): Promise<void> {
  const intent = await findPayment(context.db, rid);
  if (intent.status === paymentStates.paid) throw new Failure(paymentRefusals.paid);
  if (intent.status !== paymentStates.waiting) return;
  const gateway = gatewayOf(context.gateways, intent.way);
  let report: PaymentReport;
  try {
    report = await gateway.query(intent.no);
    if (report.state !== 'paid' && report.state !== 'closed') await gateway.close(intent.no);
  } catch {
    throw new Failure(paymentRefusals.inFlight);
  }
  if (report.state === 'paid') {
    await inTransaction(context, ({ jobs }) => jobs.send(askJob, { rid }));
    throw new Failure(paymentRefusals.inFlight);
  }
  await endPayment(context, rid, 'close', 'customer');
}

/** Moves a waiting payment to its end; when money has come meanwhile, that stands and is refused to a customer. */
async function endPayment(
  context: PaymentHost,
  rid: string,
  action: 'close' | 'expire',
  role: PaymentRole,
  handlers?: PaymentHandlers,
): Promise<void> {
  await inTransaction(context, async (within) => {
    const intent = await paymentRows.lock(within.db, rid, 'any');
    if (intent.status !== paymentStates.waiting) {
      if (role === 'customer' && intent.status === paymentStates.paid)
        throw new Failure(paymentRefusals.inFlight);
      return;
    }
    const ended = await paymentRows.move(within.db, intent, {
      ...{ action, by: { role, rid: '' }, now: within.now },
      changes: { endedAt: within.now, payUrl: '' },
    });
    if (handlers) await handlerOf(handlers, intent).ended?.(within, ended);
  });
}
