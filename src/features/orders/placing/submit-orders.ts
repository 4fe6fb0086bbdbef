import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { usableEnvelope } from '../../clusters/envelopes/usable.ts';
import { lockSpender } from '../../clusters/spending/limits.ts';
import { accountOf } from '../../customers/service.user.ts';
import { keepChoice } from '../../customers/titles/made-out.ts';
import { notify } from '../../notifications/service.notices.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { leavePlan } from '../../plan/ordering.ts';
import { askGroup } from '../ask-group.ts';
import { type orderAdd, orderRefusals, type ready2pay } from '../contract.ts';
import { type CartDiscounts, reckonCart } from '../discounts/reckon-cart.ts';
import { asSummary } from '../mine/list-orders.ts';
import type { Order } from '../moves.ts';
import { reviewHours } from '../review/rules.ts';
import { orderStates } from '../rules.states.ts';
import { withShared } from '../samples/rules.samples.ts';
import { orders } from '../tables.ts';
import { currentProtocol, orderingTerms } from './ordering-terms.ts';
import { placeOrders, type Terms } from './place-orders.ts';
import {
  type PricedItem,
  priceHash,
  priceItems,
  promisedDate,
  refuseIncomplete,
  totalOf,
} from './price-orders.ts';

/** Pays before testing: companies by rule, others when they choose to (product definition, section 9, no. 11). */
const companies = 2;

/** What the chosen items cost, line by line, or what orders that exist still owe before testing. */
export const previewOrder: Answers<typeof ready2pay> = async (
  context,
  { items = [], samples, rids, quote_first, leftover, ...wish },
) => {
  if (rids) return owedBefore(context, rids);
  const priced = await priceItems(context, withShared(items, samples), 'read', leftover);
  const goods = totalOf(priced);
  const isPromised = !quote_first && priced.length > 0;
  const { protocolVersion, holidays, points } = await orderingTerms(context.db);
  const cart = await reckonCart(context, priced, wish, points, 'read');
  return {
    lines: priced.map(({ item, service, quote, amount }, index) => ({
      name: service.name,
      temp_rid: item.rid,
      qty: quote.quantity,
      amount_fen: amount,
      discount_fen: discountOf(cart, index),
      formula: quote.lines,
    })),
    goods_fen: goods,
    ...{ discount_fen: cart.couponFen, points_fen: cart.pointsFen, points_most: cart.pointsMost },
    total_fen: goods - cart.couponFen - cart.pointsFen,
    price_hash: hashOf(priced, cart),
    protocol_version: protocolVersion,
    promise_date: isPromised ? promisedDate(priced, context.now, holidays) : null,
    due_fen: 0,
  };
};

/**
 * Submits the chosen items of the plan: one order for each type, all with one batch number, at the price that the
 * customer saw, less a coupon and points, on the customer's own account or a group's. Takes the items out of the plan. Refuses whoever is not verified, what is incomplete, another
 * protocol and another price; then nothing has changed. 20 statements for three items, one more with
 * an invoice, and one for each item that files were sent for.
 */
export const submitOrders: Answers<typeof orderAdd> = async (context, input) => {
  const { db, actor } = context;
  const account = await accountOf(db, actor.rid);
  if (!account.attest) throw new Failure(orderRefusals.unverified);
  const { protocolVersion, holidays, points } = await orderingTerms(db);
  if (input.protocol_version !== protocolVersion) throw new Failure(orderRefusals.protocolChanged);
  const spender = input.owner && (await lockSpender(db, input.owner, actor.rid));
  const isCompany = spender ? spender.kind === 1 : account.organization === companies;
  const items = withShared(input.items, input.samples);
  const priced = await priceItems(context, items, 'lock', input.leftover);
  refuseIncomplete(priced);
  const cart = await reckonCart(context, priced, input, points, 'lock');
  if (hashOf(priced, cart) !== input.price_hash) throw new Failure(orderRefusals.priceChanged);
  const envelope = await envelopeFor(context, input, priced);

  const terms: Terms = {
    payMode: input.pay_mode ?? (isCompany ? 1 : 0),
    group: spender && input.owner ? { rid: input.owner, spender, envelopeRid: envelope } : undefined,
    contact: input.contact ?? account,
    leftover: input.leftover,
    isSecret: input.secret === 1,
    isQuoteFirst: input.quote_first === 1,
    remark: input.remark ?? '',
    protocolVersion,
    invoice: await keepChoice(db, actor.rid, input.invoice),
    holidays,
  };
  const { batchNo, stored } = await placeOrders(context, priced, terms, cart);
  await leavePlan(context, priced);
  for (const order of stored) await askGroup(context, order, order.why);
  const reviewed = stored.filter(({ status }) => status === orderStates.toReview);
  if (reviewed.length > 0) {
    const values = {
      no: reviewed.map(({ no }) => no).join('、'),
      h: String(reviewHours),
      rid: reviewed[0]?.rid ?? '',
    };
    await notify(context, { customerRid: actor.rid, event: 'orderSubmitted', values, ref: batchNo });
    await tellStaff(context, { event: 'orderSubmitted', to: { role: 'service' }, values, ref: batchNo });
  }
  return { batch_no: batchNo, orders: stored.map((order) => ({ ...asSummary(order), why: order.why })) };
};

/** The envelope that was chosen, which takes what is ordered; null for none. Only groups have any. */
async function envelopeFor(
  { db, actor, now }: CustomerContext,
  { owner, envelope_rid }: Pick<CheckedInputOf<typeof orderAdd>, 'owner' | 'envelope_rid'>,
  priced: readonly PricedItem[],
): Promise<string | null> {
  if (!owner || !envelope_rid) return null;
  const categoryIds = [...new Set(priced.map(({ service }) => service.categoryId))];
  const asked = { rid: envelope_rid, clusterRid: owner, customerRid: actor.rid, categoryIds, now };
  return (await usableEnvelope(db, asked)).rid;
}

function discountOf({ discounts }: Pick<CartDiscounts, 'discounts'>, index: number): number {
  const { couponFen = 0, pointsFen = 0 } = discounts[index] ?? {};
  return couponFen + pointsFen;
}

function hashOf(priced: readonly PricedItem[], cart: Pick<CartDiscounts, 'discounts'>): string {
  return priceHash(
    priced.map(({ item, count, amount }, index) => ({
      ...{ rid: item.rid, count, amount, discount: discountOf(cart, index) },
    })),
  );
}

async function owedBefore(
  { db, actor }: CustomerContext,
  rids: string[],
): Promise<AnswerOf<typeof ready2pay>> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerRid, actor.rid), inArray(orders.rid, rids)));
  if (rows.length !== new Set(rids).size) throw new Failure(orderRefusals.noOrder);
  const sum = (list: Order[]) => list.reduce((total, { totalFen }) => total + totalFen, 0);
  const waiting = rows.filter(({ status, payMode }) => status === orderStates.toPrepay && payMode === 1);
  return {
    lines: rows.map(({ title, rid, totalFen, itemCount }) => ({
      name: title,
      temp_rid: rid,
      qty: itemCount,
      amount_fen: totalFen,
      discount_fen: 0,
      formula: [],
    })),
    goods_fen: sum(rows),
    ...{ discount_fen: 0, points_fen: 0, points_most: 0 },
    total_fen: sum(rows),
    price_hash: '',
    protocol_version: await currentProtocol(db),
    promise_date: null,
    due_fen: sum(waiting),
  };
}
