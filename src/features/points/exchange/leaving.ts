import { and, eq, inArray } from 'drizzle-orm';
import type { Leaving } from '../../../host/records/leaving.ts';
import { openExchanges } from './rules.states.ts';
import { exchanges } from './tables.ts';

/** Goods that were paid for with points have to be sent, or refused, first. */
export const openExchangesOf: NonNullable<Leaving['open']> = async ({ db }, customerRid) => {
  const isTheirs = and(eq(exchanges.customerRid, customerRid), inArray(exchanges.status, [...openExchanges]));
  const count = await db.$count(exchanges, isTheirs);
  const where = { page: '/member/integral?tab=exchange', todo: '等待发货或联系客服取消' };
  return [{ name: '待发货的积分兑换', count, fen: null, isBooked: false, ...where }];
};
