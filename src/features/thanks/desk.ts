import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { has, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { showThanks } from '../content/service.thanks.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { boundFile } from '../files/service.downloads.ts';
import { files } from '../files/tables.ts';
import { customers } from '../identity/tables.ts';
import { notify } from '../notifications/service.notices.ts';
import { orders } from '../orders/tables.ts';
import { grantPoints } from '../points/move-points.ts';
import { staffMembers } from '../staff/tables.ts';
import { rewardsOf, stepsOf } from './claiming.ts';
import type * as calls from './contract.staff.ts';
import { lookUpPaper } from './look-up.ts';
import { boundToClaim, type Claim, claimRows } from './moves.ts';
import { agree, isAfter } from './rules.source.ts';
import { thanksRecord, thanksRefusals, thanksStates } from './rules.states.ts';
import { thanksClaims } from './tables.ts';

function found(db: Database) {
  return db
    .select({ row: thanksClaims, called: calledName, decidedBy: staffMembers.name })
    .from(thanksClaims)
    .innerJoin(customers, eq(customers.rid, thanksClaims.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, thanksClaims.customerRid))
    .leftJoin(staffMembers, eq(staffMembers.rid, thanksClaims.decidedBy));
}

const told = (row: Claim, customer: string) => ({
  ...{ rid: row.rid, version: row.version, status: row.status, customer, title: row.title },
  ...{ status_name: thanksRecord.nameOf(row.status), journal: row.journal, points: row.points },
  ...{ reason: row.reason, created: row.createdAt, actions: thanksRecord.offered(row, 'staff') },
});

/** One page of the claims; see the call. Three statements. */
export const listForReview: Answers<typeof calls.claimList> = async ({ db }, { status, kw, ...paging }) => {
  const which = and(
    is(thanksClaims.status, status),
    has(kw, thanksClaims.title, thanksClaims.journal, thanksClaims.doi, profiles.name),
  );
  const { list, ...rest } = await listed(db, paging, found(db).where(which), [
    status === thanksStates.toReview ? asc(thanksClaims.rid) : desc(thanksClaims.rid),
  ]);
  const counts = await db
    .select({ status: thanksClaims.status, number: count() })
    .from(thanksClaims)
    .groupBy(thanksClaims.status);
  return {
    ...rest,
    list: list.map(({ row, called: name }) => told(row, name)),
    counts: Object.fromEntries(counts.map((each) => [String(each.status), each.number])),
  };
};

/** One claim for staff; see the call. */
export const viewClaim: Answers<typeof calls.claimView> = async ({ db }, { rid }) => {
  const [one] = await found(db).where(eq(thanksClaims.rid, rid));
  if (!one) throw new Failure(refusals.notFound);
  const { row } = one;
  const named = await db
    .select({ rid: orders.rid, no: orders.no })
    .from(orders)
    .where(and(eq(orders.customerRid, row.customerRid), inArray(orders.no, row.orderNos)))
    .orderBy(asc(orders.no));
  const papers = await db
    .select({ rid: files.rid, name: files.name, bytes: files.bytes })
    .from(files)
    .where(eq(files.boundTo, boundToClaim(rid)))
    .orderBy(asc(files.rid));
  return {
    ...told(row, one.called),
    ...{ company: row.company, content: row.content, sketch: row.sketch, impact: row.impact },
    ...{ source: row.source, doi: row.doi, agree_show: row.agreeShow ? 1 : 0 },
    ...{ orders: named, orders_done: row.ordersDoneAt, evidence: evidenceOf(row) },
    ...{ rewards: await rewardsOf(db), impact_class: row.impactClass ?? '', decided_by: one.decidedBy ?? '' },
    ...{ files: papers, history: (await stepsOf(db, [row]))(rid) },
  };
};

/** What the register said, held against what the customer wrote and when the orders were finished. */
function evidenceOf({ evidence, askedAt, title, journal, ordersDoneAt }: Claim) {
  if (!evidence) return null;
  const { register, paper } = evidence;
  return {
    ...{ register, asked: askedAt, is_known: paper !== null },
    ...{ title: paper?.title ?? '', journal: paper?.journal ?? '', published: paper?.publishedOn ?? '' },
    title_agrees: agree(title, paper?.title ?? '') ?? null,
    journal_agrees: agree(journal, paper?.journal ?? '') ?? null,
    is_after_orders: isAfter(paper?.publishedOn ?? '', shanghaiDate(ordersDoneAt)) ?? null,
  };
}

/** A file of a claim; see the call. */
export const readPaper: Answers<typeof calls.claimPaper> = (context, { rid, file_rid }) =>
  boundFile(context, file_rid, boundToClaim(rid));

/** Asks the register once more; see the call. */
export const lookAgain: Answers<typeof calls.claimLookUp> = async ({ db, jobs, note }, { rid }) => {
  const row = await claimRows.lock(db, rid, 'any');
  if (!row.doi) throw new Failure(thanksRefusals.noDoi);
  await jobs.send(lookUpPaper, { rid });
  note(row.doi);
  return null;
};

/** Gives the points, or refuses a claim; see the call. */
export const decideClaim: Answers<typeof calls.claimDecide> = async (context, input) => {
  const { db, now, actor, note } = context;
  const { rid, version, action, reason, entry, impact_class: impactClass } = input;
  const row = await claimRows.lock(db, rid, 'any');
  const by = { role: 'staff', rid: actor.rid } as const;
  const isPassed = action === 'approve';
  if (isPassed && entry && !row.agreeShow) throw new Failure(thanksRefusals.hidden);
  const rewards = await rewardsOf(db);
  const points = isPassed && impactClass ? rewards[impactClass] : null;
  const decided = { decidedBy: actor.rid, reason: isPassed ? '' : reason };
  const step = { action, by, now, version, reason } as const;
  claimRows.allow(row, step);
  const entryId =
    isPassed && entry ? await showThanks(context, { ...entry, code: row.doi, source: row.source }) : null;
  const changes = isPassed ? { ...decided, impactClass, points, entryId } : decided;
  const moved = await claimRows.move(db, row, { ...step, changes });
  const { customerRid, title } = row;
  if (points) {
    const ref = `claim:${rid}`;
    await grantPoints(context, { customerRid, count: points, kind: 'claim', key: ref, ref });
  }
  const values = isPassed
    ? { result: '已通过', reason: points ? `${points}积分已到账。` : '' }
    : { result: '未通过', reason };
  await notify(context, { customerRid, event: 'pointsClaimDecided', values, ref: `${rid} ${moved.version}` });
  note(`《${title}》${isPassed ? `通过，${points} 积分${entry ? '，展示' : ''}` : `驳回：${reason}`}`);
  return null;
};
