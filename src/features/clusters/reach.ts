import { and, count, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Failure, refusals } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal, is } from '../../host/records/filters.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { type ClusterRow, clusterRows, type MemberRow } from './moves.ts';
import { clusterStates, liveStates, memberStates } from './rules.states.ts';
import { clusterRefusals } from './rules.ts';
import { clusterMembers } from './tables.ts';

/** A membership with whose it is. */
export type KnownMember = MemberRow & { name: string; organization: number | null };
/** A membership of who manages the group. */
export type Manager = KnownMember & { role: 'owner' | 'manager' };

/** A group that stands, until the transaction ends nobody else's to change. Refuses 记录不存在. */
export async function lockCluster(db: Database, rid: string): Promise<ClusterRow> {
  const cluster = await clusterRows.lock(db, rid, 'any');
  if (cluster.status !== clusterStates.active) throw new Failure(refusals.notFound);
  return cluster;
}

/**
 * The same, of who manages it. Refuses 记录不存在 whoever is not in, and 无权限操作 who may not do it: members, and managers
 * what is the owner's alone.
 */
export async function lockManaged(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  rid: string,
  least: 'manager' | 'owner' = 'manager',
): Promise<{ cluster: ClusterRow; me: Manager }> {
  const cluster = await lockCluster(db, rid);
  const me = await memberOf(db, rid, actor.rid);
  if (me?.status !== memberStates.joined) throw new Failure(refusals.notFound);
  if (me.role === 'member' || (least === 'owner' && me.role !== 'owner'))
    throw new Failure(refusals.forbidden);
  return { cluster, me: me as Manager };
}

/** Somebody's standing membership, application or invitation. One statement. */
export async function memberOf(
  db: Database,
  clusterRid: string,
  customerRid: string,
): Promise<KnownMember | undefined> {
  const [found] = await db
    .select({ member: clusterMembers, ...knownColumns })
    .from(clusterMembers)
    .innerJoin(customers, eq(customers.rid, clusterMembers.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, clusterMembers.customerRid))
    .where(
      and(
        equal(clusterMembers, { clusterRid, customerRid }),
        inArray(clusterMembers.status, [...liveStates]),
      ),
    );
  return found && { ...found.member, name: found.name, organization: found.organization };
}

/** The same of one that must be there. Refuses 记录不存在. */
export async function memberThere(db: Database, clusterRid: string, customerRid: string) {
  const member = await memberOf(db, clusterRid, customerRid);
  if (!member) throw new Failure(refusals.notFound);
  return member;
}

const knownColumns = {
  name: calledName,
  organization: profiles.organization,
};

/** Who somebody is; undefined for accounts that are closed or suspended. One statement. */
export async function openPerson(db: Database, rid: string) {
  const [found] = await db
    .select(knownColumns)
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(and(eq(customers.rid, rid), isNull(customers.closedAt), isNull(customers.disabledAt)));
  return found && { name: found.name, organization: found.organization };
}

/** Who owns a group. One statement. */
export async function ownerOf(db: Database, clusterRid: string): Promise<string> {
  const [owner] = await db
    .select({ rid: clusterMembers.customerRid })
    .from(clusterMembers)
    .where(equal(clusterMembers, { clusterRid, role: 'owner', status: memberStates.joined }));
  if (!owner) throw new Error(`nobody owns the group ${clusterRid}`);
  return owner.rid;
}

/** How many groups that stand somebody owns. One statement. */
export async function countOwned(db: Database, customerRid: string): Promise<number> {
  const [owned] = await db
    .select({ number: count() })
    .from(clusterMembers)
    .where(equal(clusterMembers, { customerRid, role: 'owner', status: memberStates.joined }));
  return owned?.number ?? 0;
}

/** The rids of the groups that somebody owns or manages, as a part of a statement. */
export function managedBy(db: Database, customerRid: string) {
  return db
    .select({ rid: clusterMembers.clusterRid })
    .from(clusterMembers)
    .where(
      and(
        equal(clusterMembers, { customerRid, status: memberStates.joined }),
        inArray(clusterMembers.role, ['owner', 'manager']),
      ),
    );
}

/** Whether `owner` names the money of a group that somebody is in. */
export function isMembers(owner: PgColumn, customerRid: string): SQL {
  return sql`${owner} IN (
    SELECT ${clusterMembers.clusterRid} FROM ${clusterMembers} WHERE ${clusterMembers.customerRid} = ${customerRid}
      AND ${clusterMembers.status} = ${memberStates.joined})`;
}

/**
 * Whose money a call means: one's own without `owner`, otherwise that of a group that one owns or manages. Refuses
 * 您不是该课题组成员, and members with 仅组长与管理员可使用课题组账户. One statement for a group.
 */
export async function ownerMeant(
  { db, actor }: Pick<CustomerContext, 'db' | 'actor'>,
  owner?: string,
): Promise<string> {
  if (!owner || owner === actor.rid) return actor.rid;
  const [me] = await db
    .select({ role: clusterMembers.role })
    .from(clusterMembers)
    .where(
      equal(clusterMembers, {
        clusterRid: owner,
        customerRid: actor.rid,
        status: memberStates.joined,
      }),
    );
  if (!me) throw new Failure(clusterRefusals.notIn);
  if (me.role === 'member') throw new Failure(clusterRefusals.notPayer);
  return owner;
}

/** Whether somebody may look at what a customer bought: it is theirs, or of a group that they own or manage. */
export function isSeen(
  { customerRid, owner }: { customerRid: PgColumn; owner: PgColumn },
  reader: string | Placeholder,
): SQL {
  return sql`(${customerRid} = ${reader} OR ${isPayer(owner, reader)})`;
}

/** Where it is on the account that a filter names: 0 for who ordered it, a group by its rid; everywhere when nothing was asked. */
export function ownedBy(
  { customerRid, owner }: { customerRid: PgColumn; owner: PgColumn },
  wanted: string | 0 | undefined,
): SQL | undefined {
  return wanted === 0 ? eq(owner, customerRid) : is(owner, wanted);
}

/**
 * Whether `owner` names money that somebody spends: their own, or that of a group that they own or manage. An index that begins with
 * the owner serves it, as it would not an OR.
 */
export function isPayer(owner: PgColumn, customerRid: string | Placeholder): SQL {
  return sql`(${owner} = ANY (ARRAY(SELECT ${customerRid}::text UNION ALL
    SELECT ${clusterMembers.clusterRid} FROM ${clusterMembers} WHERE ${clusterMembers.customerRid} = ${customerRid}
      AND ${clusterMembers.status} = ${memberStates.joined} AND ${clusterMembers.role} IN ('owner', 'manager'))))`;
}
