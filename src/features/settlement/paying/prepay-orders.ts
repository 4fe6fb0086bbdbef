import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { maySpend } from '../../clusters/payers.ts';
import { post } from '../../ledger/post.ts';
import { orderPaid, prestorePaid } from '../../ledger/rules.events.ts';
import { notify } from '../../notifications/service.notices.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { type Mover, type Order, orderRows } from '../../orders/moves.ts';
import { orderStates, payStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { tellMoved } from '../../orders/tell-people.ts';
import type { OpenedPayment } from '../../payments/contract.ts';
import type { PaymentHandler } from '../../payments/service.taking.ts';
import { openPayment } from '../../payments/service.ts';
import { payoutRefunds } from '../../prestore/service.refunds.ts';
import { chooseLots } from '../../wallets/rules.choice.ts';
import { payDepositFromLots } from '../../wallets/service.deposits.ts';
import { generalLot } from '../../wallets/service.ts';
import type { SettlementContext } from '../moves.ts';
import { settlementRefusals } from '../rules.states.ts';
import { lockLots, moneyOf } from './take-money.ts';

const providers = { 1: 'wechat', 2: 'alipay' } as const;

/** What is still to be paid of an order before testing, in fen. */
export function owedBefore({ totalFen, prepaidFen }: Pick<Order, 'totalFen' | 'prepaidFen'>): number {
  return Math.max(0, totalFen - prepaidFen);
}

/**
 * Orders of one owner that wait for their payment and that the customer may pay on it, locked by rid. Refuses others as if
 * they were not there, those in other states, and 所选项目不属于同一付款主体，请分别操作.
 */
export async function lockToPrepay(
  { db }: Pick<SettlementContext, 'db'>,
  rids: readonly string[],
  customerRid: string,
): Promise<Order[]> {
  const mine = maySpend({ owner: orders.owner, orderedBy: orders.customerRid }, customerRid);
  const found = await orderRows.lockWhere(db, and(inArray(orders.rid, [...rids]), mine));
  if (found.length !== rids.length) throw new Failure(orderRefusals.noOrder);
  if (found.some(({ status }) => status !== orderStates.toPrepay)) throw new Failure(refusals.wrongState);
  if (new Set(found.map(({ owner }) => owner)).size > 1) throw new Failure(settlementRefusals.severalPayers);
  return found;
}

/** Pays for an order before testing from its owner's prestore: cash at once, what was given is held until the statement. */
export async function prepayFromLots(
  context: SettlementContext,
  {
    orderRid,
    customerRid,
    lots: chosen,
  }: { orderRid: string; customerRid: string; lots?: readonly string[] },
): Promise<{ order: Order; paidFen: number }> {
  const [order] = await lockToPrepay(context, [orderRid], customerRid);
  if (!order) throw new Failure(orderRefusals.noOrder);
  const { owner } = order;
  const { bonusMaxShare } = await moneyOf(context);
  const fen = owedBefore(order);
  const lots = await lockLots(context, owner);
  const choice = chooseLots(lots, fen, {
    ...{ bonusShare: bonusMaxShare, typeId: order.typeId, now: context.now, order: chosen },
  });
  if (choice.shortFen > 0) throw new Failure(settlementRefusals.noBalance);
  await payDepositFromLots(
    context,
    { owner, ref: `order:${orderRid}` },
    {
      parts: choice.parts.map((part) => ({
        ...part,
        advancedFen: lots.find(({ rid }) => rid === part.lot)?.advancedFen,
      })),
      key: `order:${orderRid}:prepay:${order.version}`,
      by: { type: 'customer', rid: customerRid },
    },
  );
  const by = { role: 'customer', type: 'customer', rid: customerRid } as const;
  return { order: await goOn(context, order, fen, by), paidFen: fen };
}

/** Opens a payment for an order before testing through a provider. */
export async function prepayByGateway(
  context: SettlementContext,
  { orderRid, customerRid, way }: { orderRid: string; customerRid: string; way: 1 | 2 },
): Promise<{ order: Order; pay: z.input<typeof OpenedPayment> }> {
  const [order] = await lockToPrepay(context, [orderRid], customerRid);
  if (!order) throw new Failure(orderRefusals.noOrder);
  const pay = await openPayment(context, {
    ...{
      customerRid,
      owner: order.owner,
      purpose: 'order',
      refRid: orderRid,
      title: `订单 ${order.no}`,
      way,
    },
    amountFen: owedBefore(order),
  });
  return { order, pay };
}

/**
 * What payments for orders do when their money has come: it lies as the order's deposit, which goes on once all is
 * there; money for an order that does not need it any more becomes prestore. What is paid back is paid back by payouts.
 */
export const orderPayment: PaymentHandler = {
  paid: async (context, intent) => {
    const order = await orderRows.lock(context.db, intent.refRid, 'any');
    const way = providers[intent.way as 1 | 2];
    const isWaiting = order.status === orderStates.toPrepay && order.owner === intent.owner;
    const fen = isWaiting ? Math.min(owedBefore(order), intent.amountFen) : 0;
    const operator = { type: 'gateway', rid: intent.rid } as const;
    if (fen > 0) {
      await post(context, {
        ...{ event: 'order-gateway', key: `payment:${intent.rid}`, ref: `order:${order.rid}`, operator },
        legs: orderPaid(way, intent.owner, order.rid, fen),
      });
      await goOn(context, order, fen, bySystem);
    }
    const restFen = intent.amountFen - fen;
    if (restFen === 0) return;
    await post(context, {
      ...{
        event: 'prestore-gateway',
        key: `payment:${intent.rid}:rest`,
        ref: `payment:${intent.rid}`,
        operator,
      },
      legs: prestorePaid(way, { owner: intent.owner, lot: await generalLot(context, intent.owner) }, restFen),
      memo: '订单无需付款，款项转入预存',
    });
  },
  ...payoutRefunds,
};

/** Writes down that `fen` more of a locked order in state 30 was paid; with all of it the order goes on. */
export async function goOn(context: SettlementContext, order: Order, fen: number, by: Mover): Promise<Order> {
  const { db, now } = context;
  const prepaidFen = order.prepaidFen + fen;
  if (prepaidFen < order.totalFen) {
    const [kept] = await db
      .update(orders)
      .set({ prepaidFen, payStatus: payStates.partPaid, version: order.version + 1 })
      .where(eq(orders.rid, order.rid))
      .returning();
    return kept ?? order;
  }
  const moved = await orderRows.move(db, order, {
    ...{ action: 'prepay', by, now, changes: { prepaidFen, payStatus: payStates.paid } },
  });
  const { rid, no, customerRid, version } = moved;
  await notify(context, {
    ...{ customerRid, event: 'orderPaid', values: { rid, no, yuan: yuan(fen) }, ref: `${rid} ${version}` },
  });
  await tellMoved(context, moved, '');
  return moved;
}
