import { type ActionOf, movingRecord, type StateOf } from '../../core/record.ts';
import { orderStates } from '../orders/rules.states.ts';

/** A state of laboratory work. */
export type AssignStatus = StateOf<typeof workRecord>;

/** Who moves it; `lead` also approves what service may not decide alone. */
export type AssignRole = 'customer' | 'service' | 'lead' | 'lab' | 'reviewer' | 'system';

/** Everything that can be done to it. */
export type AssignAction = ActionOf<typeof workRecord>;

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
  (...states: (keyof typeof orderStates)[]) =>
  ({ orderStatus }: AssignFacts) =>
    states.some((state) => orderStates[state] === orderStatus) ? undefined : assignRefusals.notNow;
const covered = ({ uncovered }: AssignFacts) =>
  uncovered.length > 0 ? `以下样品没有数据文件，也没有说明原因：${uncovered.join('、')}` : undefined;
const inTime = ({ isLate }: AssignFacts) => (isLate ? assignRefusals.late : undefined);
const working = inOrder('queued', 'testing', 'retesting');

/** Every way a unit of laboratory work goes on; who, from where, to where (product definition, 1.15). */
export const workRecord = movingRecord<AssignRole, AssignFacts>()({
  states: {
    toDispatch: [10, '待派单', 'wait'],
    toAccept: [20, '待接单', 'wait'],
    toTest: [30, '待检测', 'run'],
    testing: [40, '检测中', 'run'],
    unable: [45, '无法检测', 'alert'],
    toReview: [50, '待审核', 'check'],
    toVerify: [60, '待核对', 'wait'],
    disputed: [70, '数据有误', 'alert'],
    retesting: [75, '复测中', 'run'],
    amountChanged: [78, '金额已调整', 'run'],
    accepted: [80, '数据无误', 'done'],
    settled: [90, '已结算', 'done'],
  },
  moves: {
    dispatch: {
      name: '派单',
      from: ['toDispatch'],
      to: ['toAccept'],
      by: ['service', 'lead'],
      whyNot: inOrder('received', 'queued', 'testing', 'retesting'),
    },
    redispatch: {
      name: '改派',
      from: ['toAccept', 'toTest'],
      to: ['toAccept'],
      by: ['service', 'lead'],
      whyNot: inOrder('received', 'queued', 'testing', 'retesting'),
    },
    handOver: {
      name: '转交他人',
      from: ['testing'],
      to: ['toAccept'],
      by: ['service', 'lead'],
      whyNot: inOrder('testing', 'retesting'),
    },
    accept: {
      name: '接单',
      from: ['toAccept'],
      to: ['toTest'],
      by: ['lab'],
      whyNot: inOrder('received', 'queued', 'testing', 'retesting'),
    },
    decline: { name: '退回派单', from: ['toAccept'], to: ['toDispatch'], by: ['lab'] },
    start: { name: '开始检测', from: ['toTest'], to: ['testing'], by: ['lab'], whyNot: working },
    pause: {
      name: '暂停',
      from: ['testing'],
      to: ['testing'],
      by: ['lab'],
      whyNot: ({ isRunning }) => (isRunning ? undefined : assignRefusals.paused),
    },
    resume: {
      name: '继续',
      from: ['testing'],
      to: ['testing'],
      by: ['lab'],
      whyNot: ({ isRunning }) => (isRunning ? assignRefusals.running : undefined),
    },
    upload: {
      name: '提交数据',
      from: ['testing'],
      to: ['toReview'],
      by: ['lab'],
      whyNot: (facts) => inOrder('testing', 'retesting')(facts) ?? covered(facts),
    },
    unable: {
      name: '无法检测',
      from: ['testing'],
      to: ['unable'],
      by: ['lab'],
      whyNot: inOrder('testing', 'retesting'),
    },
    returnData: {
      name: '退回',
      from: ['unable', 'toReview'],
      to: ['testing'],
      by: ['reviewer'],
      whyNot: inOrder('dataReview'),
    },
    release: {
      name: '发布',
      from: ['toReview'],
      to: ['toVerify'],
      by: ['reviewer'],
      whyNot: (facts) =>
        facts.isOwnWork
          ? assignRefusals.samePerson
          : (inOrder('dataReview', 'terminated')(facts) ?? covered(facts)),
    },
    right: { name: '数据无误', from: ['toVerify'], to: ['accepted'], by: ['customer', 'system'] },
    wrong: { name: '数据有误', from: ['toVerify'], to: ['disputed'], by: ['customer'], whyNot: inTime },
    escalate: {
      name: '申请升级',
      from: ['toVerify'],
      to: ['disputed'],
      by: ['customer'],
      whyNot: noEscalation,
    },
    reject: [
      { name: '驳回异议', from: ['disputed'], to: ['toVerify'], by: ['service'], whyNot: beyondService },
      { name: '驳回异议', from: ['disputed'], to: ['toVerify'], by: ['lead'] },
    ],
    retest: [
      {
        name: '受理复测',
        from: ['disputed'],
        to: ['retesting'],
        by: ['service'],
        whyNot: (facts) => beyondService(facts) ?? noRevision(facts),
      },
      { name: '受理复测', from: ['disputed'], to: ['retesting'], by: ['lead'], whyNot: noRevision },
    ],
    retested: { name: '复测完成', from: ['retesting'], to: ['toVerify'], by: ['reviewer'] },
    changeAmount: [
      {
        name: '调整金额',
        from: ['disputed'],
        to: ['amountChanged'],
        by: ['service'],
        whyNot: beyondService,
      },
      { name: '调整金额', from: ['disputed'], to: ['amountChanged'], by: ['lead'] },
    ],
    passAmount: { name: '确认调整', from: ['amountChanged'], to: ['toVerify'], by: ['lead', 'system'] },
    settle: { name: '结算', from: ['accepted'], to: ['settled'], by: ['system'] },
    stop: {
      name: '终止',
      from: ['toDispatch', 'toAccept', 'toTest', 'testing'],
      to: ['unable'],
      by: ['service', 'lead'],
    },
  },
});
/** Codes of the states. */
export const workStates = workRecord.states;

/** The state's name for customers and staff; files are revised where samples are tested again. */
export function assignStateName(status: number, typeId: number = 1): string {
  return (typeId === 3 ? analysisNames[status] : undefined) ?? workRecord.nameOf(status);
}

const analysisNames: Partial<Record<number, string>> = {
  [workStates.toTest]: '待分析',
  [workStates.testing]: '分析中',
  [workStates.unable]: '无法分析',
  [workStates.retesting]: '修改中',
};

/** States in which the laboratory still has something to do before a reviewer can look. */
export const atWork: readonly number[] = [
  workStates.toDispatch,
  workStates.toAccept,
  workStates.toTest,
  workStates.testing,
];

/** States in which nobody waits for the customer's verdict any more, or never did. */
export const decided: readonly number[] = [workStates.unable, workStates.accepted, workStates.settled];

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
