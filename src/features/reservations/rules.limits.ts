import type { Fen } from '../../core/money.ts';
import { shanghaiDate, shanghaiTime, startOfDay } from '../../core/shanghai.ts';
import { yuan } from '../../core/yuan.ts';
import { addWorkingDays } from '../orders/review/rules.ts';
import type { ReservationSetting } from '../settings/rules.bookings.ts';
import { reservationRefusals } from './contract.ts';
import { bookingStates, reservationGroups } from './rules.states.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** States of bookings that count against the number per day. */
export const counted: readonly number[] = [
  ...reservationGroups.coming.states.filter((state) => state !== bookingStates.locked),
  ...reservationGroups.done.states,
];

/** What a customer has that decides whether they may lock one more slot. */
export type Standing = {
  /** Slots that they hold just now. */
  locks: number;
  /** Of this instrument on this day, locks included. */
  sameDay: number;
  /** When they did not come, in any order. */
  missed: readonly Date[];
};

/** Why somebody may not lock one more slot; undefined when they may. */
export function whyNotMore(
  { locks, sameDay, missed }: Standing,
  setting: ReservationSetting,
  now: Date,
): string | undefined {
  const until = suspendedUntil(missed, setting);
  if (until && until > now) return `您的预约权限已暂停至${shanghaiDate(until)}`;
  if (locks >= setting.maxLocks) return `最多同时锁定${setting.maxLocks}个时段`;
  return sameDay >= setting.maxPerDay ? reservationRefusals.dailyLimit : undefined;
}

/** Until when no-shows keep somebody from booking; undefined when they never did. */
export function suspendedUntil(
  missed: readonly Date[],
  { strikes, strikeDays, suspendDays }: ReservationSetting,
): Date | undefined {
  const times = missed.map((at) => at.getTime()).sort((one, other) => other - one);
  const last = times.find((at, index) => {
    const first = times[index + strikes - 1];
    return first !== undefined && at - first <= strikeDays * day;
  });
  return last === undefined ? undefined : new Date(last + suspendDays * day);
}

/** Until when a booking is to be reviewed: the same time on the next working day. */
export function reviewDue(bookedAt: Date): Date {
  const date = shanghaiDate(bookedAt);
  const passed = bookedAt.getTime() - startOfDay(date).getTime();
  return new Date(startOfDay(addWorkingDays(date, 1)).getTime() + passed);
}

/** Until when a booking may be approved: so many hours long, and at most until two hours before it begins. */
export function approveUntil(startAt: Date, hours: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + hours * hour, startAt.getTime() - 2 * hour));
}

/** Whether a booking is paid before the slot is its customer's, and was not yet. */
export function mustPrepay({
  payMode,
  priceFen,
  paidFen,
}: {
  payMode: number;
  priceFen: number;
  paidFen: number;
}): boolean {
  return payMode === 1 && paidFen < priceFen;
}

/** Until when a booking that is paid first holds its slot unpaid: so many minutes, and at most until it begins. */
export function payUntil(startAt: Date, { prepayMinutes }: ReservationSetting, now: Date): Date {
  return new Date(Math.min(minutesAfter(now, prepayMinutes).getTime(), startAt.getTime()));
}

/** Until when a booking that starts then can be cancelled for nothing. */
export function freeUntil(startAt: Date, { freeCancelHours }: ReservationSetting): Date {
  return new Date(startAt.getTime() - freeCancelHours * hour);
}

/** What cancelling costs: nothing until `freeUntil`, later a share of the price. */
export function cancelFee(
  { priceFen, freeUntil: free }: { priceFen: number; freeUntil: Date | null },
  { lateCancelPercent }: ReservationSetting,
  now: Date,
): Fen {
  return free && now > free ? share(priceFen, lateCancelPercent) : 0;
}

/** What a cancellation cost and gave back, as notices end; empty for neither. */
export function costInWords(feeFen: number, backFen: number): string {
  const fee = feeFen > 0 ? `，取消费¥${yuan(feeFen)}` : '';
  return backFen > 0 ? `${fee}，退回¥${yuan(backFen)}` : fee;
}

/** Whether a booking can be cancelled for nothing no more. */
export function isLate({ freeUntil: free }: { freeUntil: Date | null }, now: Date): boolean {
  return free !== null && now > free;
}

/** What cancelling costs and from when on, for who books and who has booked. */
export function cancelTerms(
  booking: { priceFen: number; freeUntil: Date | null },
  { lateCancelPercent }: ReservationSetting,
  now: Date,
): string {
  const { priceFen, freeUntil: free } = booking;
  if (lateCancelPercent === 0 || free === null) return '取消不收取费用';
  const fee = `费用的${lateCancelPercent}%（¥${yuan(share(priceFen, lateCancelPercent))}）`;
  return isLate(booking, now)
    ? `已过免费取消时间，取消将收取${fee}`
    : `${shanghaiTime(free).slice(0, 16)} 前可免费取消，之后取消收取${fee}`;
}

/** What holds until a booking was reviewed. */
export function reviewTerms(bookedAt: Date): string {
  return `预约需经审核，最晚${shanghaiTime(reviewDue(bookedAt)).slice(0, 16)}前答复，审核通过前取消不收取费用`;
}

/** What a booking is told with: that it is to be reviewed, or what cancelling costs; nothing of what is over. */
export function termsOf(
  booking: { status: number; createdAt: Date; priceFen: number; freeUntil: Date | null },
  setting: ReservationSetting,
  now: Date,
): string {
  if (booking.status === bookingStates.toReview) return reviewTerms(booking.createdAt);
  return booking.status === bookingStates.booked ? cancelTerms(booking, setting, now) : '';
}

/** Until when a moved booking can be cancelled for nothing: as long before its new time, unless that was over already. */
export function freeAfterMove(
  { freeUntil: before }: { freeUntil: Date | null },
  startAt: Date,
  setting: ReservationSetting,
  now: Date,
): Date {
  return before && before < now ? before : freeUntil(startAt, setting);
}

/** What not coming costs. */
export function noshowFee(priceFen: number, { noshowPercent }: ReservationSetting): Fen {
  return share(priceFen, noshowPercent);
}

/** The moment so many minutes after `from`. */
export function minutesAfter(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * minute);
}

/** Rounded half up to the fen. */
function share(fen: number, percent: number): Fen {
  return Math.floor((fen * percent + 50) / 100);
}
