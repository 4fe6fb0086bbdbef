import { convert } from 'jcampconverter';
import {
  type Curve,
  type Curves,
  labelOf,
  onePicture,
  type Technique,
  Unreadable,
} from './rules.readings.ts';
import { conventions, pointsDown, quantityNamed } from './rules.techniques.ts';

/** More curves than this, as in chromatograms with a spectrum at each moment, are no picture any more. */
const mostCurves = 24;

const techniques: [RegExp, Technique][] = [
  [/raman/i, 'raman'],
  [/infrared|\bir\b/i, 'ir'],
  [/uv|visible|fluoresc/i, 'uv'],
  [/nmr/i, 'nmr'],
  [/mass/i, 'ms'],
  [/x-?ray diff|xrd/i, 'xrd'],
];

type Spectrum = { xUnits?: string; yUnits?: string; data?: { x: ArrayLike<number>; y: ArrayLike<number> } };

/**
 * The spectra of a JCAMP-DX file, all packed forms, linked blocks and n-tuples. Throws Unreadable when none of its
 * spectra can be drawn.
 */
export function readJcamp(text: string): Curves {
  let entries: ReturnType<typeof convert>['flatten'];
  try {
    // Labels stand at the beginning of lines; some programs indent them.
    const plain = text.replace(/^[ \t]+##/gm, '##').replace(/^##XYPOINTS\s*=/gim, '##XYDATA=');
    entries = convert(plain, {
      keepRecordsRegExp:
        /^(DATATYPE|ORIGIN|OWNER|SPECTROMETER|.*INSTRUMENT|RESOLUTION|STATE|SOLVENTNAME|OBSERVEFREQUENCY|OBSERVENUCLEUS)/i,
    }).flatten;
  } catch (cause) {
    throw new Unreadable('JCAMP-DX 文件结构不完整或不规则', { cause });
  }
  const found = entries.flatMap((entry) =>
    ((entry.spectra ?? []) as unknown as Spectrum[]).flatMap((spectrum) =>
      spectrum.data && spectrum.data.x?.length > 0 ? [{ entry, spectrum, data: spectrum.data }] : [],
    ),
  );
  const first = found.toSorted((one, other) => other.data.x.length - one.data.x.length)[0];
  if (!first) throw new Unreadable('JCAMP-DX 文件中没有可以绘制的谱图');
  const { entry, spectrum } = first;
  const dataType = String(
    entry.dataType ?? (entry.meta as Record<string, unknown>)?.DATATYPE ?? entry.title ?? '',
  );
  const xUnits = String(spectrum.xUnits ?? '');
  const technique = /fid/i.test(dataType)
    ? 'other'
    : (techniques.find(([match]) => match.test(dataType))?.[1] ?? 'other');
  const yLabel = yLabelOf(String(spectrum.yUnits ?? ''), technique);
  const alike = found.filter(
    (one) => one.entry.dataType === entry.dataType && one.spectrum.xUnits === spectrum.xUnits,
  );
  const real = alike.filter(({ spectrum: { yUnits } }) => !/imag/i.test(String(yUnits ?? '')));
  const shown = (real.length ? real : alike).slice(0, mostCurves);
  const marks = technique === 'ms' || /peak/i.test(dataType) ? 'sticks' : 'line';
  return onePicture({
    technique,
    x: { ...quantityNamed(xLabelOf(xUnits, technique)), isReversed: isReversed(xUnits, technique) },
    y: quantityNamed(yLabel),
    curves: shown.map(
      ({ entry: own, data }, at): Curve => ({
        name: shown.length > 1 ? `${own.title || '谱图'} ${at + 1}` : String(own.title ?? ''),
        x: Float64Array.from(data.x),
        y: Float64Array.from(data.y),
        marks: data.x.length < 2 ? 'sticks' : marks,
        pointsDown: pointsDown(yLabel),
      }),
    ),
    facts: factsOf(entry, dataType),
  });
}

function xLabelOf(units: string, technique: Technique): string {
  if (/ppm/i.test(units)) return '化学位移 (ppm)';
  if (/1\/cm|cm-1|cm\^-1/i.test(units)) return technique === 'raman' ? '拉曼位移 (cm⁻¹)' : '波数 (cm⁻¹)';
  if (/nano/i.test(units)) return '波长 (nm)';
  if (/micro/i.test(units)) return '波长 (µm)';
  if (/m\/z/i.test(units)) return 'm/z';
  if (/sec/i.test(units)) return '时间 (s)';
  if (/^hz/i.test(units)) return '频率 (Hz)';
  return units || labelOf(conventions[technique].x);
}

/** Wavenumbers of infrared spectra, shifts and frequencies of NMR fall from left to right; wavelengths rise. */
function isReversed(units: string, technique: Technique): boolean {
  if (/ppm/i.test(units)) return true;
  if (technique === 'nmr') return /hz/i.test(units);
  return technique === 'ir' && /1\/cm|cm/i.test(units);
}

function yLabelOf(units: string, technique: Technique): string {
  if (/transm/i.test(units)) return '透过率';
  if (/absorb/i.test(units)) return '吸光度';
  if (/reflect/i.test(units)) return '反射率';
  if (/relative abund/i.test(units)) return '相对丰度 (%)';
  if (/arbitrary|counts|intens/i.test(units) || !units)
    return technique === 'ir' ? '强度' : labelOf(conventions[technique].y);
  return units.toLowerCase();
}

function factsOf(entry: { title?: string; meta?: unknown }, dataType: string): [string, string][] {
  const meta = Object.entries((entry.meta ?? {}) as Record<string, unknown>);
  const facts: [string, string][] = [
    ['标题', String(entry.title ?? '')],
    ['类型', dataType],
    ...meta
      .filter(([name, value]) => name !== 'DATATYPE' && ['string', 'number'].includes(typeof value))
      .map(([name, value]): [string, string] => [name, String(value).slice(0, 120)]),
  ];
  return facts.filter(([, value]) => value).slice(0, 12);
}
