import { and, eq } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/context.ts';
import type { orderEvents } from './contract.changes.ts';
import { orderRefusals } from './contract.ts';
import { type OrderStatus, stateName } from './rules.states.ts';
import { orders } from './tables.ts';

/** What changes of an order are told under; the trigger `orders_tell` names the order. */
export function orderTopic(rid: string): string {
  return `order ${rid}`;
}

/** The state of one of the customer's orders. One statement. */
export async function readState(
  { db, actor }: CustomerContext,
  { rid }: CheckedInputOf<typeof orderEvents>,
): Promise<OutputOf<typeof orderEvents>> {
  const [order] = await db
    .select({ typeId: orders.typeId, status: orders.status, version: orders.version })
    .from(orders)
    .where(and(eq(orders.rid, rid), eq(orders.customerRid, actor.rid)));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const { typeId, status, version } = order;
  return { version, status, status_name: stateName(typeId, status as OrderStatus) };
}
