import { type ActionOf, movingRecord, type OfferedAction, type StateOf } from '../../core/record.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import { reservationRefusals } from './contract.ts';

/** A state of a booking, or of the lock that it begins as. */
export type Status = StateOf<typeof bookingRecord>;

/** Who moves a booking: the one who booked, the one it is offered to, the parts that the roles of staff play in it (product definition, section 1). */
export type Role = 'customer' | 'receiver' | 'group' | 'service' | 'lab' | 'system';

/** Everything that can be done to a booking. */
export type Action = ActionOf<typeof bookingRecord>;

/** What the guards look at. */
export type Judged = {
  status: number;
  startAt: Date;
  /** Until when a lock, or a booking that waits for approval or its payment, holds its slot; null for all others. */
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

/** Minutes before the start from which on somebody may sign in. */
const signInBefore = 30;
const minute = 60_000;

const isToCome = ({ startAt, now }: Facts) => (now < startAt ? '尚未开始' : undefined);
const isDead = ({ expiresAt, now }: Facts) =>
  expiresAt && expiresAt <= now ? reservationRefusals.expired : undefined;
const isAlive = (facts: Facts) => (isDead(facts) ? undefined : '时段仍在保留中');
const isToday = ({ startAt, now }: Facts) => shanghaiDate(startAt) <= shanghaiDate(now);
const hasStarted = ({ startAt, now }: Facts) =>
  startAt <= now ? reservationRefusals.alreadyStarted : undefined;
const isTooEarly = ({ startAt, now }: Facts) =>
  now.getTime() < startAt.getTime() - signInBefore * minute
    ? `开始前${signInBefore}分钟内方可签到`
    : undefined;

/** Every way a booking moves; who, from where, to where. Nothing else changes one. */
export const bookingRecord = movingRecord<Role, Facts>()({
  states: {
    locked: [0, '已锁定', 'wait'],
    lockOver: [5, '锁定已过期', 'stop'],
    toReview: [10, '待审核', 'run'],
    toApprove: [15, '待组长审批', 'run'],
    toPrepay: [30, '待付款', 'wait'],
    booked: [40, '已预约', 'run'],
    checkedIn: [50, '已签到', 'run'],
    running: [80, '上机中', 'run'],
    toSettle: [110, '待结算', 'run'],
    toPay: [120, '待付款', 'wait'],
    done: [130, '已完成', 'done'],
    cancelled: [200, '已取消', 'stop'],
    missed: [205, '已爽约', 'alert'],
    rejected: [210, '已驳回', 'alert'],
    closed: [215, '机构取消', 'stop'],
  },
  moves: {
    book: {
      name: '继续预约',
      from: ['locked'],
      to: ['toReview', 'toApprove', 'toPrepay', 'booked'],
      by: ['customer'],
      whyNot: isDead,
    },
    release: { name: '释放时段', from: ['locked'], to: ['lockOver'], by: ['customer'] },
    expire: { name: '锁定过期', from: ['locked'], to: ['lockOver'], by: ['system'], whyNot: isAlive },
    accept: {
      name: '确认变更',
      from: ['toReview', 'toPrepay', 'booked'],
      to: [],
      by: ['customer'],
      whyNot: nothingChanged,
    },
    sign: {
      name: '签署协议',
      from: ['toReview', 'toApprove', 'toPrepay', 'booked'],
      to: [],
      by: ['customer'],
    },
    change: {
      name: '改期',
      from: ['booked'],
      to: [],
      by: ['customer'],
      whyNot: (facts) => (isToday(facts) ? reservationRefusals.noChangeToday : undefined),
    },
    handOver: { name: '转交', from: ['booked'], to: [], by: ['customer'], whyNot: hasStarted },
    withdraw: { name: '收回转交', from: ['booked'], to: [], by: ['customer'], whyNot: nothingGiven },
    take: { name: '接受转交', from: ['booked'], to: [], by: ['receiver'], whyNot: offerIsOver },
    refuse: { name: '谢绝转交', from: ['booked'], to: [], by: ['receiver'], whyNot: offerIsOver },
    cancel: [
      { name: '取消预约', from: ['toReview', 'toApprove', 'toPrepay'], to: ['cancelled'], by: ['customer'] },
      {
        name: '取消预约',
        from: ['booked'],
        to: ['cancelled'],
        by: ['customer'],
        whyNot: (facts) => (isToday(facts) ? reservationRefusals.noCancelToday : undefined),
      },
      {
        name: '取消预约',
        from: ['toReview', 'toApprove', 'toPrepay', 'booked'],
        to: ['cancelled'],
        by: ['service'],
      },
    ],
    pass: { name: '审核通过', from: ['toReview'], to: ['toPrepay', 'booked'], by: ['service'] },
    reject: { name: '驳回', from: ['toReview'], to: ['rejected'], by: ['service'] },
    approve: {
      name: '批准',
      from: ['toApprove'],
      to: ['toReview', 'toPrepay', 'booked'],
      by: ['group'],
      whyNot: isDead,
    },
    decline: [
      { name: '不批准', from: ['toApprove'], to: ['cancelled'], by: ['group'] },
      { name: '超时未审批', from: ['toApprove'], to: ['cancelled'], by: ['system'], whyNot: isAlive },
    ],
    pay: [
      { name: '去付款', from: ['toPrepay'], to: ['booked'], by: ['customer'], whyNot: isDead },
      // A provider's money may be heard of after the time in which it was paid.
      { name: '付款', from: ['toPrepay'], to: ['booked'], by: ['system'] },
    ],
    lapse: { name: '超时未付款', from: ['toPrepay'], to: ['cancelled'], by: ['system'], whyNot: isAlive },
    adjust: { name: '改期', from: ['toReview', 'booked'], to: [], by: ['service'] },
    checkIn: {
      name: '签到',
      from: ['booked'],
      to: ['checkedIn'],
      by: ['customer', 'lab'],
      whyNot: isTooEarly,
    },
    // The clock does it when the setting says so.
    miss: { name: '登记爽约', from: ['booked'], to: ['missed'], by: ['system'], whyNot: isToCome },
    start: { name: '开始上机', from: ['checkedIn'], to: ['running'], by: ['lab'] },
    finish: { name: '结束上机', from: ['running'], to: ['toSettle'], by: ['lab'] },
    settle: { name: '出具结算单', from: ['toSettle'], to: ['toPay', 'done'], by: ['system'] },
    paid: { name: '结清', from: ['toPay'], to: ['done'], by: ['system'] },
    close: {
      name: '机构取消',
      from: ['locked', 'toReview', 'toApprove', 'toPrepay', 'booked', 'checkedIn'],
      to: ['closed'],
      by: ['service', 'system'],
    },
  },
});
/** Codes of the states. */
export const bookingStates = bookingRecord.states;

/** States in which a booking holds no slot any more. */
export const freed: readonly number[] = [
  bookingStates.lockOver,
  bookingStates.cancelled,
  bookingStates.missed,
  bookingStates.rejected,
  bookingStates.closed,
];

/** Groups of the member page with their states, in the order of their tabs. */
export const reservationGroups = {
  coming: {
    name: '待使用',
    states: [
      bookingStates.locked,
      bookingStates.toReview,
      bookingStates.toApprove,
      bookingStates.toPrepay,
      bookingStates.booked,
      bookingStates.checkedIn,
      bookingStates.running,
    ],
  },
  done: { name: '已完成', states: [bookingStates.toSettle, bookingStates.toPay, bookingStates.done] },
  closed: {
    name: '已取消',
    states: [bookingStates.cancelled, bookingStates.missed, bookingStates.rejected, bookingStates.closed],
  },
} as const satisfies Record<string, { name: string; states: readonly Status[] }>;

/** What customers can do by calls of theirs; at the instrument they sign in with staff. */
const ownCalls: readonly Action[] = ['book', 'release', 'pay', 'change', 'handOver', 'cancel'];

/**
 * What the one who booked may do now, with the reason where it cannot be done just now. What is only needed at
 * times is left out at others: accepting without a change, signing when the protocol is still the signed one, taking
 * back what nobody was given.
 */
export function ownActions(
  booking: Judged,
  { now, isProtocolOld }: { now: Date; isProtocolOld: boolean },
): OfferedAction<Action>[] {
  return bookingRecord.offered(judgedAt(booking, now), 'customer').filter(({ action, reason }) => {
    if (action === 'sign') return isProtocolOld;
    if (action === 'accept' || action === 'withdraw') return !reason;
    return ownCalls.includes(action);
  });
}

/** What the one to whom it is offered may do now. */
export function receiverActions(booking: Judged, now: Date): OfferedAction<Action>[] {
  return bookingRecord.offered(judgedAt(booking, now), 'receiver');
}

/** The booking as the transition table looks at it. */
export function judgedAt({ status, ...facts }: Judged, now: Date) {
  const { startAt, expiresAt, isChanged, offerUntil, customerRid, userRid } = facts;
  return { status, startAt, expiresAt, isChanged, offerUntil, customerRid, userRid, now };
}

/** The state's name; empty for a number that is no state. */
export function statusName(status: number): string {
  return bookingRecord.nameOf(status);
}

/** Where a booking begins once its lock is used. */
export function firstStatus({
  needsReview,
  mustPrepay,
}: {
  needsReview: boolean;
  mustPrepay: boolean;
}): Status {
  return needsReview ? bookingStates.toReview : afterReview({ mustPrepay });
}

/** Where a booking goes on to once nothing has to be reviewed any more. */
export function afterReview({ mustPrepay }: { mustPrepay: boolean }): Status {
  return mustPrepay ? bookingStates.toPrepay : bookingStates.booked;
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

/** States of whoever waits for a slot: they wait, were offered one, wait no more. */
export const waitStates = { waiting: 10, offered: 20, over: 50 } as const;
