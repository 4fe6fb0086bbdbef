import { isDeepStrictEqual } from 'node:util';
import { asc, inArray } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { agreedPrices } from '../../catalogue/agreements/agreed-prices.ts';
import type { Agreement } from '../../catalogue/agreements/rules.ts';
import { asPrice } from '../../catalogue/detail/read-detail.ts';
import { fieldsOfServices } from '../../catalogue/forms/read-forms.ts';
import { problemsIn } from '../../catalogue/forms/rules.form.ts';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import { services } from '../../catalogue/tables.ts';
import { scopeOf } from '../../staff/rules.permissions.ts';
import { staffOrder } from '../board/read-order.ts';
import type { Sample } from '../contract.ts';
import { couponLines, discountedOf } from '../discounts/keep-coupon.ts';
import { type Reckoned, reckonAnew } from '../discounts/rules.ts';
import { asSummary } from '../mine/list-orders.ts';
import { factsOf, type Order, orderRows } from '../moves.ts';
import { bearsShared, priceService, type Service } from '../placing/price-orders.ts';
import { type OrderStatus, orderRecord } from '../rules.states.ts';
import { unsigned } from '../signing/rules.ts';
import { orderLines, orderProposals, orderSamples } from '../tables.ts';
import { tellAsked } from '../tell-people.ts';
import { reviewRefusals, type staffReviewAsk, type staffReviewPreview } from './contract.ts';
import { changesOf } from './proposals.ts';
import {
  addWorkingDays,
  answerDays,
  changesOfProposal,
  kindOf,
  type LineState,
  needsLead,
  type ProposedLine,
} from './rules.ts';

type Asked = CheckedInputOf<typeof staffReviewPreview>;
type Line = typeof orderLines.$inferSelect;
type Problem = { place: number; text: string };

/** What a proposal would cost and make different. Refuses only what is no proposal for this order at all. */
export const previewReview: Answers<typeof staffReviewPreview> = async (context, input) => {
  const { order } = await staffOrder(context, input.rid);
  const { lines, total, discountFen, changes, problems, isBig } = await propose(context, order, input);
  return {
    lines: lines.map((line) => ({
      line_rid: line.lineRid,
      service_rid: line.serviceRid,
      name: line.name,
      kind: kindOf(line),
      before: asLineNow(line.before),
      after: asLineNow(line.after),
      reason: line.reason,
      changes: changesOf(line),
    })),
    total_before_fen: order.totalFen,
    discount_fen: discountFen,
    total_fen: total,
    changes,
    problems,
    needs_lead: isBig ? 1 : 0,
  };
};

/** Lays a proposal or a question before the customer; whoever does it looks after the order if nobody did. */
export const askCustomer: Answers<typeof staffReviewAsk> = async (context, input) => {
  const { db, actor, now } = context;
  await staffOrder(context, input.rid);
  const order = await orderRows.lock(db, input.rid, 'any');
  const status = order.status as OrderStatus;
  orderRecord.allowed({ ...factsOf(order), status }, 'askBack', 'service');
  if (order.version !== input.version) throw new Failure(refusals.stale);
  const { lines, total, changes, problems, isBig } = await propose(context, order, input);
  const [problem] = problems;
  if (problem) throw new Failure(problem.text);
  if (isBig && scopeOf(actor.role, 'orders:approve') === undefined) throw new Failure(reviewRefusals.lead);
  const { summary = '' } = input;
  if (changes.length === 0 && !summary) throw new Failure(reviewRefusals.nothing);
  const moved = await orderRows.move(db, order, {
    action: 'askBack',
    by: { role: 'service', type: 'staff', rid: actor.rid },
    now,
    version: input.version,
    reason: summary,
    diff: { changes },
    changes: {
      adviserRid: order.adviserRid ?? actor.rid,
      ...(changes.length > 0 && unsigned(order)),
    },
  });
  const today = shanghaiDate(now);
  await db.insert(orderProposals).values({
    orderRid: order.rid,
    version: moved.version,
    customerRid: order.customerRid,
    staffRid: actor.rid,
    summary,
    lines: changes.length ? lines : null,
    totalFen: total,
    promiseDate: input.promise_date,
    createdAt: now,
    dueDate: addWorkingDays(today, answerDays.reminder),
    endDate: addWorkingDays(today, answerDays.end),
  });
  context.note(changes.map(({ name, from, to }) => `${name}：${from || '无'} → ${to || '无'}`).join('；'));
  await tellAsked(context, moved, summary || changes.map(({ name }) => name).join('、'));
  return asSummary(moved);
};

async function propose({ db, now }: StaffContext, order: Order, input: Asked) {
  const present = await db
    .select()
    .from(orderLines)
    .where(equal(orderLines, { orderRid: order.rid, customerRid: order.customerRid }))
    .orderBy(asc(orderLines.sort));
  const samples = (await db
    .select()
    .from(orderSamples)
    .where(equal(orderSamples, { orderRid: order.rid, customerRid: order.customerRid }))
    .orderBy(asc(orderSamples.sort))) as (Sample & { lineRids: string[] })[];
  const known = new Map(present.map((line) => [line.rid, line]));
  const kept = input.lines.flatMap(({ line_rid }) => line_rid ?? []);
  if (new Set(kept).size !== kept.length || kept.some((each) => !known.has(each)))
    throw new Failure(refusals.badInput);
  const { list, forms } = await catalogueFor(db, present, input);
  const agreed = await agreedPrices(db, order.customerRid, now);
  const problems: Problem[] = [];
  let isBig = false;
  // Lines that stay as they are keep what they bear of the whole order's charges.
  let isBorne = input.lines.some(({ line_rid, params }) => {
    const line = known.get(line_rid ?? '');
    return (
      line && isDeepStrictEqual(line.params, params) && bearsShared(line.formula, forms.get(line.serviceRid))
    );
  });
  const counts: number[] = [];
  const proposed = input.lines.map((asked, place): ProposedLine => {
    const line = asked.line_rid ? known.get(asked.line_rid) : undefined;
    const service = list.find(({ rid }) => rid === (line?.serviceRid ?? asked.service_rid));
    const tested = samples.filter(({ lineRids }) => !line || lineRids.includes(line.rid));
    if (!line && (!service || service.typeId !== order.typeId)) throw new Failure(reviewRefusals.mixed);
    const fields = (service && forms.get(service.rid)) ?? [];
    counts.push(tested.length);
    const parts = { order, line, service, fields, samples: tested, asked, isBorne };
    const made = lineFor({ ...parts, agreed: service && agreed(service) });
    const { proposal, base, words } = made;
    isBorne ||= made.bears;
    for (const text of words) problems.push({ place, text });
    const price = proposal.after?.priceFen ?? 0;
    const isFreeHand = proposal.before?.priceFen !== price && asked.price_fen !== null;
    if (isFreeHand && base > 0 && !asked.reason)
      problems.push({ place, text: `${proposal.name}：${reviewRefusals.reason}` });
    if (isFreeHand && needsLead(base, price)) isBig = true;
    return proposal;
  });
  const removed = present
    .filter(({ rid }) => !kept.includes(rid))
    .map((line): ProposedLine => ({ ...named(line), before: stateOf(line), after: null, reason: '' }));
  const lines = [...proposed, ...removed];
  const { couponFen, pointsFen, dropped } = await discountProposed(db, order, proposed, counts);
  const goods = proposed.reduce((sum, { after }) => sum + (after?.amountFen ?? 0), 0);
  const total = goods - couponFen - pointsFen;
  if (input.promise_date && input.promise_date < shanghaiDate(now))
    problems.push({ place: -1, text: reviewRefusals.past });
  const after = { totalFen: total, promiseDate: input.promise_date, couponFen, pointsFen };
  const changes = changesOfProposal(lines, order, after);
  if (dropped) changes.push({ name: '优惠券', from: '', to: `不再使用：${dropped}` });
  return { lines, total, discountFen: couponFen + pointsFen, changes, problems, isBig };
}

/** Writes on proposed lines what coupon and points take off them, and says what that comes to. */
async function discountProposed(
  db: Database,
  order: Order,
  proposed: readonly ProposedLine[],
  counts: readonly number[],
): Promise<Omit<Reckoned, 'discounts'>> {
  const had = await discountedOf(db, order);
  if (!had) return { couponFen: 0, pointsFen: 0, dropped: '' };
  const asked = proposed.map(({ lineRid, serviceRid, after }, index) => ({
    ...{ rid: lineRid ?? '', serviceRid, samples: counts[index] ?? 0, amountFen: after?.amountFen ?? 0 },
    ...{ quotedFen: after?.quotedFen ?? null, baseFen: after?.baseFen ?? null },
  }));
  const reckoned = reckonAnew(had, await couponLines(db, asked), 'staff', had.terms);
  proposed.forEach(({ after }, index) => {
    if (after) after.discount = reckoned.discounts[index];
  });
  return reckoned;
}

async function catalogueFor(db: Database, present: readonly Line[], input: Asked) {
  const wanted = [
    ...present.map(({ serviceRid }) => serviceRid),
    ...input.lines.map((line) => line.service_rid),
  ];
  const rids = [...new Set(wanted.flatMap((each) => each ?? []))];
  const list = rids.length ? await db.select().from(services).where(inArray(services.rid, rids)) : [];
  return { list, forms: await fieldsOfServices(db, list) };
}

type Parts = {
  order: Order;
  line?: Line;
  service?: Service;
  fields: Parameters<typeof priceService>[1];
  samples: readonly Sample[];
  agreed: Agreement | undefined;
  asked: Asked['lines'][number];
  isBorne: boolean;
};

/** One line as it is to be; `base` is what one costs without the hand of staff, 0 where nothing is known. */
function lineFor({ order, line, service, fields, samples, agreed, asked, isBorne }: Parts): {
  proposal: ProposedLine;
  base: number;
  words: string[];
  bears: boolean;
} {
  const before = line ? stateOf(line) : null;
  const head = line
    ? named(line)
    : { lineRid: null, serviceRid: service?.rid ?? '', name: service?.name ?? '', img: service?.img ?? '' };
  const isAsked = !line || !isDeepStrictEqual(line.params, asked.params);
  // What is asked for as before costs as before, whatever the catalogue says now.
  if (line && (!isAsked || !service)) {
    if (isAsked) throw new Failure(refusals.badInput);
    const base = line.baseFen ?? unitOf(line);
    const price = asked.price_fen ?? unitOf(line);
    const isOther = price !== unitOf(line);
    const after = {
      ...stateOf(line),
      count: asked.count,
      priceFen: price,
      amountFen: price * asked.count,
      quantity: line.quantity,
      params: line.params,
      formula: isOther ? byHand(price) : line.formula,
      quotedFen: isOther ? price : line.quotedFen,
      baseFen: isOther ? base : line.baseFen,
    };
    return {
      proposal: { ...head, before, after, reason: isOther ? asked.reason : '' },
      base,
      words: [],
      bears: false,
    };
  }
  if (!service) throw new Failure(refusals.badInput);
  const quotedFen = line && line.baseFen === null ? line.quotedFen : null;
  const priced = priceService(service, fields, {
    count: 1,
    params: asked.params,
    samples,
    quotedFen,
    agreed,
    leftover: order.leftover,
    isBorne,
  });
  const base = priced.amount;
  const price = asked.price_fen ?? base;
  const isOther = price !== base;
  const after = {
    count: asked.count,
    priceFen: price,
    amountFen: price * asked.count,
    answers: formInWords(priced.fields, priced.values),
    quantity: priced.quote.quantity,
    params: priced.values,
    formula: isOther ? byHand(price) : priced.quote.lines,
    quotedFen: isOther ? price : quotedFen,
    baseFen: isOther ? base : null,
  };
  const found = problemsIn(fields, priced.values, asPrice(service.pricing, service.unit));
  const words = found.map(({ message }) => `${service.name}：${message}`);
  const { bears: isBearer } = priced;
  return {
    proposal: { ...head, before, after, reason: isOther ? asked.reason : '' },
    base,
    words,
    bears: isBearer,
  };
}

function named(line: Line) {
  return { lineRid: line.rid, serviceRid: line.serviceRid, name: line.name, img: line.img };
}

function stateOf(line: Line): LineState {
  return { count: line.count, priceFen: unitOf(line), amountFen: line.amountFen, answers: line.answers };
}

/** What one costs; amounts are always whole multiples of it. */
function unitOf({ amountFen, count }: Line): number {
  return Math.round(amountFen / count);
}

function byHand(price: number) {
  return [{ label: '顾问报价', formula: '', amount_fen: price }];
}

function asLineNow(line: LineState | null) {
  if (!line) return null;
  return {
    count: line.count,
    price_fen: line.priceFen,
    amount_fen: line.amountFen,
    params: [...line.answers],
  };
}
