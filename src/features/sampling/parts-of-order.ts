import { and, desc, eq, ne } from 'drizzle-orm';
import { builtOnce, fixed, given } from '../../host/database/built-once.ts';
import { equal } from '../../host/records/filters.ts';
import type { OrderParts } from '../orders/mine/parts-of-order.ts';
import { pickupStates, statusName } from './rules.states.ts';
import { samplingOrders, samplings } from './tables.ts';

/** How an order's samples come: the newest request; who is to be called and where is told to whoever ordered. One statement. */
export const orderParts: Pick<OrderParts, 'sampling'> = {
  sampling: async ({ db }, { order, isMine }) => {
    const [found] = await readRequest(db, { orderRid: order.rid, customerRid: order.customerRid });
    if (!found) return null;
    const { rid, no, type, status, date, time, express, waybill, ...own } = found.sampling;
    return {
      ...{ rid, no, type, status, date, time, express, waybill },
      status_name: statusName(status),
      address: isMine ? `${own.province}${own.city}${own.area}${own.address}` : '',
      courier_name: isMine ? own.courierName : '',
      courier_phone: isMine ? own.courierPhone : '',
    };
  },
};

const readRequest = builtOnce((db) =>
  db
    .select({ sampling: samplings })
    .from(samplingOrders)
    .innerJoin(samplings, eq(samplings.rid, samplingOrders.samplingRid))
    .where(
      and(
        equal(samplingOrders, { orderRid: given('orderRid'), customerRid: given('customerRid') }),
        ne(samplings.status, pickupStates.cancelled),
      ),
    )
    .orderBy(desc(samplings.rid))
    .limit(fixed(1)),
);
