import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile } from '../../reading/read-file.ts';
import type { Curve, Fact, Panel } from '../../reading/rules.readings.ts';
import { directionOf } from '../rules.decimate.ts';
import { spacingOf } from '../rules.peaks.ts';
import { type Given, type StudyName, studiesOf } from '../rules.studies.ts';
import { sizeOf } from './rules.diffraction.ts';
import { liquidShare, thicknessAt } from './rules.gas.ts';
import { measured } from './rules.ranges.ts';
import { studied } from './rules.study.ts';

const grid = (count: number, from: number, to: number) =>
  Float64Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
const panelOf = (x: Panel['x'], y: Panel['y'], ...curves: Omit<Curve, 'name'>[]): Panel => ({
  ...{ name: '', x, y },
  curves: curves.map((curve) => ({ name: '', ...curve })),
});
const ask = (study: StudyName, panel: Panel, given: Given = {}, facts: Fact[] = []) => {
  const found = studied[study]({ panel, given, facts });
  const value = (name: string) => {
    const [, text] = found.results.find(([own]) => own.startsWith(name)) ?? [];
    return Number.parseFloat(text ?? 'NaN');
  };
  return { ...found, value };
};
const isotherm = [{ name: '相对压力 p/p₀' }, { name: '吸附量', unit: 'mmol/g' }] as const;

describe('BET', () => {
  test('gives back the surface and C of an isotherm that is made by its equation', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 2_500, noNaN: true }),
        fc.double({ min: 40, max: 300, noNaN: true }),
        (area, constant) => {
          const monolayer = (area / (6.02214076e23 * 0.162e-18)) * 1_000;
          const x = grid(30, 0.01, 0.3);
          const y = x.map((p) => (monolayer * constant * p) / ((1 - p) * (1 - p + constant * p)));
          const found = ask('bet', panelOf(...isotherm, { x, y }));
          expect(found.value('比表面积') / area).toBeCloseTo(1, 3);
          expect(found.value('C 值') / constant).toBeCloseTo(1, 3);
          expect(found.value('R²')).toBeGreaterThan(0.99999);
          expect(found.rows?.slice(1).map(([, result]) => result)).toEqual(['符合', '符合', '符合', '符合']);
        },
      ),
      { numRuns: 50 },
    );
  });
  test('stays below the maximum of n(1−p/p₀), as micropores want it', () => {
    const x = Float64Array.from([
      0.001, 0.003, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3,
    ]);
    const y = x.map((p) => (10 * 2_000 * p) / (1 + 2_000 * p));
    const { used, rows } = ask('bet', panelOf(...isotherm, { x, y }));
    expect(used.to).toBeLessThan(0.1);
    expect(rows?.slice(1).map(([, result]) => result)).toEqual(['符合', '符合', '符合', '符合']);
  });
  test('says so when a range breaks the criteria or holds too little', () => {
    const x = grid(30, 0.01, 0.9);
    const y = x.map((p) => (2 * 2_000 * p) / (1 + 2_000 * p));
    const panel = panelOf(...isotherm, { x, y });
    expect(ask('bet', panel, { from: 0.4, to: 0.8 }).said.join()).toContain('没有全部满足');
    expect(() => ask('bet', panel, { from: 0.4, to: 0.41 })).toThrow('不足 3 个');
  });
});

test('a t-plot gives back the surface outside of micropores and their volume', () => {
  const x = grid(60, 0.05, 0.8);
  const [outside, micropores] = [120, 0.15];
  const y = x.map((p) => ((outside * thicknessAt(p, 'harkins-jura')) / 1_000 + micropores) / liquidShare);
  const found = ask('tplot', panelOf(isotherm[0], { name: '吸附量', unit: 'cm³/g STP' }, { x, y }));
  expect(found.value('外表面积')).toBeCloseTo(outside, 0);
  expect(found.value('微孔孔容')).toBeCloseTo(micropores, 4);
});

test.each(['harkins-jura', 'halsey'])(
  'BJH gives back cylinders that empty one after the other (%s)',
  (thickness) => {
    // Pores of two sizes over a range of pressures; what is held is what is full and the film in what is not.
    const x = grid(160, 0.36, 0.995);
    const radii = grid(400, 2, 30);
    const volumeAt = (radius: number) =>
      0.4 * Math.exp(-(((radius - 4) / 0.6) ** 2)) + 0.1 * Math.exp(-(((radius - 12) / 2) ** 2));
    const step = (radii[1] as number) - (radii[0] as number);
    const held = x.map((p) => {
      const film = thicknessAt(p, thickness);
      const open = 0.953 / -Math.log(p) + film;
      return radii.reduce((sum, radius) => {
        const volume = volumeAt(radius) * step;
        return sum + (radius <= open ? volume : volume * (1 - ((radius - film) / radius) ** 2));
      }, 0);
    });
    const whole = radii.reduce((sum, radius) => sum + volumeAt(radius) * step, 0);
    const curve = {
      x: x.toReversed(),
      y: held.map((volume) => volume / liquidShare).toReversed(),
      isOpen: true,
    };
    const found = ask('bjh', panelOf(isotherm[0], { name: '吸附量', unit: 'cm³/g STP' }, curve), {
      thickness,
    });
    expect(found.value('BJH 累积孔容') / whole).toBeGreaterThan(0.93);
    expect(found.value('BJH 累积孔容') / whole).toBeLessThan(1.07);
    expect(found.value('最可几孔径')).toBeGreaterThan(7);
    expect(found.value('最可几孔径')).toBeLessThan(9);
  },
);

test('diffraction gives back spacings by Bragg, relative heights, widths, and sizes by Scherrer', () => {
  const x = grid(7_001, 10, 80);
  const lines = [
    { at: 25.3, height: 1_000, width: 0.3 },
    { at: 48, height: 400, width: 0.4 },
    { at: 62.7, height: 150, width: 0.5 },
  ];
  const y = x.map((place) =>
    lines.reduce(
      (sum, { at, height, width }) => sum + height * Math.exp(-4 * Math.LN2 * ((place - at) / width) ** 2),
      20 + 50 * Math.exp(-place / 30),
    ),
  );
  const panel = panelOf({ name: '2θ', unit: '°' }, { name: '强度' }, { x, y });
  const found = ask('diffraction', panel);
  expect(found.rows).toHaveLength(4);
  for (const [at, { at: place, height, width }] of lines.entries()) {
    const [, angle, spacing, , relative, fwhm, size] = (found.rows?.[at + 1] ?? []).map(Number);
    expect(angle).toBeCloseTo(place, 2);
    expect(spacing).toBeCloseTo(1.5406 / (2 * Math.sin((place * Math.PI) / 360)), 3);
    expect((relative as number) / (height / 10)).toBeCloseTo(1, 1);
    expect(Math.abs((fwhm as number) - width)).toBeLessThan(0.02);
    const expected = (0.9 * 1.5406) / (((width * Math.PI) / 180) * Math.cos((place * Math.PI) / 360)) / 10;
    expect((size as number) / expected).toBeCloseTo(1, 1);
  }
  expect(found.said.join()).toContain('Cu Kα₁');
  const told = ask('diffraction', panel, {}, [['靶材', 'Co']]);
  expect(told.used.wavelength).toBe(1.78897);
  expect(told.said.join()).not.toContain('Cu');
  expect(spacingOf(60, 1.5406)).toBeCloseTo(1.5406, 9);
  expect(sizeOf(40, 0.1, { wavelength: 1.5406, shape: 0.9, instrument: 0.1 })).toBeUndefined();
});

test.each([
  ['direct', 3.2, 2],
  ['indirect', 2.4, 0.5],
] as const)('Tauc gives back a %s gap, from absorbance and from reflectance', (transition, gap, power) => {
  const x = grid(801, 250, 800);
  const absorbance = x.map((place) => {
    const energy = 1239.841984 / place;
    return energy > gap ? (energy - gap) ** (1 / power) / energy : 0;
  });
  const own = ask('tauc', panelOf({ name: '波长', unit: 'nm' }, { name: '吸光度' }, { x, y: absorbance }), {
    transition,
  });
  expect(own.value('带隙')).toBeCloseTo(gap, 1);
  const reflectance = absorbance.map((f) => 100 * (1 + f - Math.sqrt(f * f + 2 * f)));
  const other = panelOf({ name: '波长', unit: 'nm' }, { name: '反射率', unit: '%' }, { x, y: reflectance });
  expect(ask('tauc', other, { transition }).value('带隙')).toBeCloseTo(gap, 1);
});

test('steps of mass are told apart, with their losses, places and onsets', () => {
  const x = grid(2_000, 30, 900);
  const step = (place: number, at: number, loss: number, width: number) =>
    loss / (1 + Math.exp(-(place - at) / width));
  const y = x.map(
    (place) => 100 - step(place, 180, 12, 8) - step(place, 480, 19, 9) - step(place, 720, 30, 12),
  );
  const { rows, value } = ask(
    'thermal',
    panelOf({ name: '温度', unit: '°C' }, { name: '质量', unit: '%' }, { x, y }),
  );
  expect(rows?.slice(1).map((row) => Math.round(Number(row[4])))).toEqual([12, 19, 30]);
  expect(rows?.slice(1).map((row) => Math.abs(Number(row[3])))).toEqual([
    expect.closeTo(180, 0),
    expect.closeTo(480, 0),
    expect.closeTo(720, 0),
  ]);
  // The tangent of a logistic step begins two widths before its middle.
  expect(Math.abs(Number(rows?.[1]?.[2]) - (180 - 16))).toBeLessThan(1.5);
  expect(value('残余质量')).toBeCloseTo(39, 1);
});

test('modulus, proof stress, strength and elongation are read off a curve', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 40, max: 220, noNaN: true }),
      fc.double({ min: 0, max: 0.05, noNaN: true }),
      (modulus, slack) => {
        // Elastic up to 200 MPa, then hardening along a line to 300 MPa.
        const limit = 200 / (modulus * 10);
        const strain = grid(4_000, 0, 12);
        const stress = strain.map((value) => {
          const own = value - slack;
          if (own <= 0) return 0;
          return own < limit ? own * modulus * 10 : 200 + (100 * (own - limit)) / (12 - limit);
        });
        const panel = panelOf(
          { name: '应变', unit: '%' },
          { name: '应力', unit: 'MPa' },
          { x: strain, y: stress },
        );
        const found = ask('tensile', panel, { from: slack + limit * 0.1, to: slack + limit * 0.9 });
        expect(found.value('弹性模量') / modulus).toBeCloseTo(1, 2);
        expect(found.value('抗拉')).toBeGreaterThan(298);
        // Where 200 MPa and hardening meet the line that is moved by 0.2 %.
        expect(found.value('规定塑性')).toBeGreaterThan(200);
        expect(found.value('规定塑性')).toBeLessThan(203);
        expect(found.value('断裂总应变')).toBeCloseTo(12 - slack, 1);
      },
    ),
    { numRuns: 30 },
  );
});

test('a voltammogram’s peaks are found in each sweep, with their distance and middle', () => {
  const [rising, falling] = [grid(400, -0.2, 0.6), grid(400, 0.6, -0.2)];
  const x = Float64Array.from([...rising, ...falling]);
  const peak = (place: number, at: number) => Math.exp(-(((place - at) / 0.05) ** 2));
  const y = Float64Array.from([
    ...rising.map((place) => 10 * peak(place, 0.23)),
    ...falling.map((place) => -9 * peak(place, 0.17)),
  ]);
  const found = ask(
    'voltammetry',
    panelOf({ name: '电位', unit: 'V' }, { name: '电流', unit: 'µA' }, { x, y }),
  );
  expect(found.value('峰电位差')).toBeCloseTo(0.06, 2);
  expect(found.value('式量电位')).toBeCloseTo(0.2, 2);
  expect(found.rows).toHaveLength(3);
});

test('a Tafel slope is that of the line', () => {
  const x = grid(200, -0.4, -0.05);
  const y = x.map((place) => -(10 ** (-(place + 0.05) / 0.12 - 1)));
  const panel = panelOf({ name: '电位', unit: 'V' }, { name: '电流密度', unit: 'mA/cm²' }, { x, y });
  expect(ask('tafel', panel).value('Tafel')).toBeCloseTo(120, 1);
});

describe('ranges', () => {
  test.each([
    ['Gaussian', (away: number) => Math.exp(-4 * Math.LN2 * away ** 2), Math.sqrt(Math.PI / (4 * Math.LN2))],
    ['Lorentzian', (away: number) => 1 / (1 + 4 * away ** 2), Math.PI / 2],
  ])('a %s has its width and its area', (_, shape, factor) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 2, noNaN: true }),
        fc.double({ min: 1, max: 1_000, noNaN: true }),
        fc.boolean(),
        (width, height, isDown) => {
          const x = grid(8_001, -400, 400);
          const y = x.map((place) => (isDown ? -1 : 1) * height * shape(place / (width * 5)));
          const found = measured({ x, y }, { from: -399, to: 399 }, 'none', isDown);
          expect((found?.width ?? 0) / (width * 5)).toBeCloseTo(1, 2);
          expect((found?.area ?? 0) / (height * width * 5 * factor)).toBeGreaterThan(0.98);
          expect((found?.area ?? 0) / (height * width * 5 * factor)).toBeLessThan(1.005);
          expect(found?.centre).toBeCloseTo(0, 6);
        },
      ),
      { numRuns: 20 },
    );
  });
  test('Shirley’s background of a peak on a step of its own making is that step', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.4, noNaN: true }),
        fc.double({ min: 10, max: 2_000, noNaN: true }),
        (loss, floor) => {
          const x = grid(1_001, 280, 292);
          const peak = x.map((place) => 1_000 * Math.exp(-(((place - 285) / 0.8) ** 2)));
          let sum = 0;
          const y = peak.map((height, at) => {
            if (at > 0) sum += ((height + (peak[at - 1] as number)) / 2) * 0.012;
            return height + floor + loss * sum;
          });
          const found = measured({ x, y }, { from: 280, to: 292 }, 'shirley');
          expect((found?.area ?? 0) / (1_000 * 0.8 * Math.sqrt(Math.PI))).toBeCloseTo(1, 3);
        },
      ),
      { numRuns: 20 },
    );
  });
  test('a line is taken off, and nothing is measured where nothing lies', () => {
    const x = grid(101, 0, 10);
    const y = x.map((place) => 5 + 3 * place);
    expect(measured({ x, y }, { from: 2, to: 8 }, 'linear')?.area).toBeCloseTo(0, 9);
    expect(measured({ x, y }, { from: 20, to: 30 }, 'linear')).toBeUndefined();
  });
});

describe('studies are offered where the quantities allow them', () => {
  const demo = path.resolve(import.meta.dirname, '../../../../../../db/demo/results');
  const expected: Record<string, StudyName[]> = {
    'xrd-anatase.xy': ['diffraction'],
    'xrd-anatase.csv': ['diffraction'],
    'bet-isotherm.csv': ['bet', 'tplot', 'bjh'],
    'uvvis-methylene-blue.csv': ['tauc'],
    'tga-calcium-oxalate.csv': ['thermal'],
    'tensile-al6061.csv': ['tensile'],
  };
  const files = readdirSync(demo).filter((name) => /\.(csv|xy|jdx)$/.test(name));
  test.each(files)('%s', async (name) => {
    const reading = await readFile({ name, blob: new Blob([readFileSync(path.join(demo, name))]) });
    if (reading.kind !== 'curves') return expect(expected[name]).toBeUndefined();
    const offered = new Set(
      reading.panels.flatMap(({ curves, ...panel }) =>
        studiesOf(reading.technique, {
          ...panel,
          curves: curves.map((curve) => ({
            ...curve,
            points: curve.x.length,
            direction: directionOf(curve.x),
          })),
        }),
      ),
    );
    expect([...offered]).toEqual(expected[name] ?? []);
    for (const study of offered) {
      const panel = reading.panels.find((own) =>
        studiesOf(reading.technique, { ...own, curves: [{ points: 100, direction: 1 }] }).includes(study),
      );
      const found = panel && studied[study]({ panel, given: {}, facts: reading.facts });
      expect(found?.results.length).toBeGreaterThan(0);
      expect(found?.results.map(([, value]) => value).join()).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

describe('heat flow', () => {
  const x = grid(2_001, 30, 230);
  const axes = [
    { name: '温度', unit: '°C' },
    { name: '热流', unit: 'mW/mg' },
  ] as const;
  /** A peak of a normal curve over a sloping baseline; its area is height × width × √π. */
  const melting = (sign: number) =>
    x.map((place) => 0.2 + 0.001 * place + sign * 2 * Math.exp(-(((place - 130) / 5) ** 2)));

  test.each([1, -1])('an effect that points %d is found with its enthalpy, whatever the baseline', (sign) => {
    const found = ask('enthalpy', panelOf(...axes, { x, y: melting(sign) }), { rate: 10 });
    // 2 W/g over 5 °C × √π at 10 °C a minute, 6 s a degree.
    expect(found.value('热焓') / (2 * 5 * Math.sqrt(Math.PI) * 6)).toBeCloseTo(1, 2);
    expect(found.value('峰')).toBeCloseTo(130, 0);
    // The tangent at the steepest place of a normal curve meets its foot √2 widths before the top.
    expect(found.value('外推起始')).toBeCloseTo(130 - 5 * Math.SQRT2, 0);
    expect(found.value('外推终止')).toBeCloseTo(130 + 5 * Math.SQRT2, 0);
  });

  test('a rate is taken from the file where it tells one, and asked for where it does not', () => {
    const panel = panelOf(...axes, { x, y: melting(1) });
    const told = ask('enthalpy', panel, {}, [['RANGE', '30/10.0(K/min)/230']]);
    expect(told.used.rate).toBe(10);
    const untold = ask('enthalpy', panel, {}, [['温度程序', '10 K/min，20 K/min']]);
    expect(untold.value('热焓')).toBeNaN();
    expect(untold.said.join()).toContain('填写后给出热焓');
  });

  test('over time a mass makes joules of a gram of what is measured in milliwatts', () => {
    const time = x.map((place) => (place - 30) / 10);
    const panel = panelOf(
      { name: '时间', unit: 'min' },
      { name: '热流', unit: 'mW' },
      { x: time, y: melting(1) },
    );
    const joules = 2 * 5 * Math.sqrt(Math.PI) * 6;
    expect(ask('enthalpy', panel).value('热焓') / joules).toBeCloseTo(1, 2);
    expect(ask('enthalpy', panel, { mass: 5 }).value('热焓') / (joules / 5)).toBeCloseTo(1, 2);
  });

  test('limits that hold too little are refused in words', () => {
    const panel = panelOf(...axes, { x, y: melting(1) });
    expect(() => ask('enthalpy', panel, { from: 130, to: 130.3 })).toThrow('不足 8 个');
  });

  test('a step of the heat capacity has its midpoint between sloping lines', () => {
    const y = x.map((place) => 0.1 + 0.0005 * place + 0.05 / (1 + Math.exp(-(place - 105) / 2)));
    const found = ask('glass', panelOf(...axes, { x, y }), { rate: 10 });
    expect(found.value('中点')).toBeCloseTo(105, 0);
    expect(found.value('外推起始')).toBeLessThan(104);
    expect(found.value('Δcp') / (0.05 * 6)).toBeCloseTo(1, 1);
    expect(() => ask('glass', panelOf(...axes, { x, y: x.map((place) => place) }), {})).toThrow('没有台阶');
  });

  test('a glass that crystallizes and melts: the step is the glass, the effect the melting alone', () => {
    const wobble = (at: number) => (((at * 7_919) % 2_001) / 1_000 - 1) * 0.004;
    const own = grid(900, 30, 300);
    const y = own.map(
      (place, at) =>
        -0.4 -
        0.12 / (1 + Math.exp(-(place - 78) / 2)) +
        0.9 * Math.exp(-(((place - 125) / 6) ** 2)) -
        1.6 * Math.exp(-(((place - 250) / 7) ** 2)) +
        wobble(at),
    );
    const step = ask('glass', panelOf(...axes, { x: own, y }), { rate: 10 });
    expect(Math.abs(step.value('中点') - 78)).toBeLessThan(1);
    const melting = ask('enthalpy', panelOf(...axes, { x: own, y }), { rate: 10 });
    expect(melting.value('峰')).toBeCloseTo(250, 0);
    expect(melting.used.from).toBeGreaterThan(150);
    expect(melting.value('热焓') / (1.6 * 7 * Math.sqrt(Math.PI) * 6)).toBeCloseTo(1, 1);
    const peak = own.map((place) => Math.exp(-(((place - 150) / 8) ** 2)));
    expect(() => ask('glass', panelOf(...axes, { x: own, y: peak }))).toThrow('没有台阶');
  });

  test('both are offered of heat flow in a unit of power, beside a mass as well', () => {
    const curves = [{ direction: 1 as const, points: 99 }];
    expect(studiesOf('dsc', { x: axes[0], y: axes[1], curves })).toEqual(['enthalpy', 'glass']);
    expect(
      studiesOf('tga', { x: axes[0], y: { name: '质量', unit: '%' }, right: axes[1], curves }),
    ).toContain('enthalpy');
    expect(studiesOf('dsc', { x: axes[0], y: { name: '热流' }, curves })).toEqual([]);
    const signed = { name: '热流（放热向上）', unit: 'mW/mg' };
    expect(studiesOf('dsc', { x: axes[0], y: signed, curves })).toEqual(['enthalpy', 'glass']);
    const found = ask('enthalpy', panelOf(axes[0], signed, { x, y: melting(-1) }), { rate: 10 });
    expect(found.value('峰')).toBeCloseTo(130, 0);
  });
});
