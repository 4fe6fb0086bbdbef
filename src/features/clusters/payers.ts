import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../host/database/database.ts';
import { equal, has } from '../../host/records/filters.ts';
import { nameless, personOf } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { isPayer } from './reach.ts';
import { memberStates } from './rules.states.ts';
import { clusterMembers, clusters } from './tables.ts';

/**
 * Whether money of `owner` may pay for what `orderedBy` ordered when `customerRid` asks for it: whoever spends that money,
 * and members for what they ordered on the group's account, as long as they are in.
 */
export function maySpend(
  { owner, orderedBy }: { owner: PgColumn; orderedBy: PgColumn },
  customerRid: string,
): SQL | undefined {
  return or(
    isPayer(owner, customerRid),
    and(
      eq(orderedBy, customerRid),
      sql`EXISTS (SELECT FROM ${clusterMembers} WHERE ${clusterMembers.clusterRid} = ${owner}
        AND ${clusterMembers.customerRid} = ${customerRid} AND ${clusterMembers.status} = ${memberStates.joined})`,
    ),
  );
}

/** What the group is called whose money `owner` names; empty for a customer's own. */
export function groupName(owner: PgColumn): SQL<string> {
  return sql<string>`coalesce((SELECT ${clusters.name} FROM ${clusters} WHERE ${clusters.rid} = ${owner}), '')`;
}

/** What these owners are called that are groups, by rid. One statement, none without owners. */
export async function groupNames(db: Database, owners: readonly string[]): Promise<Map<string, string>> {
  if (owners.length === 0) return new Map();
  const found = await db
    .select({ rid: clusters.rid, name: clusters.name })
    .from(clusters)
    .where(inArray(clusters.rid, [...new Set(owners)]));
  return new Map(found.map(({ rid, name }) => [rid, name]));
}

/** The groups whose money somebody spends, the oldest first. One statement. */
export async function managedGroups(
  db: Database,
  customerRid: string,
): Promise<{ rid: string; name: string }[]> {
  return db
    .select({ rid: clusters.rid, name: clusters.name })
    .from(clusters)
    .where(isPayer(clusters.rid, customerRid))
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
}

/** The groups on whose account those rows of a table are that somebody may see, the oldest first. One statement. */
export async function groupsAmong(
  db: Database,
  table: PgTable & { owner: PgColumn },
  isSeen: SQL | undefined,
): Promise<{ rid: string; name: string }[]> {
  return db
    .select({ rid: clusters.rid, name: clusters.name })
    .from(clusters)
    .where(inArray(clusters.rid, db.select({ rid: table.owner }).from(table).where(isSeen)))
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
}

/** Who stands for an owner: customers for themselves, for a group whoever owns it or was the last to. One statement. */
export async function headOf(db: Database, owner: string): Promise<string> {
  const [head] = await db
    .select({ rid: clusterMembers.customerRid })
    .from(clusterMembers)
    .where(equal(clusterMembers, { clusterRid: owner, role: 'owner' }))
    .orderBy(desc(eq(clusterMembers.status, memberStates.joined)), desc(clusterMembers.joinedAt))
    .limit(1);
  return head?.rid ?? owner;
}

/**
 * Who is told of an owner's money: customers of their own, of a group's whoever owns it, and those who manage it where they
 * are told too. One statement.
 */
export async function payersOf(
  db: Database,
  owner: string,
  { alsoManagers = false }: { alsoManagers?: boolean } = {},
): Promise<string[]> {
  const found = await db
    .select({ rid: clusterMembers.customerRid, role: clusterMembers.role })
    .from(clusterMembers)
    .where(
      and(
        equal(clusterMembers, { clusterRid: owner, status: memberStates.joined }),
        inArray(clusterMembers.role, alsoManagers ? ['owner', 'manager'] : ['owner']),
      ),
    )
    .orderBy(desc(clusterMembers.role), asc(clusterMembers.rid));
  return found.length > 0 ? found.map(({ rid }) => rid) : [owner];
}

/**
 * Who is told of an owner's money: the customer themselves; of a group whoever owns it, and `askedBy` while they manage it,
 * with what the group is called. One statement.
 */
export async function keepersOf(
  db: Database,
  owner: string,
  askedBy: string,
): Promise<{ rids: string[]; group: string }> {
  const found = await db
    .select({ rid: clusterMembers.customerRid, name: clusters.name })
    .from(clusterMembers)
    .innerJoin(clusters, eq(clusters.rid, clusterMembers.clusterRid))
    .where(
      and(
        equal(clusterMembers, { clusterRid: owner, status: memberStates.joined }),
        or(
          eq(clusterMembers.role, 'owner'),
          equal(clusterMembers, { customerRid: askedBy, role: 'manager' }),
        ),
      ),
    );
  return found.length > 0
    ? { rids: found.map(({ rid }) => rid), group: found[0]?.name ?? '' }
    : { rids: [owner], group: '' };
}

/** What staff know an owner by, of `customers`, `profiles` and `clusters`, each joined to it. */
export const payerColumns = {
  name: sql<string | null>`coalesce(${clusters.name}, ${profiles.name})`,
  company: sql<string | null>`coalesce(${clusters.company}, ${profiles.company})`,
  nameless: sql<string>`coalesce(${nameless}, '')`,
  isGroup: sql<boolean>`${clusters.rid} IS NOT NULL`,
};

/** Where a word is in the name or organisation of who pays, or in their account. */
export const payerCalled = (kw: string | undefined) =>
  has(kw, clusters.name, clusters.company, profiles.name, profiles.company, customers.account);

/** Who pays, for staff: a customer or a group, with the organisation. */
export function payerTold(
  owner: string,
  { isGroup, ...known }: { name: string | null; company: string | null; nameless: string; isGroup: boolean },
) {
  return { ...personOf(owner, known), is_group: isGroup ? (1 as const) : (0 as const) };
}
