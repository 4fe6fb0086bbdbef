import { and, eq, inArray } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { standing } from './rules.states.ts';
import { planItems } from './tables.ts';

/** What was only planned or quoted ends with the account. */
export const leaving: Leaving = {
  ending: async ({ db }, customerRid) => {
    const isTheirs = and(eq(planItems.customerRid, customerRid), inArray(planItems.status, [...standing]));
    const count = await db.$count(planItems, isTheirs);
    return [{ name: '实验计划与报价', count, fen: null, isBooked: false, fate: '删除' }];
  },
};
