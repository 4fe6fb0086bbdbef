import { and, eq } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database.ts';
import { orderRefusals } from './contract.ts';
import {
  type OrderAction,
  type OrderFacts,
  type OrderRole,
  type OrderStatus,
  orderRecord,
} from './rules.states.ts';
import { type OrderDiff, orderHistory, orders } from './tables.ts';

/** A row of `orders`. */
export type Order = typeof orders.$inferSelect;

/** Who moves an order. */
export type Mover = { role: OrderRole; type: 'customer' | 'staff' | 'system'; rid: string };

/** One move: what is done, by whom, when, where to if the action leads to several states, and why. */
export type Move = {
  action: OrderAction;
  by: Mover;
  now: Date;
  /** The version that whoever moves it has seen; left out by the system. */
  version?: number;
  to?: OrderStatus;
  reason?: string;
  /** What is different from before. */
  diff?: OrderDiff;
  /** Changes to the row that go with the move. */
  changes?: Partial<typeof orders.$inferInsert>;
};

/** What the guards of the transition table look at. */
export function factsOf({ typeId, payMode, payStatus, isQuoteFirst }: Order): OrderFacts {
  return { typeId, payMode, isPrepaid: payStatus === 3 || payStatus === 6, isQuoteFirst };
}

/** The promised day, counted from the day on which samples or data came; null while nothing is promised. */
export function promiseAfterArrival({ promiseDate, createdAt }: Order, now: Date): string | null {
  if (!promiseDate) return null;
  const days = (Date.parse(promiseDate) - Date.parse(shanghaiDate(createdAt))) / 86_400_000;
  return addDays(shanghaiDate(now), Math.max(1, days));
}

/** The customer's own order, locked until the transaction ends. Refuses with 订单不存在, others' orders too. */
export async function lockOrder(db: Database, rid: string, customerRid: string): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.rid, rid), eq(orders.customerRid, customerRid)))
    .for('update');
  if (!order) throw new Failure(orderRefusals.noOrder);
  return order;
}

/** Any customer's order, locked until the transaction ends: for staff and jobs. Refuses with 订单不存在. */
export async function lockAnyOrder(db: Database, rid: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.rid, rid)).for('update');
  if (!order) throw new Failure(orderRefusals.noOrder);
  return order;
}

/**
 * Moves a locked order as the transition table allows, writes the history and returns the order as it is then.
 * The one way by which an order's state changes. Refuses with 数据已更新，请刷新后重试 when somebody else was
 * quicker, and as `allowedTransition` does. Two statements.
 */
export async function moveOrder(db: Database, order: Order, move: Move): Promise<Order> {
  if (move.version !== undefined && move.version !== order.version) throw new Failure(refusals.stale);
  const status = order.status as OrderStatus;
  const line = orderRecord.allowed({ ...factsOf(order), status }, move.action, move.by.role);
  const to = move.to ?? line.to[0] ?? status;
  if (!line.to.includes(to) && to !== status) throw new Failure(refusals.wrongState);
  const [moved] = await db
    .update(orders)
    .set({ ...move.changes, status: to, version: order.version + 1 })
    .where(and(eq(orders.rid, order.rid), eq(orders.version, order.version)))
    .returning();
  if (!moved) throw new Failure(refusals.stale);
  await addHistory(db, order, move, to);
  return moved;
}

/** A change of an order that leaves it in its state. */
type Alteration = Pick<Move, 'now' | 'version' | 'reason' | 'diff' | 'changes'> & {
  action: string;
  by: Pick<Mover, 'type' | 'rid'>;
};

/** Changes a locked order within its state and writes the history. Refuses 数据已更新，请刷新后重试. Two statements. */
export async function changeOrder(db: Database, order: Order, change: Alteration): Promise<Order> {
  if (change.version !== undefined && change.version !== order.version) throw new Failure(refusals.stale);
  const [changed] = await db
    .update(orders)
    .set({ ...change.changes, version: order.version + 1 })
    .where(and(eq(orders.rid, order.rid), eq(orders.version, order.version)))
    .returning();
  if (!changed) throw new Failure(refusals.stale);
  await addHistory(db, order, change, order.status);
  return changed;
}

async function addHistory(db: Database, order: Order, step: Alteration, toStatus: number) {
  await db.insert(orderHistory).values({
    orderRid: order.rid,
    customerRid: order.customerRid,
    at: step.now,
    actorType: step.by.type,
    actorRid: step.by.rid,
    action: step.action,
    fromStatus: order.status,
    toStatus,
    reason: step.reason ?? '',
    diff: step.diff,
  });
}
