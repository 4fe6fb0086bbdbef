import { and, eq, ilike, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { post } from '../ledger/post.ts';
import { subcontractPaid } from '../ledger/rules.events.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import type { partnerList, partnerPay } from './contract.staff.ts';
import { costRefusals } from './rules.ts';
import { orderCosts, partnerPayments } from './tables.ts';

/** Laboratories that work for us; see the call. Three statements. */
export const listPartners: Answers<typeof partnerList> = async ({ db }, { kw, page, size }) => {
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const named = kw ? ilike(orderCosts.partner, `%${kw.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
  const costs = db
    .select({
      partner: orderCosts.partner,
      orders: sql<number>`count(DISTINCT ${orderCosts.orderRid})::int`.as('orders'),
      planned: sql<number>`sum(${orderCosts.plannedFen})::float8`.as('planned'),
      billed: sql<number>`coalesce(sum(${orderCosts.billedFen}), 0)::float8`.as('billed'),
    })
    .from(orderCosts)
    .where(and(sql`${orderCosts.partner} <> ''`, named))
    .groupBy(orderCosts.partner)
    .as('costs');
  const paid = db
    .select({
      partner: partnerPayments.partner,
      fen: sql<number>`sum(${partnerPayments.fen})::float8`.as('fen'),
      last: sql<string>`max(${partnerPayments.paidAt})`.as('last'),
    })
    .from(partnerPayments)
    .groupBy(partnerPayments.partner)
    .as('paid');
  const owed = sql<number>`${costs.billed} - coalesce(${paid.fen}, 0)`;
  const rows = await db
    .select({
      costs: { partner: costs.partner, orders: costs.orders, planned: costs.planned, billed: costs.billed },
      paid: paid.fen,
      last: paid.last,
    })
    .from(costs)
    .leftJoin(paid, eq(paid.partner, costs.partner))
    .orderBy(sql`${owed} DESC`, costs.partner)
    .limit(size)
    .offset((page - 1) * size);
  const [total] = await db
    .select({ count: sql<number>`count(DISTINCT ${orderCosts.partner})::int` })
    .from(orderCosts)
    .where(and(sql`${orderCosts.partner} <> ''`, named));
  return {
    ...{ page, size, total: total?.count ?? 0 },
    accounts: moneySetting.bankAccounts.map(({ account, bank }) => ({ account, name: `${bank} ${account}` })),
    list: rows.map(({ costs: one, paid: paidFen, last }) => ({
      ...{ partner: one.partner, orders: one.orders, planned_fen: one.planned, billed_fen: one.billed },
      ...{ paid_fen: paidFen ?? 0, owed_fen: one.billed - (paidFen ?? 0) },
      last_paid: last ? new Date(last) : null,
    })),
  };
};

/** Writes down a payment to a partner; see the call. */
export const payPartner: Answers<typeof partnerPay> = async (context, { partner, fen, account, serial }) => {
  const { db, actor, now } = context;
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  if (!moneySetting.bankAccounts.some((each) => each.account === account))
    throw new Failure(costRefusals.account);
  const isOwn = await db.$count(orderCosts, equal(orderCosts, { partner, billedBy: actor.rid }));
  if (fen > moneySetting.fourEyesFen && isOwn > 0) throw new Failure(costRefusals.ownBill);
  const rid = ulid(now.getTime());
  await db
    .insert(partnerPayments)
    .values({ rid, partner, fen, account, serial, paidBy: actor.rid, paidAt: now });
  await post(context, {
    ...{ event: 'subcontract-paid', key: `partner:${rid}:paid`, ref: `partner:${rid}`, memo: serial },
    legs: subcontractPaid(partner, account, fen),
    operator: { type: 'staff', rid: actor.rid },
  });
  context.note(`${partner} ¥${yuan(fen)} ${serial} ${shanghaiTime(now)}`);
  return { rid };
};
