import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Fen } from '../../../core/money.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { together } from '../../../host/database/together.ts';
import { orderRefusals, type ready2pay } from '../contract.ts';
import { orderStates } from '../rules.states.ts';
import { orderLines, orders } from '../tables.ts';
import { orderingTerms } from './ordering-terms.ts';
import { meansOf, payWays } from './pay-ways.ts';
import { urgentOf } from './rules.fees.ts';

/** An order or a booking as far as paying it goes. */
type ToPay = {
  rid: string;
  name: string;
  typeId: number;
  /** Whose money pays. */
  owner: string;
  qty: number;
  formula: readonly { label: string; formula: string; amount_fen: Fen }[];
  totalFen: Fen;
  urgentFen: Fen;
  timeExtraFen: Fen;
  couponFen: Fen;
  pointsFen: Fen;
  /** What must be paid now before it goes on. */
  dueFen: Fen;
  /** Why it cannot be paid by transfer; empty when it can. */
  noTransfer: string;
};

/** Those of a customer among some rids. */
export type ToPayOf = (
  context: Pick<CustomerContext, 'db' | 'actor' | 'now'>,
  rids: readonly string[],
) => Promise<ToPay[]>;

/**
 * What must be paid now of orders and bookings that exist, and what they come to. Refuses 订单不存在 for what is not the
 * customer's and 所选项目不属于同一付款主体，请分别操作.
 */
export async function owedBefore(
  context: CustomerContext,
  rids: readonly string[],
  bookingsToPay: ToPayOf,
): Promise<AnswerOf<typeof ready2pay>> {
  const found = await ordersToPay(context, rids);
  if (found.length < rids.length) found.push(...(await bookingsToPay(context, rids)));
  if (found.length !== rids.length) throw new Failure(orderRefusals.noOrder);
  const [{ owner = context.actor.rid } = {}, ...others] = found;
  if (others.some((other) => other.owner !== owner)) throw new Failure(orderRefusals.severalPayers);
  const sumOf = (amount: (one: ToPay) => Fen) => found.reduce((sum, one) => sum + amount(one), 0);
  const goodsOf = ({ totalFen, couponFen, pointsFen }: ToPay) => totalFen + couponFen + pointsFen;
  const [{ protocolVersion, money }, means] = await together(
    orderingTerms(context.db),
    meansOf(context.db, owner),
  );
  const [due, total] = [sumOf(({ dueFen }) => dueFen), sumOf(({ totalFen }) => totalFen)];
  return {
    lines: found.map((one) => ({
      ...{ name: one.name, temp_rid: one.rid, qty: one.qty, formula: [...one.formula] },
      unit_fen: Math.round(goodsOf(one) / Math.max(one.qty, 1)),
      amount_fen: goodsOf(one),
      discount_fen: one.couponFen + one.pointsFen,
    })),
    goods_fen: sumOf(goodsOf),
    urgent_fen: sumOf(({ urgentFen }) => urgentFen),
    time_extra_fen: sumOf(({ timeExtraFen }) => timeExtraFen),
    discount_fen: sumOf(({ couponFen }) => couponFen),
    points_fen: sumOf(({ pointsFen }) => pointsFen),
    points_most: 0,
    total_fen: total,
    ...payWays(means, {
      ...{ money, fen: due, totalFen: total, typeIds: found.map(({ typeId }) => typeId) },
      noTransfer: found.find(({ noTransfer }) => noTransfer)?.noTransfer,
      now: context.now,
    }),
    price_hash: '',
    protocol_version: protocolVersion,
    promise_date: null,
    due_fen: due,
  };
}

/** Orders to be paid. Two statements. */
const ordersToPay: ToPayOf = async ({ db, actor }, rids) => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerRid, actor.rid), inArray(orders.rid, [...rids])));
  const lines = await db
    .select({
      ...{ orderRid: orderLines.orderRid, formula: orderLines.formula },
      ...{ count: orderLines.count, quotedFen: orderLines.quotedFen },
    })
    .from(orderLines)
    .where(and(eq(orderLines.customerRid, actor.rid), inArray(orderLines.orderRid, [...rids])));
  return rows.map(({ rid, title, typeId, owner, itemCount, totalFen, couponFen, pointsFen, ...order }) => ({
    ...{ rid, name: title, typeId, owner, qty: itemCount, formula: [], totalFen, couponFen, pointsFen },
    urgentFen: lines
      .filter(({ orderRid }) => orderRid === rid)
      .reduce((sum, line) => sum + urgentOf(line.formula, line), 0),
    timeExtraFen: 0,
    dueFen:
      order.status === orderStates.toPrepay && order.payMode === 1
        ? Math.max(0, totalFen - order.prepaidFen)
        : 0,
    noTransfer: '',
  }));
};
