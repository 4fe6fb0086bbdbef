import { NetCDFReader } from 'netcdfjs';
import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';

/** Scans that are listed. */
const most = 500;

/** What ANDI's attributes are called here. */
const told: [string, string][] = [
  ['sample_name', '样品'],
  ['experiment_title', '标题'],
  ['operator_name', '操作者'],
  ['injection_date_time_stamp', '进样时间'],
  ['experiment_date_time_stamp', '测量时间'],
  ['detector_name', '检测器'],
  ['detection_method_name', '检测方法'],
  ['test_ionization_mode', '电离方式'],
  ['test_ionization_polarity', '极性'],
  ['sample_injection_volume', '进样量'],
];

/**
 * Chromatograms and mass spectra in the analytical data interchange formats ANDI (ASTM E1947, E2077), which are classic
 * netCDF. Throws Unreadable for other data and for files that are damaged.
 */
export function readNetcdf(bytes: Uint8Array<ArrayBuffer>): Curves {
  let file: NetCDFReader;
  try {
    file = new NetCDFReader(bytes);
  } catch (cause) {
    throw new Unreadable('netCDF 文件已损坏或版本不受支持', { cause });
  }
  try {
    const facts = told.map(([key, name]): Fact => [name, String(file.getAttribute(key) ?? '').trim()]);
    if (file.dataVariableExists('ordinate_values')) return chromatogram(file, facts);
    if (file.dataVariableExists('scan_acquisition_time')) return scans(file, facts);
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('netCDF 文件内容不完整', { cause });
  }
  throw new Unreadable('这个 netCDF 文件不是色谱或质谱（ANDI）数据');
}

const valuesOf = (file: NetCDFReader, name: string) =>
  file.dataVariableExists(name)
    ? Float64Array.from(file.getDataVariable(name) as number[])
    : new Float64Array();

const attributeOf = (file: NetCDFReader, variable: string, name: string) =>
  (
    file.variables.find((one) => one.name === variable)?.attributes as
      | readonly { name: string; value: unknown }[]
      | undefined
  )?.find((one) => one.name === name)?.value;

/** Values by the factor and the offset that the file gives them. */
function scaled(file: NetCDFReader, name: string): Float64Array {
  const [factor, offset] = [attributeOf(file, name, 'scale_factor'), attributeOf(file, name, 'add_offset')];
  const [times, plus] = [typeof factor === 'number' ? factor : 1, typeof offset === 'number' ? offset : 0];
  return valuesOf(file, name).map((value) => value * times + plus);
}

function chromatogram(file: NetCDFReader, facts: Fact[]): Curves {
  const y = scaled(file, 'ordinate_values');
  const [step = Number.NaN] = valuesOf(file, 'actual_sampling_interval');
  const [delay = Number.NaN] = valuesOf(file, 'actual_delay_time');
  const listed = scaled(file, 'raw_data_retention');
  if (listed.length !== y.length && !(step > 0 && delay >= 0))
    throw new Unreadable('色谱文件没有写明采样间隔和起始时间');
  // Times are in seconds where the file names no unit, as the standard has it.
  const unit = String(file.getAttribute('retention_unit') ?? '').trim() || 'seconds';
  const measured = {
    words: 'Signal',
    unit: String(file.getAttribute('detector_unit') ?? '').trim() || undefined,
  };
  const x = listed.length === y.length ? listed : y.map((_, at) => delay + at * step);
  if (y.length < 2) throw new Unreadable('色谱文件中没有数据点');
  return spectraOf(
    [
      {
        name: '',
        against: { words: 'Retention time', unit },
        measured: { words: measured.words, ...(measured.unit && { unit: measured.unit }) },
        x,
        y,
      },
    ],
    { facts, technique: 'other' },
  );
}

function scans(file: NetCDFReader, facts: Fact[]): Curves {
  const times = valuesOf(file, 'scan_acquisition_time');
  const total = valuesOf(file, 'total_intensity');
  const [starts, counts] = [valuesOf(file, 'scan_index'), valuesOf(file, 'point_count')];
  const [masses, heights] = [scaled(file, 'mass_values'), scaled(file, 'intensity_values')];
  const unit = intensityUnit(file);
  const hasTimes = times.length > 1 && total.length === times.length && times.every((time) => time >= 0);
  const chromatogram: Spectrum[] = hasTimes
    ? [
        {
          name: '总离子流',
          against: { words: 'Time', unit: 's' },
          measured: { words: 'Total intensity', ...(unit && { unit }) },
          x: times,
          y: total,
        },
      ]
    : [];
  const all = Array.from(starts, (start, at) => ({ start, count: counts[at] ?? 0, time: times[at] })).filter(
    ({ start, count }) => count > 0 && start >= 0 && start + count <= masses.length,
  );
  const spectra = all.slice(0, most).map(
    ({ start, count, time }, at): Spectrum => ({
      name: `扫描 ${at + 1}${time !== undefined && time >= 0 ? ` · ${Number(time.toFixed(3))} s` : ''}`,
      against: { words: 'm/z' },
      measured: { words: 'Intensity', ...(unit && { unit }) },
      x: masses.slice(start, start + count),
      y: heights.slice(start, start + count),
      marks: 'sticks',
    }),
  );
  const drawn = [...chromatogram, ...spectra];
  if (drawn.length === 0) throw new Unreadable('质谱文件中没有可以绘制的扫描');
  return spectraOf(drawn, {
    facts,
    technique: 'ms',
    leftOut: all.length > most ? [`共 ${all.length} 次扫描，只列出前 ${most} 次`] : [],
  });
}

function intensityUnit(file: NetCDFReader): string | undefined {
  const words = String(attributeOf(file, 'intensity_values', 'units') ?? '').trim();
  return /^arbitrary/i.test(words) ? 'a.u.' : words || undefined;
}
