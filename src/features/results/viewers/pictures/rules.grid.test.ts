import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeOf, isToScale, surfaceOf, ticksBetween, valuesAt } from './rules.grid.ts';

const places = (values: number[], isReversed = false) => ({
  name: 'x',
  values: Float64Array.from(values),
  isReversed,
});

test('rows are laid from the top, values rise to the right and upwards', () => {
  const map = { name: '', x: places([10, 20]), y: places([1, 2]), z: { name: 'z' } };
  const surface = surfaceOf({ ...map, values: Float64Array.of(1, 2, 3, 4) });
  expect([...surface.values]).toEqual([3, 4, 1, 2]);
  expect(valuesAt(surface, { x: 0.5, y: 0.5 })).toEqual({ x: 10, y: 2 });
  const counted = surfaceOf({ ...map, y: places([0, 1], true), values: Float64Array.of(1, 2, 3, 4) });
  expect([...counted.values]).toEqual([1, 2, 3, 4]);
  const falling = surfaceOf({ ...map, x: places([20, 10]), values: Float64Array.of(1, 2, 3, 4) });
  expect([...falling.values]).toEqual([4, 3, 2, 1]);
});

test('every pixel shows the place that is nearest to it', () => {
  const rising = fc
    .uniqueArray(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 30 })
    .map((values) => values.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(rising, fc.boolean(), fc.boolean(), (values, isFalling, isReversed) => {
      const own = isFalling ? values.toReversed() : values;
      const { from, to, cells } = edgeOf(places(own, isReversed));
      expect(from < to).toBe(!isReversed);
      for (const [at, cell] of cells.entries()) {
        const place = from + ((at + 0.5) / cells.length) * (to - from);
        const away = Math.abs((own[cell] as number) - place);
        const least = Math.min(...own.map((value) => Math.abs(value - place)));
        expect(away).toBeLessThanOrEqual(least + Math.abs(to - from) * 0.002 + 0.06);
      }
      expect(cells.length).toBeGreaterThanOrEqual(own.length);
    }),
  );
});

test('ticks are round and lie between the ends', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      fc.integer({ min: 1, max: 20 }),
      (from, span, most) => {
        const ticks = ticksBetween(from, from + span, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(from - span * 1e-6);
          expect(tick).toBeLessThanOrEqual(from + span * (1 + 1e-6));
        }
      },
    ),
  );
});

test('distances are measured between lengths in space alone', () => {
  const axes = (name: string, one?: string, other = one) => ({
    x: { name, ...(one && { unit: one }) },
    y: { name, ...(other && { unit: other }) },
  });
  expect(isToScale(axes('x', 'µm'))).toBe(true);
  expect(isToScale(axes('激发波长', 'nm'))).toBe(false);
  expect(isToScale(axes('x', 'µm', 'nm'))).toBe(false);
  expect(isToScale(axes('x'))).toBe(false);
});
