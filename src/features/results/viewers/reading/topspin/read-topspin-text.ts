import { type Curves, type Fact, type Maps, Unreadable } from '../rules.readings.ts';
import { filledBy, Growing, linesIn, numberBetween } from '../rules.scanning.ts';
import { spectraOf } from '../rules.spectra.ts';

/** Whether a text is what TopSpin saves of a spectrum: limits in ppm, then intensities alone. */
export function isTopspinText(head: string): boolean {
  return /^#.*\bF?[12]?LEFT = [-\d.]+ ppm\. F?[12]?RIGHT = [-\d.]+ ppm/m.test(head);
}

/**
 * A spectrum of one dimension over its shifts, of two as a map; a row of an array that was not transformed is told in Hz or
 * seconds and refused. Throws Unreadable where numbers are fewer or more than told.
 */
export function readTopspinText(text: string): Curves | Maps {
  const head = text.slice(0, 4_000);
  const limits = (which: string) => {
    const [, left, right] =
      new RegExp(`\\b${which}LEFT = ([-\\d.]+) ppm\\. ${which}RIGHT = ([-\\d.]+) ppm`).exec(head) ?? [];
    return left === undefined ? undefined : ([Number(left), Number(right)] as const);
  };
  const count = (key: string) => Number(new RegExp(`^#\\s*${key} = (\\d+)`, 'm').exec(head)?.[1]);
  const values = valuesIn(text);
  if (values.some(Number.isNaN)) throw new Unreadable('TopSpin 文本中有不是数值的行');
  const told = (key: string) => new RegExp(`^#\\s*${key} = (.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
  const facts: Fact[] = [
    ['数据', told('Data set')],
    ['导出时间', told('File created')],
  ];
  const [across, down] = [limits('F2') ?? limits(''), limits('F1')];
  const [rows, columns] = [count('NROWS'), count('NCOLS')];
  if (across && down && rows > 1) {
    if (rows * columns !== values.length) throw new Unreadable('TopSpin 文本中的数值个数与其说明不一致');
    const axis = { unit: 'ppm', isReversed: true };
    return {
      kind: 'maps',
      maps: [
        {
          name: '',
          x: { name: '化学位移（F2）', ...axis, values: between(across, columns) },
          y: { name: '化学位移（F1）', ...axis, values: between(down, rows) },
          z: { name: '强度' },
          values,
        },
      ],
      facts: [['维数', '二维 NMR'], ...facts.filter(([, value]) => value)],
      leftOut: [],
    };
  }
  if (!across || count('SIZE') !== values.length)
    throw new Unreadable('TopSpin 文本中的数值个数与其说明不一致');
  return spectraOf(
    [
      {
        name: '',
        against: { words: 'Chemical shift', unit: 'ppm' },
        measured: { words: 'Intensity' },
        x: between(across, values.length),
        y: values,
      },
    ],
    { facts, technique: 'nmr', leftOut: ['化学位移由文件给出的左右边界与点数算出'] },
  );
}

/** One number a line; lines that begin with # tell what is told. */
function valuesIn(text: string): Float64Array {
  const values = new Growing();
  for (const { from, to } of linesIn(text)) {
    if (to > from && text[from] !== '#' && text.slice(from, to).trim())
      values.push(numberBetween(text, from, to));
  }
  return values.whole();
}

const between = ([left, right]: readonly [number, number], count: number) =>
  filledBy(count, (at) => left + (at * (right - left)) / (count - 1));
