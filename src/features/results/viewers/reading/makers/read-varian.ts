import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { unfolded } from '../unfold.ts';

/** Decays of a folder that are listed. */
const most = 200;
const [fileHead, blockHead] = [32, 28];
/** Bits of a file's status: floats, and integers of 32 bits where there are no floats. */
const [isFloat, isLong] = [0x8, 0x4];

const parts = /(^|\/)(fid|procpar)$/;

/** Whether an archive is a folder of Varian's VNMR: a decay with its parameters beside it. */
export const isVarian = (names: readonly string[]) =>
  names.some((name) => /(^|\/)procpar$/.test(name)) && names.some((name) => /(^|\/)fid$/.test(name));

/**
 * The free induction decays of zipped folders of Varian and Agilent (VNMR, VnmrJ), over time: nothing that was processed
 * is kept in them. Throws Unreadable when they are damaged.
 */
export function readVarian(bytes: Uint8Array<ArrayBuffer>): Curves {
  const files = unfolded(bytes, (name) => parts.test(name) && !name.includes('__MACOSX'));
  const folders = Object.keys(files)
    .filter((name) => /(^|\/)fid$/.test(name) && files[name.replace(/fid$/, 'procpar')])
    .map((name) => name.replace(/fid$/, ''))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const [first] = folders;
  if (first === undefined) throw new Unreadable('Varian 文件夹中的 fid 与 procpar 不在一处');
  let decays: Spectrum[];
  try {
    decays = folders.flatMap((folder) =>
      decaysOf(
        folder,
        files[`${folder}fid`] as Uint8Array,
        parametersOf(files[`${folder}procpar`] as Uint8Array),
      ),
    );
  } catch (cause) {
    throw new Unreadable('Varian 数据已损坏或不完整', { cause });
  }
  const tell = parametersOf(files[`${first}procpar`] as Uint8Array);
  const frequency = Number(tell('sfrq'));
  const facts: Fact[] = [
    ['样品', tell('samplename')],
    ['标题', tell('text')],
    ['核', tell('tn')],
    ['溶剂', tell('solvent')],
    ['频率 (MHz)', frequency > 0 ? frequency.toFixed(2) : ''],
    ['脉冲序列', tell('seqfil') || tell('pslabel')],
    ['扫描次数', tell('ct')],
    ['温度 (°C)', tell('temp')],
    ['操作者', tell('operator')],
    ['测量时间', tell('time_run') || tell('date')],
  ];
  return spectraOf(decays.slice(0, most), {
    facts,
    technique: 'nmr',
    leftOut: [
      '文件夹中是时域信号（FID），这里画出其实部，未做傅里叶变换',
      ...(decays.length > most ? [`共 ${decays.length} 条，只列出前 ${most} 条`] : []),
    ],
  });
}

/** Parameters stand in two lines or more: the name first, then how many values there are and the values. */
function parametersOf(bytes: Uint8Array): (name: string) => string {
  const lines = new TextDecoder('windows-1252').decode(bytes).split(/\r?\n/);
  const own = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const [, name] = /^([a-z_]\w*) (?:-?[\d.eE+-]+ ?){9,10}$/i.exec(line.trim()) ?? [];
    const [, value] = /^\d+ (.*)$/.exec(lines[at + 1]?.trim() ?? '') ?? [];
    if (name && value !== undefined) own.set(name, value.replace(/^"(.*)"$/, '$1').trim());
  }
  return (name) => own.get(name) ?? '';
}

function decaysOf(folder: string, bytes: Uint8Array, tell: (name: string) => string): Spectrum[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [blocks, traces, numbers, size, traceBytes, blockBytes] = [0, 4, 8, 12, 16, 20].map((at) =>
    view.getInt32(at),
  ) as [number, number, number, number, number, number];
  const status = view.getInt16(26);
  const width = Number(tell('sw'));
  const isWhole =
    [blocks, traces, numbers].every((count) => count > 0) &&
    traceBytes === numbers * size &&
    blockBytes >= blockHead + traces * traceBytes &&
    fileHead + blocks * blockBytes <= bytes.length;
  if (!isWhole || !(width > 0)) throw new RangeError('head');
  const readAt =
    status & isFloat
      ? (at: number) => view.getFloat32(at)
      : status & isLong
        ? (at: number) => view.getInt32(at)
        : (at: number) => view.getInt16(at);
  const points = numbers >> 1;
  const x = Float64Array.from({ length: points }, (_, at) => at / width);
  const name = folder.replace(/\/$/, '').split('/').at(-1) ?? '';
  const count = blocks * traces;
  return Array.from({ length: Math.min(count, most + 1) }, (_, own) => {
    // Numbers of a trace end a block, whatever heads it has.
    const end = fileHead + (Math.floor(own / traces) + 1) * blockBytes;
    const begin = end - (traces - (own % traces)) * traceBytes;
    return {
      name: [name, count > 1 ? `第 ${own + 1} 条` : ''].filter(Boolean).join(' · '),
      against: { words: 'Time', unit: 's' },
      measured: { words: 'Intensity' },
      x,
      y: Float64Array.from({ length: points }, (_, at) => readAt(begin + 2 * at * size)),
    };
  });
}
