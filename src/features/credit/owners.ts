import { and, eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { payerColumns, payerTold } from '../clusters/payers.ts';
import { lockManaged, memberOf } from '../clusters/reach.ts';
import { clusterStates, memberStates, proofStates } from '../clusters/rules.states.ts';
import { clusterProofs, clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { lockCustomer } from '../identity/customers.ts';
import { customers } from '../identity/tables.ts';
import type { CreditSetting } from '../settings/rules.credit.ts';

/** What somebody asks about: oneself, or a group in which they have a part. */
export type Asked = { owner: string; part: 'self' | 'owner' | 'manager' | 'member' };

/** Whose credit is asked about: nothing for oneself, or a group. Refuses 记录不存在 whoever is not in it. */
export async function askedFor(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  owner: string | undefined,
): Promise<Asked> {
  if (!owner || owner === actor.rid) return { owner: actor.rid, part: 'self' };
  const me = await memberOf(db, owner, actor.rid);
  const [group] = await db
    .select({ rid: clusters.rid })
    .from(clusters)
    .where(equal(clusters, { rid: owner, status: clusterStates.active }));
  if (!group || me?.status !== memberStates.joined) throw new Failure(refusals.notFound);
  return { owner, part: me.role };
}

/** The same, with the customer or the group locked, for who may change something: members may not. */
export async function lockAsked(
  context: CustomerContext,
  owner: string | undefined,
  least: 'manager' | 'owner' = 'manager',
): Promise<Asked> {
  const asked = await askedFor(context, owner);
  if (asked.part === 'self') {
    await lockCustomer(context);
    return asked;
  }
  const { me } = await lockManaged(context, asked.owner, least);
  return { owner: asked.owner, part: me.role };
}

/** What staff call an owner of money. One statement. */
export async function nameOfOwner(db: Database, owner: string): Promise<string> {
  const [known] = await db
    .select(payerColumns)
    .from(sql`(SELECT ${owner}::text AS rid) AS asked`)
    .leftJoin(customers, eq(customers.rid, sql`asked.rid`))
    .leftJoin(profiles, eq(profiles.customerRid, sql`asked.rid`))
    .leftJoin(clusters, eq(clusters.rid, sql`asked.rid`));
  return known ? payerTold(owner, known).name : '';
}

/** What an owner is granted by default, in fen: by the customer's organisation, or for a group that is verified. One statement. */
export async function offerFor(db: Database, owner: string, setting: CreditSetting): Promise<number> {
  const [group] = await db
    .select({ proof: clusterProofs.status })
    .from(clusters)
    .leftJoin(
      clusterProofs,
      and(eq(clusterProofs.clusterRid, clusters.rid), eq(clusterProofs.status, proofStates.verified)),
    )
    .where(eq(clusters.rid, owner));
  if (group) return group.proof === null ? 0 : setting.groupFen;
  const [profile] = await db
    .select({ organization: profiles.organization })
    .from(profiles)
    .where(eq(profiles.customerRid, owner));
  const offers: Readonly<Record<number, number>> = {
    ...{ 0: setting.studentFen, 1: setting.personFen, 2: setting.enterpriseFen, 3: setting.teacherFen },
  };
  return offers[profile?.organization ?? 0] ?? 0;
}
