import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { notify, untold } from '../../notifications/service.notices.ts';
import { giveBack } from '../changes/give-back.ts';
import { orderRows } from '../moves.ts';
import { orderStates } from '../rules.states.ts';
import { orderHistory, orderProposals, orders } from '../tables.ts';
import { tellAsked, tellMoved, tellReturn } from '../tell-people.ts';
import { answerDays } from './rules.ts';

/** Days after which the customer is reminded of a sample in trouble, and after which the order ends. */
const problemDays = { reminded: 10, ended: 30 };

/** Why an order ends that nobody answered about. */
const unanswered = `超过${answerDays.end}个工作日未答复，订单自动取消`;

/** Why an order ends whose customer never said what is to become of a sample in trouble. */
const unresolved = `样品异常超过${problemDays.ended}天未答复，订单自动取消，样品将到付寄回`;

const day = 86_400_000;

/** So many orders are looked at in one turn of the clock. */
const batch = 200;

/**
 * Asks customers once more who have not answered staff for five working days, and ends orders about which they have
 * not for ten (product definition, 1.1).
 */
export async function settleUnanswered(context: JobContext): Promise<void> {
  const { db, now: clock } = context;
  const today = shanghaiDate(clock());
  const isReminded = and(isNull(orderProposals.remindedAt), lte(orderProposals.dueDate, today));
  const due = await db
    .select({ rid: orders.rid, version: orderProposals.version })
    .from(orderProposals)
    .innerJoin(orders, equal(orders, { rid: orderProposals.orderRid, version: orderProposals.version }))
    .where(and(eq(orders.status, orderStates.toConfirm), or(isReminded, lte(orderProposals.endDate, today))))
    .limit(batch);
  for (const each of due) await settle(context, each, today);
}

async function settle(
  { db, jobs, secrets, now: clock }: JobContext,
  { rid, version }: { rid: string; version: number },
  today: string,
) {
  await db.transaction(async (transaction) => {
    const order = await orderRows.lock(transaction, rid, 'any');
    // The customer may have been quicker.
    if (order.status !== orderStates.toConfirm || order.version !== version) return;
    const which = equal(orderProposals, { orderRid: rid, version });
    const [proposal] = await transaction.select().from(orderProposals).where(which);
    if (!proposal) return;
    const now = clock();
    const teller = { db: transaction, jobs: jobs.within(transaction), secrets, now };
    if (proposal.endDate <= today) {
      const moved = await orderRows.move(transaction, order, {
        ...{ action: 'cancel', by: bySystem, now },
        reason: unanswered,
      });
      await giveBack(teller, moved, { to: 'original', reason: unanswered, by: bySystem });
      return tellMoved(teller, moved, unanswered);
    }
    await transaction.update(orderProposals).set({ remindedAt: now }).where(which);
    await tellAsked(
      teller,
      order,
      `请在${proposal.endDate}前答复，逾期订单将自动取消。${proposal.summary}`,
      'again',
    );
  });
}

/**
 * Reminds customers who have not said for ten days what is to be done about a sample in trouble, and ends orders about
 * which they have not for thirty: their samples go back at the recipient's cost (product definition, 1.1).
 */
export async function settleProblems(context: JobContext): Promise<void> {
  const { db, now: clock } = context;
  const now = clock();
  const since = sql<Date>`(SELECT max(h.at) FROM ${orderHistory} h
    WHERE h.order_rid = "orders"."rid" AND h.to_status = ${orderStates.atIssue})`.mapWith(orderHistory.at);
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  const due = await db
    .select({ rid: orders.rid, since })
    .from(orders)
    .where(
      and(
        equal(orders, { status: orderStates.atIssue, typeId: 1 }),
        or(
          lte(since, daysAgo(problemDays.ended)),
          and(
            lte(since, daysAgo(problemDays.reminded)),
            untold('sampleUnanswered', orders.customerRid, sql`${orders.rid} || ' ' || ${orders.version}`),
          ),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(batch);
  for (const each of due) await settleProblem(context, each, now);
}

async function settleProblem(
  { db, jobs, secrets }: JobContext,
  { rid, since }: { rid: string; since: Date },
  now: Date,
) {
  await db.transaction(async (transaction) => {
    const order = await orderRows.lock(transaction, rid, 'any');
    if (order.status !== orderStates.atIssue) return;
    const teller = { db: transaction, jobs: jobs.within(transaction), secrets, now };
    const end = new Date(since.getTime() + problemDays.ended * day);
    if (end > now) {
      const { no, customerRid, version } = order;
      const values = { rid, no, date: shanghaiDate(end) };
      return notify(teller, { customerRid, event: 'sampleUnanswered', values, ref: `${rid} ${version}` });
    }
    const moved = await orderRows.move(transaction, order, {
      action: 'cancel',
      by: bySystem,
      now,
      reason: unresolved,
    });
    await giveBack(teller, moved, { to: 'original', reason: unresolved, by: bySystem });
    await tellReturn(teller, moved);
    await tellMoved(teller, moved, unresolved);
  });
}
