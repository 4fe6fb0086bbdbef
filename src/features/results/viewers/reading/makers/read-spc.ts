import { type ParseResult, parse } from 'spc-parser';
import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf, type Told } from '../rules.spectra.ts';

/** Curves that are listed; a map can have thousands. */
const most = 500;

/** What the library's words for types of axes mean; those of no type are not here. */
const across: Record<string, Told> = {
  'Mass (M/z)': { words: 'm/z' },
  'Parts per million (PPM)': { words: 'Chemical shift', unit: 'ppm' },
  Seconds: { words: 'Time', unit: 's' },
  Minutes: { words: 'Time', unit: 'min' },
  Hours: { words: 'Time', unit: 'h' },
  Days: { words: 'Time', unit: 'd' },
  'Milliseconds (mSec)': { words: 'Time', unit: 'ms' },
  'Microseconds (uSec)': { words: 'Time', unit: 'µs' },
  'Nanoseconds (nSec)': { words: 'Time', unit: 'ns' },
  'Wavenumber (cm-1)': { words: 'Wavenumber', unit: 'cm-1' },
  'Raman Shift (cm-1)': { words: 'Raman shift', unit: 'cm-1' },
  'Nanometers (nm)': { words: 'Wavelength', unit: 'nm' },
  'Micrometers (um)': { words: 'Wavelength', unit: 'µm' },
  'Hertz (Hz)': { words: 'Frequency', unit: 'Hz' },
  'Kilohertz (KHz)': { words: 'Frequency', unit: 'kHz' },
  'Megahertz (MHz)': { words: 'Frequency', unit: 'MHz' },
  eV: { words: 'Energy', unit: 'eV' },
  Degrees: { words: 'Degrees', unit: '°' },
  'Temperature (C)': { words: 'Temperature', unit: '°C' },
  'Temperature (K)': { words: 'Temperature', unit: 'K' },
};
const up: Record<string, Told> = {
  'Arbitrary Intensity': { words: 'Intensity', unit: 'a.u.' },
  Absorbance: { words: 'Absorbance' },
  'Kubelka-Monk': { words: 'Kubelka-Munk' },
  Counts: { words: 'Intensity', unit: 'counts' },
  Volts: { words: 'Voltage', unit: 'V' },
  Millivolts: { words: 'Voltage', unit: 'mV' },
  Milliamps: { words: 'Current', unit: 'mA' },
  Percent: { words: 'Percent', unit: '%' },
  Intensity: { words: 'Intensity' },
  'Relative Intensity': { words: 'Relative intensity' },
  'Log(1/R)': { words: 'Log(1/R)' },
  Interferogram: { words: 'Interferogram' },
  Transmission: { words: 'Transmission' },
  Reflectance: { words: 'Reflectance' },
  Emission: { words: 'Emission' },
};

/**
 * Spectra of Galactic's SPC format, old and new, by the types of axes that the file names. Throws Unreadable when it is
 * damaged or names no type.
 */
export function readSpc(bytes: Uint8Array<ArrayBuffer>): Curves {
  let file: ParseResult;
  try {
    checkSize(bytes);
    file = parse(bytes.buffer);
  } catch (cause) {
    throw new Unreadable('SPC 文件已损坏或不完整', { cause });
  }
  const { meta, spectra } = file;
  const own = meta.parameters.customAxisLabels ? labelsOf(bytes) : [];
  const against = own[0] ? { words: own[0] } : across[String(meta.xUnitsType)];
  const measured = own[1] ? { words: own[1] } : up[meta.yUnitsType];
  if (!against || !measured) throw new Unreadable('SPC 文件没有写明坐标轴是什么');
  const isInterferogram = measured.words === 'Interferogram';
  const z = 'zUnitsType' in meta ? (own[2] ? { words: own[2] } : across[String(meta.zUnitsType)]) : undefined;
  const drawn = spectra.slice(0, most).map(
    ({ variables: { x, y }, meta: sub }, at): Spectrum => ({
      name:
        z && spectra.length > 1 ? `${z.words} ${rounded(sub?.startingZ ?? at)} ${z.unit ?? ''}`.trim() : '',
      // Programs give interferograms the axis of the spectrum that is made of them.
      against: isInterferogram ? { words: '采样点' } : against,
      measured,
      x: isInterferogram
        ? Float64Array.from({ length: x.data.length }, (_, place) => place + 1)
        : Float64Array.from(x.data as ArrayLike<number>),
      y: Float64Array.from(y.data as ArrayLike<number>),
      ...(against.words === 'm/z' && { marks: 'sticks' as const }),
    }),
  );
  if (!drawn.some(({ x }) => x.length > 1)) throw new Unreadable('SPC 文件中没有可以绘制的谱线');
  const rest = spectra.length - drawn.length;
  return spectraOf(drawn, {
    facts: factsOf(meta),
    leftOut: [
      ...(isInterferogram ? ['干涉图按采样点绘制，文件所写的横轴属于由它变换出的光谱'] : []),
      ...(rest ? [`共 ${spectra.length} 条谱线，只列出前 ${most} 条`] : []),
    ],
  });
}

const rounded = (value: number) => String(Number(value.toPrecision(6)));

/** The labels that a file gives its axes itself, in a field of thirty letters. */
function labelsOf(bytes: Uint8Array): string[] {
  return new TextDecoder('windows-1252').decode(bytes.subarray(218, 248)).split('\0');
}

/** More points than bytes, or numbers that the library reads as what they are not, are told from the header. */
function checkSize(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const isBig = bytes[1] === 0x4c;
  if (bytes[1] === 0x4d) {
    if (view.getFloat32(4, true) * 2 > bytes.length) throw new RangeError('points');
    return;
  }
  const [points, spectra] = [view.getUint32(4, !isBig), view.getUint32(24, !isBig)];
  const flags = bytes[0] ?? 0;
  const isPaired = (flags & 0x40) !== 0;
  if (spectra * 32 > bytes.length || (!isPaired && points * 2 > bytes.length)) throw new RangeError('points');
  if (isPaired && bytes[3] !== 0x80) throw new RangeError('pairs of whole numbers');
}

function factsOf(meta: ParseResult['meta']): Fact[] {
  const general = 'experimentType' in meta && !meta.experimentType.startsWith('General');
  return [
    ['测量时间', /^[12]\d{3}-(?!00)/.test(meta.date) ? meta.date.slice(0, 16).replace('T', ' ') : ''],
    ['类型', general ? meta.experimentType.replace(/\s*\(.*$/, '') : ''],
    ['仪器', 'sourceInstrumentDescription' in meta ? meta.sourceInstrumentDescription : ''],
    ['分辨率', meta.resolutionDescription],
    ['方法', 'methodFile' in meta ? meta.methodFile : ''],
    ['备注', meta.memo],
  ];
}
