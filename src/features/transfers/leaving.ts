import { and, eq, inArray } from 'drizzle-orm';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import { claimStates } from './rules.states.ts';
import { transferApplies } from './tables.ts';

/** Transfers that somebody says they have made have to be found, or called off. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const which = and(
      eq(transferApplies.owner, owner),
      inArray(transferApplies.status, [claimStates.toMatch, claimStates.matched]),
    );
    const open = await counted(db, transferApplies.amountFen, which);
    return [
      { name: '待核对的转账', ...open, isBooked: false, page: '/member/transfer', todo: '取消或等待入账' },
    ];
  },
};
