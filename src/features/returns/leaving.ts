import { and, eq, inArray } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { openReturns } from './rules.states.ts';
import { sampleReturns } from './tables.ts';

/** Leftovers that are on their way back have to arrive, or be called off. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const isTheirs = and(
      eq(sampleReturns.customerRid, customerRid),
      inArray(sampleReturns.status, [...openReturns]),
    );
    const count = await db.$count(sampleReturns, isTheirs);
    const where = { page: '/member/sample?tab=returns', todo: '取消或确认收货' };
    return [{ name: '进行中的样品回寄', count, fen: null, isBooked: false, ...where }];
  },
};
