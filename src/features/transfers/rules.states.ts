import { type ActionOf, movingRecord, type OfferedAction, type StateOf } from '../../core/record.ts';

/** A state of a claim. */
export type ClaimStatus = StateOf<typeof claimRecord>;

/** What a transfer is for. */
export const purposes = { 0: '预存充值', 1: '结算单付款', 2: '订单预付' } as const;
/** The number of a purpose. */
export type Purpose = keyof typeof purposes;

/** After so many days finance looks for the owner of money that nobody claims (product definition, 1.7). */
export const lateAfter = 30;

/** What customers and finance are told about transfers. */
export const transferRefusals = {
  open: '存在待核对的转账',
  amount: '转账金额与所选结算单不符',
  orderAmount: '转账金额与所选订单不符',
  claimed: '该流水号已被认领',
  voucher: '请上传转账凭证',
  matched: '已匹配的转账不可取消',
  refs: '请选择要付款的单据',
  payDate: '转账日期不能晚于今天',
  sum: '所选到账金额与申请金额不符',
  taken: '所选到账流水已被认领，请刷新后重试',
  lines: '请选择到账流水',
  tooMuch: '认领金额超过该流水的未认领金额',
  billPaid: '该账单的结算已匹配到账流水',
  billOpen: '请先处理完该日的对账差异',
  billNet: '到账金额超过账单净额',
  billBooked: '到账金额与该账单已入账的结算金额不符',
  ownAccount: '请选择转出的我方账户',
  samePerson: '不能复核自己匹配的转账，请由另一位同事处理',
  orderOn: '订单已进入后续流程，不能撤销该笔付款',
  account: '请先在资金设置中添加收款账户',
  unreadable: '无法识别该文件，请上传银行导出的CSV流水',
  tooMany: '单个文件不能超过1000行',
  nothingNew: '没有可导入的新流水',
} as const;

/** Who moves a claim: its customer, finance, and the product when it is booked. */
export type ClaimRole = 'customer' | 'finance' | 'system';
/** What can happen to a claim once it is there. */
export type ClaimAction = ActionOf<typeof claimRecord>;

/** How claims go on. A match is undone with a reason, never silently. */
export const claimRecord = movingRecord<ClaimRole, object>()({
  states: {
    toMatch: [10, '待核对', 'run'],
    matched: [20, '已匹配', 'check'],
    posted: [30, '已入账', 'done'],
    rejected: [40, '已驳回', 'alert'],
    cancelled: [50, '已取消', 'stop'],
  },
  moves: {
    match: { name: '匹配', from: ['toMatch'], to: ['matched'], by: ['finance'] },
    post: { name: '入账', from: ['matched'], to: ['posted'], by: ['system'] },
    unmatch: { name: '撤销匹配', from: ['matched', 'posted'], to: ['toMatch'], by: ['finance'] },
    reject: { name: '驳回', from: ['toMatch'], to: ['rejected'], by: ['finance'] },
    cancel: [
      { name: '取消', from: ['toMatch', 'rejected'], to: ['cancelled'], by: ['customer'] },
      {
        name: '取消',
        from: ['matched', 'posted'],
        to: [],
        by: ['customer'],
        whyNot: () => transferRefusals.matched,
      },
    ],
  },
});
/** Codes of the states. */
export const claimStates = claimRecord.states;

/** What `role` may do with the claim now; what can never be done any more is left out. */
export function claimActions(status: number, role: ClaimRole): OfferedAction<ClaimAction>[] {
  return claimRecord.offered({ status }, role).filter(({ reason }) => reason === undefined);
}

/** What bank lines can be that is no customer's, told by its name. */
export const ownKinds = { bill: '渠道结算', interest: '存款利息', own: '账户互转' } as const;
export type OwnKind = keyof typeof ownKinds;
/** What bank lines are matched with. */
export type MatchKind = 'claim' | 'prestore' | OwnKind;

/** Whether it is no customer's. */
export function isOwnKind(kind: MatchKind): kind is OwnKind {
  return kind in ownKinds;
}

/** A state of a match. */
export type MatchStatus = StateOf<typeof matchRecord>;

/**
 * What decides about a match: whether who asks made it, and whether it is more than they may undo alone today.
 */
export type MatchFacts = { isMaker: boolean; isLarge: boolean };

const bySomebodyElse = ({ isMaker }: MatchFacts) => (isMaker ? transferRefusals.samePerson : undefined);
const notAlone = ({ isMaker, isLarge }: MatchFacts) =>
  isMaker && isLarge ? transferRefusals.samePerson : undefined;

/**
 * How matches go on: what waits is above the limit, alone or with the rest of a day, and booked by a second person; what
 * is above it is undone by a second person (G10, G41).
 */
export const matchRecord = movingRecord<'finance' | 'approver' | 'system', MatchFacts>()({
  states: {
    toApprove: [10, '待复核', 'wait'],
    posted: [20, '已入账', 'done'],
    undone: [30, '已撤销', 'stop'],
  },
  moves: {
    post: { name: '入账', from: ['toApprove'], to: ['posted'], by: ['system'] },
    approve: {
      name: '复核入账',
      from: ['toApprove'],
      to: ['posted'],
      by: ['approver'],
      whyNot: bySomebodyElse,
    },
    withdraw: { name: '撤回匹配', from: ['toApprove'], to: ['undone'], by: ['finance', 'approver'] },
    reverse: { name: '撤销入账', from: ['posted'], to: ['undone'], by: ['approver'], whyNot: notAlone },
  },
});
/** Codes of the states. */
export const matchStates = matchRecord.states;
