import type { Transition } from '../../core/transitions.ts';

/** States of a statement (product definition, 1.15). */
export const statementStates = {
  10: '待确认',
  20: '有异议',
  30: '待付款',
  40: '部分付款',
  50: '已付款',
  60: '已逾期',
  90: '已作废',
} as const;

/** A state of a statement. */
export type StatementStatus = keyof typeof statementStates;

/** Who moves a statement; `approver` decides what needs a second person. */
export type StatementRole = 'customer' | 'staff' | 'approver' | 'system';

/** Everything that can be done to a statement. */
export type StatementAction =
  | 'confirm'
  | 'dispute'
  | 'revise'
  | 'pay'
  | 'unpay'
  | 'expire'
  | 'credit'
  | 'void'
  | 'remind'
  | 'writeOff'
  | 'settle';

/** What decides about its steps, in fen. */
export type StatementFacts = { remainingFen: number };

const owed = ({ remainingFen }: StatementFacts) => (remainingFen > 0 ? undefined : '没有待付金额');

/** States in which a confirmed statement waits for money. */
export const unpaidStates: readonly number[] = [30, 40, 60];
/** States in which a statement is not confirmed yet. */
export const openStates: readonly number[] = [10, 20];

/** Every way a statement moves; who, from where, to where. Nothing else changes one. */
export const statementTransitions: readonly Transition<
  StatementAction,
  StatementStatus,
  StatementRole,
  StatementFacts
>[] = [
  {
    action: 'confirm',
    name: '确认结算单',
    from: [10],
    to: [30, 40, 50],
    by: ['customer', 'system'],
  },
  { action: 'dispute', name: '提出异议', from: [10], to: [20], by: ['customer'] },
  { action: 'revise', name: '修改结算单', from: [10, 20], to: [10], by: ['staff', 'approver'] },
  { action: 'void', name: '作废', from: [10, 20], to: [90], by: ['staff', 'approver', 'system'] },
  {
    action: 'pay',
    name: '付款',
    from: [30, 40, 60],
    to: [40, 50, 60],
    by: ['customer', 'staff', 'approver', 'system'],
    whyNot: owed,
  },
  // A transfer was matched by mistake.
  { action: 'unpay', name: '撤销付款', from: [40, 50, 60], to: [30, 40, 60], by: ['approver'] },
  { action: 'expire', name: '逾期', from: [30, 40], to: [60], by: ['system'], whyNot: owed },
  {
    action: 'credit',
    name: '减免',
    from: [30, 40, 50, 60],
    to: [30, 40, 50, 60],
    by: ['staff', 'approver'],
  },
  // Somebody asks, somebody else decides (trust figure G10).
  {
    ...{ action: 'writeOff', name: '核销坏账', from: [60], to: [50], by: ['staff', 'approver'] },
    whyNot: owed,
  },
  { action: 'remind', name: '催办', from: [10, 30, 40, 60], to: [], by: ['staff', 'approver'] },
];

/** Where money or a credit takes a confirmed statement: what is left, whether any was paid, whether it is late. */
export function afterMoney({
  remainingFen,
  paidFen,
  isOverdue,
}: {
  remainingFen: number;
  paidFen: number;
  isOverdue: boolean;
}): 30 | 40 | 50 | 60 {
  if (remainingFen <= 0) return 50;
  if (isOverdue) return 60;
  return paidFen > 0 ? 40 : 30;
}

/** Why something cannot be done with a statement. */
export const settlementRefusals = {
  changed: '结算单已更新，请重新核对',
  notAccepted: '所选项目仍有数据待核对，全部确认后可结算',
  taken: '所选项目已在结算单中',
  nothing: '没有可结算的项目',
  paid: '没有待付金额',
  tooMuch: '付款金额超过未付金额',
  returned: '结算单付款后已有减免退款，不能撤销该笔付款',
  invoiced: '结算单的订单已申请发票，不能撤销该笔付款',
  takenUp: '结算单的订单已重新检测，不能撤销该笔付款',
  bookingDone: '结算单含已完成的上机预约，不能撤销，请通过结算单减免处理',
  noBalance: '预存余额不足，请先充值',
  noLine: '请选择有异议的明细',
  creditTooMuch: '减免金额超过可减免金额',
  samePerson: '不能审批自己提出的减免，请由另一位同事处理',
  writeOffAsked: '该结算单已申请核销，请等待复核',
  writeOffChanged: '待付金额已变化，请驳回后重新申请',
  bigChange: '金额调整超过10%，请由主管处理',
  notOneOwner: '记录不存在',
} as const;

/** What becomes of a credit note. */
export const creditStates = { 10: '待复核', 20: '已生效', 40: '已驳回' } as const;
export type CreditStatus = keyof typeof creditStates;
