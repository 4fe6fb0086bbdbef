import type { Transition } from '../../core/transitions.ts';

/** What money is paid back for: prestore that is not wanted, an order called off, a price that fell. */
export const payoutKinds = { prestore: '预存退款', order: '订单退款', credit: '减免退款' } as const;
export type PayoutKind = keyof typeof payoutKinds;

/** States of money that is to be paid back. */
export const payoutStates = { 10: '待审批', 20: '待打款', 30: '已打款', 40: '已驳回' } as const;
export type PayoutStatus = keyof typeof payoutStates;

export type PayoutAction = 'approve' | 'refuse' | 'pay';
export type PayoutHistoryAction = PayoutAction | 'apply';
export type PayoutRole = 'finance' | 'approver' | 'system';

/** What decides about a payout's steps. */
export type PayoutFacts = {
  amountFen: number;
  /** Above it a second person must approve. */
  fourEyesFen: number;
  /** Whether who asks applied for it, or approved it. */
  isMaker: boolean;
};

/** Refusals of payouts. */
export const payoutRefusals = {
  samePerson: '不能审批自己经手的退款，请由另一位同事处理',
  needsSecond: '金额超过复核限额，请由财务主管审批',
} as const;

const second = ({ isMaker }: PayoutFacts) => (isMaker ? payoutRefusals.samePerson : undefined);
const small = ({ amountFen, fourEyesFen }: PayoutFacts) =>
  amountFen > fourEyesFen ? payoutRefusals.needsSecond : undefined;

/**
 * Every way a payout goes: finance approves small ones, above the limit an approver who did not apply for it (product
 * definition, section 5; trust figure G10).
 */
export const payoutTransitions: readonly Transition<PayoutAction, PayoutStatus, PayoutRole, PayoutFacts>[] = [
  {
    ...{ action: 'approve', name: '审批通过', from: [10], to: [20], by: ['finance'] },
    whyNot: (facts) => small(facts) ?? second(facts),
  },
  { action: 'approve', name: '审批通过', from: [10], to: [20], by: ['approver'], whyNot: second },
  { action: 'refuse', name: '驳回', from: [10, 20], to: [40], by: ['finance', 'approver'] },
  // A provider could not pay it back.
  { action: 'refuse', name: '驳回', from: [20], to: [40], by: ['system'] },
  { action: 'pay', name: '确认打款', from: [20], to: [30], by: ['finance', 'approver', 'system'] },
];
