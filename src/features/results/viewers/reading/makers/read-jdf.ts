import { parseJEOL } from 'jeolconverter';
import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { spectraOf, type Told } from '../rules.spectra.ts';

/** Where the header tells how the first axis is given; ranged ones have a beginning and an end. */
const [rangedAt, pointsAt] = [172, 176];

const axes: Record<string, Told> = {
  Ppm: { words: 'Chemical shift', unit: 'ppm' },
  Hertz: { words: 'Frequency', unit: 'Hz' },
  Second: { words: 'Time', unit: 's' },
};

/**
 * A spectrum or an FID of one dimension as JEOL's Delta keeps it, its real part. Throws Unreadable for more dimensions, for
 * axes that are listed, and for files that are damaged.
 */
export function readJdf(bytes: Uint8Array<ArrayBuffer>): Curves {
  if ((bytes[12] ?? 1) !== 1) throw new Unreadable('这是多维核磁数据，不能在线查看');
  let file: ReturnType<typeof parseJEOL>;
  try {
    const points = new DataView(bytes.buffer, bytes.byteOffset).getUint32(pointsAt);
    if (points * 4 > bytes.length) throw new RangeError('points');
    file = parseJEOL(bytes.buffer);
    // Of some damaged files the library says nothing.
    if (!file?.headers || !file.info?.nucleus || !file.info.originFrequency) throw new RangeError('file');
  } catch (cause) {
    throw new Unreadable('JEOL 核磁文件已损坏或不完整', { cause });
  }
  const { headers, info, data } = file;
  const { prefix, power, base } = headers.dataUnits[0] ?? {};
  const against = prefix === 'None' && power === 1 ? axes[base] : undefined;
  const isRanged = (bytes[rangedAt] ?? 0) >> 4 === 0;
  const whole: unknown = data?.re;
  if (!against || !isRanged || !Array.isArray(whole))
    throw new Unreadable('JEOL 核磁文件没有写明坐标轴是什么');
  const [from, to] = [headers.dataOffsetStart[0] as number, headers.dataOffsetStop[0] as number];
  const y = Float64Array.from(whole.slice(from, to + 1));
  const [start, stop] = [headers.dataAxisStart[0] as number, headers.dataAxisStop[0] as number];
  if (y.length < 2 || y.length !== to - from + 1 || start === stop)
    throw new Unreadable('JEOL 核磁文件中没有可以绘制的数据点');
  const x = y.map((_, at) => start + ((stop - start) * at) / (y.length - 1));
  return spectraOf([{ name: '', against, measured: { words: 'Intensity' }, x, y }], {
    technique: against.unit === 'ppm' ? 'nmr' : 'other',
    facts: [
      ['标题', wordsOf(headers.title)],
      ['样品', wordsOf(info.sampleName)],
      ['核', wordsOf(info.nucleus[0])],
      ['溶剂', wordsOf(info.solvent)],
      ['实验', wordsOf(info.experiment)],
      frequency(info.originFrequency[0]),
      ['扫描次数', wordsOf(info.numberOfScans)],
      ['操作者', wordsOf(headers.author)],
    ],
    leftOut: data.im ? ['虚部未绘制'] : [],
  });
}

const wordsOf = (value: unknown) =>
  value === undefined || value === null ? '' : String(value).replaceAll('\0', '').trim();

function frequency(told: { magnitude: unknown; unit: unknown } | undefined): Fact {
  const isTold = told?.unit === 'Hertz' && typeof told.magnitude === 'number' && told.magnitude > 0;
  return ['频率 (MHz)', isTold ? ((told.magnitude as number) / 1e6).toFixed(2) : ''];
}
