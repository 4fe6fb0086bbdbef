import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barLengths, barOf, barPlace } from './rules.bar.ts';
import { derivedWords } from './rules.derived.ts';
import { colourPixels, greyPixels, histogramOf, plainLook } from './rules.levels.ts';
import { angleOf, distanceOf, lengthText, measureText, nanometresIn } from './rules.measures.ts';
import { onFrame, onPicture, wholePlace, zoomed } from './rules.place.ts';
import { profileOf } from './rules.profile.ts';

const point = fc.record({ x: fc.integer({ min: 0, max: 4_000 }), y: fc.integer({ min: 0, max: 4_000 }) });

test('lengths follow the scale, angles do not', () => {
  fc.assert(
    fc.property(
      fc.tuple(point, point, point),
      fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      ([one, corner, other], nanometres) => {
        const ruler = { across: nanometres, down: nanometres };
        expect(distanceOf(one, corner, ruler)).toBeCloseTo(
          distanceOf(one, corner, undefined) * nanometres,
          4,
        );
        const angle = angleOf([one, corner, other], undefined);
        const same = angleOf([other, corner, one], ruler);
        if (Number.isNaN(angle)) expect(same).toBeNaN();
        else expect(same).toBeCloseTo(angle, 6);
        if (!Number.isNaN(angle)) expect(angle).toSatisfy((own: number) => own >= 0 && own <= 180);
      },
    ),
  );
});

test('angles of a triangle make a half circle', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      const angles = [
        angleOf([a, b, c], undefined),
        angleOf([b, c, a], undefined),
        angleOf([c, a, b], undefined),
      ];
      fc.pre(!angles.some(Number.isNaN));
      expect(angles.reduce((sum, angle) => sum + angle, 0)).toBeCloseTo(180, 6);
    }),
  );
});

test('measures are told with their unit, and in pixels where there is no scale', () => {
  const line = {
    kind: 'distance',
    points: [
      { x: 0, y: 0 },
      { x: 300, y: 400 },
    ],
  } as const;
  expect(measureText(line, { across: 4, down: 4 })).toBe('2 µm');
  expect(measureText(line, undefined)).toBe('500 像素');
  const corner = [
    { x: 10, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 7 },
  ];
  expect(measureText({ kind: 'angle', points: corner }, undefined)).toBe('90.0°');
  expect(
    measureText({ kind: 'angle', points: [corner[0], corner[1], corner[1]] as typeof corner }, undefined),
  ).toBe('—');
  expect([lengthText(0.25), lengthText(12.3456), lengthText(2e6)]).toEqual(['250 pm', '12.35 nm', '2 mm']);
  expect([
    nanometresIn('2', 'µm'),
    nanometresIn('0', 'nm'),
    nanometresIn('a', 'nm'),
    nanometresIn('', 'nm'),
  ]).toEqual([2_000, undefined, undefined, undefined]);
});

test('what lies under the pointer stays there, and places go there and back', () => {
  fc.assert(
    fc.property(
      point,
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.boolean(),
      (at, factor, isStretched) => {
        const room = { left: 10, top: 20, width: 600, height: 400 };
        const whole = wholePlace({ width: 1_024, height: 768 }, room, isStretched);
        const near = zoomed(whole, factor, at, whole);
        const [before, after] = [onPicture(whole, at), onPicture(near, at)];
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(onFrame(near, after).y).toBeCloseTo(at.y, 6);
        const far = onFrame(whole, { x: 1_024, y: 768 });
        expect(far.x).toBeLessThanOrEqual(610.001);
        expect(far.y).toBeLessThanOrEqual(420.001);
      },
    ),
  );
});

test('a bar keeps off the rows that the instrument wrote on, or is not drawn', () => {
  const corners = fc.constantFrom('lowerLeft', 'lowerRight', 'upperLeft', 'upperRight');
  fc.assert(
    fc.property(
      corners,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 301, max: 900 }),
      fc.integer({ min: 5, max: 120 }),
      (corner, top, bottom, height) => {
        const place = barPlace(
          corner,
          { width: 200, height },
          { width: 1_000, height: 900 },
          { top, bottom },
        );
        if (!place) {
          expect(bottom - top).toBeLessThan(height + 60);
          return;
        }
        expect(place.top).toBeGreaterThanOrEqual(top);
        expect(place.top + height).toBeLessThanOrEqual(bottom);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.left + 200).toBeLessThanOrEqual(1_000);
      },
    ),
  );
});

test('a bar is as long as its words say, and says when nobody but the reader told the scale', () => {
  expect(barOf({ nanometres: 5, source: 'file' }, { corner: 'below', ink: 'white' }, 250)).toEqual({
    width: 200,
    label: '1 µm',
  });
  const chosen = barOf(
    { nanometres: 5, source: 'calibrated' },
    { length: 500, corner: 'below', ink: 'white' },
    250,
  );
  expect(chosen).toEqual({ width: 100, label: '500 nm（手动标定）' });
  expect(barLengths(5, 1_000)).toEqual([500, 1_000, 2_000]);
});

test('what is derived is said, and nothing where nothing is', () => {
  expect(derivedWords(plainLook, plainLook, 0, { nanometres: 1, source: 'file' })).toBe('');
  expect(
    derivedWords({ ...plainLook, gamma: 2, colours: 'inferno' }, plainLook, 2, {
      nanometres: 1,
      source: 'typed',
    }),
  ).toBe('非原始数据：伽马 2，伪彩 Inferno，2 处测量为查看者量取，标尺为手动输入');
});

test('a picture as it is shown at first is that of the file', () => {
  const grey = Uint8Array.from({ length: 256 }, (_, at) => at);
  const shown = greyPixels(grey, plainLook);
  expect([...grey].every((value, at) => shown[at * 4] === value && shown[at * 4 + 2] === value)).toBe(true);
  const colour = Uint8ClampedArray.of(12, 34, 56, 255, 200, 1, 99, 128);
  expect([...colourPixels(colour, plainLook)]).toEqual([...colour]);
  const inverted = greyPixels(grey, { ...plainLook, isInverted: true });
  expect([...grey].every((value, at) => inverted[at * 4] === 255 - value)).toBe(true);
});

test('whole numbers are shown as they are where each pixel is reckoned by itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 700, maxLength: 900 }),
      fc.record({
        low: fc.double({ min: 0, max: 0.5, noNaN: true }),
        high: fc.double({ min: 0.4, max: 1, noNaN: true }),
        gamma: fc.double({ min: 0.1, max: 10, noNaN: true }),
      }),
      (values, look) => {
        const [whole, single] = [Int16Array.from(values), Float64Array.from(values)];
        const asked = { ...plainLook, ...look };
        expect(greyPixels(whole, asked)).toEqual(greyPixels(single, asked));
        expect(histogramOf(whole)).toEqual(histogramOf(single));
      },
    ),
    { numRuns: 30 },
  );
});

test('brightness never turns round, whatever levels and gamma', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 2, maxLength: 60 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (values, low, gamma) => {
        const sorted = Float32Array.from(values.toSorted((one, other) => one - other));
        const shown = greyPixels(sorted, { ...plainLook, low, gamma });
        const lights = Array.from(sorted, (_, at) => shown[at * 4] as number);
        expect(lights).toEqual(lights.toSorted((one, other) => one - other));
        expect(histogramOf(sorted).reduce((sum, count) => sum + count, 0)).toBe(values.length);
      },
    ),
  );
});

test('a profile holds values of the picture alone, and none outside it', () => {
  const grey = Uint8Array.from({ length: 100 }, (_, at) => at);
  const along = profileOf({ width: 10, height: 10, grey }, { x: 0.5, y: 2.5 }, { x: 9.5, y: 2.5 });
  expect([...along.values]).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  expect([...along.at]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const beyond = profileOf({ width: 10, height: 10, grey }, { x: -5, y: 5 }, { x: 20, y: 5 });
  expect(
    beyond.values.filter((value) => !Number.isNaN(value)).every((value) => value >= 50 && value < 60),
  ).toBe(true);
  expect(Number.isNaN(beyond.values[0])).toBe(true);
});
