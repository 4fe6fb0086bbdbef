import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers, Context, CustomerContext } from '../../host/calls/context.ts';
import { together } from '../../host/database/together.ts';
import { sumFen } from '../../host/records/columns.ts';
import { equal } from '../../host/records/filters.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { approvalStates } from '../clusters/approvals/rules.ts';
import { clusterApprovals } from '../clusters/approvals/tables.ts';
import { isPayer, managedBy, ownerMeant } from '../clusters/reach.ts';
import { memberStates } from '../clusters/rules.states.ts';
import { clusterMembers, clusters } from '../clusters/tables.ts';
import { usableCoupons } from '../coupons/list-coupons.ts';
import { lineOf, usedCredit } from '../credit/use-credit.ts';
import { reachCustomer } from '../customers/service.staff.ts';
import { offersOf } from '../invoices/asking/invoiceable.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { messages } from '../notifications/tables.ts';
import { orderStates } from '../orders/rules.states.ts';
import { isExpiring } from '../orders/samples/passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import { topUpStates } from '../prestore/rules.states.ts';
import { prestoreApplies } from '../prestore/tables.ts';
import { bookingStates } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import { workStates } from '../results/rules.states.ts';
import { assigns } from '../results/tables.ts';
import { unpaidOf, unsettledOf } from '../settlement/mine/list-settlements.ts';
import { statementStates } from '../settlement/rules.states.ts';
import { statements } from '../settlement/tables.ts';
import { balanceOf, balancesOf } from '../wallets/service.ts';
import type { customerAssets } from './contract.staff.ts';
import type { assetCounts, assetInit } from './contract.ts';

/** What an owner has and owes. */
export const readAssets: Answers<typeof assetInit> = async (context, { owner: asked }) => {
  const { db, now } = context;
  const owner = await ownerMeant(context, asked);
  const [assets, coupons, clusters] = await together(
    assetsOf(context, owner),
    owner === context.actor.rid ? usableCoupons(db, owner, now) : Promise.resolve(0),
    groupsOf(context),
  );
  return { ...assets, coupons, clusters };
};

/** The same of a customer, for staff. */
export const readCustomerAssets: Answers<typeof customerAssets> = async (context, { rid }) => {
  await reachCustomer(context, rid);
  return assetsOf(context, rid);
};

async function assetsOf({ db, now }: Pick<Context, 'db' | 'now'>, owner: string) {
  const [balance, unsettled, unpaid, [other], offers, line] = await together(
    balanceOf(db, owner),
    unsettledOf(db, [owner], now),
    unpaidOf(db, [owner], now),
    db
      .select({
        points: sumFen(ledgerBalances.balance, eq(ledgerBalances.code, 'PT-U')),
        rebate: sumFen(ledgerBalances.balance, eq(ledgerBalances.code, '2241')),
      })
      .from(ledgerBalances)
      .where(eq(ledgerBalances.owner, owner)),
    offersOf(db, owner),
    lineOf(db, owner),
  );
  const late = unpaid.filter(({ days_left }) => days_left !== null && days_left < 0);
  const sum = (list: typeof unpaid, read: (item: (typeof unpaid)[number]) => number) =>
    list.reduce((all, item) => all + read(item), 0);
  return {
    prestore: {
      balance_fen: balance.balanceFen,
      cash_fen: balance.cashFen,
      bonus_fen: balance.bonusFen,
      frozen_fen: balance.frozenFen,
    },
    credit: {
      ...{ limit: line?.limitFen ?? 0, used: line ? await usedCredit(db, owner) : 0 },
      due: sum(
        unpaid.filter(({ kind }) => kind === 'statement'),
        ({ remaining_fen }) => remaining_fen,
      ),
      overdue: sum(late, ({ remaining_fen }) => remaining_fen),
    },
    points: other?.points ?? 0,
    rebate: other?.rebate ?? 0,
    unsettled_fen: sum(unsettled, ({ amount_fen }) => amount_fen),
    unpaid_fen: sum(unpaid, ({ remaining_fen }) => remaining_fen),
    invoiceable_fen: offers.reduce((all, { free_fen }) => all + free_fen, 0),
  };
}

/** The groups that the customer owns or manages, with what is in their wallets. Two statements. */
async function groupsOf({ db, actor }: CustomerContext) {
  const groups = await db
    .select({ rid: clusters.rid, name: clusters.name })
    .from(clusters)
    .where(inArray(clusters.rid, managedBy(db, actor.rid)))
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
  const balances = await balancesOf(db, ridsOf(groups));
  return groups.map((group) => ({ ...group, balance_fen: balances.get(group.rid)?.balanceFen ?? 0 }));
}

/** Counters for menus. One statement. */
export const countAssets: Answers<typeof assetCounts> = async ({ db, actor, now }) => {
  const owner = actor.rid;
  const mine = { statement: isPayer(statements.owner, owner), order: isPayer(orders.owner, owner) };
  const [counts] = await db
    .select({
      openStatements: db.$count(
        statements,
        and(
          mine.statement,
          inArray(statements.status, [statementStates.toConfirm, statementStates.disputed]),
        ),
      ),
      openOrders: db.$count(orders, and(mine.order, eq(orders.status, orderStates.toSettle))),
      owedStatements: db.$count(
        statements,
        and(
          mine.statement,
          inArray(statements.status, [
            statementStates.toPay,
            statementStates.partPaid,
            statementStates.overdue,
          ]),
        ),
      ),
      owedOrders: db.$count(orders, and(mine.order, eq(orders.status, orderStates.toPrepay))),
      owedBookings: db.$count(
        reservations,
        and(
          isPayer(reservations.owner, owner),
          eq(reservations.status, bookingStates.toPrepay),
          gt(reservations.expiresAt, now),
        ),
      ),
      verdict: db.$count(assigns, equal(assigns, { customerRid: owner, status: workStates.toVerify })),
      expiring: db.$count(
        samplePassports,
        and(
          eq(samplePassports.customerRid, owner),
          gte(samplePassports.keepUntil, shanghaiDate(now)),
          isExpiring(now),
        ),
      ),
      unread: db.$count(messages, and(eq(messages.customerRid, owner), isNull(messages.readAt))),
      coupons: usableCoupons(db, owner, now),
      topUps: db.$count(prestoreApplies, equal(prestoreApplies, { owner, status: topUpStates.toPay })),
      invites: db.$count(
        clusterMembers,
        equal(clusterMembers, { customerRid: owner, status: memberStates.invited }),
      ),
      applies: db.$count(
        clusterMembers,
        and(
          eq(clusterMembers.status, memberStates.applied),
          inArray(clusterMembers.clusterRid, managedBy(db, owner)),
        ),
      ),
      approvals: db.$count(
        clusterApprovals,
        and(
          eq(clusterApprovals.status, approvalStates.waiting),
          inArray(clusterApprovals.clusterRid, managedBy(db, owner)),
        ),
      ),
    })
    .from(sql`(SELECT 1) AS once`);
  if (!counts) throw new Error('no counts');
  return {
    coupon: counts.coupons,
    unsettled: counts.openStatements + counts.openOrders,
    unpaid: counts.owedStatements + counts.owedOrders + counts.owedBookings,
    verdict: counts.verdict,
    sample_expiring: counts.expiring,
    msg: counts.unread,
    ready_pay: counts.topUps,
    group_invites: counts.invites,
    group_applies: counts.applies,
    group_approvals: counts.approvals,
  };
};
