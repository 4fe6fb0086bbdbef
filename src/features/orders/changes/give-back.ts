import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { groupNames } from '../../clusters/payers.ts';
import { customerCoupons } from '../../coupons/tables.ts';
import { refundDays } from '../../payments/rules.ts';
import { previewReturn, returnDeposit } from '../../wallets/service.deposits.ts';
import { orderRefusals } from '../contract.ts';
import { holdsDiscounts } from '../discounts/keep-coupon.ts';
import { factsOf, type Mover, type Order } from '../moves.ts';
import { type OrderStatus, orderRecord, orderStates } from '../rules.states.ts';
import { orders } from '../tables.ts';
import type { orderCancelPreview } from './contract.ts';

/**
 * Gives back what was paid for an order that was called off or refused, and returns how much. The order is locked; its
 * pay status tells whether some of it is still on its way through a provider.
 */
export async function giveBack(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  order: Order,
  { to, reason, by }: { to: 'original' | 'prestore'; reason: string; by: Pick<Mover, 'type' | 'rid'> },
): Promise<number> {
  if (order.prepaidFen === 0) return 0;
  const { fen, isUnderWay } = await returnDeposit(context, {
    owner: order.owner,
    ref: `order:${order.rid}`,
    to,
    reason,
    by: { type: by.type, rid: by.rid },
  });
  await context.db
    .update(orders)
    .set({ prepaidFen: 0, payStatus: isUnderWay ? 4 : 5 })
    .where(eq(orders.rid, order.rid));
  return fen;
}

/** What cancelling would give back and by which way; see the call. Refuses what cannot be cancelled as cancelling does. */
export const previewCancel: Answers<typeof orderCancelPreview> = async ({ db, now, actor }, { rid }) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(equal(orders, { rid, customerRid: actor.rid }));
  if (!order) throw new Failure(orderRefusals.noOrder);
  refuseLate(order);
  orderRecord.allowed({ ...factsOf(order), status: order.status as OrderStatus }, 'cancel', 'customer');
  const isGroups = order.owner !== order.customerRid;
  return {
    version: order.version,
    paid_fen: order.prepaidFen,
    owner_name: isGroups ? ((await groupNames(db, [order.owner])).get(order.owner) ?? '') : '',
    ways: order.prepaidFen === 0 ? [] : await waysBack({ db, now }, order),
    coupon: order.couponRid && holdsDiscounts(order) ? await couponName(db, order) : '',
    points: order.points,
  };
};

/** Refuses with 检测已开始，无法取消，请联系客服 what the laboratory works on. */
export function refuseLate({ status }: Pick<Order, 'status'>): void {
  if (status >= orderStates.testing && status < orderStates.done)
    throw new Failure(orderRefusals.tooLateToCancel);
}

type WayBack = AnswerOf<typeof orderCancelPreview>['ways'][number];

async function waysBack(context: Pick<Context, 'db' | 'now'>, { rid, owner }: Order): Promise<WayBack[]> {
  const { original, lotsFen, outsideFen, bonusFen } = await previewReturn(context, {
    owner,
    ref: `order:${rid}`,
  });
  const toPrestore: WayBack = {
    ...{ refund_way: 1, enabled: 1, reason: '', wechat_fen: 0, alipay_fen: 0 },
    ...{ prestore_fen: lotsFen + outsideFen, bonus_fen: bonusFen },
  };
  if (outsideFen <= 0) return [toPrestore];
  const [wechat, alipay] = ([1, 2] as const).map((way) =>
    original.filter((part) => part.way === way).reduce((sum, { fen }) => sum + fen, 0),
  ) as [number, number];
  const byProvider = wechat + alipay;
  const byOriginal: WayBack = {
    ...{ refund_way: 0, enabled: byProvider > 0 ? 1 : 0, wechat_fen: wechat, alipay_fen: alipay },
    reason: byProvider > 0 ? '' : `对公转账及付款超过${refundDays}天的款项不能原路退回`,
    ...{ prestore_fen: lotsFen + outsideFen - byProvider, bonus_fen: bonusFen },
  };
  return [byOriginal, toPrestore];
}

async function couponName(db: Context['db'], { couponRid, customerRid }: Order): Promise<string> {
  const [coupon] = await db
    .select({ name: customerCoupons.name })
    .from(customerCoupons)
    .where(equal(customerCoupons, { rid: couponRid ?? '', customerRid }));
  return coupon?.name ?? '';
}
