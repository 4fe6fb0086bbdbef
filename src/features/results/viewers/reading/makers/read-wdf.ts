import { parse } from 'wdf-parser';
import { imaged } from '../imaging/rules.imaging.ts';
import { type Fact, type Quantity, type Reading, Unreadable } from '../rules.readings.ts';
import { filledBy } from '../rules.scanning.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** Spectra of a series that are listed. */
const most = 500;
const headBytes = 512;
/** Where the kind of measurement stands, and the name of a map's area, WMAP. */
const [kindAt, mapArea] = [132, 0x50414d57];

const units: Record<string, Told> = {
  'Raman shift (cm-1)': { words: 'Raman shift', unit: 'cm-1' },
  '10-9 metres (nm)': { words: 'Wavelength', unit: 'nm' },
  'electron volts (eV)': { words: 'Energy', unit: 'eV' },
};
const heights: Record<string, Told> = {
  'arbitrary units': { words: 'Intensity', unit: 'a.u.' },
  counts: { words: 'Intensity', unit: 'counts' },
  Intensity: { words: 'Intensity' },
  'Relative Intensity': { words: 'Relative intensity' },
};
const lengths: Record<string, string> = { '10-6 metres (um)': 'µm', '10-3 metres (mm)': 'mm' };

/**
 * Spectra of Renishaw's WiRE, those of a map by their places, those of a series one by one. Throws Unreadable when the file is damaged, holds
 * pictures, or names no axis.
 */
export function readWdf(bytes: Uint8Array<ArrayBuffer>): Reading {
  let file: ReturnType<typeof parse>;
  try {
    checkBlocks(bytes);
    file = parse(asSingle(bytes).buffer);
  } catch (cause) {
    throw new Unreadable('WDF 文件已损坏或版本不受支持', { cause });
  }
  const { fileHeader: head, blocks } = file;
  const list = blocks.find(({ xList }) => xList)?.xList;
  const all = blocks.find(({ spectra }) => spectra)?.spectra ?? [];
  const [against, measured] = [list && units[list.units], heights[head.units]];
  if (!list || !against || !measured) throw new Unreadable('WDF 文件没有写明坐标轴是什么');
  if (list.values.length !== head.nPoints || head.yListCount > 1)
    throw new Unreadable('这个 WDF 文件不是光谱，而是探测器图像');
  const collected = all.slice(0, head.nCollected);
  if (collected.length === 0) throw new Unreadable('WDF 文件中没有已采集的光谱');
  const x = Float64Array.from(list.values);
  const origins = blocks.find((block) => block.origins)?.origins ?? [];
  const [across, down] = ['X', 'Y'].map((letter) => origins.find(({ label }) => label === letter)) as [
    Origin | undefined,
    Origin | undefined,
  ];
  const told = {
    facts: factsOf(head),
    leftOut:
      head.nSpectra > collected.length
        ? [`计划 ${head.nSpectra} 条光谱，测量中止，只有 ${collected.length} 条`]
        : [],
  };
  if (
    across?.axisOrigins &&
    down?.axisOrigins &&
    collected.length > 1 &&
    isMapped(across, down, collected.length)
  ) {
    const values = new Float32Array(collected.length * x.length);
    for (const [at, spectrum] of collected.entries()) values.set(spectrum, at * x.length);
    return imaged({
      ...{ x: placesOf(across, collected.length), y: placesOf(down, collected.length) },
      ...{ across: quantityOf(across), down: quantityOf(down), against, measured, places: x, values },
      ...told,
    });
  }
  const drawn = collected.slice(0, most).map(
    (spectrum, at): Spectrum => ({
      name: [across, down].flatMap((origin) => (origin?.axisOrigins ? placeIn(origin, at) : [])).join('，'),
      against,
      measured,
      x,
      y: Float64Array.from(spectrum),
    }),
  );
  return spectraOf(drawn, {
    facts: told.facts,
    leftOut: [
      ...(collected.length > most ? [`共 ${collected.length} 条光谱，只列出前 ${most} 条`] : []),
      ...told.leftOut,
    ],
  });
}

type Wdf = ReturnType<typeof parse>;
type Origin = NonNullable<Wdf['blocks'][number]['origins']>[number];

const placesOf = ({ axisOrigins }: Origin, count: number) =>
  filledBy(count, (at) => Number(axisOrigins?.[at] ?? 0));

/** Whether the spectra lie at places of their own. */
function isMapped(across: Origin, down: Origin, count: number): boolean {
  const [x, y] = [placesOf(across, count), placesOf(down, count)];
  return new Set(Array.from(x, (value, at) => `${value} ${y[at]}`)).size === count;
}

function quantityOf({ label, unit }: Origin): Quantity {
  const own = lengths[unit];
  return { name: label, ...(own && { unit: own }) };
}

const placeIn = ({ label, unit, axisOrigins }: Origin, at: number) =>
  `${label} ${Number(Number(axisOrigins?.[at] ?? 0).toFixed(2))} ${lengths[unit] ?? ''}`.trim();

function factsOf(head: Wdf['fileHeader']): Fact[] {
  const facts: Fact[] = [
    ['标题', head.title.trim()],
    ['操作者', head.user.trim()],
    ['测量时间', head.timeStart > 0 ? new Date(head.timeStart).toISOString().slice(0, 10) : ''],
    ['激光波长 (nm)', head.laserWavenum > 0 ? (1e7 / head.laserWavenum).toFixed(1) : ''],
    ['累加次数', String(head.nAccum)],
    ['软件', [head.appName.trim(), Object.values(head.appVersion).join('.')].filter(Boolean).join(' ')],
  ];
  return facts.filter(([, value]) => value);
}

/**
 * A series over time or depth has no area of a map, which the library asks of every series: told as spectra of no kind, it is
 * read all the same.
 */
function asSingle(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const copy = bytes.slice();
  let hasArea = false;
  for (let at = headBytes; at < bytes.length; at += Number(view.getBigUint64(at + 8, true)))
    hasArea ||= view.getUint32(at, true) === mapArea;
  if (!hasArea) new DataView(copy.buffer).setUint32(kindAt, 0, true);
  return copy;
}

/** Blocks fill the file from end to end, and the spectra that the header promises are no longer than the file. */
function checkBlocks(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [points, spectra] = [view.getUint32(60, true), Number(view.getBigUint64(64, true))];
  if (points * spectra * 4 > bytes.length) throw new RangeError('points');
  for (let at = headBytes; at < bytes.length; ) {
    const size = Number(view.getBigUint64(at + 8, true));
    if (size < 16 || at + size > bytes.length) throw new RangeError('block');
    at += size;
  }
}
