import { type Curves, type Fact, type Maps, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { unfolded } from '../unfold.ts';
import { type Fields, jcampFields } from './rules.fields.ts';
import { planeOf, rowsOf } from './rules.plane.ts';

/** Spectra of a folder that are listed, and numbers of a map. */
const [most, mostCells] = [200, 16_000_000];

const parts = /(^|\/)(pdata\/\d+\/(1r|2rr|procs|proc2s|title)|fid|ser|acqus|acqu2s)$/;

/** Whether an archive is a folder of Bruker's TopSpin. */
export const isTopspin = (names: readonly string[]) =>
  names.some((name) => /(^|\/)acqus$/.test(name)) &&
  names.some((name) => /(^|\/)(1r|2rr|fid|ser)$/.test(name));

type Files = Record<string, Uint8Array>;
/** One experiment: where it stands, what was processed of it, its parameters. */
type Experiment = { path: string; name: string; processed: string[]; told: Fields };

/**
 * Spectra of a zipped folder of Bruker's TopSpin: what was processed in ppm, in two dimensions as a map; a free induction
 * decay where nothing was. Throws Unreadable where there is neither.
 */
export function readTopspin(bytes: Uint8Array<ArrayBuffer>): Curves | Maps {
  const files = unfolded(bytes, (name) => parts.test(name) && !name.includes('__MACOSX'));
  try {
    const experiments = experimentsOf(files);
    const spectra = experiments.flatMap((one) =>
      one.processed.flatMap((path) => spectrumOf(files, path, one)),
    );
    const planes = experiments.filter(({ processed }) => processed.some((path) => files[`${path}/2rr`]));
    const facts = factsOf(files, experiments[0]);
    const others = planes.length ? [`另有 ${planes.length} 个二维实验未绘制`] : [];
    if (spectra.length)
      return spectraOf(spectra.slice(0, most), {
        facts,
        technique: 'nmr',
        leftOut: [
          ...(spectra.length > most ? [`共 ${spectra.length} 条谱，只列出前 ${most} 条`] : []),
          ...others,
        ],
      });
    const [plane] = planes;
    if (plane) return flatOf(files, plane, factsOf(files, plane), planes.length - 1);
    const decays = experiments.flatMap((one) => decayOf(files, one));
    if (decays.length)
      return spectraOf(decays.slice(0, most), {
        facts,
        technique: 'nmr',
        leftOut: ['文件中没有处理好的谱，这里是时域信号（FID）的实部，未做傅里叶变换，数字滤波的延迟未扣除'],
      });
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('TopSpin 数据已损坏或不完整', { cause });
  }
  throw new Unreadable('TopSpin 文件夹中只有未处理的二维数据，不能在线查看');
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const order = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

function experimentsOf(files: Files): Experiment[] {
  return Object.keys(files)
    .filter((name) => /(^|\/)acqus$/.test(name))
    .sort(order)
    .map((name) => {
      const path = folderOf(name);
      const prefix = path ? `${path}/` : '';
      const processed = Object.keys(files)
        .filter((own) => own.startsWith(`${prefix}pdata/`) && /\/procs$/.test(own))
        .map(folderOf)
        .sort(order);
      return {
        path,
        processed,
        name: path.split('/').at(-1) ?? '',
        told: jcampFields(files[name] as Uint8Array),
      };
    });
}

const nameOf = ({ name, told }: Experiment) =>
  [name, told.text('NUC1'), told.text('PULPROG')].filter(Boolean).join(' · ');

/** Integers of 32 bits with their power of two, or floats, in the order that is told. */
function numbersOf(
  bytes: Uint8Array,
  { isBig, isFloat, power }: { isBig: boolean; isFloat: boolean; power: number },
) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = isFloat ? 8 : 4;
  const factor = 2 ** power;
  return Float64Array.from({ length: Math.floor(bytes.length / size) }, (_, at) =>
    isFloat ? view.getFloat64(8 * at, !isBig) * factor : view.getInt32(4 * at, !isBig) * factor,
  );
}

const processedNumbers = (bytes: Uint8Array, told: Fields) =>
  numbersOf(bytes, {
    isBig: told.number('BYTORDP') === 1,
    isFloat: told.number('DTYPP') === 2,
    power: told.number('NC_proc') || 0,
  });

/** Shifts from the left edge downwards; undefined where the file does not tell them. */
function shiftsOf(told: Fields): Float64Array | undefined {
  const [count, edge, width, frequency] = ['SI', 'OFFSET', 'SW_p', 'SF'].map((name) => told.number(name)) as [
    number,
    number,
    number,
    number,
  ];
  const isTold = count > 1 && count < 2 ** 26 && Number.isFinite(edge) && width > 0 && frequency > 0;
  return isTold
    ? Float64Array.from({ length: count }, (_, at) => edge - (at * width) / frequency / count)
    : undefined;
}

function spectrumOf(files: Files, path: string, experiment: Experiment): Spectrum[] {
  const [real, parameters] = [files[`${path}/1r`], files[`${path}/procs`]];
  if (!real || !parameters) return [];
  const told = jcampFields(parameters);
  const x = shiftsOf(told);
  const y = processedNumbers(real, told);
  if (!x || y.length !== x.length) return [];
  const which = experiment.processed.length > 1 ? `（处理 ${path.split('/').at(-1)}）` : '';
  return [
    {
      name: nameOf(experiment) + which,
      against: { words: 'Chemical shift', unit: 'ppm' },
      measured: { words: 'Intensity' },
      x,
      y,
    },
  ];
}

/** A plane over two shifts; rows that no transform went over, such as delays, are spectra one after another. */
function flatOf(files: Files, experiment: Experiment, facts: Fact[], more: number): Curves | Maps {
  const path = experiment.processed.find((one) => files[`${one}/2rr`]) as string;
  const [across, down] = ['procs', 'proc2s'].map((name) =>
    jcampFields(files[`${path}/${name}`] ?? new Uint8Array()),
  ) as [Fields, Fields];
  const x = shiftsOf(across);
  const rows = down.number('SI');
  const all = processedNumbers(files[`${path}/2rr`] as Uint8Array, across);
  if (!x || !(rows > 1) || all.length !== rows * x.length || all.length > mostCells)
    throw new Unreadable('二维谱没有写明坐标轴，或过大');
  const values = planeOf(all, {
    ...{ width: x.length, height: rows },
    across: across.number('XDIM') || x.length,
    down: down.number('XDIM') || rows,
  });
  const leftOut = more > 0 ? [`另有 ${more} 个二维实验未绘制`] : [];
  const y = shiftsOf(down);
  if (down.number('FT_mod') === 0 || !y) {
    const spectra = rowsOf(values, x.length).slice(0, most);
    return spectraOf(
      spectra.map((row, at) => ({
        name: `第 ${at + 1} 行`,
        against: { words: 'Chemical shift', unit: 'ppm' },
        measured: { words: 'Intensity' },
        ...{ x, y: row },
      })),
      { facts, technique: 'nmr', leftOut: ['二维数据，第二维未做变换，逐行列出', ...leftOut] },
    );
  }
  const nucleus = (told: Fields, other: string) => `化学位移（${told.text('AXNUC') || other}）`;
  return {
    kind: 'maps',
    maps: [
      {
        name: '',
        x: { name: nucleus(across, 'F2'), unit: 'ppm', values: x, isReversed: true },
        y: { name: nucleus(down, 'F1'), unit: 'ppm', values: y, isReversed: true },
        z: { name: '强度' },
        values,
      },
    ],
    facts: [['维数', '二维 NMR'], ...facts.filter(([, value]) => value)],
    leftOut,
  };
}

/** The real part of a decay over time. */
function decayOf(files: Files, experiment: Experiment): Spectrum[] {
  const { path, told } = experiment;
  const decay = files[path ? `${path}/fid` : 'fid'];
  const width = told.number('SW_h');
  if (!decay || !(width > 0)) return [];
  const numbers = numbersOf(decay, {
    isBig: told.number('BYTORDA') === 1,
    isFloat: told.number('DTYPA') === 2,
    power: told.number('NC') || 0,
  }).subarray(0, told.number('TD') || undefined);
  const points = numbers.length >> 1;
  if (points < 2) return [];
  return [
    {
      name: nameOf(experiment),
      against: { words: 'Time', unit: 's' },
      measured: { words: 'Intensity' },
      x: Float64Array.from({ length: points }, (_, at) => at / width),
      y: Float64Array.from({ length: points }, (_, at) => numbers[2 * at] as number),
    },
  ];
}

function factsOf(files: Files, experiment: Experiment | undefined): Fact[] {
  if (!experiment) return [];
  const { told, processed } = experiment;
  const title = processed.map((path) => files[`${path}/title`]).find(Boolean);
  const [seconds, frequency, kelvin, scans] = ['DATE', 'SFO1', 'TE', 'NS'].map((name) =>
    told.number(name),
  ) as [number, number, number, number];
  return [
    ['标题', title ? new TextDecoder().decode(title).trim().replace(/\s+/g, ' ').slice(0, 200) : ''],
    ['核', told.text('NUC1')],
    ['溶剂', told.text('SOLVENT')],
    ['频率 (MHz)', frequency > 0 ? frequency.toFixed(2) : ''],
    ['脉冲序列', told.text('PULPROG')],
    ['扫描次数', scans > 0 ? String(scans) : ''],
    ['温度 (K)', kelvin > 0 ? String(kelvin) : ''],
    ['测量时间', seconds > 0 ? new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ') : ''],
  ];
}
