import { type ActionOf, movingRecord, type OfferedAction } from '../../../core/record.ts';

/** What points are exchanged for, with the name that people read. */
export const goodsKinds = { 1: '优惠券', 2: '余额', 3: '实物' } as const;
export type GoodsKind = keyof typeof goodsKinds;

/** The kind that is sent to an address. */
export const toBeSent: GoodsKind = 3;

/** What decides about an exchange. */
export type ExchangeFacts = { kind: number };
/** Who moves an exchange: staff who send goods, and the product for what is there at once. */
export type ExchangeRole = 'staff' | 'system';
export type ExchangeAction = ActionOf<typeof exchangeRecord>;

/** What customers and staff are told about exchanges. */
export const exchangeRefusals = {
  soldOut: '库存不足',
  most: '已达兑换上限',
  gone: '商品已下架',
  address: '请选择收件地址',
  waybill: '请填写快递公司和运单号',
  reason: '请填写驳回原因',
  tooFew: '库存总量不能少于已兑换的数量',
  terms: '请填写优惠券的面额、门槛和有效期',
  balance: '请填写余额金额',
  cheap: '余额商品所需积分不能低于其价值',
} as const;

/** How exchanges go on (product definition, 1.12): coupons and balance are there at once, goods are sent. */
export const exchangeRecord = movingRecord<ExchangeRole, ExchangeFacts>()({
  states: {
    pending: [10, '待发放', 'wait'],
    ready: [15, '待发货', 'run'],
    done: [20, '已发放', 'done'],
    rejected: [40, '已驳回', 'alert'],
  },
  moves: {
    give: { name: '发放', from: ['pending'], to: ['done'], by: ['system'] },
    accept: { name: '受理', from: ['pending'], to: ['ready'], by: ['staff'] },
    send: { name: '登记发货', from: ['ready'], to: ['done'], by: ['staff'] },
    reject: { name: '驳回', from: ['pending', 'ready'], to: ['rejected'], by: ['staff'] },
  },
});
/** Codes of the states. */
export const exchangeStates = exchangeRecord.states;

/** States of exchanges whose goods have still to leave. */
export const openExchanges: readonly number[] = [exchangeStates.pending, exchangeStates.ready];

/** The state in words; goods are sent, not given. */
export function exchangeStateName(status: number, kind: number): string {
  return kind === toBeSent && status === exchangeStates.done ? '已发货' : exchangeRecord.nameOf(status);
}

/** What staff may do with an exchange now. */
export function exchangeActions(facts: ExchangeFacts & { status: number }): OfferedAction<ExchangeAction>[] {
  return exchangeRecord.offered(facts, 'staff');
}
