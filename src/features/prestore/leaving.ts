import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import { memberStates } from '../clusters/rules.states.ts';
import { clusterRefusals } from '../clusters/rules.ts';
import { clusterMembers } from '../clusters/tables.ts';
import { topUpStates } from './rules.states.ts';
import { prestoreApplies } from './tables.ts';

/**
 * Top-ups that may still be paid have to be called off, or to come in; those of a group stay with the group, whose owner hears
 * of them from now on.
 */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const open = await counted(db, prestoreApplies.amountFen, waitingOf(owner));
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
  ending: async ({ db }, customerRid) => {
    const which = and(othersOf(customerRid), inArray(prestoreApplies.status, waiting));
    const handed = await counted(db, prestoreApplies.amountFen, which);
    return [{ ...handed, name: '为课题组办理的充值', isBooked: false, fate: '由组长继续办理' }];
  },
  end: async ({ db }, customerRid) => {
    const group = eq(clusterMembers.clusterRid, prestoreApplies.owner);
    const keeper = db
      .select({ rid: clusterMembers.customerRid })
      .from(clusterMembers)
      .where(and(group, equal(clusterMembers, { role: 'owner', status: memberStates.joined })));
    await db
      .update(prestoreApplies)
      .set({ customerRid: sql`coalesce((${keeper}), ${prestoreApplies.customerRid})` })
      .where(othersOf(customerRid));
  },
};

const waiting = [topUpStates.toPay, topUpStates.arriving];

const waitingOf = (owner: string) =>
  and(eq(prestoreApplies.owner, owner), inArray(prestoreApplies.status, waiting));

/** What somebody topped up for a group. */
const othersOf = (customerRid: string) =>
  and(eq(prestoreApplies.customerRid, customerRid), ne(prestoreApplies.owner, customerRid));

/** A group that waits for money is not dissolved. */
export async function clusterTie(db: Database, clusterRid: string): Promise<string | undefined> {
  return (await db.$count(prestoreApplies, waitingOf(clusterRid))) > 0 ? clusterRefusals.balance : undefined;
}
