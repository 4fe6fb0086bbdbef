import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Panel } from '../../reading/rules.readings.ts';
import { linesIn } from '../rules.lines.ts';
import { type Baseline, processedQuantity, stepsOf } from '../rules.processing.ts';
import { courseOf, integral, lineThrough, part } from './rules.course.ts';
import { processed } from './rules.process.ts';
import { referenceOf } from './rules.reference.ts';

const grid = (count: number, from: number, to: number) =>
  Float64Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
const panelOf = (x: Float64Array, y: Float64Array, more: Partial<Panel> = {}): Panel => ({
  name: '',
  x: { name: '2θ', unit: '°' },
  y: { name: '强度', unit: 'counts' },
  curves: [{ name: '', x, y }],
  ...more,
});
const yOf = ({ curves: [curve] }: Panel) => curve?.y ?? new Float64Array();
const worst = (one: Float64Array, other: Float64Array) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] as number))), 0);

describe('baselines are found below peaks', () => {
  const x = grid(1_400, 10, 80);
  const ground = x.map((place) => 500 * Math.exp(-place / 20) + 100);
  const peaks = x.map(
    (place) =>
      1_000 * Math.exp(-(((place - 25.3) / 0.2) ** 2)) + 400 * Math.exp(-(((place - 48) / 0.3) ** 2)),
  );
  const both = x.map((_, at) => (ground[at] as number) + (peaks[at] as number));
  const methods: Baseline[] = [
    { by: 'airpls', stiffness: 2 },
    { by: 'snip', width: 2 },
    { by: 'rubber' },
    { by: 'polynomial', degree: 5, places: [] },
    { by: 'polynomial', degree: 5, places: [10, 15, 20, 35, 60, 79] },
  ];
  test.each(methods)('%o', (baseline) => {
    expect(worst(yOf(processed(panelOf(x, both), { baseline })), peaks)).toBeLessThan(40);
  });
  test.each(methods.slice(0, 4))('%o above peaks that point downwards', (baseline) => {
    const down = panelOf(
      x,
      both.map((value) => -value),
    );
    const panel = { ...down, curves: down.curves.map((curve) => ({ ...curve, pointsDown: true })) };
    expect(
      worst(
        yOf(processed(panel, { baseline })),
        peaks.map((value) => -value),
      ),
    ).toBeLessThan(40);
  });
  test('and may only be shown, beside the curve as it is', () => {
    const { curves } = processed(panelOf(x, both), { baseline: { by: 'rubber', isShown: true } });
    expect(curves.map(({ name }) => name)).toEqual(['', '基线']);
    expect(curves[0]?.y).toEqual(both);
  });
  test('the data are never changed', () => {
    const before = Float64Array.from(both);
    processed(panelOf(x, both), {
      smooth: { points: 9, degree: 2 },
      baseline: { by: 'snip', width: 2 },
      derivative: 2,
      normalise: { by: 'span' },
    });
    expect(both).toEqual(before);
  });
});

const coefficient = fc.double({ min: -5, max: 5, noNaN: true });

test('smoothing keeps polynomials of its degree, and derivatives are theirs, whichever way x runs', () => {
  fc.assert(
    fc.property(fc.tuple(coefficient, coefficient, coefficient), fc.boolean(), ([a, b, c], isFalling) => {
      const x = isFalling ? grid(60, 6, -6) : grid(60, -6, 6);
      const y = x.map((place) => a * place ** 2 + b * place + c);
      const smooth = { points: 9, degree: 2 };
      const flat = processed(panelOf(x, y), { smooth }).curves[0];
      const rising = isFalling ? y.toReversed() : y;
      expect(worst(flat?.y ?? x, rising)).toBeLessThan(1e-8);
      const slope = processed(panelOf(x, y), { smooth, derivative: 1 }).curves[0];
      for (const [at, place] of (slope?.x ?? []).entries())
        expect(slope?.y[at]).toBeCloseTo(2 * a * place + b, 6);
      const bend = processed(panelOf(x, y), { smooth, derivative: 2 }).curves[0];
      expect(bend?.y[30]).toBeCloseTo(2 * a, 6);
    }),
    { numRuns: 40 },
  );
});

test('normalised curves have what is promised', () => {
  const x = grid(501, 0, 10);
  const y = x.map((place) => 3 + 7 * Math.exp(-((place - 4) ** 2)));
  const of = (by: 'max' | 'span' | 'area') => processed(panelOf(x, y), { normalise: { by } });
  expect(Math.max(...yOf(of('max')))).toBeCloseTo(1, 12);
  expect([Math.min(...yOf(of('span'))), Math.max(...yOf(of('span')))]).toEqual([0, 1]);
  expect(integral({ x, y: yOf(of('area')) })).toBeCloseTo(1, 10);
  const window = processed(panelOf(x, y), { normalise: { by: 'window', from: 9, to: 10 } });
  expect(yOf(window)[500]).toBeCloseTo(1, 3);
  expect(() => processed(panelOf(x, y), { normalise: { by: 'window', from: 20, to: 30 } })).toThrow(
    '没有数据点',
  );
});

test('transmittance becomes absorbance, reflectance F(R), and neither where the values cannot be shares', () => {
  const x = grid(20, 400, 800);
  const shares = x.map(() => 25);
  const panel = (unit: string | undefined, name: string) =>
    panelOf(x, shares, { y: { name, ...(unit && { unit }) } });
  const absorbance = processed(panel('%', '透过率'), { convert: 'absorbance' });
  expect(absorbance.y).toEqual({ name: '吸光度' });
  expect(yOf(absorbance)[0]).toBeCloseTo(Math.log10(4), 12);
  expect(yOf(processed(panel('%', '反射率'), { convert: 'kubelka' }))[0]).toBeCloseTo(0.75 ** 2 / 0.5, 12);
  expect(() => processed(panel(undefined, '反射率'), { convert: 'kubelka' })).toThrow('无法换算');
});

test('what turns back, sticks and curves of the right axis stay as they are', () => {
  const x = Float64Array.from([...grid(50, 0, 1), ...grid(50, 1, 0)]);
  const loop = panelOf(x, x.map(Math.sin));
  expect(processed(loop, { derivative: 1 }).curves[0]?.y).toBe(loop.curves[0]?.y);
  const right = panelOf(x, x);
  const held = { ...right, curves: right.curves.map((curve) => ({ ...curve, isRight: true })) };
  expect(processed(held, { normalise: { by: 'max' } }).curves[0]?.y).toBe(x);
});

test('a course forgives small steps back and no others', () => {
  const x = Float64Array.from([0, 1, 0.99, 2, 2, 60]);
  expect([...(courseOf({ x, y: x.map((_, at) => at) })?.x ?? [])]).toEqual([0, 0.99, 1, 2, 60]);
  expect([...(courseOf({ x, y: x.map((_, at) => at) })?.y ?? [])]).toEqual([0, 2, 1, 3.5, 5]);
  const back = Float64Array.from([0, 5, 3, 8]);
  expect(courseOf({ x: back, y: back })).toBeUndefined();
});

test('integrals of parts add up, and lines are found through points on them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 5, maxLength: 40 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (values, share) => {
        const x = grid(values.length, 0, 1);
        const whole = { x, y: Float64Array.from(values) };
        const sum = integral(part(whole, 0, share)) + integral(part(whole, share, 1));
        expect(sum).toBeCloseTo(integral(whole), 8);
      },
    ),
  );
  expect(lineThrough([1, 2, 5], [5, 7, 13])).toEqual({
    slope: expect.closeTo(2),
    intercept: expect.closeTo(3),
    r2: expect.closeTo(1),
    points: 3,
  });
  expect(lineThrough([1, 1], [1, 2])).toBeUndefined();
});

test('every step tells its parameters, and the axis what it holds now', () => {
  const processing = {
    smooth: { points: 11, degree: 3 },
    baseline: { by: 'airpls', stiffness: 2 },
    derivative: 1,
    normalise: { by: 'window', from: 20, to: 30 },
  } as const;
  expect(stepsOf(processing).join('；')).toBe(
    'Savitzky–Golay 平滑（窗口 11 点，3 次）；扣除基线：airPLS，λ = 10^2；一阶导数；归一化：20–30 内最大值为 1',
  );
  const axes = { x: { name: '温度', unit: '°C' }, y: { name: '质量', unit: '%' } };
  expect(processedQuantity(axes, { derivative: 1 })).toEqual({ name: 'd(质量)/d(温度)', unit: '%/°C' });
  expect(processedQuantity(axes, { normalise: { by: 'max' } })).toEqual({ name: '归一化质量' });
});

describe('references', () => {
  const laid = {
    x: { name: '2θ', unit: '°' },
    y: { name: '强度', unit: 'counts' },
    height: 5_000,
  };
  test('lists of lines become sticks as high as the pattern', () => {
    const lines = panelOf(Float64Array.of(25.28, 37.8, 48.05), Float64Array.of(100, 20, 35));
    const [curve] = referenceOf(lines, laid).curves;
    expect(curve?.marks).toBe('sticks');
    expect([...(curve?.y ?? [])]).toEqual([5_000, 1_000, 1_750]);
  });
  test('spacings stand at their angles', () => {
    const rows = [
      ['d (Å)', 'I/I0'],
      ['3.52', '100'],
      ['2.378', '20'],
      ['0.5', '3'],
    ];
    const sheets = [{ name: '', rows, total: 4 }];
    expect(linesIn({ kind: 'tables', sheets }, 1.5406)).toBe('2θ (°),强度\n25.2813,100\n37.8012,20');
    expect(
      linesIn({ kind: 'tables', sheets: [{ name: '', rows: [['x', 'y']], total: 1 }] }, 1.5406),
    ).toBeUndefined();
  });
  test('curves stay curves, and what tells another quantity is refused by name', () => {
    const x = grid(200, 10, 80);
    expect(referenceOf(panelOf(x, x), laid).curves[0]?.marks).toBe('line');
    const raman = panelOf(x, x, { x: { name: '拉曼位移', unit: 'cm⁻¹' } });
    expect(() => referenceOf(raman, laid)).toThrow('拉曼位移 (cm⁻¹)');
  });
});
