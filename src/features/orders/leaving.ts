import { and, eq, notInArray } from 'drizzle-orm';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import type { ClusterTie } from '../clusters/owning.ts';
import { clusterRefusals } from '../clusters/rules.ts';
import { endStates } from './rules.states.ts';
import { orders } from './tables.ts';

/** Groups are kept while orders on their account are open. */
export const clusterTie: ClusterTie = async (db, owner) => {
  const open = and(eq(orders.owner, owner), notInArray(orders.status, [...endStates]));
  return (await db.$count(orders, open)) > 0 ? clusterRefusals.orders : undefined;
};

/** Orders have to be done, or called off. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const which = and(eq(orders.customerRid, customerRid), notInArray(orders.status, [...endStates]));
    const open = await counted(db, orders.totalFen, which);
    return [{ name: '进行中的订单', ...open, isBooked: false, page: '/member/order', todo: '完成或取消' }];
  },
};
