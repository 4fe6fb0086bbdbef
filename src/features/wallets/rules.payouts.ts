import type { Transition } from '../../core/transitions.ts';

/** What money is paid back for: prestore that is not wanted, an order called off, a price that fell. */
export const payoutKinds = { prestore: '预存退款', order: '订单退款', credit: '减免退款' } as const;
export type PayoutKind = keyof typeof payoutKinds;

/** States of money that is to be paid back. */
export const payoutStates = { 10: '待审批', 15: '待复核', 20: '待打款', 30: '已打款', 40: '已驳回' } as const;
export type PayoutStatus = keyof typeof payoutStates;

export type PayoutAction = 'approve' | 'refuse' | 'pay';
export type PayoutHistoryAction = PayoutAction | 'apply';
export type PayoutRole = 'finance' | 'approver' | 'system';

/** What decides about a payout's steps. */
export type PayoutFacts = {
  /**
   * Why who asks may not do it alone: it is above the limit by itself, with the rest of the day of theirs or of this
   * customer, or they have let money in for this customer together with somebody; undefined when they may.
   */
  excess: 'amount' | 'day' | 'credited' | undefined;
  /** Whether who asks has let money in for this customer with nobody else. */
  isCreditor: boolean;
  /** Whether a member of staff applied for it. */
  isStaffs: boolean;
  /** Whether its provider pays it as soon as it is approved. */
  isByProvider: boolean;
  /** Whether who asks applied for it. */
  isMaker: boolean;
  /** Whether who asks has approved it. */
  isApprover: boolean;
};

/** Refusals of payouts. */
export const payoutRefusals = {
  samePerson: '不能审批自己经手的退款，请由另一位同事处理',
  creditor: '您曾单独为该客户办理入账，请由另一位同事审批',
} as const;

const excesses = {
  amount: '金额超过复核限额',
  day: '当日累计超过复核限额',
  credited: '您曾为该客户办理入账',
} as const;

const second = ({ isMaker, isApprover, isCreditor }: PayoutFacts) => {
  if (isMaker || isApprover) return payoutRefusals.samePerson;
  return isCreditor ? payoutRefusals.creditor : undefined;
};
const small = ({ excess }: PayoutFacts) => excess && `${excesses[excess]}，请由财务主管审批`;
const anotherPayer = ({ excess, isApprover }: PayoutFacts) =>
  excess && isApprover ? `${excesses[excess]}，审批与打款须由两位同事分别完成` : undefined;

/** Whether two people must approve it, because nobody of the staff applied for it and nobody pays it by hand. */
export function needsTwoApprovals(facts: PayoutFacts): boolean {
  return facts.excess !== undefined && facts.isByProvider && !facts.isStaffs;
}

/** Whether one person does it on their own word, so that it counts against their day: with an excess it would be refused. */
export function isDoneAlone(facts: PayoutFacts, action: PayoutAction, role: PayoutRole): boolean {
  if (facts.excess || role === 'system') return false;
  if (action === 'pay') return facts.isApprover;
  return action === 'approve' && (role === 'finance' || (facts.isByProvider && !facts.isStaffs));
}

/**
 * Every way a payout goes (product definition, section 5; trust figure G10). Finance approves small ones that others
 * applied for. Above the limit two of the staff take part, one of them an approver: one approves and another pays, or
 * has applied; what a customer applied for and a provider pays is approved twice. The limit holds for the sum of a day
 * (G41), and who let money in alone approves none of it going out.
 */
export const payoutTransitions: readonly Transition<PayoutAction, PayoutStatus, PayoutRole, PayoutFacts>[] = [
  {
    ...{ action: 'approve', name: '审批通过', from: [10], to: [15, 20], by: ['finance'] },
    whyNot: (facts) => (needsTwoApprovals(facts) ? second(facts) : (small(facts) ?? second(facts))),
  },
  { action: 'approve', name: '审批通过', from: [10], to: [15, 20], by: ['approver'], whyNot: second },
  {
    ...{ action: 'approve', name: '复核通过', from: [15], to: [20], by: ['finance'] },
    whyNot: (facts) => small(facts) ?? second(facts),
  },
  { action: 'approve', name: '复核通过', from: [15], to: [20], by: ['approver'], whyNot: second },
  { action: 'refuse', name: '驳回', from: [10, 15, 20], to: [40], by: ['finance', 'approver'] },
  // A provider could not pay it back.
  { action: 'refuse', name: '驳回', from: [20], to: [40], by: ['system'] },
  {
    ...{ action: 'pay', name: '确认打款', from: [20], to: [30], by: ['finance', 'approver', 'system'] },
    whyNot: anotherPayer,
  },
];
