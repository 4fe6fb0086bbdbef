import type { Measured } from './rules.measured.ts';

const day = 86_400;

/**
 * Dates and times beside rows as one column of minutes from the first row on; a clock that begins anew at midnight goes
 * on. Undefined where they do not run forwards.
 */
export function timeOf(columns: readonly Measured[]): Measured | undefined {
  const dates = columns.filter(({ values }) => values.every((value) => value >= 1e8));
  const clocks = columns.filter(({ values }) => values.every((value) => value < 1e8));
  const main = clocks[0] ?? dates[0];
  if (!main || main.values.length < 2) return undefined;
  const isDated = dates[0] && clocks[0] && dates[0].values.every((value) => value % day === 0);
  const secondsAt = (at: number) =>
    (main.values[at] as number) + (isDated ? (dates[0]?.values[at] as number) : 0);
  let added = 0;
  const first = secondsAt(0);
  // What began within three hours is counted from its own beginning.
  const from = isDated || first >= 3 * 3_600 ? first : 0;
  let last = Number.NEGATIVE_INFINITY;
  const minutes = new Float64Array(main.values.length);
  for (let at = 0; at < minutes.length; at++) {
    const own = secondsAt(at);
    if (first < 1e8 && own + added < last - day / 2) added += day;
    if (own + added < last) return undefined;
    last = own + added;
    minutes[at] = (last - from) / 60;
  }
  if (!(last > first)) return undefined;
  return { ...main, name: main.raw, shown: '时间', unit: 'min', means: 'time', values: minutes };
}
