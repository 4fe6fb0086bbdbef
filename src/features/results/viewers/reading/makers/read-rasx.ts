import { XMLParser } from 'fast-xml-parser';
import { strFromU8 } from 'fflate';
import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { type Spectrum, spectraOf } from '../rules.spectra.ts';
import { unfolded } from '../unfold.ts';

/** Profiles that are listed; a map has one a frame. */
const most = 200;

/** Axes of the goniometer, as far as they can be told by one angle. */
const axes: Record<string, string> = {
  TwoTheta: '2Theta',
  TwoThetaTheta: '2Theta',
  TwoThetaOmega: '2Theta',
  Omega: 'Omega',
  Chi: 'χ',
  Phi: 'φ',
};

type Conditions = { axis: string; header: Map<string, string>; facts: Fact[] };

/** Profiles of Rigaku's SmartLab Studio, a ZIP of texts and XML. Throws Unreadable when it has none, or names no axis. */
export function readRasx(bytes: Uint8Array<ArrayBuffer>): Curves {
  const parts = unfolded(
    bytes,
    (name) => /^Data\d+\/(Profile|Mea?surementConditions)\d*\.(txt|xml)$/.test(name),
    'RASX 文件已损坏',
  );
  const folders = [...new Set(Object.keys(parts).map((name) => Number(/\d+/.exec(name)?.[0])))].sort(
    (one, other) => one - other,
  );
  const told: Conditions[] = [];
  let isAttenuated = false;
  const spectra = folders.slice(0, most).flatMap((folder): Spectrum[] => {
    const text = textOf(parts, `Data${folder}/Profile`);
    const rows = text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.trim().split(/\s+/).map(Number));
    const conditions = conditionsOf(textOf(parts, `Data${folder}/Me`));
    const axis = axes[conditions.axis];
    if (!axis || rows.length < 2 || rows.some((row) => row.length < 2 || row.some(Number.isNaN))) return [];
    told.push(conditions);
    isAttenuated ||= rows.some(([, , factor = 1]) => factor !== 1);
    const unit = (name: string) => conditions.header.get(name);
    const [across, up] = [unit('*MEAS_SCAN_UNIT_X'), unit('*MEAS_SCAN_UNIT_Y')];
    return [
      {
        name: `扫描 ${folder + 1}`,
        against: { words: axis, ...(across && { unit: across }) },
        measured: { words: 'Intensity', ...(up && { unit: up }) },
        x: Float64Array.from(rows, ([x = 0]) => x),
        y: Float64Array.from(rows, ([, y = 0, factor = 1]) => y * factor),
      },
    ];
  });
  const [first] = told;
  if (!first) throw new Unreadable('RASX 文件中没有写明坐标轴的扫描');
  const left = folders.length - spectra.length;
  return spectraOf(spectra, {
    technique: 'xrd',
    facts: first.facts,
    leftOut: [
      ...(left ? [`共 ${folders.length} 组数据，${left} 组未绘制`] : []),
      ...(isAttenuated ? ['强度已乘以文件中的衰减系数'] : []),
    ],
  });
}

const textOf = (parts: Record<string, Uint8Array>, beginning: string) => {
  const name = Object.keys(parts).find((one) => one.startsWith(beginning));
  return name ? strFromU8(parts[name] as Uint8Array).replace(/^\uFEFF/, '') : '';
};

type Node = Record<string, unknown>;
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What the conditions beside a profile tell; the root's name is that of the program. */
function conditionsOf(xml: string): Conditions {
  const parsed = nodeOf(new XMLParser({ parseTagValue: false }).parse(xml));
  const root = Object.values(parsed)
    .map(nodeOf)
    .find((one) => 'ScanInformation' in one);
  const [scan, general] = [nodeOf(root?.ScanInformation), nodeOf(root?.GeneralInformation)];
  const generator = nodeOf(nodeOf(root?.HWConfigurations).XrayGenerator);
  const pairs = Object.values(nodeOf(root?.RASHeader)).flat().map(nodeOf);
  const header = new Map(
    pairs.map(({ string }): [string, string] =>
      Array.isArray(string) ? [wordsOf(string[0]), wordsOf(string[1])] : ['', ''],
    ),
  );
  return {
    axis: wordsOf(scan.AxisName),
    header,
    facts: [
      ['样品', wordsOf(general.SampleName)],
      ['操作者', wordsOf(general.Operator)],
      ['仪器', wordsOf(general.SystemName)],
      ['测量时间', wordsOf(scan.StartTime)],
      ['靶材', wordsOf(generator.TargetName)],
      ['Kα1 (Å)', wordsOf(generator.WavelengthKalpha1)],
      ['管电压 (kV)', wordsOf(generator.Voltage)],
      ['管电流 (mA)', wordsOf(generator.Current)],
      ['备注', wordsOf(general.Comment)],
    ],
  };
}
