import { asc, desc, eq, ne } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { equal } from '../../host/records/filters.ts';
import { post } from '../ledger/post.ts';
import { subcontractBilled } from '../ledger/rules.events.ts';
import { staffOrder } from '../orders/board/read-order.ts';
import { staffMembers } from '../staff/tables.ts';
import type * as calls from './contract.staff.ts';
import { costKinds, costOf, costRefusals, marginOf } from './rules.ts';
import { orderCosts } from './tables.ts';

/** Names of partners that a form offers. */
const offered = 30;

/** What an order costs; see the call. Three statements. */
export const listCosts: Answers<typeof calls.costList> = async (context, { order_rid }) => {
  const { db } = context;
  const { order } = await staffOrder(context, order_rid);
  const rows = await db
    .select({ cost: orderCosts, by: staffMembers.name })
    .from(orderCosts)
    .innerJoin(staffMembers, eq(staffMembers.rid, orderCosts.createdBy))
    .where(eq(orderCosts.orderRid, order_rid))
    .orderBy(asc(orderCosts.createdAt), asc(orderCosts.rid));
  const known = await db
    .select({ partner: orderCosts.partner })
    .from(orderCosts)
    .where(ne(orderCosts.partner, ''))
    .orderBy(desc(orderCosts.createdAt))
    .limit(10 * offered);
  const costFen = rows.reduce((sum, { cost }) => sum + costOf(cost), 0);
  const margin = marginOf(order.totalFen, costFen);
  return {
    ...{ price_fen: order.totalFen, cost_fen: costFen },
    ...{ margin_fen: margin.fen, margin_permille: margin.permille },
    partners: [...new Set(known.map(({ partner }) => partner))].slice(0, offered),
    list: rows.map(({ cost, by }) => ({
      ...{ rid: cost.rid, kind: cost.kind, kind_name: costKinds[cost.kind], partner: cost.partner, by },
      ...{ planned_fen: cost.plannedFen, billed_fen: cost.billedFen, bill_no: cost.billNo, note: cost.note },
      ...{ created: cost.createdAt, billed: cost.billedAt },
    })),
  };
};

/** Plans a cost; see the call. */
export const addCost: Answers<typeof calls.costAdd> = async (context, input) => {
  const { db, actor, now, note } = context;
  const { order_rid: orderRid, kind, planned_fen: plannedFen } = input;
  const { order } = await staffOrder(context, orderRid);
  const rid = ulid(now.getTime());
  const partner = kind === 'subcontract' ? input.partner : '';
  await db.insert(orderCosts).values({
    ...{ rid, orderRid, kind, partner, plannedFen, note: input.note },
    ...{ createdBy: actor.rid, createdAt: now },
  });
  note(`${order.no}：${costKinds[kind]} ${partner} ¥${yuan(plannedFen)}`);
  return { rid };
};

/** Takes a planned cost away; see the call. */
export const removeCost: Answers<typeof calls.costRemove> = async (context, { rid }) => {
  const cost = await lockCost(context, rid);
  if (cost.billedAt) throw new Failure(costRefusals.billed);
  await context.db.delete(orderCosts).where(eq(orderCosts.rid, rid));
  context.note(`${costKinds[cost.kind]} ${cost.partner} ¥${yuan(cost.plannedFen)}`);
  return null;
};

/** Writes down a partner's bill; see the call. */
export const billCost: Answers<typeof calls.costBill> = async (context, { rid, fen, bill_no }) => {
  const { db, actor, now } = context;
  const { kind, billedAt, partner, orderRid } = await lockCost(context, rid);
  if (kind !== 'subcontract') throw new Failure(costRefusals.noBill);
  if (billedAt) throw new Failure(costRefusals.billedTwice);
  await db
    .update(orderCosts)
    .set({ billedFen: fen, billNo: bill_no, billedBy: actor.rid, billedAt: now })
    .where(eq(orderCosts.rid, rid));
  await post(context, {
    ...{ event: 'subcontract-billed', key: `cost:${rid}:billed`, ref: `cost:${rid}`, memo: bill_no },
    legs: subcontractBilled(partner, orderRid, fen),
    operator: { type: 'staff', rid: actor.rid },
  });
  context.note(`${partner} ${bill_no} ¥${yuan(fen)}`);
  return null;
};

async function lockCost(context: StaffContext, rid: string) {
  const [cost] = await context.db.select().from(orderCosts).where(equal(orderCosts, { rid })).for('update');
  if (!cost) throw new Failure(refusals.notFound);
  await staffOrder(context, cost.orderRid);
  return cost;
}
