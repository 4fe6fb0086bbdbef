import { shanghaiDate } from '../../../core/shanghai.ts';
import type { PromotionSetting } from '../../settings/rules.growth.ts';
import { type RebateStatus, rebateStates } from './rules.states.ts';

type Terms = Pick<PromotionSetting, 'rebateRate' | 'rebateCapFen'>;

/** What of an order's cash counts for a rebate, in fen: not what rebates paid for. Freight is on no statement. */
export function baseOf({ cashFen, rebateFen }: { cashFen: number; rebateFen: number }): number {
  return Math.max(0, cashFen - rebateFen);
}

/**
 * What an order brings at first: the rate of its base, rounded down, within what the promoter's month has left of the cap
 * beside `monthFen` of its other rebates. In fen, never below 0.
 */
export function firstRebate(baseFen: number, { rebateRate, rebateCapFen }: Terms, monthFen: number): number {
  const full = Math.floor((baseFen * rebateRate) / 100);
  return Math.max(0, Math.min(full, rebateCapFen - monthFen));
}

/**
 * What is left of a rebate when its order's base is `baseFen` now: in proportion to what it was at first, rounded down, so
 * that what is revoked is rounded up. Never more than at first.
 */
export function rebateLeft(
  { firstFen, firstBaseFen }: { firstFen: number; firstBaseFen: number },
  baseFen: number,
): number {
  const base = Math.min(Math.max(0, baseFen), firstBaseFen);
  return firstBaseFen === 0 ? 0 : Number((BigInt(firstFen) * BigInt(base)) / BigInt(firstBaseFen));
}

/** Whether an order that was finished then is within so many months of a registration. */
export function isWithinMonths(registered: Date, doneAt: Date, months: number): boolean {
  const [year = 0, month = 0, day = 0] = shanghaiDate(registered).split('-').map(Number);
  // The last day of a shorter month stands for the days that it has not.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return doneAt >= registered && shanghaiDate(doneAt) <= last.toISOString().slice(0, 10);
}

/** The Shanghai month `YYYY-MM` whose cap counts for what was finished then. */
export function monthOf(instant: Date): string {
  return shanghaiDate(instant).slice(0, 7);
}

/** What a rebate's amounts make of its state, in fen: what it is worth, what withdrawals took, what of that is not paid yet. */
export function stateFor(
  isBooked: boolean,
  { fen, takenFen, openFen }: { fen: number; takenFen: number; openFen: number },
): RebateStatus {
  if (fen === 0 && takenFen === 0) return rebateStates.revoked;
  if (!isBooked) return rebateStates.estimated;
  if (takenFen < fen) return rebateStates.available;
  return openFen > 0 ? rebateStates.withdrawing : rebateStates.withdrawn;
}

/** Which rebates an amount is taken of, oldest first; less than `fen` when they have not so much. */
export function takenOf(
  rebates: readonly { rid: string; fen: number; takenFen: number }[],
  fen: number,
): { rebateRid: string; fen: number }[] {
  let wanted = fen;
  return rebates.flatMap((rebate) => {
    const part = Math.min(wanted, Math.max(0, rebate.fen - rebate.takenFen));
    wanted -= part;
    return part > 0 ? [{ rebateRid: rebate.rid, fen: part }] : [];
  });
}
