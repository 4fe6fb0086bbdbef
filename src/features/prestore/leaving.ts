import { and, count, eq, inArray, sum } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { topUpStates } from './rules.states.ts';
import { prestoreApplies } from './tables.ts';

/** Top-ups that may still be paid have to be called off, or to come in. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const [open] = await db
      .select({ count: count(), fen: sum(prestoreApplies.amountFen).mapWith(Number) })
      .from(prestoreApplies)
      .where(
        and(
          eq(prestoreApplies.owner, owner),
          inArray(prestoreApplies.status, [topUpStates.toPay, topUpStates.arriving]),
        ),
      );
    const matter = { name: '进行中的充值', count: open?.count ?? 0, fen: open?.fen ?? 0, isBooked: false };
    return [{ ...matter, page: '/member/prestore?tab=applies', todo: '取消或等待到账' }];
  },
};
