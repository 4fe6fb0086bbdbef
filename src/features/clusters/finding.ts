import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { maskedName, maskedPhone } from '../../core/fields.ts';
import type { Answers } from '../../host/calls/context.ts';
import { has } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { profiles } from '../customers/tables.ts';
import { findByName } from '../identity/accounts.ts';
import { spend } from '../identity/limits/limits.ts';
import type { clusterPeople, clusterSearch } from './contract.ts';
import { isVerified, membersIn, nameOfOwner } from './lists.ts';
import { managedBy } from './reach.ts';
import { clusterStates, liveStates, memberRecord, memberStates } from './rules.states.ts';
import { peopleSearch } from './rules.ts';
import { clusterMembers, clusters } from './tables.ts';

/** Who has a number or name; see the call. Each search counts, so `db` is the pool. */
export const findPeople: Answers<typeof clusterPeople> = async ({ db, actor, now }, { kw }) => {
  if ((await managedBy(db, actor.rid).limit(1)).length === 0) throw new Failure(refusals.forbidden);
  await spend(db, peopleSearch, actor.rid, now);
  const found = await findByName(db, kw);
  if (!found || found.disabledAt || found.rid === actor.rid) return { list: [] };
  const [profile] = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.customerRid, found.rid));
  const name = maskedName(profile?.name || found.account);
  return { list: [{ user: found.rid, name, phone: maskedPhone(found.phone ?? '') }] };
};

/** Groups by words; see the call. Two statements. */
export const searchClusters: Answers<typeof clusterSearch> = async ({ db, actor }, { kw, ...paging }) => {
  const query = db
    .select({
      cluster: clusters,
      owner: sql<string>`coalesce(${nameOfOwner}, '')`.as('owner'),
      members: membersIn.as('members'),
      isVerified: isVerified.as('is_verified'),
      status: clusterMembers.status,
    })
    .from(clusters)
    .leftJoin(
      clusterMembers,
      and(
        eq(clusterMembers.clusterRid, clusters.rid),
        eq(clusterMembers.customerRid, actor.rid),
        inArray(clusterMembers.status, [...liveStates]),
      ),
    )
    .where(
      and(eq(clusters.status, clusterStates.active), or(has(kw, clusters.name), has(kw, clusters.company))),
    );
  const found = await listed(db, paging, query, [desc(clusters.createdAt), desc(clusters.rid)]);
  return {
    ...found,
    list: found.list.map(({ cluster, owner, members, isVerified: verified, status }) => ({
      ...{ rid: cluster.rid, kind: cluster.kind, name: cluster.name, company: cluster.company },
      ...{ field: cluster.field, intro: cluster.intro, join_rule: cluster.joinRule },
      ...{ owner: maskedName(owner), members, is_verified: verified ? 1 : 0 },
      joined: status === memberStates.joined ? 1 : 0,
      ...{ status, status_name: status === null ? '' : memberRecord.nameOf(status) },
    })),
  };
};
