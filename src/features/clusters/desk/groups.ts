import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { equal, has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { historyLine } from '../../../host/records/rows.ts';
import { calledOrCalling, personColumns, personOf } from '../../customers/people.ts';
import { reachCustomer } from '../../customers/service.staff.ts';
import { customerCare, profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { staffName } from '../../staff/names.ts';
import type * as calls from '../contract.staff.ts';
import { membersIn } from '../lists.ts';
import { clusterRecord, memberRecord, memberStates, proofRecord, proofStates } from '../rules.states.ts';
import { joinRules, nounOf, roleName } from '../rules.ts';
import { clusterHistory, clusterMembers, clusterProofs, clusters } from '../tables.ts';

type Asking = Pick<StaffContext, 'db' | 'scope' | 'actor'>;
type Named = { member: typeof clusterMembers.$inferSelect; name: string };
type Filters = z.output<typeof calls.clusterDeskSheet.input> & { rid?: string };

/** The membership that owns the group, or owned it to the end. */
const owning = alias(clusterMembers, 'owning');
const lastOwner = sql`(SELECT each.rid FROM cluster_members AS each
  WHERE each.cluster_rid = ${clusters.rid} AND each.role = 'owner' ORDER BY each.created_at DESC, each.rid DESC LIMIT 1)`;

function found({ db, scope, actor }: Asking, { rid, kw, kind, status, proof }: Filters) {
  return db
    .select({
      ...{ cluster: clusters, proofStatus: clusterProofs.status, members: membersIn.as('members') },
      ...{ ownerRid: customers.rid, ...personColumns },
    })
    .from(clusters)
    .innerJoin(owning, eq(owning.rid, lastOwner))
    .innerJoin(customers, eq(customers.rid, owning.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, owning.customerRid))
    .leftJoin(customerCare, eq(customerCare.customerRid, owning.customerRid))
    .leftJoin(
      clusterProofs,
      and(eq(clusterProofs.clusterRid, clusters.rid), ne(clusterProofs.status, proofStates.replaced)),
    )
    .where(
      and(
        scope === 'own' ? eq(customerCare.adviserRid, actor.rid) : undefined,
        is(clusters.rid, rid),
        is(clusters.kind, kind),
        is(clusters.status, status),
        is(clusterProofs.status, proof),
        kw ? or(has(kw, clusters.name, clusters.company), calledOrCalling(kw)) : undefined,
      ),
    );
}

type Row = Awaited<ReturnType<typeof found>>[number];

const newest = [desc(clusters.createdAt), desc(clusters.rid)];

function told({ cluster, proofStatus, members, ownerRid, ...owner }: Row) {
  const { rid, kind, name, company, status, createdAt } = cluster;
  return {
    ...{ rid, kind_name: nounOf(kind), name, company, members, created: createdAt },
    ...{ owner: personOf(ownerRid, owner), status, status_name: clusterRecord.nameOf(status) },
    proof:
      proofStatus === null ? null : { status: proofStatus, status_name: proofRecord.nameOf(proofStatus) },
  };
}

/** Groups for staff; see the call. Two statements. */
export const listClusters: Answers<typeof calls.clusterDeskList> = async (
  context,
  { page, size, ...filters },
) => {
  const { list, ...rest } = await listed(context.db, { page, size }, found(context, filters), newest);
  return { ...rest, list: list.map(told) };
};

const columns: SheetColumn<ReturnType<typeof told>>[] = [
  { title: '名称', width: 28, holds: 'text', value: ({ name }) => name },
  { title: '单位', width: 28, holds: 'text', value: ({ company }) => company },
  { title: '类型', width: 10, holds: 'text', value: ({ kind_name }) => kind_name },
  { title: '负责人', width: 28, holds: 'text', value: ({ owner }) => owner.name },
  { title: '成员数', width: 10, holds: 'count', value: ({ members }) => members },
  { title: '认证', width: 12, holds: 'text', value: ({ proof }) => proof?.status_name ?? '未提交' },
  { title: '状态', width: 10, holds: 'text', value: ({ status_name }) => status_name },
  { title: '创建时间', width: 20, holds: 'time', value: ({ created }) => created },
];

/** The same as a spreadsheet; see the call. */
export const printClusters: Answers<typeof calls.clusterDeskSheet> = async (context, filters) => {
  const rows = await found(context, filters)
    .orderBy(...newest)
    .limit(mostSheetRows + 1);
  return spreadsheet('课题组', [sheetOf('课题组', columns, rows.map(told))]);
};

/** A group, as far as the asking member of staff is responsible. Refuses 记录不存在. One statement. */
export async function reachCluster(context: Asking, rid: string): Promise<Row> {
  const [row] = await found(context, { rid });
  if (!row) throw new Failure(refusals.notFound);
  return row;
}

/** One group; see the call. Four statements. */
export const viewCluster: Answers<typeof calls.clusterDeskView> = async (context, { rid }) => {
  const { db } = context;
  const row = await reachCluster(context, rid);
  const { kind, field, intro, joinRule } = row.cluster;
  const people = await db
    .select({ member: clusterMembers, phone: customers.phone, ...personColumns })
    .from(clusterMembers)
    .innerJoin(customers, eq(customers.rid, clusterMembers.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, clusterMembers.customerRid))
    .where(eq(clusterMembers.clusterRid, rid))
    .orderBy(asc(clusterMembers.createdAt), asc(clusterMembers.rid));
  const named = people.map(({ member, phone, ...known }) => ({
    member,
    phone: maskedPhone(phone ?? ''),
    name: personOf(member.customerRid, known).name,
  }));
  return {
    ...told(row),
    ...{ field, intro, join_rule_name: joinRules[joinRule] },
    people: named.map(({ member, phone, name }) => ({
      ...{ rid: member.rid, user: member.customerRid, name, phone, message: member.message },
      ...{ role_name: roleName(kind, member.role), status: member.status },
      status_name: memberRecord.nameOf(member.status),
      ...{ since: member.joinedAt ?? member.createdAt, ended: member.endedAt },
    })),
    proofs: await proofsOf(db, rid),
    history: await historyOf(db, rid, named),
  };
};

async function proofsOf(db: Database, clusterRid: string) {
  const rows = await db
    .select({ proof: clusterProofs, by: staffName(clusterProofs.decidedBy) })
    .from(clusterProofs)
    .where(eq(clusterProofs.clusterRid, clusterRid))
    .orderBy(desc(clusterProofs.createdAt), desc(clusterProofs.rid));
  return rows.map(({ proof, by }) => {
    const actions = proofRecord.offered(proof, 'staff').map(({ action }) => action);
    const may = (action: (typeof actions)[number]) =>
      actions.includes(action) ? (1 as const) : (0 as const);
    const { rid, version, status, reason, createdAt, decidedAt, fileRid } = proof;
    return {
      ...{ rid, version, status, status_name: proofRecord.nameOf(status), reason, sent: createdAt },
      ...{ decided: decidedAt, decided_by: by ?? '', has_file: fileRid ? (1 as const) : (0 as const) },
      ...{ may_verify: may('verify'), may_refuse: may('refuse') },
    };
  });
}

/** What the steps of a membership are called that are no actions of its declaration. */
const begun: Readonly<Record<string, string>> = {
  found: '创建',
  apply: '申请加入',
  invite: '受邀加入',
  limit: '调整额度',
  yield: '转让组长',
};

async function historyOf(db: Database, clusterRid: string, people: readonly Named[]) {
  const names = new Map(people.map(({ member, name }) => [member.rid, name]));
  const customerNames = new Map(people.map(({ member, name }) => [member.customerRid, name]));
  const rows = await db
    .select({ step: clusterHistory })
    .from(clusterHistory)
    .innerJoin(clusterMembers, eq(clusterMembers.rid, clusterHistory.memberRid))
    .where(eq(clusterMembers.clusterRid, clusterRid))
    .orderBy(desc(clusterHistory.at), desc(clusterHistory.rid))
    .limit(200);
  return rows.map(({ step }) => ({
    ...historyLine(step, memberRecord, {
      ...(step.actorType === 'customer' && { actor: customerNames.get(step.actorRid) ?? '客户' }),
      text: begun[step.action] ?? nameOfAction(step.action, step.fromStatus),
    }),
    name: names.get(step.memberRid) ?? '',
  }));
}

function nameOfAction(action: string, from: number | null): string {
  const ways = memberRecord.ways.filter((way) => way.action === action);
  const way = ways.find((each) => each.from.some((state) => state === from)) ?? ways[0];
  return way?.name ?? '';
}

/** The groups that a customer is in; see the call. Two statements. */
export const listOfCustomer: Answers<typeof calls.clustersOfCustomer> = async (context, { rid }) => {
  await reachCustomer(context, rid);
  const rows = await context.db
    .select({ cluster: clusters, role: clusterMembers.role })
    .from(clusterMembers)
    .innerJoin(clusters, eq(clusters.rid, clusterMembers.clusterRid))
    .where(equal(clusterMembers, { customerRid: rid, status: memberStates.joined }))
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
  return {
    list: rows.map(({ cluster, role }) => ({
      ...{ rid: cluster.rid, name: cluster.name, company: cluster.company },
      role_name: roleName(cluster.kind, role),
    })),
  };
};
