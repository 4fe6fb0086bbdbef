import { and, desc, eq, lt, ne, or } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { addresses } from '../customers/tables.ts';
import { leftoverNames } from '../orders/changes/rules.ts';
import { orderRows } from '../orders/moves.ts';
import { orderStates } from '../orders/rules.states.ts';
import { markRecycling } from '../orders/samples/mark-recycling.ts';
import { isWantedBack, passportStates } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import { samplingOrders, samplings } from '../sampling/tables.ts';
import { type deskAddress, deskRefusals, type deskWaive } from './contract.staff.ts';

/** Orders whose samples are to come back: `isWantedBack` as a condition on rows. */
export const wantedBack = or(
  eq(orders.leftover, 1),
  and(eq(orders.status, orderStates.cancelled), ne(orders.leftover, 2)),
);

/** Where an order's samples go back to; see the contract. Three statements at most. */
export const readAddress: Answers<typeof deskAddress> = async ({ db, note }, { order_rid }) => {
  const [order] = await db
    .select()
    .from(orders)
    .innerJoin(
      samplePassports,
      and(eq(samplePassports.orderRid, orders.rid), lt(samplePassports.status, passportStates.returned)),
    )
    .where(eq(orders.rid, order_rid))
    .limit(1);
  if (!order) throw new Failure(refusals.notFound);
  const { no, customerRid, contactName, contactPhone } = order.orders;
  note(no);
  const [given] = await db
    .select()
    .from(addresses)
    .where(eq(addresses.customerRid, customerRid))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt))
    .limit(1);
  if (given) return asAddress(given, given.isDefault ? '客户的默认地址' : '客户最近填写的地址');
  const [pickup] = await db
    .select()
    .from(samplings)
    .innerJoin(samplingOrders, eq(samplingOrders.samplingRid, samplings.rid))
    .where(and(eq(samplingOrders.orderRid, order_rid), eq(samplings.type, 1)))
    .orderBy(desc(samplings.createdAt))
    .limit(1);
  if (pickup) return asAddress(pickup.samplings, '该订单的取样地址');
  return {
    name: contactName,
    phone: contactPhone,
    address: '',
    source: '订单联系人，客户未填写地址，请电话确认',
  };
};

/** Writes down that a customer gives samples up; they may be destroyed then, with a certificate. */
export const waiveReturn: Answers<typeof deskWaive> = async (
  { db, now, actor, note },
  { order_rid, reason },
) => {
  const order = await orderRows.lock(db, order_rid, 'any');
  if (!isWantedBack(order)) throw new Failure(deskRefusals.notWanted);
  const change = { name: '剩余样品', from: leftoverNames[order.leftover] ?? '', to: leftoverNames[2] ?? '' };
  await orderRows.change(db, order, {
    ...{ action: 'waiveReturn', by: { type: 'staff', rid: actor.rid }, now, reason },
    changes: { leftover: 2 },
    diff: { changes: [change] },
  });
  await markRecycling(db, [order.rid]);
  note(`${order.no}：${reason}`);
  return null;
};

type Place = { name: string; phone: string; province: string; city: string; area: string; address: string };

function asAddress({ name, phone, province, city, area, address }: Place, source: string) {
  return { name, phone, address: `${province}${city}${area}${address}`, source };
}
