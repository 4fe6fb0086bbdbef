import { and, asc, count, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { eachAlone } from '../../../host/records/each-alone.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { type Order, orderRows } from '../../orders/moves.ts';
import { isOverdue, type OrderStatus, orderStates, stateName } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import { releaseFiles } from '../delivery/manifest.ts';
import { serviceOf } from '../dispatch/dispatch.ts';
import { finishVerdicts } from '../progress.ts';
import { type AssignStatus, assignRefusals, workRecord, workStates } from '../rules.states.ts';
import { verdictDue } from '../rules.ts';
import { assigns, resultFiles } from '../tables.ts';
import { tellReleased, tellWorkers } from '../tell-people.ts';
import { readWork, readWorkDetail } from '../views.ts';
import {
  type Assign,
  amountOf,
  factsOfEach,
  factsOfWork,
  lockWork,
  verdictSetting,
  type Worker,
  workOf,
  workRows,
} from '../work.ts';
import type { dataRelease, dataReleaseMany, dataReturn, reviewDetail, reviewList } from './contract.ts';
import { isChecked } from './rules.ts';

/** Orders in review, and those that were terminated with data that nobody has released yet. */
export const listReviews: Answers<typeof reviewList> = async (context, _input) => {
  const { db, now, actor, scope } = context;
  const verdict_due = shanghaiDate(verdictDue(now, (await verdictSetting(context)).verdictDays));
  const waiting = await db
    .selectDistinct({ orderRid: assigns.orderRid })
    .from(assigns)
    .innerJoin(orders, eq(orders.rid, assigns.orderRid))
    .where(
      and(
        inArray(orders.status, [orderStates.dataReview, orderStates.terminated]),
        inArray(assigns.status, [workStates.unable, workStates.toReview]),
        isNull(assigns.releasedAt),
        scope === 'own' ? eq(assigns.techRid, actor.rid) : undefined,
      ),
    )
    .limit(200);
  const rids = waiting.map(({ orderRid }) => orderRid);
  if (rids.length === 0) return { list: [], verdict_due };
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.rid, rids))
    .orderBy(asc(orders.promiseDate), asc(orders.no));
  const list = [];
  for (const order of rows) {
    const summary = await asReview(db, order, now);
    // What a terminated order cannot do any more is no data, but somebody may want a fee for it.
    if (order.status === orderStates.dataReview || summary.hasData || summary.isFeeAsked)
      list.push(summary.review);
  }
  return { list, verdict_due };
};

/** An order in review; what the reader may do is decided here as it is when it is done. */
export const readReview: Answers<typeof reviewDetail> = async (context, { order_rid }) => {
  const { db, now, actor, scope } = context;
  const [order] = await db.select().from(orders).where(eq(orders.rid, order_rid));
  if (!order) throw new Failure(refusals.notFound);
  const own = scope === 'own' ? eq(assigns.techRid, actor.rid) : undefined;
  const lines = await readWork(db, and(eq(assigns.orderRid, order_rid), own));
  if (lines.length === 0) throw new Failure(refusals.notFound);
  const work = [];
  for (const line of lines) {
    if (line.assign) work.push(await readWorkDetail(context, { ...line, assign: line.assign }));
  }
  const { review } = await asReview(db, order, now);
  return { ...review, work, why_not: await whyNotRelease(db, order, now, actor.rid) };
};

/** Releases the data of an order; see the contract. */
export const releaseData: Answers<typeof dataRelease> = async (
  context,
  { order_rid, version, checked, differs, fees },
) => {
  const { db, now, actor } = context;
  const order = await orderRows.lock(db, order_rid, 'any');
  if (version !== order.version) throw new Failure(refusals.stale);
  if (!isChecked(checked)) throw new Failure('请逐项确认审核清单');
  const why = await whyNotRelease(db, order, now, actor.rid);
  if (why) throw new Failure(why);
  const by: Worker = { role: 'reviewer', type: 'staff', rid: actor.rid };
  const due = verdictDue(now, (await verdictSetting(context)).verdictDays);
  const work = await workOf(db, order_rid);
  const released = work.filter(({ status }) => status === workStates.toReview);
  await releaseFiles(context, {
    orderRid: order_rid,
    assignRids: released.map(({ rid }) => rid),
    reviewerRid: actor.rid,
    verdictDue: due,
    replacing: released.flatMap(({ rid, retestOf }) => (retestOf && isDifferent(rid, differs) ? rid : [])),
  });
  const factsOf = await factsOfEach(db, { work, order }, now, actor.rid);
  for (const assign of released) {
    await workRows.move(db, assign, {
      facts: factsOf(assign),
      action: 'release',
      by,
      now,
      changes: {
        ...{ releasedAt: now, reviewedBy: actor.rid, verdictDue: due, reason: '' },
        ...(assign.retestOf && { differs: isDifferent(assign.rid, differs) }),
      },
    });
  }
  // A retest that cannot be done ends the waiting of its original as well.
  const repeated = new Set(
    work.flatMap(({ status, retestOf }) =>
      status === workStates.unable || status === workStates.toReview ? (retestOf ?? []) : [],
    ),
  );
  for (const original of work.filter(
    ({ rid, status }) => status === workStates.retesting && repeated.has(rid),
  )) {
    await workRows.move(db, original, {
      facts: factsOf(original),
      action: 'retested',
      by,
      now,
      changes: { verdictDue: due },
    });
  }
  await confirmUnable(db, work, fees, actor.rid, now);
  if (order.status === orderStates.terminated) {
    // What cannot be done is only confirmed here: there is no data to be told of.
    if (released.length > 0) await tellReleased(context, order, due);
    return { status: order.status, verdict_due: shanghaiDate(due) };
  }
  const moved = await orderRows.move(db, order, {
    action: 'release',
    by: { role: 'reviewer', type: 'staff', rid: actor.rid },
    now,
  });
  await tellReleased(context, moved, due);
  const finished = await finishVerdicts(context, moved, bySystem);
  return { status: finished.status, verdict_due: shanghaiDate(due) };
};

/** Releases the data of several orders; see the contract. */
export const releaseMany: Answers<typeof dataReleaseMany> = async (context, { orders: chosen, checked }) => {
  if (!isChecked(checked)) throw new Failure('请逐项确认审核清单');
  const versions = new Map(chosen.map(({ order_rid, version }) => [order_rid, version]));
  const found = await orderRows.lockEach(context.db, [...versions.keys()], 'any');
  const particular = await ordersToLookAt(
    context.db,
    found.map(({ rid }) => rid),
  );
  return eachAlone(
    context,
    found.map(({ rid }) => rid),
    (each, order_rid) => {
      if (particular.has(order_rid)) throw new Failure('含复测或无法检测的项目，请单独审核');
      const version = versions.get(order_rid) ?? 0;
      return releaseData(each, { order_rid, version, checked, differs: [], fees: [] });
    },
  );
};

/** Gives work back to its technician; the order goes back to testing. */
export const returnData: Answers<typeof dataReturn> = async (context, { rid, version, reason }) => {
  const { db, now, actor } = context;
  const work = await lockWork(db, rid);
  const by: Worker = { role: 'reviewer', type: 'staff', rid: actor.rid };
  const facts = await factsOfWork(db, work, now, actor.rid);
  const moved = await workRows.move(db, work.assign, {
    facts,
    ...{ action: 'returnData', by, now, version, reason },
    changes: { reason, uploadedAt: null },
  });
  const order = await orderRows.move(db, work.order, {
    action: 'returnData',
    by: { role: 'reviewer', type: 'staff', rid: actor.rid },
    now,
    reason,
  });
  if (moved.techRid) {
    const service = await serviceOf(db, moved);
    await tellWorkers(context, order, 'dataReturned', { rid: moved.techRid }, { service, reason });
  }
  return null;
};

/** The orders among these whose release asks for more than the checklist: what a retest found, or a fee. One statement. */
async function ordersToLookAt(db: Database, orderRids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ orderRid: assigns.orderRid })
    .from(assigns)
    .where(
      and(
        inArray(assigns.orderRid, orderRids),
        isNull(assigns.releasedAt),
        or(
          eq(assigns.status, workStates.unable),
          and(eq(assigns.status, workStates.toReview), isNotNull(assigns.retestOf)),
        ),
      ),
    );
  return new Set(rows.map(({ orderRid }) => orderRid));
}

/** Why `reviewerRid` may not release an order now; empty when they may. What the button shows and the call refuses with. */
async function whyNotRelease(db: Database, order: Order, now: Date, reviewerRid: string): Promise<string> {
  if (order.status !== orderStates.dataReview && order.status !== orderStates.terminated)
    return refusals.wrongState;
  const waiting = (await workOf(db, order.rid)).filter(
    ({ status, releasedAt }) =>
      (status === workStates.toReview || status === workStates.unable) && releasedAt === null,
  );
  if (waiting.length === 0) return refusals.wrongState;
  const factsOf = await factsOfEach(db, { work: waiting, order }, now, reviewerRid);
  for (const assign of waiting) {
    const facts = factsOf(assign);
    if (facts.isOwnWork) return assignRefusals.samePerson;
    if (assign.status !== workStates.toReview) continue;
    try {
      workRecord.allowed({ ...facts, status: assign.status as AssignStatus }, 'release', 'reviewer');
    } catch (error) {
      if (error instanceof Failure) return error.message;
      throw error;
    }
  }
  return '';
}

/** What cannot be done costs nothing, or what was announced beforehand. */
async function confirmUnable(
  db: Database,
  work: readonly Assign[],
  fees: readonly { rid: string; fee_fen: number; basis?: string }[],
  reviewedBy: string,
  now: Date,
) {
  for (const assign of work) {
    if (assign.status !== workStates.unable || assign.releasedAt) continue;
    const fee = fees.find(({ rid }) => rid === assign.rid);
    const amountFen = fee?.fee_fen ?? 0;
    if (amountFen > (await amountOf(db, assign)))
      throw new Failure(`${assign.no}的最低费用不能超过该项目金额`);
    const feeBasis = amountFen > 0 ? (fee?.basis ?? '') : '';
    await db
      .update(assigns)
      .set({ releasedAt: now, reviewedBy, amountFen, feeBasis })
      .where(eq(assigns.rid, assign.rid));
  }
}

function isDifferent(rid: string, told: readonly { rid: string; differs: number }[]): boolean {
  return told.find((each) => each.rid === rid)?.differs === 1;
}

async function asReview(db: Database, order: Order, now: Date) {
  const [work] = await db
    .select({
      uploaded: max(assigns.uploadedAt),
      retest: max(assigns.retestOf),
      isFeeAsked: sql<boolean>`bool_or(${assigns.isFeeProposed} AND ${assigns.releasedAt} IS NULL)`,
    })
    .from(assigns)
    .where(
      and(eq(assigns.orderRid, order.rid), inArray(assigns.status, [workStates.unable, workStates.toReview])),
    );
  const [sent] = await db
    .select({ total: count() })
    .from(resultFiles)
    .where(and(eq(resultFiles.orderRid, order.rid), isNull(resultFiles.releasedAt)));
  const people = await db
    .selectDistinct({ name: staffMembers.name })
    .from(assigns)
    .innerJoin(staffMembers, eq(staffMembers.rid, assigns.techRid))
    .where(eq(assigns.orderRid, order.rid));
  const late = isOverdue(order.status as OrderStatus, order.promiseDate, shanghaiDate(now));
  return {
    hasData: (sent?.total ?? 0) > 0,
    isFeeAsked: work?.isFeeAsked ?? false,
    review: {
      order_rid: order.rid,
      order_no: order.no,
      title: order.title,
      typeId: order.typeId,
      status: order.status,
      status_name: stateName(order.typeId, order.status as OrderStatus),
      promise_date: order.promiseDate,
      is_late: late ? (1 as const) : (0 as const),
      version: order.version,
      samples: order.sampleCount,
      files: sent?.total ?? 0,
      technicians: people.map(({ name }) => name),
      uploaded: work?.uploaded ?? null,
      is_retest: work?.retest ? (1 as const) : (0 as const),
    },
  };
}
