import { type ActionOf, movingRecord, type StateOf } from '../../core/record.ts';
import { daysBetween, dueText } from '../../core/shanghai.ts';
import { signingRefusals } from '../signing/contract.ts';

/** Who moves an order; the parts that the roles of staff play in it (product definition, section 1). */
export type OrderRole = 'customer' | 'group' | 'service' | 'lab' | 'reviewer' | 'admin' | 'system';

/** A state of either kind of order. */
export type OrderStatus = StateOf<typeof orderRecord>;

/** What an order must show to the guards of its transitions. */
export type OrderFacts = {
  typeId: 1 | 3;
  /** 0 settle after the data, 1 pay before testing, 2 credit line. */
  payMode: 0 | 1 | 2;
  /** Whether all that must be paid before testing has been paid. */
  isPrepaid: boolean;
  /** Whether the customer wants a price before anything is decided. */
  isQuoteFirst?: boolean;
  /** Whether a contract is wanted and not signed as the order is to be now. */
  isUnsigned?: boolean;
  /** Whether all of it was quoted and accepted just as it was ordered. */
  isAgreed?: boolean;
};

/** Everything that can be done to an order. */
export type OrderAction = ActionOf<typeof orderRecord>;

/** Why testing may not begin to be prepared; undefined when it may. */
const unpaid = ({ payMode, isPrepaid }: OrderFacts) =>
  payMode === 1 && !isPrepaid ? '请先完成付款' : undefined;
const onlySamples = ({ typeId }: OrderFacts) => (typeId === 1 ? undefined : '数据分析订单无需寄送样品');

/** Every way an order of type 1 or 3 moves; who, from where, to where (product definition 1.1 and 1.3). */
export const orderRecord = movingRecord<OrderRole, OrderFacts>()({
  states: {
    toReview: [10, '待审核', 'run'],
    toApprove: [15, '待组长审批', 'run'],
    toConfirm: [20, '待确认', 'wait'],
    toPrepay: [30, '待付款', 'wait'],
    toSend: [40, '待寄样', 'wait'],
    inTransit: [50, '样品在途', 'run'],
    received: [60, '已收样', 'run'],
    atIssue: [65, '样品异常', 'alert'],
    queued: [70, '待检测', 'run'],
    testing: [80, '检测中', 'run'],
    dataReview: [90, '数据审核', 'check'],
    toVerify: [100, '待核对', 'done'],
    retesting: [105, '复测中', 'run'],
    toSettle: [110, '待结算', 'run'],
    toPay: [120, '待付款', 'wait'],
    done: [130, '已完成', 'done'],
    cancelled: [200, '已取消', 'stop'],
    rejected: [210, '已驳回', 'alert'],
    terminated: [220, '已终止', 'stop'],
  },
  moves: {
    accept: {
      name: '接受变更',
      from: ['toConfirm'],
      to: ['toPrepay', 'toSend', 'toApprove'],
      by: ['customer'],
      whyNot: ({ isUnsigned }) => (isUnsigned ? signingRefusals.contractFirst : undefined),
    },
    answer: { name: '回复', from: ['toConfirm'], to: ['toReview'], by: ['customer'] },
    prepay: { name: '去付款', from: ['toPrepay'], to: ['toSend'], by: ['customer', 'system'] },
    send: {
      name: '填写运单',
      from: ['toSend'],
      to: ['inTransit'],
      by: ['customer', 'service', 'system'],
      whyNot: onlySamples,
    },
    waybill: { name: '修改运单', from: ['inTransit'], to: ['inTransit'], by: ['customer', 'service'] },
    edit: {
      name: '修改订单',
      from: ['toReview', 'toApprove', 'toConfirm', 'toSend', 'received'],
      to: ['toReview', 'toApprove'],
      by: ['customer'],
    },
    resolveIssue: { name: '继续检测', from: ['atIssue'], to: ['received'], by: ['customer'] },
    resend: { name: '重新寄送', from: ['atIssue'], to: ['toSend'], by: ['customer'] },
    acceptData: { name: '数据无误', from: ['toVerify'], to: ['toSettle'], by: ['customer', 'system'] },
    cancel: {
      name: '取消订单',
      from: [
        'toReview',
        'toApprove',
        'toConfirm',
        'toPrepay',
        'toSend',
        'inTransit',
        'received',
        'atIssue',
        'queued',
      ],
      to: ['cancelled'],
      by: ['customer', 'service', 'system'],
    },
    approve: { name: '批准', from: ['toApprove'], to: ['toReview'], by: ['group'] },
    decline: { name: '不批准', from: ['toApprove'], to: ['cancelled'], by: ['group'] },
    askBack: { name: '请客户确认', from: ['toReview'], to: ['toConfirm'], by: ['service'] },
    pass: {
      name: '审核通过',
      from: ['toReview'],
      to: ['toPrepay', 'toSend'],
      by: ['service'],
      whyNot: ({ isQuoteFirst, isUnsigned }) =>
        isQuoteFirst ? '客户要求先报价，请报价后由客户确认' : isUnsigned ? signingRefusals.waits : undefined,
    },
    // What was quoted and accepted was looked at before it was ordered.
    goOn: {
      name: '按已接受的报价下单',
      from: ['toReview'],
      to: ['toPrepay', 'toSend'],
      by: ['system'],
      whyNot: ({ isAgreed, isQuoteFirst, isUnsigned }) =>
        !isAgreed || isQuoteFirst ? '请等待审核' : isUnsigned ? signingRefusals.waits : undefined,
    },
    reject: { name: '驳回', from: ['toReview', 'toConfirm'], to: ['rejected'], by: ['service'] },
    receive: {
      name: '确认收样',
      from: ['toSend', 'inTransit'],
      to: ['received'],
      by: ['service', 'lab'],
      whyNot: unpaid,
    },
    reportIssue: { name: '登记异常', from: ['inTransit', 'received'], to: ['atIssue'], by: ['lab'] },
    queue: { name: '排单', from: ['received'], to: ['queued'], by: ['service'], whyNot: unpaid },
    start: { name: '开始检测', from: ['queued'], to: ['testing'], by: ['lab'] },
    upload: { name: '提交数据', from: ['testing', 'retesting'], to: ['dataReview'], by: ['lab'] },
    returnData: { name: '退回数据', from: ['dataReview'], to: ['testing'], by: ['reviewer'] },
    release: { name: '发布数据', from: ['dataReview'], to: ['toVerify'], by: ['reviewer'] },
    retest: { name: '受理异议', from: ['toVerify', 'done'], to: ['retesting'], by: ['service', 'admin'] },
    settle: { name: '出具结算单', from: ['toSettle'], to: ['toPay', 'done'], by: ['system'] },
    paid: { name: '结清', from: ['toPay'], to: ['done'], by: ['system'] },
    // A transfer was matched by mistake.
    unprepay: { name: '撤销付款', from: ['toSend'], to: ['toPrepay'], by: ['system'] },
    unpay: { name: '撤销结清', from: ['done'], to: ['toPay'], by: ['system'] },
    terminate: {
      name: '终止检测',
      from: ['queued', 'testing', 'dataReview'],
      to: ['terminated'],
      by: ['service'],
    },
  },
});
/** Codes of the states. */
export const orderStates = orderRecord.states;

/** What data-analysis orders (type 3) call states, product definition 1.3: files take the place of samples. */
const analysisNames: Partial<Record<OrderStatus, string>> = {
  [orderStates.toSend]: '待上传数据',
  [orderStates.inTransit]: '',
  [orderStates.received]: '数据已接收',
  [orderStates.atIssue]: '数据异常',
  [orderStates.queued]: '待分析',
  [orderStates.testing]: '分析中',
  [orderStates.retesting]: '修改中',
};

/** The state's name for customers and staff. */
export function stateName(typeId: 1 | 3, status: OrderStatus): string {
  return (typeId === 3 ? analysisNames[status] : undefined) ?? orderRecord.nameOf(status);
}

/** Groups of the order list with their states, in the order of their tabs (product definition, section 4). */
export const orderGroups = {
  review: {
    name: '待审核',
    states: [orderStates.toReview, orderStates.toApprove, orderStates.toConfirm, orderStates.toPrepay],
  },
  sample: { name: '待寄样', states: [orderStates.toSend, orderStates.inTransit, orderStates.atIssue] },
  testing: {
    name: '检测中',
    states: [
      orderStates.received,
      orderStates.queued,
      orderStates.testing,
      orderStates.dataReview,
      orderStates.retesting,
    ],
  },
  verdict: { name: '待核对', states: [orderStates.toVerify] },
  settle: { name: '待结算', states: [orderStates.toSettle, orderStates.toPay] },
  done: { name: '已完成', states: [orderStates.done] },
  closed: { name: '已关闭', states: [orderStates.cancelled, orderStates.rejected, orderStates.terminated] },
} as const satisfies Record<string, { name: string; states: readonly OrderStatus[] }>;

/** States that orders end in. */
export const endStates: readonly OrderStatus[] = [...orderGroups.done.states, ...orderGroups.closed.states];

/** Whether an order that comes to a state is never billed. */
export function endsUnbilled(status: number): boolean {
  return status === orderStates.cancelled || status === orderStates.rejected;
}

/** Where an order begins, or goes on to once nothing has to be reviewed, approved or accepted any more. */
export function afterReview({ payMode, isPrepaid }: OrderFacts): OrderStatus {
  return payMode === 1 && !isPrepaid ? orderStates.toPrepay : orderStates.toSend;
}

/** What `prepaid` fen make of the pay status of an order of `total` fen: 0 nothing, 2 a part, 3 all of it is paid. */
export function paidStatus(prepaid: number, total: number): 0 | 2 | 3 {
  if (prepaid >= total) return payStates.paid;
  return prepaid > 0 ? payStates.partPaid : payStates.unsettled;
}

/** The group of the order list that a state belongs to. */
export function groupOf(status: OrderStatus): keyof typeof orderGroups {
  const names = Object.keys(orderGroups) as (keyof typeof orderGroups)[];
  return names.find((name) => (orderGroups[name].states as readonly number[]).includes(status)) ?? 'closed';
}

/** States in which the laboratory has what it needs; before and beside them the promised day waits for the customer. */
export const inLaboratory: readonly OrderStatus[] = [
  orderStates.received,
  orderStates.queued,
  orderStates.testing,
  orderStates.dataReview,
  orderStates.retesting,
];

/** For how many days the laboratory has been late; 0 when it is not. */
export function lateDays(status: OrderStatus, promiseDate: string | null, today: string): number {
  return promiseDate !== null && isOverdue(status, promiseDate, today) ? daysBetween(promiseDate, today) : 0;
}

/** When data is to be there, in words: how late it is, and no day that passed while samples were waited for. */
export function promiseText(
  { status, promise_date, typeId }: { status: number; promise_date: string | null; typeId: number },
  today: string,
): string {
  if (promise_date === null) return '报价后确定';
  const late = lateDays(status as OrderStatus, promise_date, today);
  if (late > 0) return `${promise_date}，${dueText(-late)}`;
  const isHere = status >= orderStates.received && status !== orderStates.atIssue;
  if (isHere || promise_date >= today) return promise_date;
  return typeId === 3 ? '收到数据后确定' : '收到样品后确定';
}

/** Whether the laboratory should have delivered before `today` (YYYY-MM-DD) and has not. */
export function isOverdue(status: OrderStatus, promiseDate: string | null, today: string): boolean {
  return promiseDate !== null && promiseDate < today && inLaboratory.includes(status);
}

/** How far an order or a booking is paid; their names are `payNames`. */
export const payStates = {
  unsettled: 0,
  toPay: 1,
  partPaid: 2,
  paid: 3,
  refunding: 4,
  refunded: 5,
  free: 6,
} as const;

/** How far an order is invoiced; the names are `invoiceNames`. */
export const invoiceStates = { none: 0, asked: 1, partMade: 2, made: 3, free: 4 } as const;

/** How far the return of an order's leftovers is; the names are `recycleNames`. */
export const recycleStates = { none: 0, toAsk: 1, asked: 2, returned: 3, destroyed: 4 } as const;
