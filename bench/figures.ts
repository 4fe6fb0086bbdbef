import { appendFileSync } from 'node:fs';

/** One measured figure beside what it must be. */
export type Figure = {
  name: string;
  measured: number;
  unit: string;
  target: { atLeast: number } | { atMost: number };
};

const file = process.env.BENCH_FIGURES;
/** Whether this measures for the table of all measurements. */
export const isForTable = file !== undefined;

/** Tells the table of all measurements, where one is being made, of figures. */
export function note(figures: readonly Omit<Figure, 'target'>[]) {
  if (file) for (const figure of figures) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Prints the figures and makes the process end with 1 when one misses its target. */
export function judge(figures: readonly Figure[]) {
  note(figures);
  for (const { name, measured, unit, target } of figures) {
    const [sign, bound, isMet] =
      'atLeast' in target
        ? ['≥', target.atLeast, measured >= target.atLeast]
        : ['≤', target.atMost, measured <= target.atMost];
    if (!isMet) process.exitCode = 1;
    console.log(
      `${isMet ? '达标' : '未达'}  ${name}：${rounded(measured)}${unit}（目标 ${sign} ${bound}${unit}）`,
    );
  }
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `share` percent of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** At most two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
