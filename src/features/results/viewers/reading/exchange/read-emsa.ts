import { type Curves, type Fact, Unreadable } from '../rules.readings.ts';
import { filledBy, numbersBetween } from '../rules.scanning.ts';
import { spectraOf } from '../rules.spectra.ts';

/** Whether a text is a spectrum in the form of EMSA and MAS (ISO 22029), as programs of electron microscopes save it. */
export function isEmsa(head: string): boolean {
  return /^#FORMAT\s*:.*EMSA\/MAS/im.test(head.slice(0, 2_000));
}

const told: readonly [key: string, name: string, unit?: string][] = [
  ['TITLE', '标题'],
  ['OWNER', '操作者'],
  ['DATE', '日期'],
  ['TIME', '时间'],
  ['SIGNALTYPE', '信号'],
  ['BEAMKV', '加速电压', 'kV'],
  ['PROBECUR', '束流', 'nA'],
  ['LIVETIME', '活时间', 's'],
  ['REALTIME', '实时间', 's'],
  ['ELEVANGLE', '出射角', '°'],
  ['CONVANGLE', '会聚半角', 'mrad'],
  ['COLLANGLE', '收集半角', 'mrad'],
];

/** What the axis of a spectrum without a label is, by the kind of its signal. */
const labels: Readonly<Record<string, string>> = {
  EDS: 'Energy',
  XEDS: 'Energy',
  XRF: 'Energy',
  ELS: 'Energy loss',
  EELS: 'Energy loss',
  CLS: 'Wavelength',
};

/**
 * The spectrum: pairs, or heights whose places are reckoned from the first one and the step. Throws Unreadable when the
 * numbers are not as many as told.
 */
export function readEmsa(text: string): Curves {
  const [, head = '', body = ''] = /^([\s\S]*?)^#SPECTRUM[^\n\r]*\r?\n?([\s\S]*)$/im.exec(text) ?? [];
  const fields = new Map(
    [...head.matchAll(/^#\s*([A-Z0-9-]+)[^:\n\r]*:[ \t]*(.*?)\s*$/gim)].map(
      ([, key = '', value = '']): [string, string] => [key.toUpperCase(), value],
    ),
  );
  const toldOf = (key: string) => fields.get(key) ?? '';
  const end = body.search(/^#/m);
  const values = numbersBetween(body, 0, end < 0 ? body.length : end);
  const isPairs = /^XY$/i.test(toldOf('DATATYPE'));
  const count = Number(toldOf('NPOINTS'));
  const points = isPairs ? values.length / 2 : values.length;
  if (points < 2 || points !== count || values.some(Number.isNaN))
    throw new Unreadable('EMSA 文件中的数据点数与其说明不一致');
  const [offset, step] = [Number(toldOf('OFFSET')), Number(toldOf('XPERCHAN'))];
  if (!isPairs && !(step > 0 && Number.isFinite(offset)))
    throw new Unreadable('EMSA 文件没有写明横轴的起点与步长');
  const kind = toldOf('SIGNALTYPE').toUpperCase();
  return spectraOf(
    [
      {
        name: '',
        against: {
          words: toldOf('XLABEL') || labels[kind] || (/ev$/i.test(toldOf('XUNITS')) ? 'Energy' : '横轴'),
          unit: toldOf('XUNITS'),
        },
        measured: { words: toldOf('YLABEL') || 'Intensity', unit: toldOf('YUNITS') },
        x: filledBy(points, isPairs ? (at) => values[2 * at] as number : (at) => offset + at * step),
        y: filledBy(points, isPairs ? (at) => values[2 * at + 1] as number : (at) => values[at] as number),
      },
    ],
    {
      facts: told.map(([key, name, unit]): Fact => {
        const value = toldOf(key);
        return [name, unit && Number.isFinite(Number(value)) && value ? `${Number(value)} ${unit}` : value];
      }),
    },
  );
}
