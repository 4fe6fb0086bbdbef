import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** Blocks of one file; more stand in none. */
const mostBlocks = 1_000;

/** What the bits of a block's type tell: real or imaginary, sample or reference, parameters of what, data of what, derived. */
type Kind = { part: number; origin: number; parameters: number; data: number; derived: number };
type Block = { kind: Kind; at: number; size: number };
type Parameters = Map<string, number | string>;

const [dataStatus, instrumentParameters, acquisition, sampleParameters] = [1, 2, 3, 10];
const [imaginary, sample, reference] = [2, 1, 2];

const heights: Record<number, Told> = {
  1: { words: 'Single channel' },
  4: { words: 'Absorbance' },
  5: { words: 'Transmittance' },
  6: { words: 'Kubelka-Munk' },
  10: { words: 'Raman intensity' },
  11: { words: 'Emission' },
  12: { words: 'Reflectance' },
  14: { words: 'Power' },
  15: { words: 'log(1/R)' },
  16: { words: 'ATR' },
  17: { words: 'Photoacoustic' },
  18: { words: 'Transmittance' },
  19: { words: 'Absorbance' },
};
const raman = 10;
/** Spectra that one sees last: a detector's signal before the ratio is taken. */
const singleChannel = 1;

const across: Record<string, Told> = {
  WN: { words: 'Wavenumber', unit: 'cm-1' },
  WL: { words: 'Wavelength', unit: 'µm' },
};
const names: Record<number, string> = {
  2: '干涉图',
  3: '相位',
  7: '时间曲线',
  8: '干涉图序列',
  9: '光谱序列',
};

/**
 * Spectra of Bruker's OPUS by the public descriptions of its blocks: the result in front, single channels behind it. Throws
 * Unreadable where there is none over a known axis, and for files that are damaged.
 */
export function readOpus(bytes: Uint8Array<ArrayBuffer>): Curves {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const blocks = blocksOf(view);
    const left = new Set<string>();
    const found = blocks.flatMap((block): { spectrum: Spectrum; data: number; told: Parameters }[] => {
      const { kind } = block;
      if (kind.parameters !== 0 || kind.data === 0 || kind.part === 0) return [];
      const own = blocks.find(
        (other) =>
          other.kind.parameters === dataStatus &&
          other.kind.data === kind.data &&
          other.kind.part === kind.part &&
          other.kind.origin === kind.origin &&
          other.kind.derived === kind.derived,
      );
      const measured = heights[kind.data % 32];
      const told = own && parametersOf(bytes, view, own);
      const against = across[String(told?.get('DXU') ?? '')];
      if (!told || !measured || !against || kind.part === imaginary || kind.derived > 0) {
        if (kind.data % 32 !== 13)
          left.add(kind.derived > 0 ? '导数谱' : (names[kind.data % 32] ?? `第 ${kind.data % 32} 类数据`));
        return [];
      }
      return [
        {
          data: kind.data % 32,
          told,
          spectrum: {
            ...pointsOf(view, block, told),
            name: nameOf(kind, measured),
            against: kind.data % 32 === raman ? { words: 'Raman shift', unit: 'cm-1' } : against,
            measured,
          },
        },
      ];
    });
    const drawn = [
      ...found.filter(({ data }) => data !== singleChannel),
      ...found.filter(({ data }) => data === singleChannel),
    ];
    const [first] = drawn;
    if (!first) throw new Unreadable('OPUS 文件中没有写明坐标轴的光谱');
    return spectraOf(
      drawn.map(({ spectrum }) => spectrum),
      {
        facts: factsOf(blocks, bytes, view, first.told),
        leftOut: left.size ? [`未绘制：${[...left].join('、')}`] : [],
      },
    );
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('OPUS 文件已损坏或不完整', { cause });
  }
}

const nameOf = ({ origin, data }: Kind, measured: Told) =>
  data % 32 === singleChannel
    ? ({ [sample]: '样品单通道', [reference]: '背景单通道' }[origin] ?? '单通道')
    : measured.words;

function blocksOf(view: DataView): Block[] {
  const [list, count] = [view.getInt32(12, true), view.getInt32(20, true)];
  if (count < 1 || count > mostBlocks) throw new RangeError('blocks');
  return Array.from({ length: count }, (_, at) => {
    const line = list + 12 * at;
    const type = view.getUint32(line, true);
    const kind = {
      part: type & 3,
      origin: (type >> 2) & 3,
      parameters: (type >> 4) & 63,
      data: (type >> 10) & 127,
      derived: (type >> 17) & 3,
    };
    return { kind, size: view.getInt32(line + 4, true) * 4, at: view.getInt32(line + 8, true) };
  }).filter(({ at, size }) => at > 0 && size > 0 && at + size <= view.byteLength);
}

/** Parameters have names of three letters, the last one END; values are integers, floats, or texts. */
function parametersOf(bytes: Uint8Array, view: DataView, { at, size }: Block): Parameters {
  const own: Parameters = new Map();
  const text = (from: number, length: number) =>
    new TextDecoder('windows-1252').decode(bytes.subarray(from, from + length)).replace(/\0[\s\S]*$/, '');
  for (let place = at; place + 8 <= at + size; ) {
    const name = text(place, 3);
    if (name === 'END') break;
    const [type, length] = [view.getInt16(place + 4, true), view.getInt16(place + 6, true) * 2];
    if (length < 0) throw new RangeError('parameter');
    const value =
      type === 0
        ? view.getInt32(place + 8, true)
        : type === 1
          ? view.getFloat64(place + 8, true)
          : text(place + 8, length).trim();
    own.set(name, value);
    place += 8 + length;
  }
  return own;
}

function pointsOf(view: DataView, { at, size }: Block, told: Parameters): Pick<Spectrum, 'x' | 'y'> {
  const number = (name: string) => Number(told.get(name) ?? Number.NaN);
  const [points, first, last] = [number('NPT'), number('FXV'), number('LXV')];
  const [factor, format] = [Number(told.get('CSF') ?? 1), Number(told.get('DPF') ?? 1)];
  if (!(points > 1) || points * 4 > size || !Number.isFinite(first + last + factor))
    throw new RangeError('data');
  const value = (place: number) =>
    format === 2 ? view.getInt32(at + 4 * place, true) : view.getFloat32(at + 4 * place, true);
  return {
    x: Float64Array.from({ length: points }, (_, place) => first + (place * (last - first)) / (points - 1)),
    y: Float64Array.from({ length: points }, (_, place) => value(place) * factor),
  };
}

function factsOf(blocks: readonly Block[], bytes: Uint8Array, view: DataView, header: Parameters): Fact[] {
  const all = (parameters: number) =>
    blocks
      .filter(({ kind }) => kind.parameters === parameters)
      .map((block) => parametersOf(bytes, view, block));
  const told = (parameters: number, name: string) =>
    String(
      all(parameters)
        .map((own) => own.get(name))
        .find((value) => value !== undefined && value !== '') ?? '',
    );
  const resolution = told(acquisition, 'RES');
  return [
    ['样品', told(sampleParameters, 'SNM')],
    ['样品形态', told(sampleParameters, 'SFM')],
    ['操作者', told(sampleParameters, 'CNM')],
    ['仪器', told(instrumentParameters, 'INS')],
    ['分辨率', resolution ? `${Number(Number(resolution).toPrecision(4))} cm⁻¹` : ''],
    ['扫描次数', told(acquisition, 'NSS') || told(instrumentParameters, 'ASS')],
    ['测量时间', [header.get('DAT'), header.get('TIM')].filter(Boolean).join(' ')],
  ];
}
