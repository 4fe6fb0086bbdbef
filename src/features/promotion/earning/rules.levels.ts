import type { CustomerLevel } from '../../identity/contract.ts';
import type { PointsSetting } from '../../settings/rules.growth.ts';

/** Levels by their number, as customers and staff read them. */
export const levelNames: Readonly<Record<CustomerLevel, string>> = {
  0: '普通会员',
  1: '银牌会员',
  2: '金牌会员',
};

/** The level that so much cash within a year makes, in fen. */
export function levelOf(
  cashFen: number,
  { silverFen, goldFen }: Pick<PointsSetting, 'silverFen' | 'goldFen'>,
): CustomerLevel {
  if (cashFen >= goldFen) return 2;
  return cashFen >= silverFen ? 1 : 0;
}

/** What points are multiplied by at a level, in percent. */
export function percentOf(
  level: CustomerLevel,
  { silverPercent, goldPercent }: Pick<PointsSetting, 'silverPercent' | 'goldPercent'>,
): number {
  return [100, silverPercent, goldPercent][level] ?? 100;
}

/** Points of an order: so many for each full yuan of its cash, times the level's factor, rounded down. */
export function pointsFor(cashFen: number, perYuan: number, percent: number): number {
  return Math.floor((Math.floor(cashFen / 100) * perYuan * percent) / 100);
}
