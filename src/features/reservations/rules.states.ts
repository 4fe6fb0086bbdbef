import { shanghaiDate } from '../../core/shanghai.ts';
import { type OfferedAction, offeredActions, type Transition } from '../../core/transitions.ts';
import { reservationRefusals } from './contract.ts';

/** States of on-site bookings (product definition, 1.2). */
export const statuses = {
  0: '已锁定',
  5: '锁定已过期',
  10: '待审核',
  15: '待组长审批',
  30: '待付款',
  40: '已预约',
  50: '已签到',
  80: '上机中',
  110: '待结算',
  120: '待付款',
  130: '已完成',
  200: '已取消',
  205: '已爽约',
  210: '已驳回',
  215: '机构取消',
} as const;
/** A state of a booking, or of the lock that it begins as. */
export type Status = keyof typeof statuses;

/** Who moves a booking: the one who booked, the one it is offered to, the parts that the roles of staff play in it (product definition, section 1). */
export type Role = 'customer' | 'receiver' | 'group' | 'service' | 'lab' | 'system';

/** Everything that can be done to a booking. */
export type Action =
  | 'book'
  | 'release'
  | 'expire'
  | 'pass'
  | 'reject'
  | 'approve'
  | 'decline'
  | 'pay'
  | 'lapse'
  | 'accept'
  | 'sign'
  | 'change'
  | 'handOver'
  | 'withdraw'
  | 'take'
  | 'refuse'
  | 'cancel'
  | 'adjust'
  | 'checkIn'
  | 'miss'
  | 'start'
  | 'finish'
  | 'settle'
  | 'paid'
  | 'close';

/** What the guards look at. */
export type Judged = {
  status: number;
  startAt: Date;
  /** Until when a lock, or a booking that waits for its payment, holds its slot; null for all others. */
  expiresAt: Date | null;
  /** Staff changed time or price and wait for the customer's consent. */
  isChanged: boolean;
  /** Until when somebody may take it over; null when it is offered to nobody. */
  offerUntil: Date | null;
  /** Who booked, and who comes. */
  customerRid: string;
  userRid: string;
};
type Facts = Judged & { now: Date };

type Line = Transition<Action, Status, Role, Facts>;

/** Minutes before the start from which on somebody may sign in, and after it at which they count as missing. */
export const signIn = { before: 30, after: 30 };
const minute = 60_000;

const isDead = ({ expiresAt, now }: Facts) =>
  expiresAt && expiresAt <= now ? reservationRefusals.expired : undefined;
const isAlive = (facts: Facts) => (isDead(facts) ? undefined : '时段仍在保留中');
const isToday = ({ startAt, now }: Facts) => shanghaiDate(startAt) <= shanghaiDate(now);
const hasStarted = ({ startAt, now }: Facts) =>
  startAt <= now ? reservationRefusals.alreadyStarted : undefined;
const isTooEarly = ({ startAt, now }: Facts) =>
  now.getTime() < startAt.getTime() - signIn.before * minute ? '开始前30分钟内方可签到' : undefined;
const canStillCome = ({ startAt, now }: Facts) =>
  now.getTime() < startAt.getTime() + signIn.after * minute ? '尚未到爽约时限' : undefined;

/** Every way a booking moves; who, from where, to where. Nothing else changes one. */
export const transitions: readonly Line[] = [
  { action: 'book', name: '继续预约', from: [0], to: [10, 15, 30, 40], by: ['customer'], whyNot: isDead },
  { action: 'release', name: '释放时段', from: [0], to: [5], by: ['customer'] },
  { action: 'expire', name: '锁定过期', from: [0], to: [5], by: ['system'], whyNot: isAlive },
  {
    action: 'accept',
    name: '确认变更',
    from: [10, 30, 40],
    to: [],
    by: ['customer'],
    whyNot: nothingChanged,
  },
  { action: 'sign', name: '签署协议', from: [10, 15, 30, 40], to: [], by: ['customer'] },
  {
    action: 'change',
    name: '改期',
    from: [40],
    to: [],
    by: ['customer'],
    whyNot: (facts) => (isToday(facts) ? reservationRefusals.noChangeToday : undefined),
  },
  { action: 'handOver', name: '转交', from: [40], to: [], by: ['customer'], whyNot: hasStarted },
  { action: 'withdraw', name: '收回转交', from: [40], to: [], by: ['customer'], whyNot: nothingGiven },
  { action: 'take', name: '接受转交', from: [40], to: [], by: ['receiver'], whyNot: offerIsOver },
  { action: 'refuse', name: '谢绝转交', from: [40], to: [], by: ['receiver'], whyNot: offerIsOver },
  { action: 'cancel', name: '取消预约', from: [10, 15, 30], to: [200], by: ['customer'] },
  {
    action: 'cancel',
    name: '取消预约',
    from: [40],
    to: [200],
    by: ['customer'],
    whyNot: (facts) => (isToday(facts) ? reservationRefusals.noCancelToday : undefined),
  },
  { action: 'cancel', name: '取消预约', from: [10, 15, 30, 40], to: [200], by: ['service'] },
  { action: 'pass', name: '审核通过', from: [10], to: [30, 40], by: ['service'] },
  { action: 'reject', name: '驳回', from: [10], to: [210], by: ['service'] },
  { action: 'approve', name: '批准', from: [15], to: [10, 30, 40], by: ['group'] },
  { action: 'decline', name: '不批准', from: [15], to: [200], by: ['group', 'system'] },
  { action: 'pay', name: '付款', from: [30], to: [40], by: ['system'] },
  { action: 'lapse', name: '超时未付款', from: [30], to: [200], by: ['system'], whyNot: isAlive },
  { action: 'adjust', name: '改期', from: [10, 40], to: [], by: ['service'] },
  { action: 'checkIn', name: '签到', from: [40], to: [50], by: ['customer', 'lab'], whyNot: isTooEarly },
  { action: 'miss', name: '登记爽约', from: [40], to: [205], by: ['system'], whyNot: canStillCome },
  { action: 'start', name: '开始上机', from: [50], to: [80], by: ['lab'] },
  { action: 'finish', name: '结束上机', from: [80], to: [110], by: ['lab'] },
  { action: 'settle', name: '出具结算单', from: [110], to: [120, 130], by: ['system'] },
  { action: 'paid', name: '结清', from: [120], to: [130], by: ['system'] },
  { action: 'close', name: '机构取消', from: [0, 10, 15, 30, 40, 50], to: [215], by: ['service', 'system'] },
];

/** States in which a booking holds no slot any more. */
export const freed: readonly number[] = [5, 200, 205, 210, 215];

/** Groups of the member page with their states, in the order of their tabs. */
export const reservationGroups = {
  coming: { name: '待使用', states: [0, 10, 15, 30, 40, 50, 80] },
  done: { name: '已完成', states: [110, 120, 130] },
  closed: { name: '已取消', states: [200, 205, 210, 215] },
} as const satisfies Record<string, { name: string; states: readonly Status[] }>;

/** What customers can do by calls of theirs; at the instrument they sign in with staff. */
const ownCalls: readonly Action[] = ['book', 'release', 'change', 'handOver', 'cancel'];

/**
 * What the one who booked may do now, with the reason where it cannot be done just now. What is only needed at
 * times is left out at others: accepting without a change, signing when the protocol is still the signed one, taking
 * back what nobody was given.
 */
export function ownActions(
  booking: Judged,
  { now, isProtocolOld }: { now: Date; isProtocolOld: boolean },
): OfferedAction<Action>[] {
  return offeredActions(transitions, judgedAt(booking, now), 'customer').filter(({ action, reason }) => {
    if (action === 'sign') return isProtocolOld;
    if (action === 'accept' || action === 'withdraw') return !reason;
    return ownCalls.includes(action);
  });
}

/** What the one to whom it is offered may do now. */
export function receiverActions(booking: Judged, now: Date): OfferedAction<Action>[] {
  return offeredActions(transitions, judgedAt(booking, now), 'receiver');
}

/** The booking as the transition table looks at it. */
export function judgedAt({ status, ...facts }: Judged, now: Date) {
  const { startAt, expiresAt, isChanged, offerUntil, customerRid, userRid } = facts;
  return { status: status as Status, startAt, expiresAt, isChanged, offerUntil, customerRid, userRid, now };
}

/** The state's name; empty for a number that is no state. */
export function statusName(status: number): string {
  return statuses[status as Status] ?? '';
}

/** Where a booking begins once its lock is used. */
export function firstStatus({
  needsReview,
  mustPrepay,
}: {
  needsReview: boolean;
  mustPrepay: boolean;
}): 10 | 30 | 40 {
  return needsReview ? 10 : afterReview({ mustPrepay });
}

/** Where a booking goes on to once nothing has to be reviewed any more. */
export function afterReview({ mustPrepay }: { mustPrepay: boolean }): 30 | 40 {
  return mustPrepay ? 30 : 40;
}

function offerIsOver({ offerUntil, now }: Facts) {
  return offerUntil && offerUntil > now ? undefined : reservationRefusals.offerOver;
}

function nothingGiven(facts: Facts) {
  if (facts.customerRid === facts.userRid && offerIsOver(facts)) return '没有可收回的转交';
  return hasStarted(facts);
}

function nothingChanged({ isChanged }: Facts) {
  return isChanged ? undefined : '没有待确认的变更';
}
