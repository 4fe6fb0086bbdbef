import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnswerOf } from '../../core/call.ts';
import type { Permission } from '../../core/permission.ts';
import { addDays, shanghaiDate, shanghaiTime } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { questionStates } from '../catalogue/questions/rules.states.ts';
import { customerQuestions } from '../catalogue/questions/tables.ts';
import { enquiryStates } from '../enquiries/rules.states.ts';
import { enquiries } from '../enquiries/tables.ts';
import { invoiceStates } from '../invoices/rules.states.ts';
import { invoiceRequests } from '../invoices/tables.ts';
import { ledgerAlarms, ledgerDrafts } from '../ledger/tables.ts';
import { orderingTerms } from '../orders/placing/ordering-terms.ts';
import { afterWorkingHours } from '../orders/review/rules.hours.ts';
import { inLaboratory, orderStates } from '../orders/rules.states.ts';
import { passportStates } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orders, orderTalks } from '../orders/tables.ts';
import { gatewayDifferences } from '../payments/tables.ts';
import { entryStates } from '../plan/rules.states.ts';
import { planItems } from '../plan/tables.ts';
import { topUpStates } from '../prestore/rules.states.ts';
import { prestoreApplies } from '../prestore/tables.ts';
import { reviewDue } from '../reservations/rules.limits.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import { workStates } from '../results/rules.states.ts';
import { assigns, objections } from '../results/tables.ts';
import { returnStates } from '../returns/rules.states.ts';
import { sampleReturns } from '../returns/tables.ts';
import { pickupStates } from '../sampling/rules.states.ts';
import { samplings } from '../sampling/tables.ts';
import { creditStates, statementStates } from '../settlement/rules.states.ts';
import { statementCredits, statements } from '../settlement/tables.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { claimStates, lateAfter, matchStates } from '../transfers/rules.states.ts';
import { bankLines, transferApplies, transferMatches } from '../transfers/tables.ts';
import { payoutStates } from '../wallets/rules.payouts.ts';
import { payouts } from '../wallets/tables.ts';
import type { staffDesk } from './contract.staff.ts';
import { seesTasks, talkHours } from './rules.ts';

type Desk = AnswerOf<typeof staffDesk>;

/** Counts go no further, so that they cost the same however much there is. */
const mostCounted = 1_000;
/** So many tasks of a kind are listed. */
const mostTasks = 10;

/** A list that something may wait in: who sees it, where it is, and what counts. */
type Waiting = {
  key: string;
  name: string;
  permission: Permission;
  link: string;
  table: PgTable;
  where: (staffRid: string, today: string) => SQL | undefined;
  /** Whether something is wrong when anything is in it. */
  isAlarm?: boolean;
};

const lists: readonly Waiting[] = [
  waiting('review', '待审核订单', 'orders:work', '/staff/orders?group=review', orders, () =>
    inArray(orders.status, [orderStates.toReview]),
  ),
  waiting(
    'unread',
    '未读留言',
    'orders:work',
    '/staff/orders?unread=1',
    orderTalks,
    () => sql`${orderTalks.staffUnread} > 0`,
  ),
  waiting('late', '已逾期订单', 'orders:work', '/staff/orders?late=1', orders, (_, today) =>
    and(lt(orders.promiseDate, today), inArray(orders.status, [...inLaboratory])),
  ),
  waiting(
    'enquiries',
    '待分派需求',
    'orders:work',
    `/staff/requirements?status=${enquiryStates.toAssign}`,
    enquiries,
    () => eq(enquiries.status, enquiryStates.toAssign),
  ),
  waiting(
    'questions',
    '待回复提问',
    'orders:work',
    `/staff/questions?status=${questionStates.asked}`,
    customerQuestions,
    () => eq(customerQuestions.status, questionStates.asked),
  ),
  waiting('bargain', '议价待回复', 'orders:work', '/staff/requirements?tab=quotes&bargain=1', planItems, () =>
    eq(planItems.status, entryStates.bargain),
  ),
  waiting('objections', '待处理异议', 'orders:work', '/staff/objections', objections, () =>
    isNull(objections.answeredAt),
  ),
  waiting('bookings', '待审核机时', 'instruments:work', '/staff/instruments?span=review', reservations, () =>
    and(eq(reservations.status, bookingStates.toReview), isNotNull(reservations.no)),
  ),
  waiting('received', '待排单订单', 'dispatch:work', '/staff/dispatch', orders, () =>
    eq(orders.status, orderStates.received),
  ),
  waiting('bench', '我的检测任务', 'results:work', '/staff/bench', assigns, (staffRid) =>
    and(
      eq(assigns.techRid, staffRid),
      inArray(assigns.status, [workStates.toAccept, workStates.toTest, workStates.testing]),
    ),
  ),
  waiting('release', '待审核数据', 'results:approve', '/staff/review', assigns, () =>
    eq(assigns.status, workStates.toReview),
  ),
  waiting('transit', '在途样品订单', 'samples:work', '/staff/samples', orders, () =>
    eq(orders.status, orderStates.inTransit),
  ),
  waiting('returns', '样品回寄申请', 'samples:work', '/staff/returns', sampleReturns, () =>
    inArray(sampleReturns.status, [returnStates.pending, returnStates.ready]),
  ),
  waiting(
    'returning',
    '待寄回样品',
    'samples:work',
    '/staff/samples?tab=stock&view=returning',
    samplePassports,
    // The same as the desk's list.
    () => sql`${samplePassports.status} < ${passportStates.usedUp} AND EXISTS (SELECT FROM ${orders} o
      WHERE o.rid = ${samplePassports.orderRid} AND o.status IN (${orderStates.done}, ${orderStates.cancelled}, ${orderStates.terminated})
      AND (o.leftover = 1 OR (o.status = ${orderStates.cancelled} AND o.leftover <> 2)))`,
  ),
  waiting('pickups', '今日取样', 'pickups:read', '/staff/pickups', samplings, (_, today) =>
    and(
      equal(samplings, { type: 1, date: today }),
      inArray(samplings.status, [pickupStates.toAssign, pickupStates.assigned]),
    ),
  ),
  waiting(
    'disputes',
    '结算单异议',
    'statements:work',
    `/staff/statements?status=${statementStates.disputed}`,
    statements,
    () => eq(statements.status, statementStates.disputed),
  ),
  waiting('overdue', '逾期结算单', 'statements:work', '/staff/statements?overdue=1', statements, () =>
    eq(statements.status, statementStates.overdue),
  ),
  waiting(
    'credits',
    '减免待复核',
    'statements:approve',
    '/staff/statements?approval=1',
    statementCredits,
    () => eq(statementCredits.status, creditStates.toCheck),
  ),
  alarm('alarms', '账务告警', 'audit:read', '/staff/trial', ledgerAlarms, () =>
    isNull(ledgerAlarms.resolvedAt),
  ),
  alarm('differences', '渠道对账差异', 'prestore:work', '/staff/bills', gatewayDifferences, () =>
    isNull(gatewayDifferences.resolvedAt),
  ),
  waiting(
    'unclaimed',
    '超30天未认领汇款',
    'prestore:work',
    '/staff/finance/bank?view=late',
    bankLines,
    (_, today) => and(gt(bankLines.leftFen, 0), lte(bankLines.paidOn, addDays(today, -lateAfter))),
  ),
  waiting('claims', '待匹配转账', 'prestore:work', '/staff/finance/transfers', transferApplies, () =>
    eq(transferApplies.status, claimStates.toMatch),
  ),
  waiting('topUps', '待到账充值', 'prestore:work', '/staff/finance/transfers', prestoreApplies, () =>
    and(
      eq(prestoreApplies.way, 3),
      inArray(prestoreApplies.status, [topUpStates.toPay, topUpStates.arriving]),
      isNull(prestoreApplies.matchedAt),
    ),
  ),
  waiting(
    'matches',
    '匹配待复核',
    'prestore:approve',
    `/staff/finance/transfers?tab=matches&status=${matchStates.toApprove}`,
    transferMatches,
    () => eq(transferMatches.status, matchStates.toApprove),
  ),
  waiting(
    'payouts',
    '退款待审批',
    'refunds:work',
    `/staff/finance/payouts?status=${payoutStates.toApprove}`,
    payouts,
    () => eq(payouts.status, payoutStates.toApprove),
  ),
  waiting(
    'payoutChecks',
    '退款待复核',
    'refunds:approve',
    `/staff/finance/payouts?status=${payoutStates.toCheck}`,
    payouts,
    () => eq(payouts.status, payoutStates.toCheck),
  ),
  waiting(
    'invoices',
    '待审核开票',
    'invoices:work',
    `/staff/finance/invoices?status=${invoiceStates.toReview}`,
    invoiceRequests,
    () => eq(invoiceRequests.status, invoiceStates.toReview),
  ),
  waiting('postings', '分录待复核', 'refunds:approve', '/staff/trial', ledgerDrafts, () =>
    isNull(ledgerDrafts.decidedAt),
  ),
  waiting('mine', '我的取样', 'pickups:work', '/staff/courier', samplings, (staffRid) =>
    equal(samplings, { courierRid: staffRid, status: pickupStates.assigned }),
  ),
];

/** Counts for the role of whoever asks, and the tasks of customer service for those who see them. A statement for each list and kind. */
export async function readDesk({ db, actor, now }: StaffContext): Promise<Desk> {
  const today = shanghaiDate(now);
  const seen = lists.filter(({ permission, key }) => {
    const scope = scopeOf(actor.role, permission);
    // A list of one's own is for whoever has nothing else, and the other way round.
    if (key === 'mine' || key === 'bench') return scope === 'own';
    return scope === 'all';
  });
  const counts: Desk['counts'] = [];
  for (const { key, name, link, table, where, isAlarm } of seen) {
    const few = db
      .select({ one: sql`1` })
      .from(table)
      .where(where(actor.rid, today))
      .limit(mostCounted)
      .as('few');
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(few);
    const number = row?.count ?? 0;
    counts.push({ key, name, link, count: number, alarm: isAlarm && number > 0 ? 1 : 0 });
  }
  const isShown = seesTasks((permission) => scopeOf(actor.role, permission) !== undefined);
  const tasks = isShown ? await tasksOf(db, now) : [];
  return { counts, tasks };
}

/** What customer service has to do first: reviews of orders and bookings, answers, late orders, requirements; soonest due first. */
async function tasksOf(db: Database, now: Date): Promise<Desk['tasks']> {
  const { reviewHours, holidays } = await orderingTerms(db);
  const today = shanghaiDate(now);
  const reviews = await db
    .select({ rid: orders.rid, no: orders.no, title: orders.title, at: orders.createdAt })
    .from(orders)
    .where(eq(orders.status, orderStates.toReview))
    .orderBy(asc(orders.createdAt))
    .limit(mostTasks);
  const talks = await db
    .select({ rid: orders.rid, no: orders.no, title: orders.title, at: orderTalks.lastAt })
    .from(orderTalks)
    .innerJoin(orders, eq(orders.rid, orderTalks.orderRid))
    .where(sql`${orderTalks.staffUnread} > 0`)
    .orderBy(asc(orderTalks.lastAt))
    .limit(mostTasks);
  const late = await db
    .select({ rid: orders.rid, no: orders.no, title: orders.title, promised: orders.promiseDate })
    .from(orders)
    .where(and(lt(orders.promiseDate, today), inArray(orders.status, [...inLaboratory])))
    .orderBy(asc(orders.promiseDate))
    .limit(mostTasks);
  const leads = await db
    .select({ rid: enquiries.rid, no: enquiries.no, content: enquiries.content, at: enquiries.createdAt })
    .from(enquiries)
    .where(eq(enquiries.status, enquiryStates.toAssign))
    .orderBy(asc(enquiries.createdAt))
    .limit(mostTasks);
  const bookings = await db
    .select({
      rid: reservations.rid,
      no: reservations.no,
      name: reservations.name,
      at: reservations.createdAt,
    })
    .from(reservations)
    .where(and(eq(reservations.status, bookingStates.toReview), isNotNull(reservations.no)))
    .orderBy(asc(reservations.createdAt))
    .limit(mostTasks);
  const after = (at: Date, hours: number) => afterWorkingHours(at, hours, holidays);
  const timed = (due: Date) => ({ due: shanghaiTime(due), late: due < now ? (1 as const) : (0 as const) });
  const tasks: Desk['tasks'] = [
    ...reviews.map((each) => ({
      key: `review ${each.rid}`,
      title: `审核订单 ${each.no}`,
      note: each.title,
      ...timed(after(each.at, reviewHours)),
      link: `/staff/orders/${each.rid}`,
    })),
    ...bookings.map((each) => ({
      key: `booking ${each.rid}`,
      title: `审核机时 ${each.no ?? ''}`,
      note: each.name,
      ...timed(reviewDue(each.at)),
      link: `/staff/instruments?kw=${each.no ?? ''}`,
    })),
    ...talks.map((each) => ({
      key: `talk ${each.rid}`,
      title: `回复留言 ${each.no}`,
      note: each.title,
      ...timed(after(each.at, talkHours)),
      link: `/staff/orders/${each.rid}`,
    })),
    ...late.map((each) => ({
      key: `late ${each.rid}`,
      title: `催办逾期 ${each.no}`,
      note: each.title,
      due: each.promised ?? '',
      late: 1 as const,
      link: `/staff/orders/${each.rid}`,
    })),
    ...leads.map((each) => ({
      key: `lead ${each.rid}`,
      title: `跟进需求 ${each.no}`,
      note: each.content.slice(0, 60),
      ...timed(reviewDue(each.at)),
      link: `/staff/requirements?kw=${each.no}`,
    })),
  ];
  return tasks.sort((one, other) => one.due.localeCompare(other.due));
}

function waiting(
  key: string,
  name: string,
  permission: Permission,
  link: string,
  table: PgTable,
  where: Waiting['where'],
): Waiting {
  return { key, name, permission, link, table, where };
}

function alarm(...of: Parameters<typeof waiting>): Waiting {
  return { ...waiting(...of), isAlarm: true };
}
