import { and, inArray, ne } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { bySystem } from '../../host/records/rows.ts';
import { withProof } from '../customers/service.step-up.ts';
import { notify } from '../notifications/service.notices.ts';
import type { clusterDelete, clusterTransfer } from './contract.ts';
import { tellApplicant } from './joining.ts';
import { clusterRows, memberRows, moverOf } from './moves.ts';
import { lockManaged, memberThere } from './reach.ts';
import { liveStates, memberStates } from './rules.states.ts';
import { clusterMembers } from './tables.ts';

/** What a later feature has that keeps a group from being dissolved, in words for its owner; nothing when nothing does. */
export type ClusterTie = (db: Database, clusterRid: string) => Promise<string | undefined>;

/** What of a later feature ends with a group that its owner dissolves. */
export type ClusterEnd = (
  context: CustomerContext,
  clusterRid: string,
  by: { type: 'customer'; rid: string },
) => Promise<void>;

/** Gives a group to one of its members; see the call. */
export function transferCluster(
  context: CustomerContext,
  { rid, user, code }: CheckedInputOf<typeof clusterTransfer>,
): Promise<null> {
  return withProof(context, { code }, async (inside) => {
    const { db, now, actor } = inside;
    const { cluster, me } = await lockManaged(inside, rid, 'owner');
    const heir = await memberThere(db, rid, user);
    const by = moverOf('owner', actor.rid);
    const step = { action: 'inherit', by, now } as const;
    memberRows.allow(heir, step);
    // Nobody may see two owners, so the former one goes first.
    await memberRows.change(db, me, { action: 'yield', by, now, changes: { role: 'manager' } });
    const changes = { role: 'owner', limitFen: null, monthFen: null } as const;
    const { version } = await memberRows.move(db, heir, { ...step, changes });
    const values = { cluster: cluster.name, name: heir.name };
    for (const customerRid of [actor.rid, user])
      await notify(inside, { customerRid, event: 'groupTransferred', values, ref: `${heir.rid} ${version}` });
    return null;
  });
}

/**
 * Dissolves a group that nobody else is in and that `ties` let go, with its `ends`; who asked to join is told so. See the call.
 */
export function dissolver(ties: readonly ClusterTie[], ends: readonly ClusterEnd[]) {
  return (context: CustomerContext, { rid, code }: CheckedInputOf<typeof clusterDelete>): Promise<null> =>
    withProof(context, { code }, async (inside) => {
      const { db, now, actor } = inside;
      const { cluster, me } = await lockManaged(inside, rid, 'owner');
      const others = await othersIn(db, rid, actor.rid);
      const joined = others.filter(({ status }) => status === memberStates.joined).length;
      const by = moverOf('owner', actor.rid);
      const step = { action: 'dissolve', by, now } as const;
      clusterRows.allow(cluster, { ...step, others: joined });
      for (const tie of ties) {
        const reason = await tie(db, rid);
        if (reason) throw new Failure(reason);
      }
      for (const end of ends) await end(inside, rid, { type: 'customer', rid: actor.rid });
      for (const other of others) {
        const isApplicant = other.status === memberStates.applied;
        const action = isApplicant ? 'refuse' : 'withdraw';
        await memberRows.move(db, other, { action, by: bySystem, now });
        if (isApplicant) await tellApplicant(inside, cluster, other, '未通过', '该课题组已解散');
      }
      await memberRows.move(db, me, step);
      await clusterRows.move(db, cluster, { ...step, others: joined });
      return null;
    });
}

function othersIn(db: Database, clusterRid: string, customerRid: string) {
  return db
    .select()
    .from(clusterMembers)
    .where(
      and(
        equal(clusterMembers, { clusterRid }),
        ne(clusterMembers.customerRid, customerRid),
        inArray(clusterMembers.status, [...liveStates]),
      ),
    );
}
