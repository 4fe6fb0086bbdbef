import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../core/call.ts';
import { maskedName, maskedPhone } from '../../core/fields.ts';
import type { Fen } from '../../core/money.ts';
import type { Answers, CustomerContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { usedOf } from '../allowances/charge.ts';
import { calledHere, calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { approvalStates } from './approvals/rules.ts';
import type { clusterAll, clusterJoined } from './contract.ts';
import type { Envelope } from './envelopes/contract.ts';
import { envelopesOf, usableBy } from './envelopes/list-envelopes.ts';
import type { ClusterRow, MemberRow } from './moves.ts';
import {
  clusterStates,
  liveStates,
  memberActions,
  memberRecord,
  memberStates,
  proofRecord,
  proofStates,
} from './rules.states.ts';
import { type ClusterRole, kindOf, mostOwned, roleName } from './rules.ts';
import { monthAllowance } from './spending/charges.ts';
import { clusterMembers, clusterProofs, clusters } from './tables.ts';

/** How many are in the group of a row. */
export const membersIn = sql<number>`(SELECT count(*)::int FROM cluster_members AS each
  WHERE each.cluster_rid = ${clusters.rid} AND each.status = ${memberStates.joined})`;

/** How much waits for approval in the group of a row. */
const approvalsIn = sql<number>`(SELECT count(*)::int FROM cluster_approvals AS each
  WHERE each.cluster_rid = ${clusters.rid} AND each.status = ${approvalStates.waiting})`;

/** What the owner of the group of a row is called. */
export const nameOfOwner = sql<string | null>`(SELECT ${calledHere} FROM cluster_members AS each
  JOIN customers AS c ON c.rid = each.customer_rid LEFT JOIN profiles AS p ON p.customer_rid = each.customer_rid
  WHERE each.cluster_rid = ${clusters.rid} AND each.role = 'owner' AND each.status = ${memberStates.joined})`;

/** Whether staff have seen papers of the group of a row. */
export const isVerified = sql<boolean>`EXISTS (SELECT FROM cluster_proofs AS each
  WHERE each.cluster_rid = ${clusters.rid} AND each.status = ${proofStates.verified})`;

type Known = {
  cluster: ClusterRow;
  me: MemberRow;
  proof: typeof clusterProofs.$inferSelect | null;
  approvals: number;
};

/** What is in the wallets of owners, those without anything left out. */
export type BalancesOf = (
  db: Database,
  owners: readonly string[],
) => Promise<ReadonlyMap<string, { balanceFen: number }>>;

/** Lists the groups that the customer manages, with what is in their wallets; see the call. */
export function managedLister(balancesOf: BalancesOf): Answers<typeof clusterAll> {
  return async (context) => {
    const found = await listManaged(context);
    const wallets = await balancesOf(context.db, ridsOf(found.list));
    const list = found.list.map((group) => ({
      ...group,
      wallet_fen: wallets.get(group.rid)?.balanceFen ?? 0,
    }));
    return { ...found, list };
  };
}

type Managed = Omit<AnswerOf<typeof clusterAll>['list'][number], 'wallet_fen'>;

/** The same without their wallets. At most seven statements. */
async function listManaged({ db, actor, now }: CustomerContext) {
  const managed: Known[] = await db
    .select({ cluster: clusters, me: clusterMembers, proof: clusterProofs, approvals: approvalsIn })
    .from(clusterMembers)
    .innerJoin(clusters, eq(clusters.rid, clusterMembers.clusterRid))
    .leftJoin(
      clusterProofs,
      and(eq(clusterProofs.clusterRid, clusters.rid), ne(clusterProofs.status, proofStates.replaced)),
    )
    .where(
      and(
        eq(clusterMembers.customerRid, actor.rid),
        eq(clusterMembers.status, memberStates.joined),
        inArray(clusterMembers.role, ['owner', 'manager']),
      ),
    )
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
  const [profile] = await db
    .select({ organization: profiles.organization, company: profiles.company })
    .from(profiles)
    .where(eq(profiles.customerRid, actor.rid));
  const rids = managed.map(({ cluster }) => cluster.rid);
  const people = await peopleIn(db, rids);
  const spent = await spentInMonth(
    db,
    people.map(({ member }) => member),
    now,
  );
  const envelopes = await envelopesOf(db, rids, now);
  return {
    list: managed.map((known) =>
      toldManaged(
        known,
        people.filter(({ member }) => member.clusterRid === known.cluster.rid),
        { spent, envelopes: envelopes.get(known.cluster.rid) ?? [] },
      ),
    ),
    founds: kindOf(profile?.organization) ?? null,
    company: profile?.company ?? '',
    left: Math.max(0, mostOwned - managed.filter(({ me }) => me.role === 'owner').length),
  };
}

/** The groups that the customer is in or may come to be in; see the call. At most four statements. */
export const listJoined: Answers<typeof clusterJoined> = async ({ db, actor, now }) => {
  const rows = await db
    .select({
      cluster: clusters,
      me: clusterMembers,
      owner: nameOfOwner,
      members: membersIn,
      isVerified,
    })
    .from(clusterMembers)
    .innerJoin(clusters, eq(clusters.rid, clusterMembers.clusterRid))
    .where(
      and(
        eq(clusterMembers.customerRid, actor.rid),
        inArray(clusterMembers.status, [...liveStates]),
        eq(clusters.status, clusterStates.active),
      ),
    )
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
  const spent = await spentInMonth(
    db,
    rows.map(({ me }) => me),
    now,
  );
  const mine = rows
    .filter(({ me }) => me.status === memberStates.joined)
    .map(({ cluster, me }) => ({ rid: cluster.rid, role: me.role }));
  const envelopes = await usableBy(db, actor.rid, mine, now);
  return {
    list: rows.map((row) => ({
      ...toldJoined(row, spent),
      envelopes: envelopes.get(row.cluster.rid) ?? [],
    })),
  };
};

/** Tells what a member has spent of the group's money this month. One statement. */
async function spentInMonth(db: Database, members: readonly MemberRow[], now: Date) {
  const allowanceOf = ({ clusterRid, customerRid }: MemberRow) =>
    monthAllowance({ owner: clusterRid, customerRid, createdAt: now });
  const used = await usedOf(db, members.map(allowanceOf));
  return (member: MemberRow) => used.get(allowanceOf(member)) ?? 0;
}

type Spent = Awaited<ReturnType<typeof spentInMonth>>;

type JoinedRow = {
  cluster: ClusterRow;
  me: MemberRow;
  owner: string | null;
  members: number;
  isVerified: boolean;
};

function toldJoined({ cluster, me, owner, members, isVerified: verified }: JoinedRow, spent: Spent) {
  const name = owner ?? '';
  return {
    ...knownOf(cluster, members, verified),
    owner: me.status === memberStates.applied ? maskedName(name) : name,
    ...{ role: me.role, role_name: roleName(cluster.kind, me.role), message: me.message },
    ...{ status: me.status, status_name: memberRecord.nameOf(me.status) },
    limit_fen: me.limitFen,
    approves_all: cluster.approvesAll ? (1 as const) : (0 as const),
    month_left_fen: me.monthFen === null ? null : Math.max(0, me.monthFen - spent(me)),
    wallet_visible: me.role === 'member' ? (0 as const) : (1 as const),
    at: me.joinedAt ?? me.createdAt,
    actions: memberActions(me, 'person'),
  };
}

function knownOf(cluster: ClusterRow, members: number, verified: boolean) {
  const { rid, kind, name, company, field } = cluster;
  return { rid, kind, name, company, field, members, is_verified: verified ? (1 as const) : (0 as const) };
}

type Person = Awaited<ReturnType<typeof peopleIn>>[number];

function toldManaged(
  { cluster, me, proof, approvals }: Known,
  people: readonly Person[],
  { spent, envelopes }: { spent: Spent; envelopes: Envelope[] },
): Managed {
  const role = me.role as Exclude<ClusterRole, 'member'>;
  const inState = (status: number) => people.filter(({ member }) => member.status === status);
  const joined = inState(memberStates.joined).toSorted(byRole);
  return {
    ...knownOf(cluster, joined.length, proof?.status === proofStates.verified),
    ...{ intro: cluster.intro, join_rule: cluster.joinRule, version: cluster.version },
    ...{ role, role_name: roleName(cluster.kind, role), created: cluster.createdAt, approvals },
    approves_all: cluster.approvesAll ? (1 as const) : (0 as const),
    proof: proof && {
      ...{ status: proof.status, status_name: proofRecord.nameOf(proof.status) },
      ...{ reason: proof.reason, sent: proof.createdAt },
    },
    people: joined.map((person) =>
      toldMember(cluster, role, me.rid, { ...person, spentFen: spent(person.member) }),
    ),
    applications: inState(memberStates.applied).map(({ member, ...person }) => ({
      ...{ apply_rid: member.rid, user: member.customerRid, message: member.message, at: member.createdAt },
      ...{ name: person.name, company: person.company ?? '', phone: maskedPhone(person.phone ?? '') },
    })),
    invitations: inState(memberStates.invited).map(({ member, ...person }) => ({
      ...{ user: member.customerRid, at: member.createdAt },
      ...{ name: maskedName(person.name), phone: maskedPhone(person.phone ?? '') },
    })),
    envelopes,
  };
}

function toldMember(
  { kind }: ClusterRow,
  mine: Exclude<ClusterRole, 'member'>,
  myRid: string,
  { member, spentFen, ...person }: Person & { spentFen: Fen },
) {
  const isMe = member.rid === myRid;
  const facts = { status: member.status, role: member.role, organization: person.organization };
  const actions = memberActions(facts, isMe ? 'person' : mine);
  const inherited = actions.some(({ action }) => action === 'inherit');
  return {
    ...{ user: member.customerRid, name: person.name, company: person.company ?? '' },
    phone: maskedPhone(person.phone ?? ''),
    ...{ role: member.role, role_name: roleName(kind, member.role) },
    ...{ limit_fen: member.limitFen, month_fen: member.monthFen, month_used_fen: spentFen },
    joined: member.joinedAt ?? member.createdAt,
    is_me: isMe ? (1 as const) : (0 as const),
    may_own: inherited ? (1 as const) : (0 as const),
    // Who dissolves or gives away a group does so with all of it in view.
    actions: actions.filter(({ action }) => action !== 'inherit' && action !== 'dissolve'),
  };
}

const ranks: Record<ClusterRole, number> = { owner: 0, manager: 1, member: 2 };
const byRole = (one: Person, other: Person) => ranks[one.member.role] - ranks[other.member.role];

/** Everybody who is in, or asks or was asked to be, in the order in which they came. One statement, none without groups. */
async function peopleIn(db: Database, clusterRids: readonly string[]) {
  if (clusterRids.length === 0) return [];
  return db
    .select({
      member: clusterMembers,
      ...{ name: calledName, company: profiles.company, organization: profiles.organization },
      ...{ phone: customers.phone },
    })
    .from(clusterMembers)
    .innerJoin(customers, eq(customers.rid, clusterMembers.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, clusterMembers.customerRid))
    .where(
      and(
        inArray(clusterMembers.clusterRid, [...clusterRids]),
        inArray(clusterMembers.status, [...liveStates]),
      ),
    )
    .orderBy(asc(clusterMembers.createdAt), asc(clusterMembers.rid));
}
