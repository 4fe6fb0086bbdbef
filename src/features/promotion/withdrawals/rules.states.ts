import { type ActionOf, movingRecord, type StateOf } from '../../../core/record.ts';

export type WithdrawalRole = 'customer' | 'finance' | 'approver' | 'system';

/** What decides about a withdrawal's steps. */
export type WithdrawalFacts = {
  /**
   * Why who asks may not approve it alone: it is above the limit by itself, with the rest of the day of theirs or of this
   * promoter, or they have let money in for this promoter; undefined when they may.
   */
  excess: 'amount' | 'day' | 'credited' | undefined;
  /** Whether who asks has let money in for this promoter with nobody else. */
  isCreditor: boolean;
  /** Whether who asks has approved it. */
  isApprover: boolean;
};

/** What staff are told of the rule of four eyes. */
const withdrawalHints = {
  amount: '金额超过复核限额，请由财务主管审批',
  day: '当日累计超过复核限额，请由财务主管审批',
  credited: '您曾为该客户办理入账，请由财务主管审批',
  creditor: '您曾单独为该客户办理入账，请由另一位同事审批',
  samePerson: '审批与打款须由两位同事分别完成',
} as const;

const alone = ({ isCreditor }: WithdrawalFacts) => (isCreditor ? withdrawalHints.creditor : undefined);
const small = (facts: WithdrawalFacts) => (facts.excess ? withdrawalHints[facts.excess] : alone(facts));
const another = ({ isApprover }: WithdrawalFacts) => (isApprover ? withdrawalHints.samePerson : undefined);

/**
 * Every way a withdrawal goes (product definition, 1.11; trust figure G10): one of finance approves it, the lead above the
 * limit of four eyes, and always another one pays. What became prestore is paid at once.
 */
export const withdrawalRecord = movingRecord<WithdrawalRole, WithdrawalFacts>()({
  states: {
    toReview: [10, '待审核', 'wait'],
    toPay: [20, '待打款', 'run'],
    paid: [30, '已打款', 'done'],
    rejected: [40, '已驳回', 'alert'],
    cancelled: [50, '已取消', 'stop'],
    failed: [60, '打款失败', 'alert'],
  },
  moves: {
    approve: [
      { name: '审核通过', from: ['toReview'], to: ['toPay'], by: ['finance'], whyNot: small },
      { name: '审核通过', from: ['toReview'], to: ['toPay'], by: ['approver'], whyNot: alone },
    ],
    pay: {
      name: '确认打款',
      from: ['toPay'],
      to: ['paid'],
      by: ['finance', 'approver'],
      whyNot: another,
    },
    fail: { name: '打款失败', from: ['toPay'], to: ['failed'], by: ['finance', 'approver'] },
    refuse: { name: '驳回', from: ['toReview'], to: ['rejected'], by: ['finance', 'approver'] },
    correct: { name: '修改收款信息', from: ['toReview', 'failed'], to: ['toReview'], by: ['customer'] },
    cancel: { name: '取消', from: ['toReview'], to: ['cancelled'], by: ['customer'] },
  },
});
/** Codes of the states. */
export const withdrawalStates = withdrawalRecord.states;
export type WithdrawalStatus = StateOf<typeof withdrawalRecord>;
export type WithdrawalAction = ActionOf<typeof withdrawalRecord>;

/** While it is in one of these its money is on its way, and no other one is asked for. */
export const openStates: readonly WithdrawalStatus[] = [
  withdrawalStates.toReview,
  withdrawalStates.toPay,
  withdrawalStates.failed,
];
/** After these its money is the promoter's again. */
export const endedStates: readonly WithdrawalStatus[] = [
  withdrawalStates.rejected,
  withdrawalStates.cancelled,
];
