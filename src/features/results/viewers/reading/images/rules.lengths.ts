import { nanometresIn } from '../../rules.scale.ts';

/** A unit without the brackets and low lines that programs put around it: `[n_m]` is nm. */
export const plainUnit = (unit: unknown) =>
  String(unit ?? '')
    .replace(/[[\]_]/g, '')
    .replace(/¯/g, '⁻')
    .replace(/^(arb\.?|a\.u\.|undefined|<undefined>|none|px|pixels?)$/i, '')
    .trim();

/** Steps that are alike, in nanometres; undefined for other steps and for what is no length. */
export function stepOf(values: ArrayLike<number>, unit: unknown): number | undefined {
  const count = values.length;
  const [first, last] = [values[0] ?? 0, values[count - 1] ?? 0];
  const step = Math.abs(last - first) / (count - 1);
  const isEven =
    count > 1 &&
    step > 0 &&
    Array.from(values).every(
      (value, at) => Math.abs(Math.abs(value - first) - at * step) < step * 0.01 * count,
    );
  return isEven ? nanometresIn(plainUnit(unit), step) : undefined;
}
