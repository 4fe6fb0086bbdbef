import type { CustomerContext } from '../../host/calls/context.ts';
import { managedGroups } from '../clusters/payers.ts';
import { ownerMeant } from '../clusters/reach.ts';

/**
 * The accounts that a list is about: the one that is meant, or with `all` the customer's own and those of the groups whose
 * money they spend, each with the group's name. Refuses as `ownerMeant`. Two statements at most.
 */
export async function accountsMeant(
  context: Pick<CustomerContext, 'db' | 'actor'>,
  { owner, all }: { owner?: string | undefined; all: 0 | 1 },
): Promise<{ rid: string; name: string }[]> {
  const meant = await ownerMeant(context, owner);
  if (!all) return [{ rid: meant, name: '' }];
  const { db, actor } = context;
  return [{ rid: actor.rid, name: '' }, ...(await managedGroups(db, actor.rid))];
}
