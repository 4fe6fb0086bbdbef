import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { together } from '../../../host/database/together.ts';
import { usableEnvelope } from '../../clusters/envelopes/usable.ts';
import { clusterRefusals } from '../../clusters/rules.ts';
import { lockSpender, spenderOf } from '../../clusters/spending/limits.ts';
import { accountOf } from '../../customers/service.user.ts';
import { keepChoice } from '../../customers/titles/made-out.ts';
import { notify, type Target, targetOf } from '../../notifications/service.notices.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { leavePlan } from '../../plan/ordering.ts';
import { paperStates } from '../../signing/rules.ts';
import { askGroup } from '../ask-group.ts';
import { mostFiles, type orderAdd, orderRefusals, type ready2pay } from '../contract.ts';
import { type CartDiscounts, reckonCart } from '../discounts/reckon-cart.ts';
import { asSummary } from '../mine/list-orders.ts';
import { orderStates } from '../rules.states.ts';
import { withShared } from '../samples/rules.samples.ts';
import { stateOf } from '../signing/rules.ts';
import { tellToSign } from '../tell-people.ts';
import { agreedItems, goOnAgreed } from './agreed.ts';
import { orderingTerms } from './ordering-terms.ts';
import { owedBefore, type ToPayOf } from './owed-before.ts';
import { meansOf, payWays } from './pay-ways.ts';
import { placeOrders, type Terms } from './place-orders.ts';
import {
  type PricedItem,
  priceHash,
  priceItems,
  promisedDate,
  refuseIncomplete,
  totalOf,
} from './price-orders.ts';
import { unitOf, urgentOf } from './rules.fees.ts';

/** Pays before testing: companies by rule, others when they choose to (product definition, section 9, no. 11). */
const companies = 2;
/** What the customer and the laboratory are told of. */
const submitted = 'orderSubmitted';

/** What the chosen items cost, line by line, or what orders and bookings that exist still owe before they go on. */
export const previewOrder =
  (bookingsToPay: ToPayOf): Answers<typeof ready2pay> =>
  async (context, { items = [], samples, rids, quote_first, leftover, owner, ...wish }) => {
    if (rids) return owedBefore(context, rids, bookingsToPay);
    if (owner && !(await spenderOf(context.db, owner, context.actor.rid)))
      throw new Failure(clusterRefusals.notIn);
    const [priced, { protocolVersion, holidays, points, money }, means] = await together(
      priceItems(context, withShared(items, samples), 'read', leftover),
      orderingTerms(context.db),
      meansOf(context.db, owner || context.actor.rid),
    );
    const goods = totalOf(priced);
    const isPromised = !quote_first && priced.length > 0;
    const cart = await reckonCart(context, priced, wish, points, 'read');
    const total = goods - cart.couponFen - cart.pointsFen;
    const typeIds = priced.map(({ service }) => service.typeId);
    return {
      lines: priced.map(({ item, service, quote, amount, count }, index) => ({
        name: service.name,
        temp_rid: item.rid,
        qty: quote.quantity,
        unit_fen: unitOf({ amount, quantity: quote.quantity, count, quotedFen: item.quotedFen }),
        amount_fen: amount,
        discount_fen: discountOf(cart, index),
        formula: quote.lines,
      })),
      goods_fen: goods,
      ...{
        urgent_fen: priced.reduce(
          (sum, { item, quote, count }) => sum + urgentOf(quote.lines, { count, quotedFen: item.quotedFen }),
          0,
        ),
        time_extra_fen: 0,
      },
      ...{ discount_fen: cart.couponFen, points_fen: cart.pointsFen, points_most: cart.pointsMost },
      total_fen: total,
      ...payWays(means, { money, fen: total, typeIds, now: context.now }),
      price_hash: hashOf(priced, cart),
      protocol_version: protocolVersion,
      promise_date: isPromised ? promisedDate(priced, context.now, holidays) : null,
      due_fen: 0,
    };
  };

/**
 * Submits the chosen items of the plan: one order for each type, all with one batch number, at the price that the
 * customer saw, less a coupon and points, on the customer's own account or a group's. Takes the items out of the plan. What was accepted as quoted goes on without review. Refuses whoever is not verified, what is incomplete, another
 * protocol and another price; then nothing has changed. Eleven statements however many items there are, one more with
 * an invoice, and one for each item that files were sent for.
 */
export const submitOrders =
  (mayUse: UsableFiles): Answers<typeof orderAdd> =>
  async (context, input) => {
    const { db, actor } = context;
    const [{ account, protocolVersion, holidays, points, reviewHours }, priced, target] = await together(
      termsFor(context, input.protocol_version),
      priceItems(context, withShared(input.items, input.samples), 'lock', input.leftover),
      targetOf(db, actor.rid, submitted),
    );
    const spender = input.owner && (await lockSpender(db, input.owner, actor.rid));
    const isCompany = spender ? spender.kind === 1 : account.organization === companies;
    refuseIncomplete(priced);
    await refuseFiles(context, priced, mayUse);
    const cart = await reckonCart(context, priced, input, points, 'lock');
    if (hashOf(priced, cart) !== input.price_hash) throw new Failure(orderRefusals.priceChanged);
    const envelope = await envelopeFor(context, input, priced);

    const terms: Terms = {
      payMode: input.pay_mode ?? (isCompany ? 1 : 0),
      group: spender && input.owner ? { rid: input.owner, spender, envelopeRid: envelope } : undefined,
      contact: input.contact ?? account,
      leftover: input.leftover,
      isSecret: input.secret === 1,
      wantsContract: input.contract === 1,
      wantsNda: input.nda === 1,
      isQuoteFirst: input.quote_first === 1,
      agreed: await agreedItems(db, priced),
      remark: input.remark ?? '',
      projectNo: input.project_no,
      protocolVersion,
      invoice: await keepChoice(db, actor.rid, input.invoice),
      holidays,
    };
    const [{ batchNo, stored: placed }] = await together(
      placeOrders(context, priced, terms, cart),
      leavePlan(context, priced),
    );
    const stored = await goOn(context, placed, { batchNo, reviewHours, target });
    return {
      batch_no: batchNo,
      orders: stored.map((order) => ({ ...asSummary(order), why: order.why })),
      review_hours: reviewHours,
    };
  };

/** Who orders, and on what terms. Refuses whoever is not verified, and another protocol than the present one. Two statements. */
async function termsFor({ db, actor }: CustomerContext, agreedTo: string) {
  const [account, terms] = await together(accountOf(db, actor.rid), orderingTerms(db));
  if (!account.attest) throw new Failure(orderRefusals.unverified);
  if (agreedTo !== terms.protocolVersion) throw new Failure(orderRefusals.protocolChanged);
  return { account, ...terms };
}

type Placed = Awaited<ReturnType<typeof placeOrders>>['stored'];

/** What becomes of orders that were just placed: what was accepted goes on, the rest waits for whoever is told of it. */
async function goOn(
  context: CustomerContext,
  placed: Placed,
  { batchNo, reviewHours, target }: { batchNo: string; reviewHours: number; target?: Target },
): Promise<Placed> {
  const stored: Placed = [];
  for (const order of placed) stored.push({ ...(await goOnAgreed(context, order)), why: order.why });
  for (const order of stored) await askGroup(context, order, order.why);
  for (const order of stored) {
    const kinds = ([1, 2] as const).filter((kind) => stateOf(order, kind) === paperStates.toSign);
    if (kinds.length > 0) await tellToSign(context, order, kinds);
  }
  const reviewed = stored.filter(({ status }) => status === orderStates.toReview);
  if (reviewed.length > 0) {
    const values = {
      no: reviewed.map(({ no }) => no).join('、'),
      // Nights and days off do not count, and the text goes on with 小时.
      h: `${reviewHours}个工作`,
      rid: reviewed[0]?.rid ?? '',
    };
    const occasion = { event: submitted, values, ref: batchNo } as const;
    await together(
      notify(context, { customerRid: context.actor.rid, target, ...occasion }),
      tellStaff(context, { to: { role: 'service' }, ...occasion }),
    );
  }
  return stored;
}

/** How many of these files are those of a customer's earlier orders that an analysis may work on. */
export type UsableFiles = (db: Database, customerRid: string, fileRids: readonly string[]) => Promise<number>;

/** Refuses files of earlier orders that are not the customer's, or for what is no data analysis. At most one statement. */
async function refuseFiles(
  { db, actor }: CustomerContext,
  priced: readonly PricedItem[],
  mayUse: UsableFiles,
): Promise<void> {
  const asking = priced.filter(({ earlierRids = [] }) => earlierRids.length > 0);
  if (asking.length === 0) return;
  if (asking.some(({ service }) => service.typeId !== 3)) throw new Failure(refusals.badInput);
  const isMany = ({ fileRids = [], earlierRids = [] }: PricedItem) =>
    fileRids.length + earlierRids.length > mostFiles;
  if (asking.some(isMany)) throw new Failure(orderRefusals.tooManyFiles);
  const rids = [...new Set(asking.flatMap(({ earlierRids = [] }) => earlierRids))];
  if ((await mayUse(db, actor.rid, rids)) !== rids.length) throw new Failure(orderRefusals.noEarlierFile);
}

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
