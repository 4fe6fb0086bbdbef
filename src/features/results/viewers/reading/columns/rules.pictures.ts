import type { Axis, Curve, Panel, Technique } from '../rules.readings.ts';
import { cycling, impedance, voltammetry } from './rules.electro.ts';
import { isotherm, magnetometry, tensile, thermal } from './rules.materials.ts';
import {
  type Around,
  byQuantity,
  curveOf,
  isOneWay,
  isSwept,
  type Measured,
  of,
  overOne,
  type Pictured,
  quantityOf,
  sharedBy,
  spanOf,
  titleOf,
} from './rules.measured.ts';
import { moduli } from './rules.moduli.ts';
import { isAmount, type Meaning, meaningsIn } from './rules.quantities.ts';
import { isSpecies } from './rules.species.ts';
import { unitOf } from './rules.units.ts';

/** What spectra and patterns are measured against, and the technique that it belongs to. */
export const spectral: Partial<Record<Meaning, Technique>> = {
  twoTheta: 'xrd',
  scattering: 'other',
  massToCharge: 'ms',
  shift: 'nmr',
  binding: 'xps',
  kinetic: 'xps',
  raman: 'raman',
  wavenumber: 'ir',
  emission: 'uv',
  excitation: 'uv',
  wavelength: 'uv',
  photon: 'other',
};

/** What else can be measured against, in the order in which it is looked for. */
const others = (
  'relativePressure poreWidth size relaxation logMolarMass molarMass elution field electricField shearRate frequency cycle strain ' +
  'displacement sputterTime depth concentration time temperature voltage pressure omega channel'
).split(' ') as Meaning[];

/** What runs over decades, and is drawn so where it does. */
const decades: ReadonlySet<Meaning | undefined> = new Set([
  'frequency',
  'shearRate',
  'size',
  'relaxation',
  'molarMass',
  'poreWidth',
]);

/** What is told beside the measurement and drawn in no picture. */
const besides: ReadonlySet<string | undefined> = new Set(
  'error setPoint flag index area width spacing segment saturation flow energy channel'.split(' '),
);

/** Quantities beside which columns of other names hold the same quantity: backgrounds, fits, samples. */
const shared: ReadonlySet<Meaning | undefined> = new Set([
  'intensity',
  'absorbance',
  'transmittance',
  'reflectance',
]);

/** What columns are called that lie below what was measured, or run through it. */
const grounds = /base|back|fit|calc|ref|smooth|resid|背景|基线|拟合|平滑|本底/i;

/** Curves that can be told apart in one picture. */
const mostCurves = 12;
/** Rows below which columns of unknown names are no curve. */
const fewestUnknown = 12;
/** Pictures beyond which a file is a table. */
const mostPanels = 8;

/** Pictures of columns by what their headings mean; undefined where that is not understood. */
export function picturesOf(all: readonly Measured[], around: Around): Pictured | undefined {
  const masses = massesIn(all);
  if (masses) {
    const found = plain(masses, around);
    return found && { ...found, used: new Set([...found.used, ...all]) };
  }
  // The energy of a cell's cycles is none of photons.
  const isCell = all.some(({ means }) => means === 'cycle') && all.some(({ means }) => means === 'voltage');
  const hasSpectrum = all.some(({ means }) => means && means in spectral && !(isCell && means === 'photon'));
  // Nothing is weighed beside a spectrum, and no charge counted: weights are those of a fit, dQ an error.
  const columns = all.flatMap((column): Measured[] => {
    if (isCell && column.means === 'photon') return [];
    const isOfFit = hasSpectrum && (column.means === 'mass' || column.means === 'capacity') && !column.unit;
    return [isOfFit ? { ...column, means: 'error' } : column];
  });
  if (!hasSpectrum) {
    for (const way of [magnetometry, moduli, impedance, cycling, isotherm, tensile, thermal, voltammetry]) {
      const found = way(columns, around);
      if (found) return found;
    }
  }
  return bothLights(columns, around) ?? plain(columns, around);
}

/** Columns of a mass spectrum that Xcalibur heads by "Mass" and intensities alone; nothing is weighed there. */
function massesIn(columns: readonly Measured[]): Measured[] | undefined {
  const [first, ...others] = columns;
  const isCounted = others.length > 0 && others.every(({ means }) => means === 'intensity');
  if (!first || first.unit || !/^mass$/i.test(first.raw) || !isCounted) return undefined;
  return [{ ...first, means: 'massToCharge', shown: 'm/z' }, ...others];
}

/** Excitation and emission beside each other, each with what was measured over it: two pictures. */
function bothLights(columns: readonly Measured[], around: Around): Pictured | undefined {
  const own = of(columns, 'excitation', 'emission');
  const [first, second] = own.map((column) => columns.indexOf(column));
  const isBoth = own.length === 2 && own[0]?.means !== own[1]?.means;
  if (!isBoth || first !== 0 || second === undefined || second < 2 || second === columns.length - 1)
    return undefined;
  const parts = [columns.slice(0, second), columns.slice(second)].map((part) => plain(part, around));
  const [one, other] = parts;
  if (!one || !other || one.series || other.series) return undefined;
  const named = ({ panels }: Pictured): Panel[] =>
    panels.map((panel) => ({ ...panel, name: panel.x.name.replace('波长', '光谱') }));
  return {
    technique: 'uv',
    panels: [...named(one), ...named(other)],
    used: new Set([...one.used, ...other.used]),
    said: [...(one.said ?? []), ...(other.said ?? [])],
  };
}

/** Everything else: what is measured over the quantity that it is measured against. */
function plain(columns: readonly Measured[], around: Around): Pictured | undefined {
  const x = againstWhat(columns);
  if (!x) return undefined;
  const xs = x.means ? columns.filter((column) => column.means === x.means && column.unit === x.unit) : [x];
  const isCourse = x.means === 'time';
  const hasIntensity = columns.some(({ means }) => means === 'intensity');
  const isElectrons = x.means === 'binding' || x.means === 'kinetic';
  const isAside = (column: Measured) => {
    const { means } = column;
    return (
      besides.has(means) ||
      (means !== undefined && means in spectral) ||
      (means === 'time' && !isCourse) ||
      (means === 'temperature' && !isCourse) ||
      (x.means !== undefined && x.means in spectral && means === 'frequency') ||
      // A hysteresis is drawn over the field, not the voltage that makes it.
      (x.means === 'electricField' && means === 'voltage') ||
      (isElectrons && isResponse(column)) ||
      // Charges, resolutions and noise of a list of masses.
      (x.means === 'massToCharge' && !means && hasIntensity)
    );
  };
  const ys = columns.filter(
    (column) =>
      !xs.includes(column) &&
      (column.means === undefined || column.means !== x.means) &&
      !isAside(column) &&
      column.values.some((value) => !Number.isNaN(value)),
  );
  if (ys.length === 0 || isMap(columns, xs, ys)) return undefined;
  return over(x, xs, ys, columns, around);
}

/** Columns over one, or each over its own where there are as many. */
function over(
  x: Measured,
  xs: readonly Measured[],
  ys: readonly Measured[],
  columns: readonly Measured[],
  around: Around,
): Pictured | undefined {
  const isSpectrum = x.means !== undefined && x.means in spectral;
  const technique = isShift(x, columns) ? 'raman' : techniqueOf(x, ys, around);
  const axis = axisOf(x, technique);
  const marks = technique === 'ms' && isSticks(x.values) ? 'sticks' : undefined;
  const curve: Partial<Curve> = marks ? { marks } : {};
  const used = new Set([...xs, ...ys]);
  if (xs.length > 1 && columns.indexOf(xs[0] as Measured) < columns.indexOf(ys[0] as Measured)) {
    const pairs = xs.flatMap((own, at) => {
      const until = xs[at + 1] ? columns.indexOf(xs[at + 1] as Measured) : columns.length;
      return ys
        .filter((y) => columns.indexOf(y) > columns.indexOf(own) && columns.indexOf(y) < until)
        .map((y) => ({ own, y, at }));
    });
    const areNamed = ys.every(({ means }) => !means) && new Set(ys.map(titleOf)).size === ys.length;
    const panels = byQuantity(pairs.map(({ y }) => y)).map(
      (group): Panel => ({
        name: '',
        x: axis,
        y: sharedBy(group),
        curves: group.map((y) => {
          const { own, at } = pairs.find((pair) => pair.y === y) as (typeof pairs)[number];
          return curveOf(
            own,
            y,
            { ...curve, name: y.label || own.label || (areNamed ? titleOf(y) : `第 ${at + 1} 组`) },
            (row) => !Number.isNaN(own.values[row]),
          );
        }),
      }),
    );
    return { technique, panels: titled(panels), used };
  }
  // Headings of numbers are places of a second axis: each column is a series.
  if (ys.length > mostCurves && ys.every(({ raw, means }) => !means && /^[\d.,\s]+$/.test(raw))) {
    const curves = ys.map((y, series) => curveOf(x, y, { ...curve, series, name: '' }));
    return {
      technique,
      panels: [{ name: '', x: axis, y: { name: '信号' }, curves }],
      used,
      series: ys.map(({ raw }) => raw),
      said: ['各列的名称是数字，逐列选择；文件没有写明纵轴的物理量与单位'],
    };
  }
  const known = ys.filter(({ means }) => means);
  const strange = ys.filter(({ means }) => !means);
  const isOfOne =
    (isSpectrum || isProfile(x, strange)) &&
    byQuantity(known).length <= 1 &&
    strange.every(({ unit }) => !unit);
  const { max = 0 } = known[0] ? spanOf(known[0].values) : {};
  // Backgrounds and fits lie where the data lie.
  const joins = (column: Measured) => {
    if (!known[0]) return true;
    const share = Math.abs(spanOf(column.values).max) / Math.abs(max);
    // What is far below counts is a background, what is far below percents something else.
    const least = known[0].means === 'intensity' || grounds.test(column.raw) ? 0 : 0.1;
    return shared.has(known[0].means) && share <= 10 && share >= least;
  };
  if (isOfOne && strange.every(joins)) {
    const quantity = known[0]
      ? quantityOf(known[0])
      : { name: strange.length > 1 ? '信号' : titleOf(strange[0] as Measured) };
    const group = ys.slice(0, Math.max(mostCurves, 0));
    const panel = { ...(overOne(x, [group], { curve })[0] as Panel), x: axis, y: quantity };
    if (ys.length > mostCurves) {
      const curves = ys.map((y, series) => curveOf(x, y, { ...curve, series, name: '' }));
      return { technique, panels: [{ ...panel, curves }], used, series: ys.map(titleOf) };
    }
    return {
      technique,
      panels: [panel],
      used,
      ...(!known[0] && { said: ['文件没有写明纵轴的物理量与单位'] }),
    };
  }
  // What a pump or an oven does is told behind what was measured.
  const isAside = ({ means }: Measured) =>
    x.means === 'time' && (means === 'pressure' || means === 'temperature') && ys.some(isDetected);
  const groups = byQuantity([...known.filter((one) => !isAside(one)), ...strange, ...known.filter(isAside)]);
  const told = groups.filter((group) => group.some(({ values }) => values.some(Boolean)));
  const drawn = (told.length ? told : groups).slice(0, mostPanels);
  const panels = overOne(x, drawn, { x: axis, curve });
  const isPlainX = x.means === 'cycle' || x.means === 'concentration';
  return {
    technique,
    panels: isPlainX
      ? panels.map((panel) => ({
          ...panel,
          curves: panel.curves.map((one) => ({ ...one, marks: 'dots' as const })),
        }))
      : panels,
    used: new Set([...xs, ...drawn.flat()]),
  };
}

/** Distributions of samples, or of elements and ions over a depth, share what they are measured in. */
function isProfile({ means }: Measured, ys: readonly Measured[]): boolean {
  if (means === 'relaxation' || means === 'logMolarMass' || means === 'molarMass') return true;
  if (ys.length > 1 && areAmounts(ys)) return true;
  if ((means === 'time' || means === 'cycle') && ys.length > 1 && ys.every(({ raw }) => isWell(raw)))
    return true;
  const species = ys.filter(({ raw }) => isSpecies(raw)).length;
  return (
    (means === 'depth' || means === 'sputterTime' || means === 'time') &&
    species > 1 &&
    species > ys.length * 0.6
  );
}

/** Wells of a plate, as "A1" and "H12". */
const isWell = (heading: string) => /^[A-P](0?[1-9]|1\d|2[0-4])$/.test(heading.trim());

/** Headings that are amounts of one unit, as "0.1 mM" and "0.5 mM": what was measured at each. */
function areAmounts(columns: readonly Measured[]): boolean {
  const units = columns.map(({ raw }) => raw.replace(/^[\d.,\s]+/, '').trim());
  return columns.every(({ raw }) => isAmount(raw)) && units.every((unit) => unit === units[0]);
}

/** What a detector counts, by its name or its unit. */
function isDetected({ means, unit, raw }: Measured): boolean {
  return (
    /\b(tcd|fid|detector|signal)\b|检测器|信号/i.test(raw) ||
    shared.has(means) ||
    (unit !== undefined && unitOf(unit)?.dimension === 'intensity')
  );
}

/** How an analyser transmits or was scaled is no measurement. */
function isResponse({ means, raw }: Measured): boolean {
  return means === 'transmittance' || /^(transmission|scaling|sensitivity)/i.test(raw);
}

function titled(panels: Panel[]): Panel[] {
  return panels.length > 1 ? panels.map((panel) => ({ ...panel, name: panel.y.name })) : panels;
}

/** Two places beside each other, as of a map or a spectrum in two dimensions, are no pair of x and y each. */
function isMap(columns: readonly Measured[], xs: readonly Measured[], ys: readonly Measured[]): boolean {
  const isEdge = (at: number) => {
    const next = columns
      .slice(columns.indexOf(xs[at] as Measured) + 1)
      .find((one) => xs.includes(one) || ys.includes(one));
    return next === undefined || xs.includes(next);
  };
  const isLight = (means: Meaning) => of(columns, means).some(({ values }) => spanOf(values).span > 0);
  return (xs.length > 1 && xs.some((_, at) => isEdge(at))) || (isLight('emission') && isLight('excitation'));
}

/** The column that the others are measured against. */
function againstWhat(columns: readonly Measured[]): Measured | undefined {
  // A first column by its own name is what was measured over where energies or vectors behind it say it once more.
  const [first] = columns;
  const isConverted = of(columns, 'scattering', 'photon').some((own) => own !== first);
  if (first?.raw && !first.means && isConverted && isOneWay(first.values)) return first;
  // Spectra one below the other, which nothing tells apart, are no curve over anything else.
  const isListed = ({ means, values }: Measured) =>
    means !== undefined && means in spectral && isVaried(values) && !isSwept(values);
  if (columns.some(isListed)) return undefined;
  for (const means of [...(Object.keys(spectral) as Meaning[]), ...others]) {
    // Zeta potentials are measured over something, unless they are those of a distribution.
    const isCounted = of(columns, 'intensity', 'distribution').length > 0;
    const found = of(columns, means).find(({ values, shown }) =>
      shown.startsWith('Zeta') && !isCounted
        ? false
        : means === 'time'
          ? isVaried(values) && isOneWay(values)
          : isSwept(values) && (isVaried(values) || isOneWay(values)),
    );
    if (found) return found;
  }
  return namedAlone(columns);
}

/** A first column that only rises or falls, of names that say nothing known, has its own name. */
function namedAlone(columns: readonly Measured[]): Measured | undefined {
  const [first, ...others] = columns;
  const isPlain = others.length === 1 && others.every(({ raw }) => raw);
  if (!first?.raw || first.means || !isPlain || first.values.length < fewestUnknown) return undefined;
  return isOneWay(first.values) ? first : undefined;
}

/** Whose conventions hold: wavenumbers are those of Raman where something says so, or where light is counted. */
function techniqueOf(x: Measured, ys: readonly Measured[], { technique, words }: Around): Technique {
  const own = x.means ? spectral[x.means] : undefined;
  if (x.means === 'wavenumber') {
    if (
      ys.some(
        ({ means }) =>
          means === 'transmittance' ||
          means === 'absorbance' ||
          means === 'reflectance' ||
          means === 'kubelka',
      )
    )
      return 'ir';
    if (technique === 'raman' || /raman|拉曼/i.test(words)) return 'raman';
    return technique === 'ir' || /ft-?ir|infrared|红外/i.test(words)
      ? 'ir'
      : ys.some(({ means }) => means === 'intensity')
        ? 'raman'
        : 'ir';
  }
  if (x.means === 'shift' && technique === 'raman') return 'raman';
  return own ?? 'other';
}

/** Whether wavenumbers beside wavelengths are no inverse of them, but what light lost of a laser's. */
function isShift({ means, values }: Measured, columns: readonly Measured[]): boolean {
  const wavelength = columns.find((column) => column.means === 'wavelength');
  if (means !== 'wavenumber' || !wavelength) return false;
  const [own, beside] = [values.at(-1) ?? 0, wavelength.values.at(-1) ?? 0];
  const perLength = wavelength.unit === 'µm' ? 1e4 : 1e7;
  return beside > 0 && own > 0 && Math.abs(perLength / beside - own) > own * 0.1;
}

/** Whether a column is more than a value that is held: a field, a voltage. */
function isVaried(values: Float64Array): boolean {
  const { min, max, span } = spanOf(values);
  return span > Math.max(Math.abs(min), Math.abs(max)) * 0.005;
}

function axisOf(x: Measured, technique: Technique): Axis {
  const isReversed =
    x.means === 'binding' || x.means === 'shift' || (x.means === 'wavenumber' && technique === 'ir');
  const wide = spanOf(x.values);
  const inferred =
    x.means === 'wavelength' && !x.unit && wide.min >= 100 && wide.max <= 4_000 ? { unit: 'nm' } : {};
  const isLogarithmic =
    decades.has(x.means) && wide.min > 0 && wide.max / wide.min > (x.means === 'relaxation' ? 50 : 1_000);
  const shift = x.means === 'wavenumber' && technique === 'raman' ? { name: '拉曼位移' } : {};
  return {
    ...quantityOf(x),
    ...inferred,
    ...shift,
    ...(isReversed && { isReversed }),
    ...(isLogarithmic && { isLogarithmic }),
  };
}

/** Centroids stand apart; profiles run on in small steps. */
function isSticks(x: Float64Array): boolean {
  if (x.length < 3) return true;
  const steps = Array.from(x.subarray(1, 2_000), (value, at) => value - (x[at] as number)).toSorted(
    (one, other) => one - other,
  );
  return (steps[steps.length >> 1] ?? 1) > 0.2 || !isOneWay(x);
}

/** The techniques whose quantities are spoken of in words. */
export function spectralIn(words: string): Technique[] {
  return meaningsIn(words).flatMap((means) => spectral[means] ?? []);
}
