import type { Transition } from '../../core/transitions.ts';

/** States of a unit of laboratory work (product definition, 1.15). */
export const assignStates = {
  10: '待派单',
  20: '待接单',
  30: '待检测',
  40: '检测中',
  45: '无法检测',
  50: '待审核',
  60: '待核对',
  70: '数据有误',
  75: '复测中',
  78: '金额已调整',
  80: '数据无误',
  90: '已结算',
} as const;

/** A state of laboratory work. */
export type AssignStatus = keyof typeof assignStates;

/** Who moves it; `lead` also approves what service may not decide alone. */
export type AssignRole = 'customer' | 'service' | 'lead' | 'lab' | 'reviewer' | 'system';

/** Everything that can be done to it. */
export type AssignAction =
  | 'dispatch'
  | 'redispatch'
  | 'handOver'
  | 'accept'
  | 'decline'
  | 'start'
  | 'pause'
  | 'resume'
  | 'upload'
  | 'unable'
  | 'returnData'
  | 'release'
  | 'right'
  | 'wrong'
  | 'escalate'
  | 'reject'
  | 'retest'
  | 'retested'
  | 'changeAmount'
  | 'passAmount'
  | 'settle'
  | 'stop';

/** What decides about its transitions. */
export type AssignFacts = {
  orderStatus: number;
  /** Whether somebody is at it just now; time at rest is not working time. */
  isRunning: boolean;
  /** Numbers of samples that have neither a file nor a reason why there is none. */
  uncovered: readonly string[];
  /** Whether who asks tested it or sent its files. */
  isOwnWork: boolean;
  /** Whether the time for objections is over. */
  isLate: boolean;
  /** The customer's last objection, if there is one. */
  objection?: { isRejected: boolean; isEscalated: boolean };
  /** How many revisions of an analysis are still included; undefined for samples. */
  revisionsLeft?: number;
};

/** Refusals of laboratory work and of verdicts. */
export const assignRefusals = {
  notNow: '订单当前状态不可检测',
  samePerson: '不能发布自己检测的数据，请由另一位审核员审核发布',
  late: '已超过异议期限',
  noReason: '请填写异议说明',
  notRejected: '异议被驳回后才能申请升级处理',
  escalated: '该异议已升级处理过，不能再次升级',
  needsLead: '该异议已升级，请由客服主管处理',
  noRevision: '免费修改次数已用完或已超过修改期限，请为追加修改另行报价',
  notMine: '该任务不属于您',
  paused: '任务已暂停',
  running: '任务正在进行',
  notKept: '样品已不在库，无法复测',
  retestOver: '已超过复测期限',
} as const;

const inOrder =
  (...states: number[]) =>
  ({ orderStatus }: AssignFacts) =>
    states.includes(orderStatus) ? undefined : assignRefusals.notNow;
const covered = ({ uncovered }: AssignFacts) =>
  uncovered.length > 0 ? `以下样品没有数据文件，也没有说明原因：${uncovered.join('、')}` : undefined;
const inTime = ({ isLate }: AssignFacts) => (isLate ? assignRefusals.late : undefined);
const working = inOrder(70, 80, 105);

type Line = Transition<AssignAction, AssignStatus, AssignRole, AssignFacts>;

/** Every way a unit of laboratory work goes on; who, from where, to where (product definition, 1.15). */
export const assignTransitions: readonly Line[] = [
  {
    ...{ action: 'dispatch', name: '派单', from: [10], to: [20], by: ['service', 'lead'] },
    whyNot: inOrder(60, 70, 80, 105),
  },
  {
    ...{ action: 'redispatch', name: '改派', from: [20, 30], to: [20], by: ['service', 'lead'] },
    whyNot: inOrder(60, 70, 80, 105),
  },
  {
    ...{ action: 'handOver', name: '转交他人', from: [40], to: [20], by: ['service', 'lead'] },
    whyNot: inOrder(80, 105),
  },
  { action: 'accept', name: '接单', from: [20], to: [30], by: ['lab'], whyNot: inOrder(60, 70, 80, 105) },
  { action: 'decline', name: '退回派单', from: [20], to: [10], by: ['lab'] },
  { action: 'start', name: '开始检测', from: [30], to: [40], by: ['lab'], whyNot: working },
  {
    ...{ action: 'pause', name: '暂停', from: [40], to: [40], by: ['lab'] },
    whyNot: ({ isRunning }) => (isRunning ? undefined : assignRefusals.paused),
  },
  {
    ...{ action: 'resume', name: '继续', from: [40], to: [40], by: ['lab'] },
    whyNot: ({ isRunning }) => (isRunning ? assignRefusals.running : undefined),
  },
  {
    ...{ action: 'upload', name: '提交数据', from: [40], to: [50], by: ['lab'] },
    whyNot: (facts) => inOrder(80, 105)(facts) ?? covered(facts),
  },
  { action: 'unable', name: '无法检测', from: [40], to: [45], by: ['lab'], whyNot: inOrder(80, 105) },
  {
    ...{ action: 'returnData', name: '退回', from: [45, 50], to: [40], by: ['reviewer'] },
    whyNot: inOrder(90),
  },
  {
    ...{ action: 'release', name: '发布', from: [50], to: [60], by: ['reviewer'] },
    whyNot: (facts) =>
      facts.isOwnWork ? assignRefusals.samePerson : (inOrder(90, 220)(facts) ?? covered(facts)),
  },
  { action: 'right', name: '数据无误', from: [60], to: [80], by: ['customer', 'system'] },
  { action: 'wrong', name: '数据有误', from: [60], to: [70], by: ['customer'], whyNot: inTime },
  { action: 'escalate', name: '申请升级', from: [60], to: [70], by: ['customer'], whyNot: noEscalation },
  { action: 'reject', name: '驳回异议', from: [70], to: [60], by: ['service'], whyNot: beyondService },
  { action: 'reject', name: '驳回异议', from: [70], to: [60], by: ['lead'] },
  {
    ...{ action: 'retest', name: '受理复测', from: [70], to: [75], by: ['service'] },
    whyNot: (facts) => beyondService(facts) ?? noRevision(facts),
  },
  { action: 'retest', name: '受理复测', from: [70], to: [75], by: ['lead'], whyNot: noRevision },
  { action: 'retested', name: '复测完成', from: [75], to: [60], by: ['reviewer'] },
  {
    ...{ action: 'changeAmount', name: '调整金额', from: [70], to: [78], by: ['service'] },
    whyNot: beyondService,
  },
  { action: 'changeAmount', name: '调整金额', from: [70], to: [78], by: ['lead'] },
  { action: 'passAmount', name: '确认调整', from: [78], to: [60], by: ['lead', 'system'] },
  { action: 'settle', name: '结算', from: [80], to: [90], by: ['system'] },
  { action: 'stop', name: '终止', from: [10, 20, 30, 40], to: [45], by: ['service', 'lead'] },
];

/** The state's name for customers and staff; files are revised where samples are tested again. */
export function assignStateName(status: number, typeId: number = 1): string {
  if (typeId === 3 && status in analysisNames) return analysisNames[status as keyof typeof analysisNames];
  return assignStates[status as AssignStatus] ?? '';
}

const analysisNames = { 30: '待分析', 40: '分析中', 45: '无法分析', 75: '修改中' } as const;

/** States in which the laboratory still has something to do before a reviewer can look. */
export const atWork: readonly number[] = [10, 20, 30, 40];

/** States in which nobody waits for the customer's verdict any more, or never did. */
export const decided: readonly number[] = [45, 80, 90];

/** A rejected objection can be laid before the lead once, as long as objections can be made. */
function noEscalation({ isLate, objection }: AssignFacts): string | undefined {
  if (!objection?.isRejected) return assignRefusals.notRejected;
  if (objection.isEscalated) return assignRefusals.escalated;
  return isLate ? assignRefusals.late : undefined;
}

function beyondService({ objection }: AssignFacts): string | undefined {
  return objection?.isEscalated ? assignRefusals.needsLead : undefined;
}

function noRevision({ revisionsLeft }: AssignFacts): string | undefined {
  return revisionsLeft !== undefined && revisionsLeft <= 0 ? assignRefusals.noRevision : undefined;
}
