import type { Fact } from '../rules.readings.ts';

const text = (value: string) => value.trim();
const scaled = (factor: number, unit: string) => (value: string) =>
  Number.isFinite(Number(value)) ? `${Number((Number(value) * factor).toPrecision(5))} ${unit}` : '';
const kilovolts = scaled(1e-3, 'kV');
const millimetres = scaled(1e3, 'mm');
const times = (value: string) => (/^[\d.]+$/.test(value) ? `${Number(value)} ×` : value.trim());

/** What microscopes tell of a picture, each in the words of its maker. */
const told: [name: string, ways: [match: RegExp, show: (value: string) => string][]][] = [
  [
    '仪器',
    [
      [/^(?:SystemType|InstructName|Device(?:Model)?)\s*=\s*(.+)$/m, text],
      [/^\$CM_INSTRUMENT\s+(.+)$/m, text],
      [/^(?:SEM|Instrument)\s*=\s*(.+)$/m, text],
    ],
  ],
  [
    '加速电压',
    [
      [/^EHT\s*=\s*([\d.]+ ?k?V)/m, text],
      [/^HV\s*=\s*([\d.eE+-]+)\s*$/m, kilovolts],
      [/^AcceleratingVoltage\s*=\s*(\d+)(?: Volt)?/m, kilovolts],
      [/^\$CM_ACCEL_VOLT\s+([\d.]+)/m, scaled(1, 'kV')],
      [/<AccelerationVoltage>([\d.]+)</, kilovolts],
    ],
  ],
  [
    '工作距离',
    [
      [/^WD\s*=\s*([\d.]+ ?[mµ]m)/m, text],
      [/^(?:WorkingDistance|WD)\s*=\s*(0?\.\d+(?:[eE][+-]?\d+)?|[\d.]+[eE]-\d+)\s*$/m, millimetres],
      [/^WorkingDistance\s*=\s*(\d+) um/m, scaled(1e-3, 'mm')],
      [/^\$\$?(?:SM|CM)_WD\s+([\d.]+)/m, scaled(1, 'mm')],
    ],
  ],
  [
    '放大倍数',
    [
      [/^Mag\s*=\s*([\d.]+ ?K? ?X)/m, text],
      [/^Magnification\s*=\s*([\d.]+)\s*$/m, times],
      [/^\$CM_MAG\s+(\d+)/m, times],
    ],
  ],
  [
    '探测器',
    [
      [/^Signal A\s*=\s*(.+)$/m, text],
      [/^\[Detectors\]\s[^[]*?^Name=(.+)$/m, text],
      [/^(?:SignalName|Detector(?:Name)?\d?)\s*=\s*(.+)$/m, text],
      [/^\$CM_SIGNAL(?:_NAME)?\s+(.+)$/m, text],
    ],
  ],
  [
    '样品',
    [
      [/^(?:SampleName|Sample ID)\s*=\s*(.+)$/m, text],
      [/^\$CM_TITLE\s+(.+)$/m, text],
      [/^UserText\s*=\s*(.+)$/m, text],
    ],
  ],
  [
    '操作者',
    [
      [/^(?:User Name|UserName|Operator)\s*=\s*(.+)$/m, text],
      [/^\[User\]\s[^[]*?^User=(.+)$/m, text],
      [/^\$CM_OPERATOR\s+(.+)$/m, text],
    ],
  ],
  [
    '日期',
    [
      [/^Date\s*[:=]\s*(.+)$/m, text],
      [/^\$CM_DATE\s+(.+)$/m, text],
    ],
  ],
  [
    '时间',
    [
      [/^Time\s*[:=]\s*(.+)$/m, text],
      [/^\$CM_TIME\s+(.+)$/m, text],
    ],
  ],
];

/** What the words in a picture's fields, or in the text beside it, tell of how it was taken. */
export function microscopeFacts(words: string): Fact[] {
  const plain = words.replace(/\r\n?/g, '\n');
  return told.flatMap(([name, ways]): Fact[] => {
    for (const [match, show] of ways) {
      const found = match.exec(plain)?.[1];
      const value = found && show(found);
      if (value) return [[name, value.slice(0, 200)]];
    }
    return [];
  });
}
