import { type OfferedAction, offeredActions, type Transition } from '../../core/transitions.ts';

/** States of a sample. The first two follow from the order; a passport begins with 30. */
export const passportStates = {
  10: '待寄出',
  20: '运输途中',
  30: '已收样',
  40: '在库',
  50: '检测中',
  60: '部分使用',
  70: '已用完',
  80: '已寄回',
  90: '已销毁',
} as const;
/** A state of a sample. */
export type PassportStatus = keyof typeof passportStates;

/** Everything that can be done to a sample in the laboratory. */
export type PassportAction =
  | 'receive'
  | 'place'
  | 'handOver'
  | 'handBack'
  | 'split'
  | 'report'
  | 'askDisposal'
  | 'refuseDisposal'
  | 'dispose'
  | 'giveBack';

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

type Line = Transition<PassportAction, PassportStatus, 'staff', PassportFacts>;

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
export const passportTransitions: readonly Line[] = [
  { action: 'receive', name: '重新收样', from: [30, 40], to: [30], by, whyNot: isAsked },
  { action: 'place', name: '入库', from: [30, 40, 60], to: [40, 60], by },
  { action: 'handOver', name: '领用', from: [30, 40, 60], to: [50], by, whyNot: isAsked },
  { action: 'handBack', name: '归还', from: [50], to: [30, 60, 70], by },
  { action: 'split', name: '分样', from: [30, 40, 60], to: [30, 60, 70], by, whyNot: isAsked },
  { action: 'report', name: '登记异常', from: [30, 40, 60], to: [], by },
  { action: 'askDisposal', name: '申请销毁', from: [30, 40, 60, 70], to: [], by, whyNot: isKept },
  { action: 'refuseDisposal', name: '驳回销毁', from: [30, 40, 60, 70], to: [], by, whyNot: isNotAsked },
  { action: 'dispose', name: '确认销毁', from: [30, 40, 60, 70], to: [90], by, whyNot: isSamePerson },
  { action: 'giveBack', name: '寄回', from: [30, 40, 60], to: [80], by, whyNot: isAsked },
];

/** What staff may do with a sample now, with the reason where it cannot be done just now. */
export function passportActions(
  passport: PassportFacts & { status: number },
): OfferedAction<PassportAction>[] {
  return offeredActions(
    passportTransitions,
    { ...passport, status: passport.status as PassportStatus },
    'staff',
  );
}

/** The state's name; empty for a number that is none. */
export function passportState(status: number): string {
  return passportStates[status as PassportStatus] ?? '';
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

/** Where a sample is, in its owner's words: they need not know the shelf. */
export function ownersPlace(status: number, room: string): string {
  if (status === 30 || status === 40 || status === 60) return room ? `样品库 ${room}` : '样品室';
  return (
    { 10: '待寄出', 20: '运输途中', 50: '检测工位', 70: '已用完', 80: '已寄回', 90: '已销毁' }[status] ?? ''
  );
}

/** The state of a sample that is not in the laboratory, by its order's. */
export function stateBefore(orderStatus: number): 10 | 20 {
  return orderStatus === 50 ? 20 : 10;
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

/**
 * Whether the owner of an order's samples is to have them back: who asked for it, and whoever's order was cancelled
 * after they had come (product definition, 1.1), unless the owner gave them up to be destroyed.
 */
export function isWantedBack(order: { status: number; leftover: number }): boolean {
  return order.leftover === 1 || (order.status === 200 && order.leftover !== 2);
}

/** States of orders whose samples the laboratory needs no more. */
export const overStates: readonly number[] = [130, 200, 220];

/** Whether something of an order was destroyed, by its samples as their owner sees them. */
export function isDisposed(samples: readonly { state_name: string }[]): boolean {
  return samples.some(({ state_name }) => state_name === passportStates[90]);
}
