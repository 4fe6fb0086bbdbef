import { z } from 'zod';
import { refusals } from '../../core/failure.ts';
import { addDays, endOfDay, shanghaiDate } from '../../core/shanghai.ts';
import { superUrgent } from '../catalogue/forms/rules.form.ts';
import { orderStates } from '../orders/rules.states.ts';
import { assignRefusals } from './rules.states.ts';

/** How long customers may object, and what is done again at no cost; settings of the product definition, 6.4. */
export const VerdictSetting = z
  .object({
    /** Days after a release within which the customer may object; then the data counts as accepted. */
    verdictDays: z.int().min(1).max(180).default(15),
    /** Days after which, counted from a release, the customer is reminded. */
    remindAfter: z.array(z.int().min(1).max(180)).default([7, 12]),
    /** Days that the customer has at least after an answer to an objection. */
    answerDays: z.int().min(1).max(60).default(3),
    /** Days after the release within which a finished order can still be tested again. */
    retestDays: z.int().min(1).max(365).default(15),
    /** Revisions of an analysis that its price includes, and the days within which they can be asked for. */
    freeRevisions: z.int().min(0).max(20).default(2),
    revisionDays: z.int().min(1).max(365).default(30),
  })
  .prefault({});
export type VerdictSetting = z.output<typeof VerdictSetting>;

/** What an objection is about. */
export const objectionKinds = { 1: '数据有误', 2: '缺少数据', 3: '参数不符', 4: '金额有误' } as const;
export type ObjectionKind = keyof typeof objectionKinds;

/** How an objection was answered, in words for the customer. */
export const answerNames = { retest: '已受理，安排复测', amount: '已调整金额', rejected: '未受理' } as const;

/** What is said of the price of a retest before it begins. */
export const retestFees = {
  free: '免费复测',
  'charged-if-equal': '复测结果与原数据一致时按原价收费',
} as const;
export type RetestFee = keyof typeof retestFees;

/** The end of the day, so many days after `now`, until which a verdict can be given. */
export function verdictDue(now: Date, days: number): Date {
  return new Date(endOfDay(addDays(shanghaiDate(now), days)).getTime() - 1_000);
}

/** How many reminders should have gone out by `now` for what was released at `releasedAt`. */
export function remindersDue(releasedAt: Date, now: Date, after: readonly number[]): number {
  return after.filter((days) => now.getTime() >= releasedAt.getTime() + days * 86_400_000).length;
}

/** Revisions of an analysis that are still included; none once their time is over. */
export function revisionsLeft(
  { freeRevisions, revisionDays }: VerdictSetting,
  firstRelease: Date | null,
  made: number,
  now: Date,
): number {
  if (firstRelease && now.getTime() > firstRelease.getTime() + revisionDays * 86_400_000) return 0;
  return freeRevisions - made;
}

/** Whether a change of an amount may be decided by service alone: one of at most a tenth. */
export function isSmallChange(fromFen: number, toFen: number): boolean {
  return Math.abs(toFen - fromFen) * 10 <= fromFen;
}

/** Seconds at work until `now`: what was kept, and the time since somebody is at it. */
export function secondsAtWork(
  { workedSeconds, runningSince }: { workedSeconds: number; runningSince: Date | null },
  now: Date,
): number {
  const since = runningSince ? Math.max(0, Math.floor((now.getTime() - runningSince.getTime()) / 1_000)) : 0;
  return Math.min(2_000_000_000, workedSeconds + since);
}

/**
 * An amount shared out over parts of a line by their samples, in fen, to the last fen: each part gets what is due up to
 * it less what the parts before got.
 */
export function sharesOf(amountFen: number, samples: readonly number[]): number[] {
  const all = samples.reduce((sum, count) => sum + count, 0);
  let [counted, given] = [0, 0];
  return samples.map((count) => {
    counted += count;
    const upTo = all === 0 ? 0 : Math.round((amountFen * counted) / all);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** Why a finished order's work cannot be tested again; undefined when it can. `kept` tells of each of its samples. */
export function whyNoLateRetest(
  { orderStatus, releasedAt }: { orderStatus: number; releasedAt: Date | null },
  kept: readonly boolean[],
  { retestDays }: Pick<VerdictSetting, 'retestDays'>,
  now: Date,
): string | undefined {
  if (orderStatus !== orderStates.done || !releasedAt) return refusals.wrongState;
  if (now.getTime() > releasedAt.getTime() + retestDays * 86_400_000) return assignRefusals.retestOver;
  return kept.length > 0 && !kept.some((each) => each) ? assignRefusals.notKept : undefined;
}

/** Why an order is late, as far as its state tells, for its customer. */
export function missedReason(orderStatus: number): string {
  if (orderStatus < orderStates.testing) return '仪器排期已满';
  return orderStatus === orderStates.testing ? '检测用时超出预期' : '数据正在复核';
}

/** How much of a hurry a line of an order is in, as its form says; empty for none. */
export function hurryOf({ urgent }: Readonly<Record<string, unknown>>): '' | '加急' | '特急' {
  if (urgent === superUrgent) return '特急';
  return urgent === true ? '加急' : '';
}
