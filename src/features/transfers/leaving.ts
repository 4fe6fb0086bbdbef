import { and, count, eq, inArray, sum } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { claimStates } from './rules.states.ts';
import { transferApplies } from './tables.ts';

/** Transfers that somebody says they have made have to be found, or called off. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const [open] = await db
      .select({ count: count(), fen: sum(transferApplies.amountFen).mapWith(Number) })
      .from(transferApplies)
      .where(
        and(
          eq(transferApplies.owner, owner),
          inArray(transferApplies.status, [claimStates.toMatch, claimStates.matched]),
        ),
      );
    const matter = { name: '待核对的转账', count: open?.count ?? 0, fen: open?.fen ?? 0, isBooked: false };
    return [{ ...matter, page: '/member/transfer', todo: '取消或等待入账' }];
  },
};
