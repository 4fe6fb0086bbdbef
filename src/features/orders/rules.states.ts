import type { Transition } from '../../core/transitions.ts';

/** Who moves an order; the parts that the roles of staff play in it (product definition, section 1). */
export type OrderRole = 'customer' | 'group' | 'service' | 'lab' | 'reviewer' | 'admin' | 'system';

/** States of sample-submission orders (type 1), product definition 1.1. */
export const submissionStates = {
  10: '待审核',
  15: '待组长审批',
  20: '待确认',
  30: '待付款',
  40: '待寄样',
  50: '样品在途',
  60: '已收样',
  65: '样品异常',
  70: '待检测',
  80: '检测中',
  90: '数据审核',
  100: '待核对',
  105: '复测中',
  110: '待结算',
  120: '待付款',
  130: '已完成',
  200: '已取消',
  210: '已驳回',
  220: '已终止',
} as const;

/** States of data-analysis orders (type 3), product definition 1.3: files take the place of samples. */
export const analysisStates = {
  10: '待审核',
  15: '待组长审批',
  20: '待确认',
  30: '待付款',
  40: '待上传数据',
  60: '数据已接收',
  65: '数据异常',
  70: '待分析',
  80: '分析中',
  90: '数据审核',
  100: '待核对',
  105: '修改中',
  110: '待结算',
  120: '待付款',
  130: '已完成',
  200: '已取消',
  210: '已驳回',
  220: '已终止',
} as const;

/** A state of either kind of order. */
export type OrderStatus = keyof typeof submissionStates;

/** What an order must show to the guards of its transitions. */
export type OrderFacts = {
  typeId: 1 | 3;
  /** 0 settle after the data, 1 pay before testing, 2 credit line. */
  payMode: 0 | 1 | 2;
  /** Whether all that must be paid before testing has been paid. */
  isPrepaid: boolean;
  /** Whether the customer wants a price before anything is decided. */
  isQuoteFirst?: boolean;
};

/** Everything that can be done to an order. */
export type OrderAction =
  | 'edit'
  | 'accept'
  | 'answer'
  | 'cancel'
  | 'approve'
  | 'decline'
  | 'askBack'
  | 'pass'
  | 'reject'
  | 'prepay'
  | 'unprepay'
  | 'unpay'
  | 'send'
  | 'waybill'
  | 'receive'
  | 'reportIssue'
  | 'resolveIssue'
  | 'resend'
  | 'queue'
  | 'start'
  | 'upload'
  | 'returnData'
  | 'release'
  | 'acceptData'
  | 'retest'
  | 'settle'
  | 'paid'
  | 'terminate';

type Line = Transition<OrderAction, OrderStatus, OrderRole, OrderFacts>;

/** Why testing may not begin to be prepared; undefined when it may. */
const unpaid = ({ payMode, isPrepaid }: OrderFacts) =>
  payMode === 1 && !isPrepaid ? '请先完成付款' : undefined;
const onlySamples = ({ typeId }: OrderFacts) => (typeId === 1 ? undefined : '数据分析订单无需寄送样品');

/** Every way an order of type 1 or 3 moves; who, from where, to where (product definition 1.1 and 1.3). */
export const orderTransitions: readonly Line[] = [
  { action: 'accept', name: '接受变更', from: [20], to: [30, 40], by: ['customer'] },
  { action: 'answer', name: '回复', from: [20], to: [10], by: ['customer'] },
  { action: 'prepay', name: '去付款', from: [30], to: [40], by: ['customer', 'system'] },
  {
    action: 'send',
    name: '填写运单',
    from: [40],
    to: [50],
    by: ['customer', 'service', 'system'],
    whyNot: onlySamples,
  },
  { action: 'waybill', name: '修改运单', from: [50], to: [50], by: ['customer', 'service'] },
  { action: 'edit', name: '修改订单', from: [10, 15, 20, 40, 60], to: [10], by: ['customer'] },
  { action: 'resolveIssue', name: '继续检测', from: [65], to: [60], by: ['customer'] },
  { action: 'resend', name: '重新寄送', from: [65], to: [40], by: ['customer'] },
  { action: 'acceptData', name: '数据无误', from: [100], to: [110], by: ['customer', 'system'] },
  {
    action: 'cancel',
    name: '取消订单',
    from: [10, 15, 20, 30, 40, 50, 60, 65, 70],
    to: [200],
    by: ['customer', 'service', 'system'],
  },
  { action: 'approve', name: '批准', from: [15], to: [10], by: ['group'] },
  { action: 'decline', name: '不批准', from: [15], to: [200], by: ['group'] },
  { action: 'askBack', name: '请客户确认', from: [10], to: [20], by: ['service'] },
  {
    action: 'pass',
    name: '审核通过',
    from: [10],
    to: [30, 40],
    by: ['service'],
    whyNot: ({ isQuoteFirst }) => (isQuoteFirst ? '客户要求先报价，请报价后由客户确认' : undefined),
  },
  { action: 'reject', name: '驳回', from: [10, 20], to: [210], by: ['service'] },
  { action: 'receive', name: '确认收样', from: [40, 50], to: [60], by: ['service', 'lab'], whyNot: unpaid },
  { action: 'reportIssue', name: '登记异常', from: [50, 60], to: [65], by: ['lab'] },
  { action: 'queue', name: '排单', from: [60], to: [70], by: ['service'], whyNot: unpaid },
  { action: 'start', name: '开始检测', from: [70], to: [80], by: ['lab'] },
  { action: 'upload', name: '提交数据', from: [80, 105], to: [90], by: ['lab'] },
  { action: 'returnData', name: '退回数据', from: [90], to: [80], by: ['reviewer'] },
  { action: 'release', name: '发布数据', from: [90], to: [100], by: ['reviewer'] },
  { action: 'retest', name: '受理异议', from: [100, 130], to: [105], by: ['service', 'admin'] },
  { action: 'settle', name: '出具结算单', from: [110], to: [120, 130], by: ['system'] },
  { action: 'paid', name: '结清', from: [120], to: [130], by: ['system'] },
  // A transfer was matched by mistake.
  { action: 'unprepay', name: '撤销付款', from: [40], to: [30], by: ['system'] },
  { action: 'unpay', name: '撤销结清', from: [130], to: [120], by: ['system'] },
  { action: 'terminate', name: '终止检测', from: [70, 80, 90], to: [220], by: ['service'] },
];

/** The state's name for customers and staff. */
export function stateName(typeId: 1 | 3, status: OrderStatus): string {
  return typeId === 1 ? submissionStates[status] : ((analysisStates as Record<number, string>)[status] ?? '');
}

/** Groups of the order list with their states, in the order of their tabs (product definition, section 4). */
export const orderGroups = {
  review: { name: '待审核', states: [10, 15, 20, 30] },
  sample: { name: '待寄样', states: [40, 50, 65] },
  testing: { name: '检测中', states: [60, 70, 80, 90, 105] },
  verdict: { name: '待核对', states: [100] },
  settle: { name: '待结算', states: [110, 120] },
  done: { name: '已完成', states: [130] },
  closed: { name: '已关闭', states: [200, 210, 220] },
} as const satisfies Record<string, { name: string; states: readonly OrderStatus[] }>;

/** States that orders end in. */
export const endStates: readonly OrderStatus[] = [...orderGroups.done.states, ...orderGroups.closed.states];

/** Where an order begins, or goes on to once nothing has to be reviewed, approved or accepted any more. */
export function afterReview({ payMode, isPrepaid }: OrderFacts): 30 | 40 {
  return payMode === 1 && !isPrepaid ? 30 : 40;
}

/** What `prepaid` fen make of the pay status of an order of `total` fen: 0 nothing, 2 a part, 3 all of it is paid. */
export function paidStatus(prepaid: number, total: number): 0 | 2 | 3 {
  if (prepaid >= total) return 3;
  return prepaid > 0 ? 2 : 0;
}

/** The group of the order list that a state belongs to. */
export function groupOf(status: OrderStatus): keyof typeof orderGroups {
  const names = Object.keys(orderGroups) as (keyof typeof orderGroups)[];
  return names.find((name) => (orderGroups[name].states as readonly number[]).includes(status)) ?? 'closed';
}

/** States in which the laboratory has what it needs; before and beside them the promised day waits for the customer. */
export const inLaboratory: readonly OrderStatus[] = [60, 70, 80, 90, 105];

/** Whether the laboratory should have delivered before `today` (YYYY-MM-DD) and has not. */
export function isOverdue(status: OrderStatus, promiseDate: string | null, today: string): boolean {
  return promiseDate !== null && promiseDate < today && inLaboratory.includes(status);
}
