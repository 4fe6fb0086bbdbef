import { type ActionOf, movingRecord, type StateOf } from '../../core/record.ts';

/** What money is paid back for: prestore that is not wanted, an order called off, a price that fell. */
export const payoutKinds = {
  prestore: '预存退款',
  order: '订单退款',
  booking: '预约退款',
  credit: '减免退款',
} as const;
export type PayoutKind = keyof typeof payoutKinds;

export type PayoutStatus = StateOf<typeof payoutRecord>;

export type PayoutAction = ActionOf<typeof payoutRecord>;
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
const payoutRefusals = {
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
export const payoutRecord = movingRecord<PayoutRole, PayoutFacts>()({
  states: {
    toApprove: [10, '待审批', 'wait'],
    toCheck: [15, '待复核', 'wait'],
    toPay: [20, '待打款', 'run'],
    paid: [30, '已打款', 'done'],
    refused: [40, '已驳回', 'alert'],
  },
  moves: {
    approve: [
      {
        name: '审批通过',
        from: ['toApprove'],
        to: ['toCheck', 'toPay'],
        by: ['finance'],
        whyNot: (facts) => (needsTwoApprovals(facts) ? second(facts) : (small(facts) ?? second(facts))),
      },
      { name: '审批通过', from: ['toApprove'], to: ['toCheck', 'toPay'], by: ['approver'], whyNot: second },
      {
        name: '复核通过',
        from: ['toCheck'],
        to: ['toPay'],
        by: ['finance'],
        whyNot: (facts) => small(facts) ?? second(facts),
      },
      { name: '复核通过', from: ['toCheck'], to: ['toPay'], by: ['approver'], whyNot: second },
    ],
    refuse: [
      { name: '驳回', from: ['toApprove', 'toCheck', 'toPay'], to: ['refused'], by: ['finance', 'approver'] },
      { name: '驳回', from: ['toPay'], to: ['refused'], by: ['system'] },
    ],
    pay: {
      name: '确认打款',
      from: ['toPay'],
      to: ['paid'],
      by: ['finance', 'approver', 'system'],
      whyNot: anotherPayer,
    },
  },
});
/** Codes of the states. */
export const payoutStates = payoutRecord.states;
