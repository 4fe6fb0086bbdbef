import { eq } from 'drizzle-orm';
import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { type Mover, type Order, orderRows } from '../orders/moves.ts';
import { orderStates } from '../orders/rules.states.ts';
import { orderLines } from '../orders/tables.ts';
import { atWork, decided, workRecord, workStates } from './rules.states.ts';
import { tellStarted } from './tell-people.ts';
import { workOf } from './work.ts';

/** What moving an order needs of its call or job. */
export type ProgressContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/**
 * Queues an order once each of its lines has work with an instrument, a technician and a day. Returns the order as it
 * is then. Refuses what has not been paid in advance.
 */
export async function queueWhenPlanned(
  { db, now }: ProgressContext,
  order: Order,
  by: Mover,
): Promise<Order> {
  if (order.status !== orderStates.received) return order;
  const work = await workOf(db, order.rid);
  if (work.some(({ status }) => status === workStates.toDispatch)) return order;
  const planned = new Set(work.map(({ lineRid }) => lineRid));
  const lines = await linesOf(db, order.rid);
  if (!lines.every((rid) => planned.has(rid))) return order;
  return orderRows.move(db, order, { action: 'queue', by, now });
}

/** Begins testing with the first unit of work that begins; the customer is told. */
export async function startOrder(context: ProgressContext, order: Order, by: Mover): Promise<Order> {
  if (order.status !== orderStates.queued) return order;
  const moved = await orderRows.move(context.db, order, { action: 'start', by, now: context.now });
  await tellStarted(context, moved);
  return moved;
}

/** Lays an order before the reviewers once nothing of it is at work any more. */
export async function submitWhenDone({ db, now }: ProgressContext, order: Order, by: Mover): Promise<Order> {
  if (order.status !== orderStates.testing && order.status !== orderStates.retesting) return order;
  const work = await workOf(db, order.rid);
  if (work.some(({ status }) => atWork.includes(status))) return order;
  return orderRows.move(db, order, { action: 'upload', by, now });
}

/** Goes on to settling once nothing of an order waits for a verdict any more. */
export async function finishVerdicts({ db, now }: ProgressContext, order: Order, by: Mover): Promise<Order> {
  if (order.status !== orderStates.toVerify) return order;
  const work = await workOf(db, order.rid);
  if (!work.every(({ status }) => decided.includes(status))) return order;
  return orderRows.move(db, order, { action: 'acceptData', by, now });
}

/** Names of the units of an order that are done, for who terminates it. */
export function doneOf(work: readonly { no: string; status: number }[]): string[] {
  return work
    .filter(({ status }) => status >= workStates.toReview)
    .map(({ no, status }) => `${no} ${workRecord.names[status as keyof typeof workRecord.names] ?? ''}`);
}

async function linesOf(db: Database, orderRid: string): Promise<string[]> {
  const rows = await db
    .select({ rid: orderLines.rid })
    .from(orderLines)
    .where(eq(orderLines.orderRid, orderRid));
  return rows.map(({ rid }) => rid);
}
