import { and, asc, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { orderRefusals } from '../contract.ts';
import { type Order, orderRows } from '../moves.ts';
import { orderStates } from '../rules.states.ts';
import { orders } from '../tables.ts';

/** From here on the samples are in the laboratory. */
const received = 60;

/**
 * The customer's own orders whose samples come by one parcel or pickup, locked until the transaction ends. Refuses
 * 订单不存在, others' orders too, and orders whose samples are there already or that have none.
 */
export async function ordersToSend(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  rids: readonly string[],
): Promise<Order[]> {
  const wanted = [...new Set(rids)];
  if (wanted.length === 0) return [];
  const mine = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerRid, actor.rid), inArray(orders.rid, wanted)))
    .orderBy(asc(orders.rid))
    .for('update');
  if (mine.length !== wanted.length) throw new Failure(orderRefusals.noOrder);
  const other = mine.find(({ typeId, status }) => typeId !== 1 || status >= received);
  if (other) throw new Failure(`订单${other.no}无需再寄送样品`);
  return mine;
}

/** Says of those of the customer's orders that wait for their samples that these are on their way. */
export async function samplesSent(
  { db, actor, now }: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  rids: readonly string[],
  { express, waybill }: { express: string; waybill: string },
): Promise<void> {
  if (rids.length === 0) return;
  const waiting = await db
    .select()
    .from(orders)
    .where(
      and(
        equal(orders, { customerRid: actor.rid, status: orderStates.toSend }),
        inArray(orders.rid, [...rids]),
      ),
    )
    .orderBy(asc(orders.rid))
    .for('update');
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  const diff = { changes: [{ name: '运单', from: '', to: `${express} ${waybill}` }] };
  for (const order of waiting) {
    await orderRows.move(db, order, { action: 'send', by, now, changes: { express, waybill }, diff });
  }
}
