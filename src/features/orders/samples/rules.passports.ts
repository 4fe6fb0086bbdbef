import { type ActionOf, movingRecord, type OfferedAction, type StateOf } from '../../../core/record.ts';
import { orderStates } from '../rules.states.ts';

/** A state of a sample. */
export type PassportStatus = StateOf<typeof passportRecord>;

/** Everything that can be done to a sample in the laboratory. */
export type PassportAction = ActionOf<typeof passportRecord>;

/** What the guards look at. */
export type PassportFacts = {
  /** Who asks, and who asked for the disposal; null when nobody did. */
  actorRid: string;
  disposalAskedBy: string | null;
  /** YYYY-MM-DD. */
  keepUntil: string;
  today: string;
  /** Whether the order ended without a test. */
  isClosed: boolean;
  leftover: number | null;
  /** Whether its owner is to have it back. */
  isWantedBack: boolean;
};

const isAsked = ({ disposalAskedBy }: PassportFacts) =>
  disposalAskedBy ? '已申请销毁，请先处理' : undefined;
const isNotAsked = ({ disposalAskedBy }: PassportFacts) => (disposalAskedBy ? undefined : '尚未申请销毁');
const isSamePerson = (facts: PassportFacts) =>
  isNotAsked(facts) ??
  (facts.disposalAskedBy === facts.actorRid ? '销毁须由另一位同事确认' : undefined) ??
  (facts.leftover === 0 ? undefined : isWanted(facts));

const isWanted = ({ isWantedBack }: PassportFacts) =>
  isWantedBack ? '样品须寄回客户；客户放弃寄回后方可销毁' : undefined;

/** Why a sample may not be disposed of yet; undefined when it may. */
function isKept(facts: PassportFacts): string | undefined {
  const { keepUntil, today, isClosed, leftover } = facts;
  const isDue = keepUntil < today || isClosed || leftover === 0;
  // Of what is used up nothing can be sent back.
  const why = isAsked(facts) ?? (leftover === 0 ? undefined : isWanted(facts));
  return why ?? (isDue ? undefined : `保存期至${keepUntil}，到期后方可销毁`);
}

const by = ['staff'] as const;

/** Every way a sample goes once it is in the laboratory. Nothing else changes a passport. */
export const passportRecord = movingRecord<'staff', PassportFacts>()({
  states: {
    toSend: [10, '待寄出', 'wait'],
    inTransit: [20, '运输途中', 'run'],
    received: [30, '已收样', 'run'],
    stored: [40, '在库', 'run'],
    inUse: [50, '检测中', 'run'],
    partUsed: [60, '部分使用', 'run'],
    usedUp: [70, '已用完', 'stop'],
    returned: [80, '已寄回', 'done'],
    destroyed: [90, '已销毁', 'stop'],
  },
  moves: {
    receive: { name: '重新收样', from: ['received', 'stored'], to: ['received'], by, whyNot: isAsked },
    place: { name: '入库', from: ['received', 'stored', 'partUsed'], to: ['stored', 'partUsed'], by },
    handOver: { name: '领用', from: ['received', 'stored', 'partUsed'], to: ['inUse'], by, whyNot: isAsked },
    handBack: { name: '归还', from: ['inUse'], to: ['received', 'partUsed', 'usedUp'], by },
    split: {
      name: '分样',
      from: ['received', 'stored', 'partUsed'],
      to: ['received', 'partUsed', 'usedUp'],
      by,
      whyNot: isAsked,
    },
    report: { name: '登记异常', from: ['received', 'stored', 'partUsed'], to: [], by },
    askDisposal: {
      name: '申请销毁',
      from: ['received', 'stored', 'partUsed', 'usedUp'],
      to: [],
      by,
      whyNot: isKept,
    },
    refuseDisposal: {
      name: '驳回销毁',
      from: ['received', 'stored', 'partUsed', 'usedUp'],
      to: [],
      by,
      whyNot: isNotAsked,
    },
    dispose: {
      name: '确认销毁',
      from: ['received', 'stored', 'partUsed', 'usedUp'],
      to: ['destroyed'],
      by,
      whyNot: isSamePerson,
    },
    giveBack: {
      name: '寄回',
      from: ['received', 'stored', 'partUsed'],
      to: ['returned'],
      by,
      whyNot: isAsked,
    },
  },
});
/** Codes of the states. */
export const passportStates = passportRecord.states;

/** What staff may do with a sample now, with the reason where it cannot be done just now. */
export function passportActions(
  passport: PassportFacts & { status: number },
): OfferedAction<PassportAction>[] {
  return passportRecord.offered(passport, 'staff');
}

/** The state's name; empty for a number that is none. */
export function passportState(status: number): string {
  return passportRecord.nameOf(status);
}

/** What may be wrong with a sample that comes in. */
export const conditions = {
  damaged: '包装或容器破损',
  leaking: '泄漏',
  short: '量不足',
  mismatch: '与订单信息不符',
  unlabeled: '标签缺失或无法辨认',
  degraded: '变质、潮解或氧化',
  dangerous: '存在未申报的危险性',
  other: '其他',
} as const;
/** Key of `conditions`. */
export type Condition = keyof typeof conditions;

/** What is wrong with a sample, in words; empty when nothing is. */
export function conditionWords(problems: readonly string[]): string {
  return problems.map((problem) => conditions[problem as Condition] ?? problem).join('、');
}

/** A place in words: 冷藏室 A-3 · 盒 12; empty for none. */
export function placeInWords({ room, shelf, box }: { room: string; shelf: string; box: string }): string {
  return [room, shelf, box && `盒 ${box}`].filter(Boolean).join(' · ');
}

/** States of samples that lie in the laboratory's store or are to be put there. */
export const inStore: readonly number[] = [
  passportStates.received,
  passportStates.stored,
  passportStates.partUsed,
];

/** Where a sample is, in its owner's words: they need not know the shelf. */
export function ownersPlace(status: number, room: string): string {
  if (inStore.includes(status)) return room ? `样品库 ${room}` : '样品室';
  return status === passportStates.inUse ? '检测工位' : passportRecord.nameOf(status);
}

/** The state of a sample that is not in the laboratory, by its order's. */
export function stateBefore(orderStatus: number): PassportStatus {
  return orderStatus === orderStates.inTransit ? passportStates.inTransit : passportStates.toSend;
}

const custodyTexts: Record<PassportAction, string> = {
  receive: '实验室收样',
  place: '入库存放',
  handOver: '领用检测',
  handBack: '检测后归还',
  split: '分样',
  report: '登记异常',
  askDisposal: '申请销毁',
  refuseDisposal: '撤回销毁申请',
  dispose: '按规定销毁',
  giveBack: '寄回',
};

/** A step of a sample's custody in words. */
export function custodyText(action: string): string {
  return custodyTexts[action as PassportAction] ?? action;
}

/** Steps that owners are told of: what is only asked for is not done yet. */
export const toldToOwners: readonly string[] = [
  ...['receive', 'place', 'handOver', 'handBack', 'split', 'report', 'dispose', 'giveBack'],
];

/** The sample's rid in what a scanner read: LPS-… as labels say it, or the rid by itself; undefined for anything else. */
export function ridInCode(code: string): string | undefined {
  return /^(?:LPS-)?([0-9A-HJKMNP-TV-Z]{26})$/.exec(code.trim().toUpperCase())?.[1];
}

/** How long samples are kept unless the setting `sample_keep_days` says otherwise, in days. */
export const keepDays = 90;

/** How long before that ends their owner is told, unless the setting `dispose_warn_days` says otherwise, in days. */
export const warnDays = 7;

/**
 * Whether the owner of an order's samples is to have them back: who asked for it, and whoever's order was cancelled
 * after they had come (product definition, 1.1), unless the owner gave them up to be destroyed.
 */
export function isWantedBack(order: { status: number; leftover: number }): boolean {
  return order.leftover === 1 || (order.status === orderStates.cancelled && order.leftover !== 2);
}

/** States of orders whose samples the laboratory needs no more. */
export const overStates: readonly number[] = [
  orderStates.done,
  orderStates.cancelled,
  orderStates.terminated,
];

/** Whether something of an order was destroyed, by its samples as their owner sees them. */
export function isDisposed(samples: readonly { state_name: string }[]): boolean {
  return samples.some(({ state_name }) => state_name === passportRecord.names[passportStates.destroyed]);
}
