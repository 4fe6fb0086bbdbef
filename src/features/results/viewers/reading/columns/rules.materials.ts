import { type Curve, labelOf, type Panel } from '../rules.readings.ts';
import {
  type Around,
  byQuantity,
  curveOf,
  firstOf,
  isOneWay,
  type Measured,
  of,
  overOne,
  type Pictured,
  pictureOf,
  quantityOf,
  spanOf,
  titleOf,
  turnsOf,
} from './rules.measured.ts';

/** Adsorption and desorption apart, over the relative pressure, or over the pressure itself where only that is told. */
export function isotherm(columns: readonly Measured[], { beside }: Around): Pictured | undefined {
  const amount = firstOf(columns, 'uptake');
  const [relative, absolute, saturation] = [
    firstOf(columns, 'relativePressure'),
    firstOf(columns, 'pressure'),
    firstOf(columns, 'saturation'),
  ];
  const transform = firstOf(columns, 'betTransform');
  if (!amount && transform && relative) {
    return {
      technique: 'other',
      panels: [pictureOf(relative, [transform], [], { curve: { marks: 'dots' } })],
      used: new Set([relative, transform]),
    };
  }
  if (!amount) return undefined;
  const said: string[] = [];
  const divided =
    !relative && absolute && saturation && absolute.unit === saturation.unit
      ? {
          ...absolute,
          raw: '',
          shown: '相对压力 p/p₀',
          unit: undefined,
          values: absolute.values.map((value, at) => value / (saturation.values[at] as number)),
        }
      : undefined;
  if (divided) said.push('相对压力由文件中的压力除以饱和压力得到');
  const x = relative ?? divided ?? absolute;
  if (!x) return undefined;
  const used = new Set([x, amount, ...(divided && absolute && saturation ? [absolute, saturation] : [])]);
  const pairs = of(columns, x.means ?? 'relativePressure');
  const amounts = of(columns, 'uptake').filter(({ unit }) => unit === amount.unit);
  // Two pairs beside each other: adsorption and desorption, or samples.
  if (!divided && pairs.length > 1 && amounts.length === pairs.length) {
    const curves = pairs.map((pressure, at): Curve => {
      const own = amounts[at] as Measured;
      const [first = 0, last = 0] = [pressure.values.find(isNumber), pressure.values.findLast(isNumber)];
      const isOpen = own.label
        ? /desorp|\bdes\b|脱/i.test(own.label)
        : /desorp|\bdes\b|脱/i.test(own.raw) || (first > last && !/\bads|吸/i.test(own.raw));
      const name =
        own.label || (/ads|des|吸|脱/i.test(own.raw) ? (isOpen ? '脱附' : '吸附') : `第 ${at + 1} 组`);
      return curveOf(pressure, own, { name, marks: 'dots', isOpen });
    });
    return {
      technique: 'isotherm',
      panels: [{ name: '', x: quantityOf(x), y: quantityOf(amount), curves }],
      used: new Set([...pairs, ...amounts]),
    };
  }
  const curves = branches(x, amount, branchWords(beside));
  return {
    technique: 'isotherm',
    panels: [
      {
        name: '',
        x: { ...quantityOf(x), ...(x === relative && { unit: undefined }) },
        y: quantityOf(amount),
        curves,
      },
    ],
    used,
    said,
  };
}

const isNumber = (value: number) => !Number.isNaN(value);

function branchWords(beside: readonly string[] | undefined): boolean[] | undefined {
  return beside?.some((word) => /^(ads|des|吸|脱)/i.test(word))
    ? beside.map((word) => /^(des|脱)/i.test(word))
    : undefined;
}

/** Divided as the words say, else where the pressure turns; what turns more often stays one. */
function branches(x: Measured, y: Measured, isDesorption: readonly boolean[] | undefined): Curve[] {
  const turns = turnsOf(x.values);
  const top = x.values.reduce((best, value, at) => (value > (x.values[best] as number) ? at : best), 0);
  if (!isDesorption && turns > 1) return [curveOf(x, y, { name: '吸附与脱附', marks: 'dots' })];
  // Where the pressure falls before it rises, what was measured first is the desorption.
  const bottom = x.values.reduce((best, value, at) => (value < (x.values[best] as number) ? at : best), 0);
  const isBackwards =
    !isDesorption &&
    turns === 1 &&
    bottom > 0 &&
    bottom < x.values.length - 1 &&
    top !== bottom &&
    (x.values[0] as number) > (x.values[bottom] as number) &&
    (top === 0 || top > bottom);
  const isOpenAt = (row: number) => isDesorption?.[row] ?? (isBackwards ? row <= bottom : row > top);
  const isFalling = !isDesorption && turns === 0 && top === 0 && x.values.length > 1;
  if (isFalling) return [curveOf(x, y, { name: '脱附', marks: 'dots', isOpen: true })];
  return [
    curveOf(x, y, { name: '吸附', marks: 'dots' }, (row) => !isOpenAt(row)),
    curveOf(x, y, { name: '脱附', marks: 'dots', isOpen: true }, isOpenAt),
  ].filter((curve) => curve.x.length > 0);
}

/** The moment over the field where it is swept, else over the temperature; errors and what is held stay out. */
export function magnetometry(columns: readonly Measured[]): Pictured | undefined {
  const told = ({ values }: Measured) => values.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : 1), 0);
  const [moment] = of(columns, 'moment')
    .filter(({ values }) => spanOf(values).span > 0)
    .toSorted((one, other) => told(other) - told(one));
  const field = firstOf(columns, 'field');
  const temperature = firstOf(columns, 'temperature');
  if (!moment || (!field && !temperature)) return undefined;
  const share = (column: Measured | undefined) => {
    const { min, max, span } = column ? spanOf(column.values) : { min: 0, max: 1, span: 0 };
    return span / Math.max(Math.abs(min), Math.abs(max), Number.MIN_VALUE);
  };
  const x = share(field) >= share(temperature) ? field : temperature;
  if (!x || share(x) < 0.005) return undefined;
  const curves = [curveOf(x, moment, { marks: 'dots' }, () => true)];
  return {
    technique: 'other',
    panels: [{ ...pictureOf(x, [moment]), curves }],
    used: new Set([x, moment]),
  };
}

/** Stress over strain, force over displacement; never over time. */
export function tensile(columns: readonly Measured[]): Pictured | undefined {
  const [strain, stress, way, force] = [
    firstOf(columns, 'strain'),
    firstOf(columns, 'stress'),
    firstOf(columns, 'displacement'),
    firstOf(columns, 'force'),
  ];
  const pairs: [Measured | undefined, Measured | undefined][] = [
    [strain, stress],
    [way, force],
    ...(strain && stress
      ? []
      : ([
          [strain, force],
          [way, stress],
        ] as [Measured | undefined, Measured | undefined][])),
  ];
  const panels: Panel[] = [];
  const used = new Set<Measured>();
  for (const [x, y] of pairs) {
    if (!x || !y || (used.has(x) && used.has(y))) continue;
    const [xs, ys] = [x, y].map((one) =>
      of(columns, one.means ?? 'word').filter(({ unit }) => unit === one.unit),
    ) as [Measured[], Measured[]];
    const isPaired = xs.length > 1 && xs.length === ys.length;
    const isNamed = new Set(ys.map(titleOf)).size === ys.length;
    const curves = isPaired
      ? xs.map((own, at) =>
          curveOf(own, ys[at] as Measured, {
            name: own.label || (isNamed ? titleOf(ys[at] as Measured) : `试样 ${at + 1}`),
          }),
        )
      : [curveOf(x, y)];
    panels.push({
      name: `${quantityOf(y).name}–${quantityOf(x).name}`,
      x: quantityOf(x),
      y: quantityOf(y),
      curves,
    });
    for (const one of isPaired ? [...xs, ...ys] : [x, y]) used.add(one);
  }
  return panels.length ? { technique: 'tensile', panels, used } : undefined;
}

/** Mass, its rate, heat flow, length and what a mass spectrometer saw over temperature, each on an axis of its own; over time where the temperature is held. */
export function thermal(columns: readonly Measured[], { words }: Around): Pictured | undefined {
  const [mass, rate, heat, volts, dilation] = [
    firstOfShare(columns),
    firstOf(columns, 'massRate'),
    firstOf(columns, 'heatFlow'),
    firstOf(columns, 'thermoVoltage'),
    firstOf(columns, 'dilation'),
  ];
  const ions = of(columns, 'ionCurrent').filter(({ unit }, _, [first]) => unit === first?.unit);
  const temperatures = of(columns, 'temperature');
  const temperature =
    temperatures.find(({ raw }) => /sample|^ts\b|样品|probe/i.test(raw)) ??
    temperatures.find(({ raw }) => !/ref|^tr\b|参比|furnace|炉/i.test(raw)) ??
    temperatures[0];
  const time = of(columns, 'time').find(({ values }) => isOneWay(values));
  const isAlone = !mass && !heat && !volts && !rate && !dilation;
  if ((isAlone && (ions.length === 0 || !temperature)) || (!temperature && !time)) return undefined;
  const { span = 0 } = temperature ? spanOf(temperature.values) : {};
  const isHeld = !temperature || (span < 10 && time !== undefined);
  const x = isHeld ? time : temperature;
  if (!x) return undefined;
  const sign = heatSign(words);
  const named = (column: Measured | undefined) =>
    column && column.means === 'heatFlow' && sign
      ? { ...column, shown: `${column.shown}（${sign}）` }
      : column;
  const others = [
    ...[named(rate), named(heat), named(volts), dilation].flatMap((column) => (column ? [[column]] : [])),
    ...(ions.length ? [ions] : []),
  ];
  const groups = [...(mass ? [[mass]] : []), ...others];
  const over = (axis: Measured): Panel[] =>
    mass && others.length > 1
      ? others.map((other) => ({
          ...pictureOf(axis, [mass], other),
          name: `${quantityOf(mass).name}–${quantityOf(other[0] as Measured).name}`,
        }))
      : overOne(axis, groups);
  const rest = byQuantity(of(columns, 'mass').filter((column) => column !== mass));
  const isTurning = !isHeld && temperature !== undefined && turnsOf(temperature.values) > 0;
  const also = time && temperature && x !== time ? [{ ...(over(time)[0] as Panel), name: '随时间' }] : [];
  const panels = [
    ...over(x),
    ...rest.map((group) => ({
      ...pictureOf(x, group),
      name: labelOf(quantityOf(group[0] as Measured)),
    })),
    ...also,
  ];
  const [first] = panels;
  if (first && panels.length > 1 && !first.name) panels[0] = { ...first, name: isHeld ? '随时间' : '随温度' };
  const used = new Set([
    x,
    ...(time ? [time] : []),
    ...[mass, rate, heat, volts, dilation].flatMap((one) => one ?? []),
    ...ions,
    ...rest.flat(),
  ]);
  const said = [
    ...(heat && !sign ? ['文件没有写明热流的放热方向'] : []),
    ...(isTurning ? ['温度有升有降，曲线按测量的先后连接'] : []),
  ];
  return { technique: mass || rate ? 'tga' : heat || volts ? 'dsc' : 'other', panels, used, said };
}

/** The mass in percent before that in milligrams. */
function firstOfShare(columns: readonly Measured[]): Measured | undefined {
  const masses = of(columns, 'mass');
  return masses.find(({ unit }) => unit === '%') ?? masses[0];
}

/** Which way heat that is given off points, as the file says. */
function heatSign(words: string): string | undefined {
  if (
    /exo\w*\s*[:=]?\s*up|endo\w*\s*[:=]?\s*down|放热(方向)?(向|朝)?[:：]?上|吸热(方向)?(向|朝)?下|\^\s*exo|^#?\s*exo\s*[:;,\t ]+\s*1\b/im.test(
      words,
    )
  )
    return '放热向上';
  if (
    /exo\w*\s*[:=]?\s*down|endo\w*\s*[:=]?\s*up|放热(方向)?(向|朝)?[:：]?下|吸热(方向)?(向|朝)?上|^#?\s*exo\s*[:;,\t ]+\s*-1\b/im.test(
      words,
    )
  )
    return '放热向下';
  return undefined;
}
