import { factName } from '../columns/rules.headings.ts';
import { unitOf } from '../columns/rules.units.ts';
import {
  type Axis,
  type Curves,
  type Fact,
  type Panel,
  type Quantity,
  Unreadable,
} from '../rules.readings.ts';
import { filledBy, numbersBetween } from '../rules.scanning.ts';

/** Whether a text is a chromatogram that EZChrom and OpenLab save as ASCII: told lines, then one number a line. */
export function isEzchrom(head: string): boolean {
  return /^Maxchannels:/m.test(head) && /^Total Data Points:/m.test(head) && /^X Axis Title:/m.test(head);
}

/**
 * The channels of a chromatogram, which stand one after another and whose rates, units and factors are told above. Throws
 * Unreadable when the numbers are not as many as told.
 */
export function readEzchrom(text: string): Curves {
  const begin = text.search(/^[-+\d.]/m);
  const head = text.slice(0, Math.max(begin, 0)).split(/\r\n|\n|\r/);
  const told = new Map(
    head.map((line): [string, string[]] => {
      const [, name = '', values = ''] = /^([^:]+):[\t, ]*(.*)$/.exec(line) ?? [];
      return [name.trim(), values.split(/[\t,]/).map((value) => value.trim())];
    }),
  );
  const valuesOf = (name: string) => told.get(name) ?? [];
  const values = begin < 0 ? new Float64Array() : numbersBetween(text, begin);
  const counts = valuesOf('Total Data Points')
    .map(Number)
    .filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (begin < 0 || counts.length === 0 || total !== values.length || values.some(Number.isNaN))
    throw new Unreadable('色谱文本中的数据点数与其说明不一致');
  const panels = new Map<string, Panel>();
  let from = 0;
  for (const [series, count] of counts.entries()) {
    const rate = Number(valuesOf('Sampling Rate')[series]);
    const factor = Number(valuesOf('Y Axis Multiplier')[series]) || 1;
    if (!(rate > 0)) throw new Unreadable('色谱文本没有写明采样频率');
    const isMinutes = /min/i.test(valuesOf('X Axis Title')[series] ?? '');
    const x: Axis = { name: '时间', unit: isMinutes ? 'min' : 's' };
    const title = valuesOf('Y Axis Title')[series] ?? '';
    const y: Quantity = { name: '信号', ...(title && { unit: unitOf(title)?.unit ?? title }) };
    const curve = {
      name: '',
      series,
      x: filledBy(count, (at) => at / rate / (isMinutes ? 60 : 1)),
      y: values.slice(from, from + count).map((value) => value * factor),
    };
    from += count;
    const key = `${x.unit} ${y.unit}`;
    const known = panels.get(key);
    if (known) known.curves.push(curve);
    else panels.set(key, { name: '', x, y, curves: [curve] });
  }
  const all = [...panels.values()];
  return {
    kind: 'curves',
    technique: 'other',
    panels: all.map((panel) => ({ ...panel, name: all.length > 1 ? `信号 (${panel.y.unit ?? ''})` : '' })),
    series: counts.length > 1 ? counts.map((_, at) => `通道 ${at + 1}`) : [],
    first: [0],
    facts: ['Sample ID', 'User Name', 'Method', 'Acquisition Date and Time', 'Sampling Rate'].flatMap(
      (name): Fact[] => {
        const value = (told.get(name) ?? []).filter(Boolean).join(' ');
        return value ? [[factName(name), value]] : [];
      },
    ),
    leftOut: [],
  };
}
