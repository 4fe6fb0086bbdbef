import { and, desc, eq, ne } from 'drizzle-orm';
import { equal } from '../../host/records/filters.ts';
import type { OrderParts } from '../orders/mine/parts-of-order.ts';
import { pickupStates, statusName } from './rules.states.ts';
import { samplingOrders, samplings } from './tables.ts';

/** How an order's samples come: the newest request; who is to be called and where is told to whoever ordered. One statement. */
export const orderParts: Pick<OrderParts, 'sampling'> = {
  sampling: async ({ db }, { order, isMine }) => {
    const [found] = await db
      .select({ sampling: samplings })
      .from(samplingOrders)
      .innerJoin(samplings, eq(samplings.rid, samplingOrders.samplingRid))
      .where(
        and(
          equal(samplingOrders, { orderRid: order.rid, customerRid: order.customerRid }),
          ne(samplings.status, pickupStates.cancelled),
        ),
      )
      .orderBy(desc(samplings.rid))
      .limit(1);
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
