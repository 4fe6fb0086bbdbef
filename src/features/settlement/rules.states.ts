import { type ActionOf, movingRecord, type StateOf } from '../../core/record.ts';

/** A state of a statement. */
export type StatementStatus = StateOf<typeof statementRecord>;

/** Who moves a statement; `approver` decides what needs a second person. */
export type StatementRole = 'customer' | 'staff' | 'approver' | 'system';

/** Everything that can be done to a statement. */
export type StatementAction = ActionOf<typeof statementRecord>;

/** What decides about its steps, in fen. */
export type StatementFacts = { remainingFen: number; onCredit: boolean };

const owed = ({ remainingFen }: StatementFacts) => (remainingFen > 0 ? undefined : '没有待付金额');
const later = (facts: StatementFacts) => (facts.onCredit ? '结算单已使用信用额度' : owed(facts));

/** Every way a statement moves; who, from where, to where. Nothing else changes one. */
export const statementRecord = movingRecord<StatementRole, StatementFacts>()({
  states: {
    toConfirm: [10, '待确认', 'wait'],
    disputed: [20, '有异议', 'alert'],
    toPay: [30, '待付款', 'wait'],
    partPaid: [40, '部分付款', 'run'],
    paid: [50, '已付款', 'done'],
    overdue: [60, '已逾期', 'alert'],
    voided: [90, '已作废', 'stop'],
  },
  moves: {
    confirm: {
      name: '确认结算单',
      from: ['toConfirm'],
      to: ['toPay', 'partPaid', 'paid'],
      by: ['customer', 'system'],
    },
    dispute: { name: '提出异议', from: ['toConfirm'], to: ['disputed'], by: ['customer'] },
    revise: {
      name: '修改结算单',
      from: ['toConfirm', 'disputed'],
      to: ['toConfirm'],
      by: ['staff', 'approver'],
    },
    void: {
      name: '作废',
      from: ['toConfirm', 'disputed'],
      to: ['voided'],
      by: ['staff', 'approver', 'system'],
    },
    pay: {
      name: '付款',
      from: ['toPay', 'partPaid', 'overdue'],
      to: ['partPaid', 'paid', 'overdue'],
      by: ['customer', 'staff', 'approver', 'system'],
      whyNot: owed,
    },
    // It takes of the credit line, and is due at the end of its term.
    defer: { name: '信用支付', from: ['toPay', 'partPaid'], to: [], by: ['customer'], whyNot: later },
    // A transfer was matched by mistake.
    unpay: {
      name: '撤销付款',
      from: ['partPaid', 'paid', 'overdue'],
      to: ['toPay', 'partPaid', 'overdue'],
      by: ['approver'],
    },
    expire: { name: '逾期', from: ['toPay', 'partPaid'], to: ['overdue'], by: ['system'], whyNot: owed },
    credit: {
      name: '减免',
      from: ['toPay', 'partPaid', 'paid', 'overdue'],
      to: ['toPay', 'partPaid', 'paid', 'overdue'],
      by: ['staff', 'approver'],
    },
    // Somebody asks, somebody else decides (trust figure G10).
    writeOff: {
      name: '核销坏账',
      from: ['overdue'],
      to: ['paid'],
      by: ['staff', 'approver'],
      whyNot: owed,
    },
    remind: {
      name: '催办',
      from: ['toConfirm', 'toPay', 'partPaid', 'overdue'],
      to: [],
      by: ['staff', 'approver'],
    },
  },
});
/** Codes of the states. */
export const statementStates = statementRecord.states;

/** States in which a confirmed statement waits for money. */
export const unpaidStates: readonly number[] = [
  statementStates.toPay,
  statementStates.partPaid,
  statementStates.overdue,
];
/** States of a statement that was confirmed and holds, paid or not. */
export const confirmedStates: readonly number[] = [...unpaidStates, statementStates.paid];
/** States in which a statement is not confirmed yet. */
export const openStates: readonly number[] = [statementStates.toConfirm, statementStates.disputed];

/** Where money or a credit takes a confirmed statement: what is left, whether any was paid, whether it is late. */
export function afterMoney({
  remainingFen,
  paidFen,
  isOverdue,
}: {
  remainingFen: number;
  paidFen: number;
  isOverdue: boolean;
}): StatementStatus {
  if (remainingFen <= 0) return statementStates.paid;
  if (isOverdue) return statementStates.overdue;
  return paidFen > 0 ? statementStates.partPaid : statementStates.toPay;
}

/** Why something cannot be done with a statement. */
export const settlementRefusals = {
  none: '该订单尚未出具结算单',
  projectBilled: '已出具结算单，请在付款时选择经费项目',
  numberBilled: '已出具结算单，课题号不能修改',
  changed: '结算单已更新，请重新核对',
  notAccepted: '所选项目仍有数据待核对，全部确认后可结算',
  taken: '所选项目已在结算单中',
  nothing: '没有可结算的项目',
  paid: '没有待付金额',
  tooMuch: '付款金额超过未付金额',
  returned: '结算单付款后已有减免退款，不能撤销该笔付款',
  wholeOnly: '信用额度须支付全部未付金额',
  onlyCash: '结算单已在付款前开票，只能以未开票的预存现金付款',
  invoiced: '结算单的订单已申请发票，不能撤销该笔付款',
  creditInvoiced: '该款项已开票，请先冲红发票再减免',
  creditRebate: '该款项由返利转入的预存支付，只能退回预存',
  takenUp: '结算单的订单已重新检测，不能撤销该笔付款',
  bookingDone: '结算单含已完成的上机预约，不能撤销，请通过结算单减免处理',
  noBalance: '预存余额不足，请先充值',
  noLine: '请选择有异议的明细',
  creditTooMuch: '减免金额超过可减免金额',
  samePerson: '不能审批自己提出的减免，请由另一位同事处理',
  writeOffAsked: '该结算单已申请核销，请等待复核',
  writeOffChanged: '待付金额已变化，请驳回后重新申请',
  bigChange: '金额调整超过10%，请由主管处理',
  freesTooMuch: '降价后退回的预付款超过复核限额，请待客户确认后开具贷项，由另一位同事复核',
  notOneOwner: '记录不存在',
  open: '存在未结清的结算单',
  unsettled: '存在未结算的检测与预约',
  severalPayers: '所选项目不属于同一付款主体，请分别操作',
} as const;

const bySomebodyElse = ({ isMaker }: { isMaker: boolean }) =>
  isMaker ? settlementRefusals.samePerson : undefined;

/** What becomes of a credit note: above the limit somebody else decides. */
export const creditRecord = movingRecord<'approver' | 'system', { isMaker: boolean }>()({
  states: {
    toCheck: [10, '待复核', 'wait'],
    effective: [20, '已生效', 'done'],
    rejected: [40, '已驳回', 'stop'],
  },
  moves: {
    post: { name: '生效', from: ['toCheck'], to: ['effective'], by: ['system'] },
    approve: { name: '通过', from: ['toCheck'], to: ['effective'], by: ['approver'], whyNot: bySomebodyElse },
    refuse: { name: '驳回', from: ['toCheck'], to: ['rejected'], by: ['approver'], whyNot: bySomebodyElse },
  },
});
/** Codes of the states. */
export const creditStates = creditRecord.states;
