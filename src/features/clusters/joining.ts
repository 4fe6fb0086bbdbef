import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import { spend } from '../identity/limits/limits.ts';
import { notify } from '../notifications/service.notices.ts';
import type { clusterAddUser, clusterApply, clusterDeleteUser } from './contract.ts';
import { type ClusterRow, type MemberRow, memberRows, moverOf } from './moves.ts';
import {
  type KnownMember,
  lockCluster,
  lockManaged,
  type Manager,
  memberOf,
  memberThere,
  openPerson,
  ownerOf,
} from './reach.ts';
import { memberStates } from './rules.states.ts';
import { askingRate, clusterRefusals } from './rules.ts';
import { standardLimits } from './spending/limits.ts';
import { clusterMembers } from './tables.ts';

/** Applies, or answers an invitation; see the call. */
export const applyToCluster: Answers<typeof clusterApply> = async (context, { rid, op, message = '' }) => {
  const { db, actor } = context;
  const cluster = await lockCluster(db, rid);
  const mine = await memberOf(db, rid, actor.rid);
  if (op !== 'apply' || mine?.status === memberStates.invited) {
    if (!mine) throw new Failure(refusals.notFound);
    return reply(context, cluster, mine, op === 'decline' ? 'decline' : 'accept');
  }
  if (mine) {
    const isIn = mine.status === memberStates.joined;
    throw new Failure(isIn ? clusterRefusals.mine : clusterRefusals.applied);
  }
  if (cluster.joinRule === 1) throw new Failure(clusterRefusals.invitedOnly);
  const made = await begin(context, cluster, actor.rid, { status: memberStates.applied, message });
  const name = (await openPerson(db, actor.rid))?.name ?? '';
  await notify(context, {
    customerRid: await ownerOf(db, rid),
    event: 'groupApplied',
    values: { name, cluster: cluster.name },
    ref: made.rid,
  });
  return null;
};

/** Invites somebody, or answers an application; see the call. */
export const addUser: Answers<typeof clusterAddUser> = async (context, { rid, user, op, ...said }) => {
  const { cluster, me } = await lockManaged(context, rid);
  const known = await memberOf(context.db, rid, user);
  if (op === 'invite' && known?.status !== memberStates.applied)
    return invite(context, cluster, user, known, me);
  if (!known || (said.apply_rid && said.apply_rid !== known.rid)) throw new Failure(refusals.notFound);
  const { now, actor, db } = context;
  const action = op === 'refuse' ? 'refuse' : 'approve';
  const reason = action === 'refuse' ? said.reason : undefined;
  await memberRows.move(db, known, { action, by: moverOf(me.role, actor.rid), now, reason });
  await tellApplicant(context, cluster, known, action === 'refuse' ? '未通过' : '已通过', reason);
  return null;
};

/** Removes a member or takes an invitation back, or leaves oneself; see the call. */
export const deleteUser: Answers<typeof clusterDeleteUser> = async (context, { rid, user }) => {
  const { db, now, actor } = context;
  if (!user || user === actor.rid) return leave(context, rid);
  const { cluster, me } = await lockManaged(context, rid);
  const member = await memberThere(db, rid, user);
  const by = moverOf(me.role, actor.rid);
  const action = member.status === memberStates.joined ? 'remove' : 'withdraw';
  await memberRows.move(db, member, { action, by, now });
  if (action === 'remove') {
    const values = { cluster: cluster.name };
    await notify(context, { customerRid: user, event: 'groupRemoved', values, ref: member.rid });
  }
  return null;
};

/** Tells an applicant what became of it. */
export async function tellApplicant(
  context: CustomerContext,
  { name }: ClusterRow,
  { rid, customerRid }: MemberRow,
  result: '已通过' | '未通过',
  reason = '',
) {
  const values = { cluster: name, result, reason };
  await notify(context, { customerRid, event: 'groupAnswered', values, ref: rid });
}

async function reply(
  context: CustomerContext,
  cluster: ClusterRow,
  mine: KnownMember,
  action: 'accept' | 'decline',
) {
  const { db, now, actor } = context;
  await memberRows.move(db, mine, { action, by: moverOf('person', actor.rid), now });
  await notify(context, {
    customerRid: await ownerOf(db, cluster.rid),
    event: 'groupReplied',
    values: { name: mine.name, result: action === 'accept' ? '接受' : '谢绝', cluster: cluster.name },
    ref: mine.rid,
  });
  return null;
}

async function invite(
  context: CustomerContext,
  cluster: ClusterRow,
  user: string,
  known: MemberRow | undefined,
  { name }: Manager,
) {
  if (known) {
    const isIn = known.status === memberStates.joined;
    throw new Failure(isIn ? clusterRefusals.inGroup : clusterRefusals.invited);
  }
  if (!(await openPerson(context.db, user))) throw new Failure(refusals.notFound);
  const made = await begin(context, cluster, user, { status: memberStates.invited });
  await notify(context, {
    customerRid: user,
    event: 'groupInvited',
    values: { name, cluster: cluster.name },
    ref: made.rid,
  });
  return null;
}

/** An application, or an invitation. */
async function begin(
  { db, now, actor }: CustomerContext,
  { rid: clusterRid }: ClusterRow,
  customerRid: string,
  how: { status: number; message?: string },
): Promise<MemberRow> {
  await spend(db, askingRate, actor.rid, now);
  const rid = ulid(now.getTime());
  const limits = await standardLimits(db);
  const [made] = await db
    .insert(clusterMembers)
    .values({ rid, clusterRid, customerRid, role: 'member', ...how, ...limits, createdAt: now })
    .returning();
  if (!made) throw new Error('a membership was added and is not there');
  const action = how.status === memberStates.applied ? 'apply' : 'invite';
  await memberRows.begin(db, made, { action, by: moverOf('person', actor.rid), now });
  return made;
}

async function leave(context: CustomerContext, rid: string) {
  const { db, now, actor } = context;
  const cluster = await lockCluster(db, rid);
  const mine = await memberThere(db, rid, actor.rid);
  const action = mine.status === memberStates.applied ? 'withdraw' : 'leave';
  await memberRows.move(db, mine, { action, by: moverOf('person', actor.rid), now });
  if (action === 'leave') {
    await notify(context, {
      customerRid: await ownerOf(db, rid),
      event: 'groupLeft',
      values: { name: mine.name, cluster: cluster.name },
      ref: mine.rid,
    });
  }
  return null;
}
