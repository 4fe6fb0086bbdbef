import { movingRecord } from '../../core/record.ts';

/** The ways to pay that a provider runs; the numbers are those of `way` in calls (3 is a bank transfer). */
export const ways = { 1: '微信支付', 2: '支付宝' } as const;
/** A way to pay. */
export type Way = keyof typeof ways;
/** The provider of each way, as its gateway is called. */
export const providers = { 1: 'wechat', 2: 'alipay' } as const satisfies Record<Way, 'wechat' | 'alipay'>;

/** Who moves payments: whoever pays, and the product by what the provider says. */
export type PaymentRole = 'customer' | 'system';

/** What can happen to a payment. Money that comes after the end is taken all the same. */
export const paymentRecord = movingRecord<PaymentRole, object>()({
  states: {
    waiting: [10, '待付款', 'wait'],
    paid: [20, '已付款', 'done'],
    closed: [30, '已关闭', 'stop'],
    expired: [40, '已过期', 'stop'],
  },
  moves: {
    take: { name: '到账', from: ['waiting', 'closed', 'expired'], to: ['paid'], by: ['system'] },
    close: { name: '关闭', from: ['waiting'], to: ['closed'], by: ['customer', 'system'] },
    expire: { name: '过期', from: ['waiting'], to: ['expired'], by: ['system'] },
  },
});
/** Codes of the states. */
export const paymentStates = paymentRecord.states;

/** What can happen to a refund. */
export const refundRecord = movingRecord<'system', object>()({
  states: {
    asked: [10, '待退款', 'run'],
    running: [20, '退款中', 'run'],
    done: [30, '已退款', 'done'],
    failed: [40, '退款失败', 'alert'],
  },
  moves: {
    accept: { name: '受理', from: ['asked', 'running'], to: ['running'], by: ['system'] },
    finish: { name: '退款成功', from: ['asked', 'running'], to: ['done'], by: ['system'] },
    fail: { name: '退款失败', from: ['asked', 'running'], to: ['failed'], by: ['system'] },
  },
});
/** Codes of the states. */
export const refundStates = refundRecord.states;
/** What may be wrong between a provider's bill and our books. */
export const differenceKinds = { 1: '我方无此记录', 2: '渠道无此记录', 3: '金额不一致' } as const;
/** A kind of difference. */
export type DifferenceKind = keyof typeof differenceKinds;
