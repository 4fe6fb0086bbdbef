import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import type { Answers, Context, CustomerContext } from '../../../host/calls/context.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { together } from '../../../host/database/together.ts';
import { equal } from '../../../host/records/filters.ts';
import { historyLine } from '../../../host/records/rows.ts';
import { isPayer, isSeen } from '../../clusters/reach.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { choiceTeller } from '../../customers/titles/made-out.ts';
import { tax } from '../../ledger/rules.tax.ts';
import { signedOf } from '../../signing/list-papers.ts';
import { staffMembers } from '../../staff/tables.ts';
import { type OrderItself, type orderDetail, orderRefusals } from '../contract.ts';
import type { Order } from '../moves.ts';
import { termsOfOrders } from '../placing/ordering-terms.ts';
import { unitOf, urgentOf } from '../placing/rules.fees.ts';
import { openProposal } from '../review/proposals.ts';
import { invoiceNames, payNames, recycleName } from '../rules.names.ts';
import { type OrderStatus, stateName } from '../rules.states.ts';
import { placeOf } from '../samples/list-samples.ts';
import { samplePassports } from '../samples/tables.ts';
import { papersOf } from '../signing/rules.ts';
import { orderHistory, orderLines, orderSamples, orders } from '../tables.ts';
import { groupOfOrder } from './group-of-order.ts';
import { actionsOf, asSummary } from './list-orders.ts';
import { type OrderParts, readParts } from './parts-of-order.ts';
import { reviewDays } from './review-days.ts';
import { historyText } from './rules.ts';

type Itself = z.input<typeof OrderItself>;

/** What is told of an order that a member of staff is told too. */
type Told = Omit<Itself, 'actions' | 'others' | 'mine' | 'pays' | 'adviser'>;

/**
 * Everything about one of the customer's orders, or of a group's that they manage; `parts` is what later features know of
 * it. Statements are as many for ten units of work as for one: those of `readItself` and ten.
 */
export const orderReader =
  (parts: OrderParts): Answers<typeof orderDetail> =>
  async (context, { rid }) => {
    const { order, told } = await readItself(context, rid);
    const isMine = order.customerRid === context.actor.rid;
    return { ...told, ...(await readParts(parts, context, { ...told, order, isMine })) };
  };

/** The same without the parts of later features, for staff who look at it as its customer does. */
export async function readOrder(context: CustomerContext, { rid }: { rid: string }): Promise<Itself> {
  return (await readItself(context, rid)).told;
}

/**
 * An order as its customer or a manager of the group sees it. Eight statements, one more each with an adviser, a coupon, an
 * invoice chosen, a group that pays and while staff ask something.
 */
async function readItself({ db, actor, now }: CustomerContext, rid: string) {
  const [found] = await readSeen(db, { rid, readerRid: actor.rid });
  if (!found) throw new Failure(orderRefusals.noOrder);
  const { order, days } = found;
  const { batchNo, customerRid, owner } = order;
  const isMine = customerRid === actor.rid;
  const [described, others, adviser] = await together(
    describeOrder({ db }, order, ({ actorType, actorRid }) =>
      actorType === 'customer'
        ? sideOf(actorRid, { me: actor.rid, orderedBy: customerRid })
        : sides[actorType],
    ),
    readOthers(db, { rid, batchNo, customerRid, owner }),
    adviserOf(db, order),
  );
  const known: Omit<Itself, 'mine' | 'actions'> = {
    ...described,
    others,
    pays: found.isPaidByMe ? 1 : 0,
    adviser,
  };
  const { contact, samples } = described;
  const told: Itself = isMine
    ? { ...known, mine: 1, actions: actionsOf(order, { now, days }) }
    : {
        ...known,
        contact: { ...contact, phone: maskedPhone(contact.phone) },
        samples: order.isSecret ? samples.map(withoutName) : samples,
        ...{ mine: 0, actions: [] },
      };
  return { order, told };
}

const readSeen = builtOnce((db) =>
  db
    .select({
      ...{ order: orders, days: reviewDays },
      isPaidByMe: sql<boolean>`${isPayer(orders.owner, given('readerRid'))}`,
    })
    .from(orders)
    .where(and(equal(orders, { rid: given('rid') }), isSeen(orders, given('readerRid')))),
);

/** What was ordered with it. */
const readOthers = builtOnce((db) =>
  db
    .select({ rid: orders.rid, no: orders.no, typeId: orders.typeId })
    .from(orders)
    .where(
      and(
        equal(orders, {
          batchNo: given('batchNo'),
          customerRid: given('customerRid'),
          owner: given('owner'),
        }),
        ne(orders.rid, given('rid')),
      ),
    ),
);

const sides = { staff: '实验室', system: '系统' } as const;

/** Who of the customers took a step: whoever reads it, whoever ordered, or another of the group. */
function sideOf(actorRid: string, { me, orderedBy }: { me: string; orderedBy: string }): string {
  if (actorRid === me) return '我';
  return actorRid === orderedBy ? '下单人' : '课题组';
}

/** A sample without what it is and looks like, which those are not told of a secret order who did not make it. */
export function withoutName<Sample extends { name?: string; composition?: string; photo_rid?: string }>(
  sample: Sample,
): Sample {
  return { ...sample, name: '', composition: '', photo_rid: '' };
}

/**
 * Everything about an order but what its reader may do; `nameOf` says who took a step. Five statements, one more
 * each while staff ask something, with a coupon, an invoice chosen and a group that pays.
 */
export async function describeOrder(
  { db }: Pick<Context, 'db'>,
  order: Order,
  nameOf: (step: Pick<typeof orderHistory.$inferSelect, 'actorType' | 'actorRid'>) => string,
): Promise<Told> {
  const { rid, customerRid } = order;
  const whose = { orderRid: rid, customerRid };
  const [lines, samples, history, proposal, signed, tellChoice, { protocol, taxRate }, group, coupon] =
    await together(
      readLines(db, whose),
      readSamples(db, whose),
      readHistory(db, whose),
      openProposal(db, order),
      signedOf(db, [rid]),
      choiceTeller(db, [order]),
      termsOfOrders(db),
      groupOfOrder(db, order),
      couponOf(db, order),
    );
  return {
    ...asSummary(order),
    typeId: order.typeId,
    batch_no: order.batchNo,
    created: order.createdAt,
    group,
    promise_date: order.promiseDate,
    pay_mode: order.payMode,
    pay_status: order.payStatus,
    pay_status_name: payNames[order.payStatus] ?? '',
    invoice_status: order.invoiceStatus,
    invoice_status_name: invoiceNames[order.invoiceStatus] ?? '',
    invoice: tellChoice(order),
    recycle_status: order.recycleStatus,
    recycle_status_name: recycleName(order.leftover, order.recycleStatus),
    leftover: order.leftover,
    secret: order.isSecret ? 1 : 0,
    remark: order.remark,
    project_no: order.projectNo,
    contact: { name: order.contactName, phone: order.contactPhone },
    express: order.express,
    waybill: order.waybill,
    protocol: { version: order.protocolVersion, is_current: order.protocolVersion === protocol ? 1 : 0 },
    fees: feesOf(order, lines, taxRate),
    coupon,
    ...{ points: order.points, points_fen: order.pointsFen },
    lines: lines.map((line) => ({
      rid: line.rid,
      service_rid: line.serviceRid,
      name: line.name,
      img: line.img,
      count: line.count,
      qty: line.quantity,
      amount_fen: line.amountFen,
      discount_fen: line.discountFen,
      formula: line.formula,
      params: line.answers,
      values: line.params,
      project_no: line.projectNo,
    })),
    samples: samples.map(({ sample, passport }) => {
      const { place, state_name, left, left_unit, keep_until } = placeOf(passport, order.status);
      const { rid: sampleRid, lineRids, no, name, amount, unit, composition, hazards, storage } = sample;
      const photo_rid = sample.photoRid ?? '';
      return {
        ...{
          rid: sampleRid,
          line_rids: lineRids,
          no,
          name,
          amount,
          unit,
          composition,
          hazards,
          storage,
          photo_rid,
        },
        ...{ place, state_name, left: left === null ? '' : `${left} ${left_unit}`, keep_until },
        form: sample.form as Itself['samples'][number]['form'],
      };
    }),
    history: history.map((step) => ({
      ...historyLine(
        step,
        { nameOf: (status) => stateName(order.typeId, status as OrderStatus) },
        {
          actor: nameOf(step),
          text: historyText(order.typeId, step.action, step.toStatus),
          diff: step.diff?.changes ?? [],
        },
      ),
      action: step.action,
    })),
    proposal,
    papers: papersOf(order, (proposal?.lines.length ?? 0) > 0, signed.get(rid) ?? []),
  };
}

const ofOrder = { orderRid: given('orderRid'), customerRid: given('customerRid') };

const readLines = builtOnce((db) =>
  db.select().from(orderLines).where(equal(orderLines, ofOrder)).orderBy(asc(orderLines.sort)),
);

const readSamples = builtOnce((db) =>
  db
    .select({ sample: orderSamples, passport: samplePassports })
    .from(orderSamples)
    .leftJoin(samplePassports, eq(samplePassports.rid, orderSamples.rid))
    .where(equal(orderSamples, ofOrder))
    .orderBy(asc(orderSamples.sort)),
);

const readHistory = builtOnce((db) =>
  db.select().from(orderHistory).where(equal(orderHistory, ofOrder)).orderBy(desc(orderHistory.id)),
);

/** What an order comes to, line by line. */
function feesOf(
  { couponFen, pointsFen, totalFen, prepaidFen }: Order,
  lines: readonly (typeof orderLines.$inferSelect)[],
  taxRate: number,
): Told['fees'] {
  return {
    lines: lines.map((line) => ({
      ...{ line_rid: line.rid, name: line.name, qty: line.quantity * line.count },
      unit_fen: unitOf({ ...line, amount: line.amountFen }),
      ...{ amount_fen: line.amountFen, discount_fen: line.discountFen },
    })),
    goods_fen: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
    urgent_fen: lines.reduce((sum, line) => sum + urgentOf(line.formula, line), 0),
    ...{ discount_fen: couponFen, points_fen: pointsFen, total_fen: totalFen },
    ...{ tax_fen: tax(totalFen, taxRate), prepaid_fen: prepaidFen },
  };
}

/** Who looks after an order. At most one statement. */
async function adviserOf(db: Database, { adviserRid }: Order): Promise<string> {
  if (!adviserRid) return '';
  const [adviser] = await readAdviser(db, { rid: adviserRid });
  return adviser?.name ?? '';
}

const readAdviser = builtOnce((db) =>
  db
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.rid, given('rid'))),
);

/** What an order's coupon is called and takes off; null without one. At most one statement. */
async function couponOf(
  db: Database,
  { couponRid, couponFen, customerRid }: Order,
): Promise<Itself['coupon']> {
  if (!couponRid || couponFen === 0) return null;
  const [coupon] = await db
    .select({ name: customerCoupons.name })
    .from(customerCoupons)
    .where(equal(customerCoupons, { rid: couponRid, customerRid }));
  return { name: coupon?.name ?? '优惠券', fen: couponFen };
}
