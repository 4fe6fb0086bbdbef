import { and, asc, desc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { type Answers, type CustomerContext, inTransaction } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { approvalRows, approversOf, askAgain } from '../clusters/approvals/ask.ts';
import { approvalRecord, approvalStates, askAgainAfter } from '../clusters/approvals/rules.ts';
import { clusterApprovals as requests } from '../clusters/approvals/tables.ts';
import { managedBy } from '../clusters/reach.ts';
import { clusters } from '../clusters/tables.ts';
import {
  approvalRefusals,
  type clusterApproval,
  type clusterApprovalSend,
  type clusterApprovals,
  type clusterApprove,
} from './contract.ts';
import { decide, managing } from './decide.ts';
import { namesOf, tellAsked } from './requests.ts';

/** What waits in a group; see the call. */
export const listApprovals: Answers<typeof clusterApprovals> = async (
  { db, actor, now },
  { rid, ...paging },
) => {
  if (!(await managing(db, rid, actor.rid))) throw new Failure(refusals.notFound);
  const found = await listed(
    db,
    paging,
    db
      .select()
      .from(requests)
      .where(equal(requests, { clusterRid: rid, status: approvalStates.waiting })),
    [asc(requests.createdAt), asc(requests.rid)],
  );
  return { ...found, list: await tellAsked(db, found.list, now) };
};

/** Answers many, each in a transaction of its own; see the call. */
export async function answerMany(
  context: CustomerContext,
  { rids, op, reason = '' }: CheckedInputOf<typeof clusterApprove>,
) {
  const { db, actor } = context;
  if (op === 'refuse' && reason.length < 2) throw new Failure(approvalRefusals.noReason);
  const mine = await db
    .select({ rid: requests.rid, no: requests.no })
    .from(requests)
    .where(and(inArray(requests.rid, rids), inArray(requests.clusterRid, managedBy(db, actor.rid))));
  if (mine.length !== rids.length) throw new Failure(refusals.notFound);
  const failed: { rid: string; no: string; reason: string }[] = [];
  for (const { rid, no } of mine) {
    try {
      await inTransaction(context, (inside) => decide(inside, rid, { by: actor.rid, op, reason }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push({ rid, no, reason: error.message });
    }
  }
  return { done: mine.length - failed.length, failed };
}

/** How the newest request for an order or booking stands; see the call. */
export const readApproval: Answers<typeof clusterApproval> = async ({ db, actor }, { rid }) => {
  const [found] = await db
    .select({ ...getTableColumns(requests), cluster: clusters.name })
    .from(requests)
    .innerJoin(clusters, eq(clusters.rid, requests.clusterRid))
    .where(
      and(
        eq(requests.refRid, rid),
        or(eq(requests.customerRid, actor.rid), inArray(requests.clusterRid, managedBy(db, actor.rid))),
      ),
    )
    .orderBy(desc(requests.createdAt), desc(requests.rid))
    .limit(1);
  if (!found) throw new Failure(refusals.notFound);
  const { status, cluster, why, createdAt, sentAt, endsAt, decidedBy, endedAt, reason } = found;
  const isWaiting = status === approvalStates.waiting;
  const approvers = isWaiting ? (await approversOf(db, found.clusterRid)).map(({ rid: each }) => each) : [];
  const names = await namesOf(db, [...approvers, ...(decidedBy ? [decidedBy] : [])]);
  const isMine = found.customerRid === actor.rid;
  return {
    ...{ status, status_name: approvalRecord.nameOf(status), cluster, why },
    ...{ asked: createdAt, sent: sentAt, ends: endsAt },
    approvers: approvers.map((each) => names.get(each) ?? ''),
    again: isWaiting && isMine ? new Date(sentAt.getTime() + askAgainAfter * 1_000) : null,
    answer: { by: (decidedBy && names.get(decidedBy)) ?? '', at: endedAt, reason },
  };
};

/** Asks once more; see the call. */
export const sendAgain: Answers<typeof clusterApprovalSend> = async (context, { rid }) => {
  const { db, actor, now } = context;
  const [approval] = await approvalRows.lockWhere(
    db,
    equal(requests, { refRid: rid, customerRid: actor.rid, status: approvalStates.waiting }),
  );
  if (!approval || (approval.endsAt && approval.endsAt <= now)) throw new Failure(refusals.notFound);
  if (now.getTime() < approval.sentAt.getTime() + askAgainAfter * 1_000)
    throw new Failure(approvalRefusals.askedToday);
  await askAgain(context, approval);
  return null;
};
