import type { StatusTone } from '../../core/status-tone.ts';
import type { Transition } from '../../core/transitions.ts';

/** The ways to pay that a provider runs; the numbers are those of `way` in calls (3 is a bank transfer). */
export const ways = { 1: '微信支付', 2: '支付宝' } as const;
/** A way to pay. */
export type Way = keyof typeof ways;
/** The provider of each way, as its gateway is called. */
export const providers = { 1: 'wechat', 2: 'alipay' } as const satisfies Record<Way, 'wechat' | 'alipay'>;

/** States of one payment. */
export const paymentStates = { 10: '待付款', 20: '已付款', 30: '已关闭', 40: '已过期' } as const;
/** A state of a payment. */
export type PaymentStatus = keyof typeof paymentStates;

/** What a state of a payment is called; empty for what is none. */
export function paymentStateName(status: number): string {
  return (paymentStates as Record<number, string>)[status] ?? '';
}

/** How each state of a payment looks. */
export const paymentTones: Record<PaymentStatus, StatusTone> = {
  10: 'wait',
  20: 'done',
  30: 'stop',
  40: 'stop',
};

/** Who moves payments: whoever pays, and the product by what the provider says. */
export type PaymentRole = 'customer' | 'system';

/** What can happen to a payment. Money that comes after the end is taken all the same. */
export const paymentTransitions: readonly Transition<
  'take' | 'close' | 'expire',
  PaymentStatus,
  PaymentRole,
  object
>[] = [
  { action: 'take', name: '到账', from: [10, 30, 40], to: [20], by: ['system'] },
  { action: 'close', name: '关闭', from: [10], to: [30], by: ['customer', 'system'] },
  { action: 'expire', name: '过期', from: [10], to: [40], by: ['system'] },
];

/** States of money on its way back. */
export const refundStates = { 10: '待退款', 20: '退款中', 30: '已退款', 40: '退款失败' } as const;
/** A state of a refund. */
export type RefundStatus = keyof typeof refundStates;

/** What a state of a refund is called; empty for what is none. */
export function refundStateName(status: number): string {
  return (refundStates as Record<number, string>)[status] ?? '';
}

/** How each state of a refund looks. */
export const refundTones: Record<RefundStatus, StatusTone> = {
  10: 'run',
  20: 'run',
  30: 'done',
  40: 'alert',
};

/** What can happen to a refund. */
export const refundTransitions: readonly Transition<
  'accept' | 'finish' | 'fail',
  RefundStatus,
  'system',
  object
>[] = [
  { action: 'accept', name: '受理', from: [10, 20], to: [20], by: ['system'] },
  { action: 'finish', name: '退款成功', from: [10, 20], to: [30], by: ['system'] },
  { action: 'fail', name: '退款失败', from: [10, 20], to: [40], by: ['system'] },
];

/** What may be wrong between a provider's bill and our books. */
export const differenceKinds = { 1: '我方无此记录', 2: '渠道无此记录', 3: '金额不一致' } as const;
/** A kind of difference. */
export type DifferenceKind = keyof typeof differenceKinds;
