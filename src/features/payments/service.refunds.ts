import { and, asc, eq, lt, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { inTransaction } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type { RefundReport } from '../../host/gateways/payments.ts';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { sumFen } from '../../host/records/columns.ts';
import { bySystem } from '../../host/records/rows.ts';
import { paymentStates, refundStates } from './rules.states.ts';
import { paymentRefusals, refundDays } from './rules.ts';
import { hostOfJob } from './service.asking.ts';
import {
  gatewayOf,
  handlerOf,
  type PaymentContext,
  type PaymentHandlers,
  type PaymentHost,
} from './service.taking.ts';
import { findPayment, type Intent, paymentRows, refundRows } from './service.ts';
import { gatewayRefunds } from './tables.ts';

type Row = typeof gatewayRefunds.$inferSelect;

/** Asks the provider to give money back, or what became of it. */
export const refundJob = defineJob({
  name: 'refund-payment',
  input: z.object({ rid: z.string() }),
  retryLimit: 0,
  retryDelay: 30,
});

const batch = 60;

/** What is to go back, of which payment, for which record; `key` names the refund, so that asking twice is one. */
export type RefundWish = {
  intentRid: string;
  amountFen: number;
  reason: string;
  key: string;
  refRid: string;
};

/** What may still go back through the provider, in fen: paid less refunds under way and done; 0 after 365 days. */
export async function refundableFen(db: Database, intent: Intent, now: Date): Promise<number> {
  const { status, paidAt, amountFen, rid } = intent;
  if (status !== paymentStates.paid || !paidAt || now.getTime() - paidAt.getTime() > refundDays * 86_400_000)
    return 0;
  return amountFen - (await refundedFen(db, rid));
}

/**
 * Gives money back the way it came, within the caller's transaction; a job asks the provider once that is committed.
 * The payment is locked, so that never more goes back than came. Refuses with 可退金额不足; a key that was used for
 * another amount throws.
 */
export async function openRefund(context: PaymentContext, wish: RefundWish): Promise<Row> {
  const { db, jobs, now } = context;
  const intent = await paymentRows.lock(db, wish.intentRid, 'any');
  const earlier = await db.select().from(gatewayRefunds).where(eq(gatewayRefunds.intentRid, intent.rid));
  const known = earlier.find(({ key }) => key === wish.key);
  if (known) {
    if (known.amountFen !== wish.amountFen)
      throw new Error(`refund ${wish.key} was asked for another amount`);
    return known;
  }
  const most = await refundableFen(db, intent, now);
  if (!Number.isSafeInteger(wish.amountFen) || wish.amountFen < 1 || wish.amountFen > most)
    throw new Failure(paymentRefusals.refundTooMuch);
  const [refund] = await db
    .insert(gatewayRefunds)
    .values({
      ...wish,
      rid: ulid(now.getTime()),
      no: `${intent.no}R${earlier.length + 1}`,
      status: refundStates.asked,
      createdAt: now,
      askAt: new Date(now.getTime() + 60_000),
    })
    .returning();
  if (!refund) throw new Error('refund was not stored');
  await jobs.send(refundJob, { rid: refund.rid });
  return refund;
}

/**
 * Has the provider give the money back, or tell what became of it, and does what follows. Asking is safe to repeat:
 * the provider knows the refund by its number. Throws ProviderFailed.
 */
export async function pursueRefund(host: PaymentHost, handlers: PaymentHandlers, rid: string): Promise<void> {
  const { db, gateways, now } = host;
  const [refund] = await db.select().from(gatewayRefunds).where(eq(gatewayRefunds.rid, rid));
  if (!refund || refund.status >= refundStates.done) return;
  const askAt = new Date(now.getTime() + (refund.status === refundStates.asked ? 60_000 : 600_000));
  await db.update(gatewayRefunds).set({ askAt }).where(eq(gatewayRefunds.rid, rid));
  const intent = await findPayment(db, refund.intentRid);
  const gateway = gatewayOf(gateways, intent.way);
  const names = { no: intent.no, refundNo: refund.no };
  let report: RefundReport | undefined =
    refund.status === refundStates.running ? await gateway.queryRefund(names) : undefined;
  if (!report || report.state === 'unknown') {
    const { amountFen: fen, reason } = refund;
    report = await gateway.refund({ ...names, fen, totalFen: intent.amountFen, reason: reason || '退款' });
    // A refusal may be of this request only, while an earlier one went through.
    if (report.state !== 'done') {
      const known = await gateway.queryRefund(names);
      if (known.state !== 'unknown') report = known;
    }
  }
  const result = report;
  await inTransaction(host, (context) => moveRefund(context, handlers, result));
}

/** Moves a refund to where the provider says it is, within the caller's transaction; false when it is none of ours. */
export async function moveRefund(
  context: PaymentContext,
  handlers: PaymentHandlers,
  { refundNo, state, fen }: RefundReport,
): Promise<boolean> {
  const { db, now } = context;
  const [refund] = await refundRows.lockWhere(db, eq(gatewayRefunds.no, refundNo));
  if (!refund || (fen !== null && fen !== refund.amountFen)) return false;
  if (refund.status >= refundStates.done || state === 'unknown') return true;
  const action = { done: 'finish', running: 'accept', failed: 'fail' } as const;
  const moved = await refundRows.move(db, refund, {
    ...{ action: action[state], by: bySystem, now },
    changes: { doneAt: state === 'running' ? null : now },
  });
  if (state === 'running') return true;
  const intent = await findPayment(db, refund.intentRid);
  const handler = handlerOf(handlers, intent);
  await (state === 'done' ? handler.refunded : handler.refundFailed)?.(context, { ...moved, intent });
  return true;
}

/** Pursues every refund that is under way; runs every minute. */
export async function watchRefunds(context: JobContext, handlers: PaymentHandlers): Promise<void> {
  const host = hostOfJob(context);
  const due = await host.db
    .select({ rid: gatewayRefunds.rid })
    .from(gatewayRefunds)
    .where(and(lt(gatewayRefunds.status, refundStates.done), lte(gatewayRefunds.askAt, host.now)))
    .orderBy(asc(gatewayRefunds.askAt))
    .limit(batch);
  const errors: unknown[] = [];
  for (const { rid } of due) {
    if (errors.length >= 3) break;
    await pursueRefund(host, handlers, rid).catch((error: unknown) => errors.push(error));
  }
  if (errors.length) throw new AggregateError(errors, 'some refunds could not be pursued');
}

async function refundedFen(db: Database, intentRid: string): Promise<number> {
  const [sum] = await db
    .select({ fen: sumFen(gatewayRefunds.amountFen) })
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.intentRid, intentRid), ne(gatewayRefunds.status, refundStates.failed)));
  return sum?.fen ?? 0;
}
