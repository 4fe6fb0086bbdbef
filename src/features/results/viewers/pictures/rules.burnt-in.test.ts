import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { burntIn, checkedBar } from './rules.burnt-in.ts';

const [width, height] = [640, 516];
const whole = { min: 0, span: 255 };

/** A micrograph of noise, a strip below it with some words, and what `draw` puts on top. */
function micrograph(draw: (put: (x: number, y: number, value: number) => void) => void, hasStrip = true) {
  const values = new Uint8Array(width * height);
  let seed = 7;
  for (let at = 0; at < values.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    values[at] = 40 + ((seed >> 16) % 100);
  }
  const put = (x: number, y: number, value: number) => {
    values[y * width + x] = value;
  };
  if (hasStrip) {
    for (let y = 480; y < height; y++) {
      for (let x = 0; x < width; x++) put(x, y, 0);
      if (y > 483 && y < 490) for (let x = 20; x < 120; x += 3) put(x, y, 255);
    }
  }
  draw(put);
  return values;
}

const line =
  (left: number, right: number, row: number, thick = 2, value = 255) =>
  (put: (x: number, y: number, v: number) => void) => {
    for (let x = left; x <= right; x++) for (let y = row; y < row + thick; y++) put(x, y, value);
  };
const ticked =
  (left: number, right: number, row: number) => (put: (x: number, y: number, v: number) => void) => {
    line(left, right, row)(put);
    for (let y = row - 5; y < row + 7; y++)
      for (const x of [left, left + 1, right - 1, right]) put(x, y, 255);
  };

describe('bars that instruments draw', () => {
  test('with ticks at both ends, in the strip of data', () => {
    const found = burntIn(micrograph(ticked(400, 599, 500)), width, height, whole);
    expect(found.bar).toEqual({ left: 400, right: 599, row: 500 });
    expect(found.clear.bottom).toBeLessThanOrEqual(480);
    expect(found.clear.bottom).toBeGreaterThan(440);
  });

  test('solid ones on the picture itself', () => {
    const found = burntIn(micrograph(line(30, 179, 470, 8), false), width, height, whole);
    expect(found.bar).toEqual({ left: 30, right: 179, row: 470 });
    expect(found.clear.bottom).toBeLessThan(470);
  });

  test('whatever their length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 300 }), fc.integer({ min: 5, max: 300 }), (length, left) => {
        const { bar } = burntIn(micrograph(ticked(left, left + length - 1, 503)), width, height, whole);
        expect(bar).toEqual({ left, right: left + length - 1, row: 503 });
      }),
      { numRuns: 20 },
    );
  });

  test('two that could be meant are none', () => {
    const two = burntIn(
      micrograph((put) => {
        ticked(400, 500, 503)(put);
        ticked(100, 300, 370)(put);
      }),
      width,
      height,
      whole,
    );
    expect(two.bar).toBeUndefined();
  });

  test('no bar: noise, frames, a line without ends', () => {
    expect(
      burntIn(
        micrograph(() => {}, false),
        width,
        height,
        whole,
      ),
    ).toEqual({ clear: { top: 0, bottom: height } });
    expect(
      burntIn(
        micrograph(() => {}),
        width,
        height,
        whole,
      ),
    ).toEqual({ clear: { top: 0, bottom: 480 } });
    expect(burntIn(micrograph(line(0, width - 1, 481)), width, height, whole).bar).toBeUndefined();
    expect(burntIn(micrograph(line(200, 400, 500, 1)), width, height, whole).bar).toBeUndefined();
    const flat = new Uint8Array(width * height);
    expect(burntIn(flat, width, height, whole)).toEqual({ clear: { top: 0, bottom: height } });
  });
});

test('a bar that the scale makes round agrees with it, any other does not', () => {
  const bar = { left: 100, right: 299, row: 5 };
  expect(checkedBar(bar, 10)).toEqual({ pixels: 200, length: 2_000, meant: 2_000 });
  expect(checkedBar(bar, 9.95).meant).toBe(2_000);
  expect(checkedBar(bar, 8.6)).toMatchObject({ length: 1_720, meant: undefined });
  expect(checkedBar(bar, 0.25).meant).toBe(50);
});
