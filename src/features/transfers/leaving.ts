import { and, eq, inArray } from 'drizzle-orm';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import type { ClusterTie } from '../clusters/owning.ts';
import { claimStates, transferRefusals } from './rules.states.ts';
import { transferApplies } from './tables.ts';

const waitingOf = (owner: string) =>
  and(
    eq(transferApplies.owner, owner),
    inArray(transferApplies.status, [claimStates.toMatch, claimStates.matched]),
  );

/** Groups are kept while a transfer of theirs is looked for. */
export const clusterTie: ClusterTie = async (db, owner) =>
  (await db.$count(transferApplies, waitingOf(owner))) > 0 ? transferRefusals.open : undefined;

/** Transfers that somebody says they have made have to be found, or called off. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const open = await counted(db, transferApplies.amountFen, waitingOf(owner));
    return [
      { name: '待核对的转账', ...open, isBooked: false, page: '/member/transfer', todo: '取消或等待入账' },
    ];
  },
};
