import type { Curve, Panel } from '../rules.readings.ts';
import {
  type Around,
  curveOf,
  firstOf,
  isOneWay,
  type Measured,
  of,
  type Pictured,
  pictureOf,
  pointsOf,
  quantityOf,
  rowsBy,
  spanOf,
  turnsOf,
} from './rules.measured.ts';

/**
 * Impedance as Nyquist and Bode draw it, from its parts or from modulus and phase. The sign of the imaginary part is that
 * of its heading: "−Z″" is drawn as it is, "Z″" turned.
 */
export function impedance(columns: readonly Measured[]): Pictured | undefined {
  const [real, imaginary, modulus, phase, frequency] = [
    firstOf(columns, 'realZ'),
    firstOf(columns, 'imaginaryZ'),
    firstOf(columns, 'modulusZ'),
    firstOf(columns, 'phase'),
    firstOf(columns, 'frequency'),
  ];
  const hasValues = (column: Measured | undefined) => (column?.values.some(Boolean) ? column : undefined);
  const [size, turn] = [hasValues(modulus), hasValues(phase)];
  const isPolar = size !== undefined && turn !== undefined && frequency !== undefined;
  if (!(real && imaginary) && !isPolar) return undefined;
  const unit = (real ?? size)?.unit;
  const z = (name: string) => ({ name, ...(unit && { unit }) });
  const isTurned = (column: Measured) => /^\s*[-−–]/.test(column.raw);
  const turned = (values: Float64Array) => values.map((value) => 0 - value);
  const said: string[] = [];
  let [x, y]: (Float64Array | undefined)[] = [
    real && (isTurned(real) ? turned(real.values) : real.values),
    imaginary && (isTurned(imaginary) ? imaginary.values : turned(imaginary.values)),
  ];
  let angles = turn && (isTurned(turn) ? turn.values : turned(turn.values));
  if (turn?.unit === 'rad') angles = angles?.map((value) => (value * 180) / Math.PI);
  if ((!x || !y) && isPolar && angles) {
    const radians = angles.map((value) => (value * Math.PI) / 180);
    x = size.values.map((value, at) => value * Math.cos(radians[at] as number));
    y = size.values.map((value, at) => value * Math.sin(radians[at] as number));
    said.push('Z′ 与 Z″ 由文件中的 |Z| 和相位角计算得到');
  }
  if (!x || !y) return undefined;
  const sweeps = frequency ? sweepsOf(frequency.values) : [undefined];
  const measured = sweeps.reduce((sum, rows) => sum + (rows?.length ?? x.length), 0);
  if (measured === 0) return undefined;
  if (measured < x.length) said.push(`${x.length - measured} 行没有频率（为 0 或缺失），未绘制`);
  const curves = (across: Float64Array, up: Float64Array, own: Partial<Curve> & { name: string }): Curve[] =>
    sweeps.map((rows, series) => ({ ...own, ...pointsOf(across, up, rows), marks: 'dots', series }));
  const panels: Panel[] = [
    {
      name: 'Nyquist 图',
      ...{ x: z('Z′'), y: z('−Z″'), hasEqualAxes: true },
      curves: curves(x, y, { name: '阻抗' }),
    },
  ];
  const used = new Set(
    [real, imaginary, modulus, phase, frequency].flatMap((column) => (column ? [column] : [])),
  );
  if (frequency) {
    const [re, im] = [x, y];
    const sizes = size?.values ?? re.map((value, at) => Math.hypot(value, im[at] as number));
    const degrees = angles ?? re.map((value, at) => (Math.atan2(im[at] as number, value) * 180) / Math.PI);
    if (!size || !angles) said.push('Bode 图中文件没有给出的 |Z| 或相位角由 Z′ 与 Z″ 计算得到');
    panels.push({
      name: 'Bode 图',
      x: { ...quantityOf(frequency), isLogarithmic: true },
      y: { ...z('|Z|'), isLogarithmic: true },
      right: { name: '−相位角', unit: '°' },
      curves: [
        ...curves(frequency.values, sizes, { name: '|Z|' }),
        ...curves(frequency.values, degrees, { name: '−相位角', isRight: true, isOpen: true }),
      ],
    });
  }
  const series = sweeps.length > 1 ? sweeps.map((_, at) => `第 ${at + 1} 次扫频`) : undefined;
  return { technique: 'eis', panels, used, said, ...(series && { series }) };
}

/** The rows of each sweep: one ends where the frequency jumps back. Rows without a frequency are no part of any. */
function sweepsOf(frequency: Float64Array): number[][] {
  const rows = [...frequency.keys()].filter((row) => (frequency[row] as number) > 0);
  const logarithms = rows.map((row) => Math.log(frequency[row] as number));
  const range = Math.max(...logarithms) - Math.min(...logarithms);
  const falls = logarithms.filter((value, at) => at > 0 && value < (logarithms[at - 1] as number)).length;
  const way = falls > logarithms.length / 2 ? -1 : 1;
  const sweeps: number[][] = [[]];
  for (const [at, row] of rows.entries()) {
    const step = (logarithms[at] as number) - (logarithms[at - 1] ?? (logarithms[at] as number));
    if (step * way < -range / 2) sweeps.push([]);
    sweeps.at(-1)?.push(row);
  }
  return sweeps;
}

/** Charging and discharging: voltage over capacity, cycle by cycle; files of one row a cycle as capacity over cycles. */
export function cycling(columns: readonly Measured[], { words }: Around): Pictured | undefined {
  const voltage = firstOf(columns, 'voltage');
  const cycle = firstOf(columns, 'cycle');
  const capacities = of(columns, 'chargeCapacity', 'dischargeCapacity', 'capacity');
  if (capacities.length === 0) return undefined;
  if (cycle && isStrict(cycle.values)) return perCycle(columns, cycle);
  if (!voltage) return undefined;
  const current = firstOf(columns, 'current', 'currentDensity');
  const { charge, discharge } = halves(columns, current?.values);
  if (!charge || !discharge) return undefined;
  // A potential that is swept makes a voltammogram, whatever charge is counted beside it.
  const isCounted = firstOf(columns, 'chargeCapacity', 'dischargeCapacity') !== undefined;
  const segment = firstOf(columns, 'segment');
  if (isOfPotentials.test(words)) return undefined;
  if (!isCounted && !(cycle && segment) && current && distinct(current.values) > 0.2) return undefined;
  const rows = cycle ? rowsBy(cycle.values) : new Map<number, number[]>();
  const numbers = [...rows.keys()];
  const names = numbers.length > 1 ? numbers.map((number) => `循环 ${number}`) : undefined;
  const split = (
    half: { column: Measured; isKept: (row: number) => boolean },
    name: string,
    isOpen: boolean,
  ): Curve[] =>
    (names ? numbers : [undefined]).flatMap((number, series): Curve[] => {
      const own = number === undefined ? undefined : rows.get(number);
      const kept = own ? own.filter(half.isKept) : half.isKept;
      const curve = curveOf(half.column, voltage, { name, series, ...(isOpen && { isOpen }) }, kept);
      return curve.x.length > 1 ? [curve] : [];
    });
  const curves = [...split(charge, '充电', false), ...split(discharge, '放电', true)];
  if (curves.length === 0) return undefined;
  const { unit } = charge.column;
  const panels: Panel[] = [
    { name: '电压–容量', x: { name: '容量', ...(unit && { unit }) }, y: quantityOf(voltage), curves },
  ];
  const used = new Set([
    voltage,
    charge.column,
    discharge.column,
    ...(cycle ? [cycle] : []),
    ...(current ? [current] : []),
  ]);
  const time = overall(columns);
  if (time) {
    panels.push({ ...pictureOf(time, [voltage], current ? [current] : []), name: '随时间' });
    used.add(time);
  }
  return { technique: 'other', panels, used, ...(names && { series: names }) };
}

/** Methods of electrochemistry that charge nothing, by the names that programs give them. */
const isOfPotentials =
  /^\W*(cyclic voltamm|linear sweep|chrono(ampero|potentio|coulo)|open circuit|constant (current|voltage)$|square wave|differential pulse|循环伏安|线性扫描|计时(电流|电位))/im;

/** Time from the beginning rather than of each step. */
function overall(columns: readonly Measured[]): Measured | undefined {
  const times = of(columns, 'time').filter(({ values }) => isOneWay(values));
  return times.find(({ raw }) => /test|total|总|测试/i.test(raw)) ?? times[0];
}

function perCycle(columns: readonly Measured[], cycle: Measured): Pictured | undefined {
  const capacities = of(columns, 'dischargeCapacity', 'chargeCapacity', 'capacity');
  const [first] = capacities;
  if (!first) return undefined;
  const alike = capacities.filter(({ unit }) => unit === first.unit);
  const efficiency = of(columns, 'efficiency').slice(0, 1);
  const x = { ...cycle, shown: '循环次数' };
  const panel = pictureOf(x, alike, efficiency, {
    y: { name: '容量', ...(first.unit && { unit: first.unit }) },
    curve: { marks: 'dots' },
  });
  const curves = panel.curves.map((curve, at) => ({
    ...curve,
    name: ([...alike, ...efficiency][at] as Measured).shown,
  }));
  return {
    technique: 'other',
    panels: [{ ...panel, curves }],
    used: new Set([cycle, ...alike, ...efficiency]),
  };
}

/** Which rows charge and which discharge: by the sign of the current, else by the capacity that grows. */
function halves(columns: readonly Measured[], current: Float64Array | undefined) {
  const [own, into, out] = [
    firstOf(columns, 'capacity'),
    firstOf(columns, 'chargeCapacity'),
    firstOf(columns, 'dischargeCapacity'),
  ];
  const [charged, discharged] = [into ?? own, out ?? own];
  if (!charged || !discharged || charged.unit !== discharged.unit) return {};
  const grows =
    ({ values }: Measured) =>
    (row: number) =>
      (values[row] as number) > (values[row - 1] ?? Number.POSITIVE_INFINITY) ||
      (values[row + 1] ?? Number.NEGATIVE_INFINITY) > (values[row] as number);
  if (!current && charged === discharged) return {};
  return {
    charge: {
      column: charged,
      isKept: current ? (row: number) => (current[row] as number) > 0 : grows(charged),
    },
    discharge: {
      column: discharged,
      isKept: current ? (row: number) => (current[row] as number) < 0 : grows(discharged),
    },
  };
}

function isStrict(values: Float64Array): boolean {
  return (
    values.length > 1 &&
    values.every((value, at) => Number.isInteger(value) && (at === 0 || value > (values[at - 1] as number)))
  );
}

/** The share of different values, as far as three digits tell. */
function distinct(values: Float64Array): number {
  return new Set(Array.from(values, (value) => value.toPrecision(3))).size / Math.max(values.length, 1);
}

/** Voltammograms, or courses over time where potential or current is held. */
export function voltammetry(columns: readonly Measured[]): Pictured | undefined {
  const [voltage, current, time] = [
    firstOf(columns, 'voltage'),
    firstOf(columns, 'currentDensity', 'current'),
    firstOf(columns, 'time'),
  ];
  const cycle = firstOf(columns, 'cycle');
  if (!voltage || (!current && !time)) return undefined;
  const currents = of(columns, current?.means ?? 'word').filter(({ unit }) => unit === current?.unit);
  const pairs = pairsOf(of(columns, 'voltage'), currents, columns);
  if (pairs) return pairs;
  const used = new Set([voltage, ...currents, ...(time ? [time] : [])]);
  if (!current) return time && { technique: 'other', panels: [pictureOf(time, [voltage])], used };
  const { span, min, max } = spanOf(voltage.values);
  const isHeld = span < Math.max(0.01, Math.max(Math.abs(min), Math.abs(max)) * 0.01);
  const isGalvanic = distinct(current.values) < 0.02 && current.values.length > 50;
  const rows = cycle ? rowsBy(cycle.values) : new Map<number, number[]>();
  const numbers = [...rows.keys()];
  const isByCycle = cycle !== undefined && numbers.length > 1 && numbers.length < current.values.length / 5;
  if (cycle && isByCycle) used.add(cycle);
  const swept: Panel = {
    ...pictureOf(voltage, currents),
    ...(isByCycle &&
      currents.length === 1 && {
        curves: numbers.map((number, series) => curveOf(voltage, current, { series }, rows.get(number))),
      }),
    name: time ? '电流–电位' : '',
  };
  const course = time && {
    ...pictureOf(time, isGalvanic ? [voltage] : currents, isGalvanic ? currents : [voltage]),
    name: '随时间',
  };
  const panels = course ? (isHeld || isGalvanic ? [course, swept] : [swept, course]) : [swept];
  const ions = of(columns, 'ionCurrent').filter(({ unit }, _, [first]) => unit === first?.unit);
  for (const own of ions) used.add(own);
  const isInCycles = isByCycle && currents.length === 1 && turnsOf(voltage.values) > 0;
  return {
    technique: 'other',
    panels: [
      ...(isHeld && course ? [course] : panels),
      ...(ions.length ? ionPictures(ions, voltage, time, isHeld) : []),
    ],
    used,
    ...(isInCycles && { series: numbers.map((number) => `循环 ${number}`) }),
  };
}

/** What a mass spectrometer saw meanwhile, over the potential and over the time. */
function ionPictures(
  ions: readonly Measured[],
  voltage: Measured,
  time: Measured | undefined,
  isHeld: boolean,
): Panel[] {
  return [
    ...(isHeld ? [] : [{ ...pictureOf(voltage, ions), name: '离子流–电位' }]),
    ...(time ? [{ ...pictureOf(time, ions), name: '离子流–时间' }] : []),
  ];
}

/** Potentials and currents of several samples beside each other, each current over its own potential. */
function pairsOf(
  voltages: readonly Measured[],
  currents: readonly Measured[],
  columns: readonly Measured[],
): Pictured | undefined {
  const place = (column: Measured | undefined) => columns.indexOf(column as Measured);
  const isPaired = voltages.every((own, at) => place(currents[at]) === place(own) + 1);
  const [voltage, current] = [voltages[0], currents[0]];
  if (!voltage || !current || voltages.length < 2 || voltages.length !== currents.length || !isPaired)
    return undefined;
  if (voltages.some(({ unit }) => unit !== voltage.unit)) return undefined;
  const curves = voltages.map((own, at) => {
    const y = currents[at] as Measured;
    return curveOf(
      own,
      y,
      { name: own.label || y.label || `第 ${at + 1} 组` },
      (row) => !Number.isNaN(own.values[row]),
    );
  });
  return {
    technique: 'other',
    panels: [{ ...pictureOf(voltage, [current]), curves }],
    used: new Set([...voltages, ...currents]),
  };
}
