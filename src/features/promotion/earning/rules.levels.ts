import type { CustomerLevel } from '../../identity/contract.ts';
import type { PointsSetting } from '../../settings/rules.growth.ts';

/** The level that so much cash within a year makes, in fen. */
export function levelOf(
  cashFen: number,
  { silverFen, goldFen }: Pick<PointsSetting, 'silverFen' | 'goldFen'>,
): CustomerLevel {
  if (cashFen >= goldFen) return 2;
  return cashFen >= silverFen ? 1 : 0;
}

/** Points of an order: so many for each full yuan of its cash, times the level's factor in percent, rounded down. */
export function pointsFor(cashFen: number, perYuan: number, percent: number): number {
  return Math.floor((Math.floor(cashFen / 100) * perYuan * percent) / 100);
}
