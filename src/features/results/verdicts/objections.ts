import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { chargePurchase, isOfGroup } from '../../clusters/spending/charges.ts';
import { letGoDiscounts } from '../../orders/discounts/keep-coupon.ts';
import { type Order, orderRows } from '../../orders/moves.ts';
import { orders } from '../../orders/tables.ts';
import { asMover } from '../dispatch/dispatch.ts';
import { doneOf } from '../progress.ts';
import type { amountPass, objectionAnswer, objectionList, orderTerminate } from '../review/contract.ts';
import { type AssignStatus, atWork, workRecord, workStates } from '../rules.states.ts';
import { answerNames, isSmallChange, secondsAtWork, verdictDue } from '../rules.ts';
import { assigns, objections } from '../tables.ts';
import { tellAnswered, tellTerminated } from '../tell-people.ts';
import { asStaffAssign, readWork, workRoleOf } from '../views.ts';
import {
  type Assign,
  amountOf,
  factsOfEach,
  factsOfWork,
  lockWork,
  verdictSetting,
  type Work,
  type Worker,
  workOf,
  workRows,
} from '../work.ts';
import { addRetest, answering } from './retests.ts';
import { objectionsOf } from './verdicts.ts';

/** What waits for an answer, or for the lead's agreement to an amount. */
export const listObjections: Answers<typeof objectionList> = async ({ db, now, actor }, _input) => {
  const lines = await readWork(
    db,
    inArray(assigns.status, [workStates.disputed, workStates.amountChanged]),
    200,
  );
  const role = workRoleOf(actor.role) ?? 'service';
  const list = [];
  for (const line of lines) {
    const { assign } = line;
    if (!assign) continue;
    const order = await orderOf(db, assign);
    const facts = await factsOfWork(db, { assign, order }, now, actor.rid);
    const last = (await objectionsOf(db, { assignRid: assign.rid })).at(-1);
    if (!last) continue;
    const { assign_rid: _, ...objection } = last;
    const ordered = await amountOf(db, assign);
    list.push({
      ...asStaffAssign(line, now),
      objection,
      amount_fen: assign.status === workStates.amountChanged ? ordered : (assign.amountFen ?? ordered),
      new_amount_fen: assign.status === workStates.amountChanged ? assign.amountFen : null,
      actions: workRecord.offered({ ...facts, status: assign.status as AssignStatus }, role),
    });
  }
  return { list };
};

/** Answers an objection; see the contract. */
export const answerObjection: Answers<typeof objectionAnswer> = async (
  context,
  { rid, version, answer, text, fee, amount_fen },
) => {
  const { db, now, actor } = context;
  const work = await lockWork(db, rid);
  const by = answering(actor);
  const facts = await factsOfWork(db, work, now, actor.rid);
  const setting = await verdictSetting(context);
  const move = { by, now, version, reason: text };
  const least = verdictDue(now, setting.answerDays);
  const due = work.assign.verdictDue && work.assign.verdictDue > least ? work.assign.verdictDue : least;
  let status: number;
  if (answer === 'retest') {
    const moved = await workRows.move(db, work.assign, { facts, ...move, action: 'retest' });
    await addRetest(context, work, by, fee, text);
    status = moved.status;
  } else if (answer === 'rejected') {
    const moved = await workRows.move(db, work.assign, {
      facts,
      ...move,
      action: 'reject',
      changes: { verdictDue: due },
    });
    status = moved.status;
  } else {
    const before = work.assign.amountFen ?? (await amountOf(db, work.assign));
    const amountFen = amount_fen ?? before;
    const moved = await workRows.move(db, work.assign, {
      facts,
      ...move,
      action: 'changeAmount',
      changes: { amountFen },
    });
    status = moved.status;
    if (by.role === 'lead' || isSmallChange(before, amountFen)) {
      const passer: Worker = by.role === 'lead' ? by : bySystem;
      const passed = await passOn(db, { ...work, assign: moved }, passer, due, now);
      status = passed.status;
    }
  }
  await writeAnswer(db, rid, { answer, text, answeredBy: actor.rid, now });
  if (status !== workStates.amountChanged)
    await tellAnswered(context, work.order, `${answerNames[answer]}：${text}`);
  return { status };
};

/** Agrees to an amount that service has changed. */
export const passAmount: Answers<typeof amountPass> = async (context, { rid, version }) => {
  const { db, now, actor } = context;
  const work = await lockWork(db, rid);
  if (version !== work.assign.version) throw new Failure(refusals.stale);
  const least = verdictDue(now, (await verdictSetting(context)).answerDays);
  const due = work.assign.verdictDue && work.assign.verdictDue > least ? work.assign.verdictDue : least;
  await passOn(db, work, { role: 'lead', type: 'staff', rid: actor.rid }, due, now);
  const last = (await objectionsOf(db, { assignRid: rid })).at(-1);
  await tellAnswered(context, work.order, `${answerNames.amount}：${last?.answer_text ?? ''}`);
  return null;
};

/** Ends testing of an order: what has not been handed in stops, what was stays for review and is charged. */
export const terminateOrder: Answers<typeof orderTerminate> = async (
  context,
  { order_rid, version, reason },
) => {
  const { db, now, actor } = context;
  const order = await orderRows.lock(db, order_rid, 'any');
  const work = await workOf(db, order_rid);
  const done = doneOf(work);
  const by = answering(actor);
  const factsOf = await factsOfEach(db, { work, order }, now);
  for (const assign of work.filter(({ status }) => atWork.includes(status))) {
    await workRows.move(db, assign, {
      facts: factsOf(assign),
      action: 'stop',
      by,
      now,
      reason,
      changes: {
        ...{ reason, amountFen: 0, releasedAt: now },
        ...{ workedSeconds: secondsAtWork(assign, now), runningSince: null },
      },
    });
  }
  const moved = await orderRows.move(db, order, {
    action: 'terminate',
    by: asMover(by),
    now,
    version,
    reason: done.length > 0 ? `${reason}（已完成：${done.join('、')}）`.slice(0, 500) : reason,
  });
  // Of what nothing was done no bill will come.
  if (done.length === 0) {
    if (isOfGroup(moved)) await chargePurchase(db, `order:${order_rid}`, moved, { fen: 0 });
    if (await confirmFree(db, order_rid, now)) await letGoDiscounts(context, [moved]);
  }
  await tellTerminated(context, moved, reason);
  return { done };
};

/**
 * What was found impossible and nobody wants a fee for needs no reviewer any more: it costs nothing. Returns whether all
 * of the order's work does.
 */
async function confirmFree(db: Database, orderRid: string, now: Date): Promise<boolean> {
  await db
    .update(assigns)
    .set({ amountFen: 0, releasedAt: now })
    .where(
      and(
        equal(assigns, { orderRid, status: workStates.unable, isFeeProposed: false }),
        isNull(assigns.releasedAt),
      ),
    );
  const work = await workOf(db, orderRid);
  return work.every(({ releasedAt, amountFen }) => releasedAt !== null && amountFen === 0);
}

async function passOn(db: Database, work: Work, by: Worker, due: Date, now: Date): Promise<Assign> {
  const facts = await factsOfWork(db, work, now);
  return workRows.move(db, work.assign, {
    facts,
    action: 'passAmount',
    by,
    now,
    changes: { verdictDue: due },
  });
}

async function writeAnswer(
  db: Database,
  assignRid: string,
  {
    answer,
    text,
    answeredBy,
    now,
  }: { answer: 'retest' | 'amount' | 'rejected'; text: string; answeredBy: string; now: Date },
) {
  const [last] = await db
    .select({ rid: objections.rid })
    .from(objections)
    .where(and(eq(objections.assignRid, assignRid), isNull(objections.answeredAt)))
    .orderBy(desc(objections.at), desc(objections.rid))
    .limit(1);
  if (!last) return;
  await db
    .update(objections)
    .set({ answer, answerText: text, answeredBy, answeredAt: now })
    .where(eq(objections.rid, last.rid));
}

async function orderOf(db: Database, { orderRid }: Assign): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.rid, orderRid));
  if (!order) throw new Error(`there is no order ${orderRid}`);
  return order;
}
