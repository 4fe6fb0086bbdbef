import { and, asc, desc, eq, inArray, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { isSeen } from '../../clusters/reach.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { orderRows } from '../../orders/moves.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderLines, orderSamples, orders } from '../../orders/tables.ts';
import type { assignEscalate, assignList, assignRight, assignWrong, Objection } from '../contract.ts';
import { finishVerdicts } from '../progress.ts';
import { type AssignFacts, type AssignStatus, workRecord, workStates } from '../rules.states.ts';
import { answerNames, type ObjectionKind, objectionKinds, retestFees } from '../rules.ts';
import { assigns, objections } from '../tables.ts';
import { tellOfObjection } from '../tell-people.ts';
import {
  type Assign,
  factsOfEach,
  factsOfWork,
  lockWork,
  samplesOf,
  type Worker,
  workOf,
  workRows,
} from '../work.ts';
import { workFor } from '../work-for-customer.ts';

/** The work of an order that the customer may look at; what may be done is decided here as it is when it is done. */
export const listAssigns: Answers<typeof assignList> = async ({ db, now, actor }, { order_rid }) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(equal(orders, { rid: order_rid }), isSeen(orders, actor.rid)));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const { customerRid } = order;
  const work = await workOf(db, order_rid);
  const lines = await db
    .select({ rid: orderLines.rid, name: orderLines.name })
    .from(orderLines)
    .where(equal(orderLines, { orderRid: order_rid, customerRid }));
  const samples = await db
    .select({ rid: orderSamples.rid, no: orderSamples.no, line_rids: orderSamples.lineRids })
    .from(orderSamples)
    .where(equal(orderSamples, { orderRid: order_rid, customerRid }))
    .orderBy(asc(orderSamples.sort));
  const said = await objectionsOf(db, { orderRid: order_rid });
  const numbers = new Map(samples.map((sample) => [sample.rid, sample.no]));
  const list = work.map((assign) => {
    const own = said.filter(({ assign_rid }) => assign_rid === assign.rid);
    const isReleased = assign.releasedAt !== null;
    const facts = {
      ...customerFacts(assign, own, now),
      orderStatus: order.status,
      status: assign.status as AssignStatus,
    };
    return {
      ...workFor(assign, { typeId: order.typeId, lines, samples }),
      version: assign.version,
      verdict_by: assign.verdictBy ?? '',
      reason: assign.status === workStates.unable && isReleased ? assign.reason : '',
      fee_basis: isReleased ? assign.feeBasis : '',
      missing: isReleased
        ? assign.missing.map(({ sampleRid, reason }) => ({ sample_no: numbers.get(sampleRid) ?? '', reason }))
        : [],
      used: isReleased ? assign.used : [],
      retest_fee: assign.retestFee ? retestFees[assign.retestFee] : '',
      differs: assign.differs,
      objections: own.map(({ assign_rid: _, ...objection }) => objection),
      actions: customerRid === actor.rid ? workRecord.offered(facts, 'customer') : [],
    };
  });
  return {
    list,
    right: customerRid === actor.rid && list.some(({ status }) => status === workStates.toVerify) ? 1 : 0,
  };
};

/** What is done about orders whose data was accepted; returns the statement that came of it, if one did. */
export type Accepted = (context: CustomerContext, orderRids: readonly string[]) => Promise<string | null>;

/**
 * Accepts data; the order goes on when nothing waits for a verdict any more, and `accepted` settles what can be settled
 * at once.
 */
export function acceptData(accepted: Accepted) {
  return async (
    context: CustomerContext,
    input: CheckedInputOf<typeof assignRight>,
  ): Promise<AnswerOf<typeof assignRight>> => {
    const orderRids = await giveVerdicts(context, input);
    return { statement_rid: await accepted(context, orderRids) };
  };
}

async function giveVerdicts(
  context: CustomerContext,
  { rids, order_rid }: CheckedInputOf<typeof assignRight>,
): Promise<string[]> {
  const { db, now, actor } = context;
  const theirs = rids ? await ordersOf(context, rids) : [];
  if (rids && order_rid && theirs.some((each) => each !== order_rid)) throw new Failure(refusals.notFound);
  const orderRids = order_rid ? [order_rid] : theirs;
  for (const orderRid of orderRids) {
    const order = await orderRows.lock(db, orderRid, actor.rid === undefined ? 'any' : { owner: actor.rid });
    const waiting = (await workOf(db, orderRid)).filter(({ rid, status }) =>
      rids ? rids.includes(rid) : status === workStates.toVerify,
    );
    if (waiting.length === 0) throw new Failure(refusals.wrongState);
    const factsOf = await factsOfEach(db, { work: waiting, order }, now);
    for (const assign of waiting) {
      await workRows.move(db, assign, {
        facts: factsOf(assign),
        action: 'right',
        by: customer(actor.rid),
        now,
        changes: { verdictAt: now, verdictBy: 'customer' },
      });
    }
    await finishVerdicts(context, order, { role: 'customer', type: 'customer', rid: actor.rid });
  }
  return orderRids;
}

/** Objects to one unit of work; service is told. */
export const objectToData: Answers<typeof assignWrong> = async (
  context,
  { rid, kind, reason, files: fileRids, sample_nos },
) => {
  const { db, now, actor } = context;
  const work = await lockWork(db, rid, actor.rid);
  const known = new Set((await samplesOf(db, work.assign)).map(({ no }) => no));
  const unknown = sample_nos.find((no) => !known.has(no));
  if (unknown) throw new Failure(`样品${unknown}不在此项检测中`);
  const facts = await factsOfWork(db, work, now);
  await workRows.move(db, work.assign, { facts, action: 'wrong', by: customer(actor.rid), now, reason });
  const objection = {
    ...{ rid: ulid(now.getTime()), assignRid: rid, orderRid: work.order.rid, customerRid: actor.rid },
    ...{ kind, reason, sampleNos: [...new Set(sample_nos)], at: now },
  };
  await db.insert(objections).values(objection);
  await bindFiles(context, {
    rids: fileRids,
    purpose: 'objection',
    boundTo: `objections:${objection.rid}`,
    ownerRid: actor.rid,
  });
  await tellOfObjection(context, work.order, kind, false);
  return { rid: objection.rid };
};

/** Lays a rejected objection before the lead. */
export const escalateObjection: Answers<typeof assignEscalate> = async (context, { rid, reason }) => {
  const { db, now, actor } = context;
  const work = await lockWork(db, rid, actor.rid);
  const facts = await factsOfWork(db, work, now);
  await workRows.move(db, work.assign, { facts, action: 'escalate', by: customer(actor.rid), now, reason });
  const [last] = await db
    .select()
    .from(objections)
    .where(equal(objections, { assignRid: rid, customerRid: actor.rid }))
    .orderBy(desc(objections.at), desc(objections.rid))
    .limit(1);
  if (!last) throw new Failure(refusals.notFound);
  await db
    .update(objections)
    .set({ escalatedAt: now, escalationReason: reason, answer: null, answeredAt: null })
    .where(eq(objections.rid, last.rid));
  await tellOfObjection(context, work.order, last.kind, true);
  return { rid: last.rid };
};

/** Objections of an order or of one unit of work with their files, oldest first. Two statements. */
export async function objectionsOf(
  db: Database,
  { orderRid, assignRid }: { orderRid?: string; assignRid?: string },
): Promise<(z.input<typeof Objection> & { assign_rid: string })[]> {
  const rows = await db
    .select()
    .from(objections)
    .where(
      and(
        orderRid === undefined ? undefined : eq(objections.orderRid, orderRid),
        assignRid === undefined ? undefined : eq(objections.assignRid, assignRid),
      ),
    )
    .orderBy(asc(objections.at), asc(objections.rid));
  if (rows.length === 0) return [];
  const attached = await db
    .select({ rid: files.rid, name: files.name, bytes: files.bytes, boundTo: files.boundTo })
    .from(files)
    .where(
      and(
        like(files.boundTo, 'objections:%'),
        inArray(
          files.boundTo,
          rows.map(({ rid }) => `objections:${rid}`),
        ),
      ),
    );
  return rows.map((row) => ({
    assign_rid: row.assignRid,
    rid: row.rid,
    kind: row.kind,
    kind_name: objectionKinds[row.kind as ObjectionKind] ?? '',
    reason: row.reason,
    sample_nos: row.sampleNos,
    files: attached
      .filter(({ boundTo }) => boundTo === `objections:${row.rid}`)
      .map(({ rid, name, bytes }) => ({ rid, name, bytes })),
    at: row.at,
    answer: row.answer ?? '',
    answer_name: row.answer ? answerNames[row.answer] : '',
    answer_text: row.answerText,
    answered_at: row.answeredAt,
    escalated_at: row.escalatedAt,
    escalation_reason: row.escalationReason,
  }));
}

const customer = (rid: string): Worker => ({ role: 'customer', type: 'customer', rid });

/** What decides about a customer's actions; the rest does not. */
function customerFacts(assign: Assign, own: readonly z.input<typeof Objection>[], now: Date): AssignFacts {
  const last = own.at(-1);
  return {
    orderStatus: orderStates.toVerify,
    isRunning: false,
    uncovered: [],
    isOwnWork: false,
    isLate: assign.verdictDue !== null && now > assign.verdictDue,
    ...(last && {
      objection: { isRejected: last.answer === 'rejected', isEscalated: last.escalated_at !== null },
    }),
  };
}

/** The orders of the customer's own work, in one order for everybody. Refuses 记录不存在. */
async function ordersOf({ db, actor }: CustomerContext, rids: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ rid: assigns.rid, orderRid: assigns.orderRid })
    .from(assigns)
    .where(and(inArray(assigns.rid, [...rids]), eq(assigns.customerRid, actor.rid)));
  if (found.length !== new Set(rids).size) throw new Failure(refusals.notFound);
  return [...new Set(found.map(({ orderRid }) => orderRid))].sort();
}
