import { isDeepStrictEqual } from 'node:util';
import { asc, inArray } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Change } from '../../../core/record.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { type AgreedPrices, agreedPrices } from '../../catalogue/agreements/agreed-prices.ts';
import { fieldsOfServices } from '../../catalogue/forms/read-forms.ts';
import { heldBy } from '../../catalogue/forms/rules.form.ts';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import { services } from '../../catalogue/tables.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { askGroup } from '../ask-group.ts';
import { whyAgain } from '../charges.ts';
import { orderRefusals, type Sample } from '../contract.ts';
import { couponLines, discountColumns, discountedOf, followDiscounts } from '../discounts/keep-coupon.ts';
import { discountInWords, reckonAnew } from '../discounts/rules.ts';
import { asSummary } from '../mine/list-orders.ts';
import { factsOf, type Order, orderRows } from '../moves.ts';
import { holidaysOf } from '../placing/ordering-terms.ts';
import {
  bearsShared,
  type Priced,
  priceHash,
  priceService,
  promisedDate,
  refuseIncomplete,
} from '../placing/price-orders.ts';
import type { LineEdit, OrderLine } from '../placing/store-lines.ts';
import { storeLines, storeSamples } from '../placing/store-lines.ts';
import { type OrderStatus, orderRecord, orderStates, paidStatus } from '../rules.states.ts';
import { joinSamples } from '../samples/rules.samples.ts';
import { unsigned } from '../signing/rules.ts';
import { orderLines, orderSamples, orders } from '../tables.ts';
import type { orderEdit, orderEditPreview } from './contract.ts';
import { changesBetween } from './rules.ts';

/** A row of `order_lines`. */

type Wanted = CheckedInputOf<typeof orderEditPreview>;

/** What a change would cost and make different. Refuses what `editOrder` refuses, but for the price. */
export const previewEdit: Answers<typeof orderEditPreview> = async (context, input) => {
  const [order] = await context.db
    .select()
    .from(orders)
    .where(equal(orders, { rid: input.rid, customerRid: context.actor.rid }));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const edit = await planEdit(context, order, input, 'read');
  return {
    lines: edit.lines.map(({ line, next }) => ({
      line_rid: line.rid,
      amount_fen: next.amountFen,
      formula: next.formula,
    })),
    discount_fen: edit.discountFen,
    dropped: edit.dropped,
    total_fen: edit.total,
    price_hash: edit.hash,
    promise_date: edit.promiseDate,
    changes: edit.changes,
    reviewed_again: edit.to === orderStates.toReview && order.status !== orderStates.toReview ? 1 : 0,
    why: edit.why,
  };
};

/**
 * Changes an order until it is queued. What costs the same stays in its state; what does not goes back to review.
 * Refuses later, in another version, at another price than was seen, and what could not be submitted either.
 */
export const editOrder: Answers<typeof orderEdit> = async (context, input) => {
  const { db, actor, now } = context;
  const order = await orderRows.lock(db, input.rid, { owner: actor.rid });
  const edit = await planEdit(context, order, input, 'lock');
  if (edit.hash !== input.price_hash) throw new Failure(orderRefusals.priceChanged);
  if (edit.changes.length === 0) return { ...asSummary(order), why: '' };
  await storeLines(db, order, edit.lines);
  const sampleCount = await storeSamples(db, order, edit.samples);
  const moved = await orderRows.move(db, order, {
    action: 'edit',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
    version: input.version,
    to: edit.to,
    reason: edit.why,
    diff: { changes: edit.changes },
    changes: {
      totalFen: edit.total,
      ...edit.columns,
      ...(edit.isReviewed && unsigned(order)),
      ...(order.prepaidFen > 0 && { payStatus: paidStatus(order.prepaidFen, edit.total) }),
      promiseDate: edit.promiseDate,
      sampleCount,
      contactName: input.contact.name,
      contactPhone: input.contact.phone,
      leftover: input.leftover,
      isSecret: input.secret === 1,
      remark: input.remark ?? '',
    },
  });
  await followDiscounts(context, order, moved);
  await askGroup(context, moved, edit.why);
  if (edit.to === orderStates.toReview) {
    const values = { rid: order.rid, no: order.no };
    const ref = `${order.rid} ${moved.version}`;
    await tellStaff(context, { event: 'orderEdited', to: { role: 'service' }, values, ref });
  }
  return { ...asSummary(moved), why: edit.why };
};

async function planEdit(
  { db, actor, now }: CustomerContext,
  order: Order,
  input: Wanted,
  access: 'read' | 'lock',
) {
  const status = order.status as OrderStatus;
  if (status >= orderStates.queued && status < orderStates.done)
    throw new Failure(orderRefusals.tooLateToEdit);
  orderRecord.allowed({ ...factsOf(order), status }, 'edit', 'customer');
  if (order.version !== input.version) throw new Failure(refusals.stale);
  const mine = equal(orderLines, { orderRid: order.rid, customerRid: actor.rid });
  const present = await db.select().from(orderLines).where(mine).orderBy(asc(orderLines.sort));
  const described = await samplesOf(db, order);
  const agreed = await agreedPrices(db, actor.rid, now);
  const lines = await planLines(db, present, input, agreed);
  refuseIncomplete(lines.flatMap(({ priced }) => priced ?? []));
  const samples = joinSamples(
    lines.map(({ line }) => ({
      key: line.rid,
      samples: input.items.find(({ line_rid }) => line_rid === line.rid)?.samples ?? [],
    })),
  );
  const isReviewed = lines.some(({ isDifferent }) => isDifferent);
  const { columns, dropped } = isReviewed ? await reckonEdit(db, order, lines) : unchanged;
  const discountFen = lines.reduce((sum, { next }) => sum + next.discountFen, 0);
  const total = lines.reduce((sum, { next }) => sum + next.amountFen, 0) - discountFen;
  const changes: Change[] = changesBetween(
    {
      contact: { name: order.contactName, phone: order.contactPhone },
      ...order,
      lines: present,
      samples: described,
      discount: discountInWords(order.couponFen + order.pointsFen),
      total: `¥${yuan(order.totalFen)}`,
    },
    {
      contact: input.contact,
      leftover: input.leftover,
      isSecret: input.secret === 1,
      remark: input.remark ?? '',
      lines: lines.map(({ line, next }) => ({ name: line.name, ...next })),
      samples,
      discount: `${discountInWords(discountFen)}${dropped && `（优惠券不再使用：${dropped}）`}`,
      total: `¥${yuan(total)}`,
    },
  );
  const priced = lines.flatMap((each) => each.priced ?? []);
  const isAsked = isReviewed || status === orderStates.toApprove;
  const why = isAsked ? await whyAgain(db, order, total, access) : '';
  return {
    ...{ lines, samples, total, isReviewed },
    ...{ columns, dropped, discountFen },
    changes,
    to: why ? orderStates.toApprove : nextStatus(status, isReviewed),
    why,
    promiseDate:
      isReviewed && !order.isQuoteFirst && priced.length
        ? promisedDate(priced, now, await holidaysOf(db))
        : order.promiseDate,
    hash: priceHash(
      lines.map(({ line, next }) => ({
        rid: line.rid,
        count: next.count,
        amount: next.amountFen,
        discount: next.discountFen,
      })),
    ),
  };
}

const unchanged = { columns: {}, dropped: '' };

/** Coupon and points on lines that are different: writes on them what is left, and says what the order's columns are then. */
async function reckonEdit(db: Database, order: Order, lines: LineEdit[]) {
  const had = await discountedOf(db, order);
  if (!had) return unchanged;
  const asked = lines.map(({ line, next, priced }) => ({
    ...{ ...line, amountFen: next.amountFen, samples: priced?.samples.length },
  }));
  const reckoned = reckonAnew(had, await couponLines(db, asked), 'customer', had.terms);
  reckoned.discounts.forEach(({ couponFen, pointsFen }, index) => {
    const edit = lines[index];
    if (edit) edit.next = { ...edit.next, discountFen: couponFen + pointsFen };
  });
  return { columns: discountColumns(order, reckoned, had.terms), dropped: reckoned.dropped };
}

/** A question of staff is answered by a change; what need not be approved any more goes on. */
function nextStatus(status: OrderStatus, isReviewed: boolean): OrderStatus {
  const isWaiting = status === orderStates.toConfirm || status === orderStates.toApprove;
  return isWaiting || isReviewed ? orderStates.toReview : status;
}

/** Every line as it is to be; what is asked for as before costs as before, whatever the catalogue says now. */
async function planLines(
  db: CustomerContext['db'],
  present: readonly OrderLine[],
  { items, leftover }: Wanted,
  agreed: AgreedPrices,
): Promise<LineEdit[]> {
  const known = new Set(present.map(({ rid }) => rid));
  const isWhole = items.length === present.length && items.every(({ line_rid }) => known.has(line_rid));
  if (!isWhole || new Set(items.map(({ line_rid }) => line_rid)).size !== items.length)
    throw new Failure(refusals.badInput);
  const rows = await db
    .select()
    .from(services)
    .where(inArray(services.rid, [...new Set(present.map(({ serviceRid }) => serviceRid))]));
  const forms = await fieldsOfServices(db, rows);
  let isBorne = false;
  return present.map((line) => {
    const item = items.find(({ line_rid }) => line_rid === line.rid);
    const service = rows.find(({ rid }) => rid === line.serviceRid);
    if (!item) throw new Failure(refusals.badInput);
    if (!service) {
      const isKept = line.count === item.count && isDeepStrictEqual(line.params, item.params);
      if (!isKept) throw new Failure(orderRefusals.withdrawn);
      return { line, next: line, isDifferent: false };
    }
    const { quotedFen } = line;
    // What was quoted for each sample follows the samples.
    const isPerSample = quotedFen !== null && line.params.sample_count === line.count;
    const count = (isPerSample && item.samples.length) || item.count;
    const wanted = { ...item, count, quotedFen, agreed: agreed(service), leftover, isBorne };
    const priced = priceService(service, forms.get(service.rid) ?? [], wanted);
    const isDifferent = !isSame(line, priced);
    isBorne ||= isDifferent ? priced.bears : bearsShared(line.formula, priced.fields);
    const answers = formInWords(priced.fields, priced.values);
    const next = {
      count,
      quantity: priced.quote.quantity,
      params: priced.values,
      answers,
      formula: isDifferent ? priced.quote.lines : line.formula,
      amountFen: isDifferent ? priced.amount : line.amountFen,
      discountFen: line.discountFen,
    };
    return { line, priced, next, isDifferent };
  });
}

/** Whether the same is asked for, defaults counted in; what samples are called makes no difference. */
function isSame(
  line: OrderLine,
  { fields, values, count }: Pick<Priced, 'fields' | 'values' | 'count'>,
): boolean {
  const asked = fields.filter(({ key }) => key !== 'sample_names');
  return (
    line.count === count &&
    asked.every((field) => isDeepStrictEqual(heldBy(field, line.params), heldBy(field, values)))
  );
}

async function samplesOf(db: CustomerContext['db'], order: Order): Promise<Sample[]> {
  const rows = await db
    .select()
    .from(orderSamples)
    .where(equal(orderSamples, { orderRid: order.rid, customerRid: order.customerRid }))
    .orderBy(asc(orderSamples.sort));
  return rows.map(({ photoRid, ...row }) => ({ ...(row as Sample), photo_rid: photoRid ?? undefined }));
}
