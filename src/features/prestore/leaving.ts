import { and, eq, inArray } from 'drizzle-orm';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import { topUpStates } from './rules.states.ts';
import { prestoreApplies } from './tables.ts';

/** Top-ups that may still be paid have to be called off, or to come in. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const which = and(
      eq(prestoreApplies.owner, owner),
      inArray(prestoreApplies.status, [topUpStates.toPay, topUpStates.arriving]),
    );
    const open = await counted(db, prestoreApplies.amountFen, which);
    return [
      {
        name: '进行中的充值',
        ...open,
        isBooked: false,
        page: '/member/prestore?tab=applies',
        todo: '取消或等待到账',
      },
    ];
  },
};
