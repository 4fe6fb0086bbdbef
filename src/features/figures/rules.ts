/** What a figure counts: pieces, fen, percent, hours, days. */
export type Unit = 'count' | 'fen' | 'percent' | 'hours' | 'days' | 'score';

/** What stands behind numbers of each unit. */
export const unitNames: Readonly<Record<Unit, string>> = {
  count: '',
  fen: '元',
  percent: '%',
  hours: '小时',
  days: '天',
  score: '分',
};

/** By how much percent a figure is more than before, to one decimal; null where that says nothing. */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return Math.round(((value - before) / Math.abs(before)) * 1_000) / 10;
}

/**
 * The smallest value that `share` of all do not exceed, of a distribution with how many there are of each value; null
 * without any.
 */
export function quantileOf(distribution: ReadonlyMap<number, number>, share: number): number | null {
  const values = [...distribution].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const all = values.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of values) {
    seen += count;
    if (seen >= share * all) return value;
  }
  return null;
}

/** Rounded as its unit is told: whole fen and pieces, one decimal of everything else; null for what is no number. */
export function rounded(value: number | null, unit: Unit): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  return unit === 'fen' || unit === 'count' ? Math.round(value) : Math.round(value * 10) / 10;
}
