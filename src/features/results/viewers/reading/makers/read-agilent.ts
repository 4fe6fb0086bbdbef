import { type Curves, type Fact, type HeatMap, type Maps, Unreadable } from '../rules.readings.ts';
import { filledBy, Growing } from '../rules.scanning.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { unfolded } from '../unfold.ts';
import { type AgilentKind, agilentKindOf } from './rules.agilent-kinds.ts';

/** Mass spectra of one file that are listed. */
const most = 500;
/** Where chromatograms, spectra of diodes and the heads of both begin and what they hold; see evanyeyeye/rainbow, docs/agilent. */
const [chBody, uvBody] = [0x1800, 0x1000];
/** The mark before a value that stands for itself: others are added to the one before. */
const whole = -0x8000;

/** Parts of the folders that Agilent's instruments save a run in. */
const part = /\.d\/(.*\.(ch|uv|ms))$/i;

/**
 * One file of ChemStation: a channel over time, spectra of diodes as a map over wavelength and time, or mass spectra with the total
 * ion current. Throws Unreadable when it is torn.
 */
export function readAgilent(bytes: Uint8Array, name: string): Curves | Maps {
  return together([{ name, bytes }]);
}

/** All of a zipped folder `.D`; undefined where none of its files is in a version that is described. */
export function readAgilentFolder(zip: Uint8Array): Curves | Maps | undefined {
  const files = Object.entries(unfolded(zip, (name) => part.test(name) && !name.includes('__MACOSX'))).map(
    ([name, bytes]) => ({ name: part.exec(name)?.[1] ?? name, bytes }),
  );
  const known = files.filter(({ bytes }) => agilentKindOf(bytes));
  const left = files.filter(({ bytes }) => !agilentKindOf(bytes)).map(({ name }) => name);
  if (known.length === 0) return undefined;
  const reading = together(
    known.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
  );
  return left.length
    ? { ...reading, leftOut: [...reading.leftOut, `${left.join('、')} 的版本没有公开说明，未绘制`] }
    : reading;
}

type Named = { name: string; bytes: Uint8Array };

function together(files: readonly Named[]): Curves | Maps {
  const facts: Fact[] = [];
  const spectra: Spectrum[] = [];
  const maps: HeatMap[] = [];
  let scans = 0;
  try {
    for (const { name, bytes } of files) {
      const kind = agilentKindOf(bytes);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (facts.length === 0) facts.push(...factsOf(view, kind));
      if (kind === 'ch') spectra.push(channel(view, name));
      else if (kind === 'uv') maps.push(plane(view, files.length > 1 ? name : ''));
      else {
        const own = massSpectra(view);
        scans += own.scans;
        spectra.push(...own.spectra);
      }
    }
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('Agilent 数据文件已损坏或不完整', { cause });
  }
  if (spectra.length === 0) return { kind: 'maps', maps, facts, leftOut: [] };
  return spectraOf(spectra, {
    facts,
    leftOut: [
      ...(scans > most ? [`共 ${scans} 次扫描，只列出前 ${most} 次`] : []),
      ...(maps.length ? ['另有二极管阵列的三维数据（.uv）未绘制，单独打开 .uv 文件可看'] : []),
    ],
  });
}

/** A text with its length before it, of two bytes a letter or one. */
function textAt(view: DataView, at: number, isWide = true): string {
  const length = view.getUint8(at);
  return Array.from({ length }, (_, letter) =>
    String.fromCharCode(isWide ? view.getUint16(at + 1 + 2 * letter, true) : view.getUint8(at + 1 + letter)),
  )
    .join('')
    .replaceAll('\0', '')
    .trim();
}

function factsOf(view: DataView, kind: AgilentKind | undefined): Fact[] {
  const isMass = kind === 'ms';
  const text = (at: number, ofMass: number) => textAt(view, isMass ? ofMass : at, !isMass);
  const facts: Fact[] = [
    ['样品', text(0x35a, 0x18)],
    ['操作者', text(0x758, 0x94)],
    ['日期', text(0x957, 0xb2)],
    ['方法', text(0xa0e, 0xe4)],
    ['仪器', kind === 'ch' ? textAt(view, 0xc11) : ''],
  ];
  return facts.filter(([, value]) => value);
}

function channel(view: DataView, file: string): Spectrum {
  const isSteady = view.getUint8(1) === 0x31 && view.getUint8(2) === 0x37;
  const factor = view.getFloat64(0x127c);
  const values = isSteady ? doubles(view) : deltas(view);
  const [first, last] = isSteady
    ? [view.getFloat32(0x11a), view.getFloat32(0x11e)]
    : [view.getUint32(0x11a), view.getUint32(0x11e)];
  if (values.length < 2 || !(last > first) || !Number.isFinite(factor)) throw new RangeError('times');
  const unit = textAt(view, 0x104c);
  const signal = textAt(view, 0x1075);
  return {
    name: [file.replace(/\.ch$/i, ''), signal].filter(Boolean).join(' · '),
    against: { words: 'Time', unit: 'min' },
    measured: { words: '信号', ...(unit && { unit }) },
    x: filledBy(values.length, (at) => (first + ((last - first) * at) / (values.length - 1)) / 60_000),
    y: filledBy(values.length, (at) => (values[at] as number) * factor),
  };
}

function doubles(view: DataView): Float64Array {
  const count = view.getUint32(0x116);
  if (chBody + 8 * count > view.byteLength) throw new RangeError('length');
  return filledBy(count, (at) => view.getFloat64(chBody + 8 * at, true));
}

/** Segments of values, each with how many it holds. */
function deltas(view: DataView): Float64Array {
  const values = new Growing();
  let [at, value] = [chBody, 0];
  while (at + 2 <= view.byteLength && view.getUint8(at) === 0x10) {
    const count = view.getUint8(at + 1);
    at += 2;
    for (let own = 0; own < count; own++) {
      const step = view.getInt16(at);
      value = step === whole ? view.getInt32(at + 2) : value + step;
      at += step === whole ? 6 : 2;
      values.push(value);
    }
  }
  return values.whole();
}

function plane(view: DataView, name: string): HeatMap {
  const rows = view.getUint32(0x116);
  const factor = view.getFloat64(0xc0d);
  const ends = [8, 10, 12].map((own) => view.getUint16(uvBody + own, true) / 20) as [number, number, number];
  const [low, high, step] = ends;
  const columns = Math.round((high - low) / step) + 1;
  if (!(rows > 1 && columns > 1 && step > 0) || rows * columns > view.byteLength)
    throw new RangeError('size');
  const times = new Float64Array(rows);
  const values = new Float32Array(rows * columns);
  let at = uvBody;
  for (let row = 0; row < rows; row++) {
    if (view.getUint16(at, true) !== 67) throw new RangeError('segment');
    if (ends.some((own, which) => view.getUint16(at + 8 + 2 * which, true) / 20 !== own))
      throw new RangeError('wavelengths');
    times[row] = view.getUint32(at + 4, true) / 60_000;
    at += 22;
    let value = 0;
    for (let column = 0; column < columns; column++) {
      const delta = view.getInt16(at, true);
      value = delta === whole ? view.getInt32(at + 2, true) : value + delta;
      at += delta === whole ? 6 : 2;
      values[row * columns + column] = value * factor;
    }
  }
  const unit = textAt(view, 0xc15);
  return {
    name: name.replace(/\.uv$/i, ''),
    x: { name: '波长', unit: 'nm', values: filledBy(columns, (column) => low + column * step) },
    y: { name: '时间', unit: 'min', values: times },
    z: { name: '吸光度', ...(unit && { unit }) },
    values,
  };
}

function massSpectra(view: DataView): { spectra: Spectrum[]; scans: number } {
  const isLiquid = textAt(view, 4, false) === 'MSD Spectral File';
  const scans = isLiquid ? view.getUint32(0x116) : view.getUint32(0x142, true);
  if (scans < 1 || scans * 18 > view.byteLength) throw new RangeError('scans');
  const [times, totals] = [new Float64Array(scans), new Float64Array(scans)];
  const listed: Spectrum[] = [];
  let at = view.getUint16(0x10a) * 2 - 2;
  for (let scan = 0; scan < scans; scan++) {
    const length = view.getUint16(at) * 2;
    const count = view.getUint16(at + 12);
    const from = at + 18;
    if (length < 28 + 4 * count) throw new RangeError('segment');
    times[scan] = view.getUint32(at + 2) / 60_000;
    totals[scan] = view.getUint32(at + length - 4);
    if (listed.length < most && count > 0) {
      const masses = filledBy(count, (own) => view.getUint16(from + 4 * own) / 20);
      const order = Uint32Array.from(masses.keys()).sort(
        (one, other) => (masses[one] as number) - (masses[other] as number),
      );
      // Two bits are a power of eight, the others a number.
      const heightAt = (own: number) => {
        const packed = view.getUint16(from + 4 * own + 2);
        return (packed & 0x3fff) * 8 ** (packed >> 14);
      };
      listed.push({
        name: `扫描 ${scan + 1} · ${Number((times[scan] as number).toFixed(4))} min`,
        against: { words: 'm/z' },
        measured: { words: 'Intensity' },
        x: filledBy(count, (own) => masses[order[own] as number] as number),
        y: filledBy(count, (own) => heightAt(order[own] as number)),
        marks: 'sticks',
      });
    }
    at += length;
  }
  const current: Spectrum = {
    name: '总离子流',
    against: { words: 'Time', unit: 'min' },
    measured: { words: 'Total intensity' },
    ...{ x: times, y: totals },
  };
  return { spectra: scans > 1 ? [current, ...listed] : listed, scans };
}
