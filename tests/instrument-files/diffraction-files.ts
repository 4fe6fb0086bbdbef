import { strToU8, zipSync } from 'fflate';
import { concat, writer } from './bytes.ts';
import type { TextFile } from './text-files.ts';

type Range = { drive?: number; start?: number; step?: number; y: number[]; size?: number; added?: number };

/** A file of DIFFRAC plus, version 3: a header of 712 bytes, then ranges of 304 bytes, what each adds, and its counts. */
function raw(...ranges: Range[]): Uint8Array {
  const head = writer(712)
    .text(0, 'RAW1.01')
    .u32(12, ranges.length)
    .text(16, '05/06/24')
    .text(26, '07:08:09')
    .text(36, 'Li')
    .text(326, 'quartz')
    .text(608, 'Cu').bytes;
  const bodies = ranges.map(
    ({ drive = 0, start = 10, step = 0.5, y, size = 4, added = 0 }) =>
      writer(304 + added + y.length * size)
        .u32(0, 304, y.length)
        .f64(8, start / 2, start, 1, 2)
        .f64(176, step)
        .u32(196, drive)
        .f64(240, 1.5406)
        .u32(252, size, added)
        .f32(304 + added, ...y).bytes,
  );
  return concat(head, ...bodies);
}

/** A file of SmartLab Studio: profiles and the conditions of each, in a ZIP. */
function rasx(axis: string, units: string, ...profiles: string[]): Uint8Array {
  const conditions = `<?xml version="1.0"?><MeasurementConditions><GeneralInformation><SampleName>quartz</SampleName><Operator>Li</Operator></GeneralInformation><HWConfigurations><XrayGenerator><TargetName>Cu</TargetName></XrayGenerator></HWConfigurations><ScanInformation><AxisName>${axis}</AxisName></ScanInformation><RASHeader>${units}</RASHeader></MeasurementConditions>`;
  const entries = profiles.flatMap((profile, at) => [
    [`Data${at}/Profile${at}.txt`, strToU8(`\uFEFF${profile}`)],
    [`Data${at}/MesurementConditions${at}.xml`, strToU8(conditions)],
  ]);
  return zipSync({ 'root.xml': strToU8('<root/>'), ...Object.fromEntries(entries) });
}
const unit = (key: string, value: string) =>
  `<Pair><string>*MEAS_SCAN_UNIT_${key}</string><string>${value}</string></Pair>`;
const told = unit('X', 'deg') + unit('Y', 'counts');

/** A file of the DIFFRAC suite: routes of rows whose columns are named by views, in a ZIP. */
function brml(axis: string, field: string, rows: string[], width = 1): Uint8Array {
  const views = `<RawDataView xsi:type="FixedRawDataView" Start="0" Length="1" LogicName="MeasuredTime"/><RawDataView xsi:type="VaryingRawDataView" Start="2" Length="2"><Varying><FieldDefinitions AxisId="${field}"/><FieldDefinitions AxisId="Theta"/></Varying></RawDataView><RawDataView xsi:type="RecordedRawDataView" Start="4" Length="${width}"><Recording LogicName="Counter1D"/></RawDataView>`;
  const scan = `<ScanInformation ScanName="LC" VisibleName="Coupled TwoTheta/Theta"><ScanAxes><ScanAxisInfo AxisId="${axis}"><Unit Base="Degree"/><Increment>0.5</Increment></ScanAxisInfo></ScanAxes></ScanInformation>`;
  const data = rows.map((row) => `<Datum>${row}</Datum>`).join('');
  const xml = `<?xml version="1.0"?><RawData xmlns:xsi="x"><DataRoutes><DataRoute RouteFlag="Measured">${scan}<DataViews>${views}</DataViews>${data}</DataRoute></DataRoutes></RawData>`;
  return zipSync({
    'Experiment0/RawData0.xml': strToU8(xml),
    'DataContainer.xml': strToU8('<a/>'),
  });
}
const coupled = ['0.1,1,10,5,50', '0.1,1,10.5,5.25,70'];

/** Patterns in binary formats; the README names where these are described. */
export const diffractionFiles: TextFile[] = [
  {
    from: 'DIFFRAC plus, one range behind what its header adds',
    name: 'a.raw',
    text: raw({ y: [5, 9, 6], added: 40 }),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [3, [10, 5], [11, 6]],
    facts: [
      ['样品', 'quartz'],
      ['操作者', 'Li'],
      ['靶材', 'Cu'],
      ['波长 (Å)', '1.5406'],
      ['测量时间', '05/06/24 07:08:09'],
    ],
  },
  {
    from: 'DIFFRAC plus, a pattern and a rocking curve',
    name: 'a.raw',
    text: raw({ y: [5, 9] }, { drive: 3, start: 30, y: [1, 2] }),
    shows: ['强度–2θ: 2θ (°) × 强度 (counts)', '强度–ω: ω (°) × 强度 (counts)'],
    series: ['范围 1', '范围 2'],
    points: [2, [10, 5], [10.5, 9]],
  },
  {
    from: 'DIFFRAC plus, a range over a length beside a pattern',
    name: 'a.raw',
    text: raw({ y: [5, 9] }, { drive: 6, y: [1, 2] }),
    shows: ['2θ (°) × 强度 (counts)'],
    leftOut: /1 个范围/,
  },
  {
    from: 'DIFFRAC plus, points of several numbers',
    name: 'a.raw',
    text: raw({ y: [5, 9], size: 8 }),
    shows: 'refused',
  },
  {
    from: 'DIFFRAC plus that ends too early',
    name: 'a.raw',
    text: raw({ y: [5, 9] }).slice(0, -1),
    shows: 'refused',
  },
  {
    from: 'SmartLab, one profile',
    name: 'a.rasx',
    text: rasx('TwoThetaTheta', told, '10\t5\t1\r\n10.5\t7\t1\r\n'),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [2, [10, 5], [10.5, 7]],
    facts: [
      ['样品', 'quartz'],
      ['操作者', 'Li'],
      ['靶材', 'Cu'],
    ],
  },
  {
    from: 'SmartLab, rocking curves, the second behind an attenuator',
    name: 'a.rasx',
    text: rasx('Omega', told, '10\t5\t1\r\n10.5\t7\t1\r\n', '10 5 1\n10.5 7 100\n'),
    shows: ['ω (°) × 强度 (counts)'],
    series: ['扫描 1', '扫描 2'],
    leftOut: /衰减系数/,
  },
  {
    from: 'SmartLab without a unit of what is counted',
    name: 'a.rasx',
    text: rasx('TwoTheta', '', '10 5\n11 6\n'),
    shows: ['2θ (°) × 强度'],
  },
  {
    from: 'SmartLab, an axis that is not known',
    name: 'a.rasx',
    text: rasx('Other', told, '10 5\n11 6\n'),
    shows: 'refused',
  },
  {
    from: 'DIFFRAC suite, a coupled scan',
    name: 'a.brml',
    text: brml('TwoTheta', 'TwoTheta', coupled),
    shows: ['2θ (°) × 强度 (counts)'],
    points: [2, [10, 50], [10.5, 70]],
    facts: [['扫描', 'Coupled TwoTheta/Theta']],
  },
  {
    from: 'DIFFRAC suite, a rocking curve',
    name: 'a.brml',
    text: brml('Theta', 'TwoTheta', coupled),
    shows: ['θ (°) × 强度 (counts)'],
    points: [2, [5, 50], [5.25, 70]],
  },
  {
    from: 'DIFFRAC suite, an axis that no column names',
    name: 'a.brml',
    text: brml('TwoTheta', 'Other', coupled),
    shows: 'refused',
  },
  {
    from: 'DIFFRAC suite, frames of a detector',
    name: 'a.brml',
    text: brml('TwoTheta', 'TwoTheta', coupled, 2),
    shows: 'refused',
  },
  { from: 'SmartLab without profiles', name: 'a.rasx', text: rasx('Omega', told), shows: 'refused' },
];
