import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { choiceTeller } from '../../customers/titles/made-out.ts';
import { type orderDetail, orderRefusals } from '../contract.ts';
import type { Order } from '../moves.ts';
import { openProposal } from '../review/proposals.ts';
import { placeOf } from '../samples/list-samples.ts';
import { samplePassports } from '../samples/tables.ts';
import { orderHistory, orderLines, orderSamples, orders } from '../tables.ts';
import { actionsOf, asSummary } from './list-orders.ts';
import { historyText } from './rules.ts';

/** Everything about one of the customer's orders. Five statements, one more each while staff ask
 * something and with an invoice chosen. */
export const readOrder: Answers<typeof orderDetail> = async ({ db, actor, now }, { rid }) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(equal(orders, { rid, customerRid: actor.rid }));
  if (!order) throw new Failure(orderRefusals.noOrder);
  const others = await db
    .select({ rid: orders.rid, no: orders.no, typeId: orders.typeId })
    .from(orders)
    .where(and(equal(orders, { batchNo: order.batchNo, customerRid: actor.rid }), ne(orders.rid, order.rid)));
  const told = await describeOrder({ db, now }, order, ({ actorType, actorRid }) =>
    actorType === 'customer' && actorRid !== order.customerRid ? '课题组' : sides[actorType],
  );
  return { ...told, actions: actionsOf(order), others };
};

const sides = { customer: '我', staff: '实验室', system: '系统' } as const;

/**
 * Everything about an order but what its reader may do; `nameOf` says who took a step. Three statements, one more
 * each while staff ask something and with an invoice chosen.
 */
export async function describeOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  order: Order,
  nameOf: (step: Pick<typeof orderHistory.$inferSelect, 'actorType' | 'actorRid'>) => string,
): Promise<Omit<AnswerOf<typeof orderDetail>, 'actions' | 'others'>> {
  const { rid, customerRid } = order;
  const lines = await db
    .select()
    .from(orderLines)
    .where(equal(orderLines, { orderRid: rid, customerRid }))
    .orderBy(asc(orderLines.sort));
  const samples = await db
    .select({ sample: orderSamples, passport: samplePassports })
    .from(orderSamples)
    .leftJoin(samplePassports, eq(samplePassports.rid, orderSamples.rid))
    .where(equal(orderSamples, { orderRid: rid, customerRid }))
    .orderBy(asc(orderSamples.sort));
  const history = await db
    .select()
    .from(orderHistory)
    .where(equal(orderHistory, { orderRid: rid, customerRid }))
    .orderBy(desc(orderHistory.id));
  const tellChoice = await choiceTeller(db, [order]);
  return {
    ...asSummary(order),
    typeId: order.typeId,
    batch_no: order.batchNo,
    created: order.createdAt,
    promise_date: order.promiseDate,
    pay_mode: order.payMode,
    pay_status: order.payStatus,
    invoice_status: order.invoiceStatus,
    invoice: tellChoice(order),
    recycle_status: order.recycleStatus,
    leftover: order.leftover,
    secret: order.isSecret ? 1 : 0,
    remark: order.remark,
    contact: { name: order.contactName, phone: order.contactPhone },
    express: order.express,
    waybill: order.waybill,
    protocol_version: order.protocolVersion,
    lines: lines.map((line) => ({
      rid: line.rid,
      service_rid: line.serviceRid,
      name: line.name,
      img: line.img,
      count: line.count,
      qty: line.quantity,
      amount_fen: line.amountFen,
      formula: line.formula,
      params: line.answers,
      values: line.params,
    })),
    samples: samples.map(({ sample, passport }) => {
      const { place, state_name, left, left_unit, keep_until } = placeOf(passport, order.status, now);
      const { rid: sampleRid, lineRids, no, name, amount, unit, composition, hazards, storage } = sample;
      return {
        ...{ rid: sampleRid, line_rids: lineRids, no, name, amount, unit, composition, hazards, storage },
        ...{ place, state_name, left: left === null ? '' : `${left} ${left_unit}`, keep_until },
        form: sample.form as AnswerOf<typeof orderDetail>['samples'][number]['form'],
      };
    }),
    history: history.map(({ at, action, toStatus, reason, actorType, actorRid, diff }) => ({
      at,
      text: historyText(order.typeId, action, toStatus),
      reason,
      by: nameOf({ actorType, actorRid }),
      action,
      status: toStatus,
      changes: diff?.changes ?? [],
    })),
    proposal: await openProposal(db, order),
  };
}
