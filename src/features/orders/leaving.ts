import { and, count, eq, notInArray, sum } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { endStates } from './rules.states.ts';
import { orders } from './tables.ts';

/** Orders have to be done, or called off. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const [open] = await db
      .select({ count: count(), fen: sum(orders.totalFen).mapWith(Number) })
      .from(orders)
      .where(and(eq(orders.customerRid, customerRid), notInArray(orders.status, [...endStates])));
    return [
      {
        ...{ name: '进行中的订单', count: open?.count ?? 0, fen: open?.fen ?? 0, isBooked: false },
        ...{ page: '/member/order', todo: '完成或取消' },
      },
    ];
  },
};
