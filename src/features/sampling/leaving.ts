import { and, eq, inArray } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { underWay } from './rules.states.ts';
import { samplings } from './tables.ts';

/** Pickups and parcels have to arrive, or be called off. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const isTheirs = and(eq(samplings.customerRid, customerRid), inArray(samplings.status, [...underWay]));
    const count = await db.$count(samplings, isTheirs);
    const where = { page: '/member/sampling', todo: '取消或等待到达' };
    return [{ name: '进行中的取样与寄样', count, fen: null, isBooked: false, ...where }];
  },
};
