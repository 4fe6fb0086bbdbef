import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { clusterRefusals } from '../clusters/rules.ts';
import { endGiven } from '../ledger/given.ts';
import { balanceOf } from './service.ts';

/** A group whose wallet holds money, or has some on its way back, is not dissolved; what was given to it is no money. */
export async function clusterTie(db: Database, clusterRid: string): Promise<string | undefined> {
  const { cashFen, frozenFen } = await balanceOf(db, clusterRid);
  return cashFen > 0 || frozenFen > 0 ? clusterRefusals.balance : undefined;
}

/** What was given to a group ends with it. */
export async function clusterEnd(
  context: Pick<Context, 'db' | 'now'>,
  clusterRid: string,
  by: { type: 'customer'; rid: string },
): Promise<void> {
  await endGiven(context, clusterRid, by, '课题组解散');
}
