import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Context } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import type { RedReason } from '../../../host/gateways/invoices.ts';
import { defineJob } from '../../../host/jobs.ts';
import type { Mover } from '../../../host/records/rows.ts';
import { taxRateNow } from '../issued.ts';
import { type Invoice, orderRows, type PlatformOrder } from '../moves.ts';
import { invoiceOrders } from '../tables.ts';
import { type OrderKind, platformRefusals, platformStates } from './rules.states.ts';

/** Where the platform sends its callbacks. */
export const noticePath = '/api/open/invoice/notice';

/** Asks the platform for an invoice, or what became of it. */
export const pursueJob = defineJob({
  name: 'pursue-invoice-order',
  input: z.object({ rid: z.string() }),
  retryLimit: 3,
  retryDelay: 20,
});

/**
 * Writes down that the platform is to be asked for a locked request's invoice, or for the one that takes it back, under a
 * number that nothing was asked for before; a job asks. Refuses 平台正在处理，请等待结果 while an order is open.
 */
export async function beginOrder(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  row: Invoice,
  kind: OrderKind,
  redReason?: RedReason,
): Promise<void> {
  if (await openOrderOf(db, row.rid)) throw new Failure(platformRefusals.open);
  const ofKind = and(eq(invoiceOrders.requestRid, row.rid), eq(invoiceOrders.kind, kind));
  const [before] = await db.select({ number: count() }).from(invoiceOrders).where(ofKind);
  const rid = ulid(now.getTime());
  const taxRate = row.taxRate ?? (await taxRateNow(db));
  await db.insert(invoiceOrders).values({
    ...{ rid, no: `${row.no}${kind === 'red' ? 'R' : 'N'}${(before?.number ?? 0) + 1}` },
    ...{ requestRid: row.rid, kind, redReason: redReason ?? null, status: platformStates.waiting, taxRate },
    ...{ createdAt: now, askAt: new Date(now.getTime() + 60_000) },
  });
  await jobs.send(pursueJob, { rid });
}

/**
 * Lets finance do by hand what the platform was asked for, for a locked request: an order that was not sent yet is
 * withdrawn, one that the platform did otherwise than it was asked to is over. Refuses 平台正在处理，请等待结果.
 */
export async function endOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  requestRid: string,
  by: Mover<'finance'>,
): Promise<void> {
  const open = await openOrderOf(db, requestRid);
  if (!open) return;
  const order = await orderRows.lock(db, open.rid, 'any');
  if (order.endedAt) return;
  if (order.status === platformStates.sent) throw new Failure(platformRefusals.open);
  const action = order.status === platformStates.waiting ? 'drop' : 'settle';
  await orderRows.move(db, order, { action, by, now, changes: { endedAt: now, difference: '' } });
}

async function openOrderOf(db: Database, requestRid: string): Promise<PlatformOrder | undefined> {
  const which = and(eq(invoiceOrders.requestRid, requestRid), isNull(invoiceOrders.endedAt));
  const [open] = await db.select().from(invoiceOrders).where(which);
  return open;
}

/** The newest order of each request that has one, by the request's rid. One statement. */
export async function newestOrders(
  db: Database,
  requestRids: readonly string[],
): Promise<ReadonlyMap<string, PlatformOrder>> {
  if (requestRids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([invoiceOrders.requestRid])
    .from(invoiceOrders)
    .where(inArray(invoiceOrders.requestRid, [...requestRids]))
    .orderBy(invoiceOrders.requestRid, desc(invoiceOrders.place));
  return new Map(rows.map((row) => [row.requestRid, row]));
}
