import { and, eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { isSeen } from '../../clusters/reach.ts';
import { staffOrder } from '../board/read-order.ts';
import type { orderEvents } from '../changes/contract.ts';
import { orderRefusals } from '../contract.ts';
import { type OrderStatus, stateName } from '../rules.states.ts';
import { orders, orderTalks } from '../tables.ts';
import type { staffOrderEvents } from '../talk/contract.ts';

/** What changes of an order are told under; the trigger `orders_tell` names the order. */
export function orderTopic(rid: string): string {
  return `order ${rid}`;
}

/** The state of one of the orders that the customer may look at. One statement. */
export const readState: Answers<typeof orderEvents> = async ({ db, actor }, { rid }) => {
  const [order] = await db
    .select({
      typeId: orders.typeId,
      status: orders.status,
      version: orders.version,
      messages: orderTalks.messages,
    })
    .from(orders)
    .leftJoin(orderTalks, eq(orderTalks.orderRid, orders.rid))
    .where(and(equal(orders, { rid }), isSeen(orders, actor.rid)));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const { typeId, status, version, messages } = order;
  return {
    version,
    status,
    status_name: stateName(typeId, status as OrderStatus),
    messages: messages ?? 0,
  };
};

/** The same of any order that a member of staff may see. Three statements. */
export const readStaffState: Answers<typeof staffOrderEvents> = async (context, { rid }) => {
  const { order } = await staffOrder(context, rid);
  const [talk] = await context.db
    .select({ messages: orderTalks.messages })
    .from(orderTalks)
    .where(eq(orderTalks.orderRid, rid));
  return { version: order.version, status: order.status, messages: talk?.messages ?? 0 };
};
