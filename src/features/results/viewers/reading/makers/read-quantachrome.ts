import { type Curve, type Curves, type Fact, onePicture, Unreadable } from '../rules.readings.ts';
import { conventions } from '../rules.techniques.ts';

const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** Whether a text is a report of Quantachrome's programs (ASiQwin, NovaWin), whose headings hold blanks. */
export function isQuantachrome(head: string): boolean {
  return /quantachrome/i.test(head.slice(0, 2_000)) && /analysis gas/i.test(head);
}

/**
 * The isotherm of a Quantachrome report, the volume per gram over the relative pressure. Its tables have headings such
 * as "Press, P0, Volume @ STP" or "Relative Pressure, Volume @ STP" and units below them. Throws Unreadable when it has
 * no such table.
 */
export function readQuantachrome(text: string): Curves {
  const lines = text.split(/\r\n|\n|\r/);
  const heading = lines.findIndex(
    (line) => /press|P\/P[o0]/i.test(line) && /volume/i.test(line) && !/\d{3}/.test(line),
  );
  if (heading < 0)
    throw new Unreadable('Quantachrome 报告中没有等温线数据，请导出 Raw Analysis Data 或 Isotherm');
  const names = cellsOf(lines[heading] as string);
  const find = (name: RegExp) => names.findIndex((each) => name.test(each));
  const [pressure, saturation, volume] = [find(/press|P\/P[o0]/i), find(/^P0$|^Po$/i), find(/volume/i)];
  const rows = lines
    .slice(heading + 1)
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length >= names.length && cells.every((cell) => number.test(cell)))
    .map((cells) => cells.map(Number));
  const isRelative = /rel|P\/P/i.test(names[pressure] ?? '');
  if (rows.length === 0 || (saturation < 0 && !isRelative))
    throw new Unreadable('Quantachrome 报告中的等温线数据不完整');
  const grams = Number(/sample weight:\s*([\d.]+)\s*g\b/i.exec(text)?.[1]);
  const isPerGram = /\/\s*g/.test(
    cellsOf(lines.slice(heading + 1).find((line) => line.trim()) ?? '')[volume] ?? '',
  );
  const divisor = !isPerGram && grams > 0 ? grams : 1;
  const x = rows.map((row) => (row[pressure] ?? 0) / (isRelative ? 1 : (row[saturation] ?? 1)));
  const y = rows.map((row) => (row[volume] ?? 0) / divisor);
  const top = x.lastIndexOf(Math.max(...x));
  const branch = (name: string, from: number, to: number, isOpen: boolean): Curve => ({
    ...{ name, isOpen, marks: 'dots' },
    x: Float64Array.from(x.slice(from, to)),
    y: Float64Array.from(y.slice(from, to)),
  });
  const convention = conventions.isotherm;
  const known = isPerGram || grams > 0;
  return onePicture({
    technique: 'isotherm',
    x: convention.x,
    y: known ? convention.y : { name: '吸附量', unit: 'cm³ STP' },
    curves: [branch('吸附', 0, top + 1, false), branch('脱附', top + 1, x.length, true)].filter(
      (curve) => curve.x.length > 0,
    ),
    facts: ['Sample ID', 'Analysis gas', 'Bath temp.', 'Outgas Temp', 'Sample Weight'].flatMap(
      (name): Fact[] => {
        const value = new RegExp(`${name.replace('.', '\\.')}:\\s*(\\S+(?: \\S+)?)`, 'i').exec(text)?.[1];
        return value ? [[name, value]] : [];
      },
    ),
  });
}

/** Cells that two blanks or more stand between, since their words have blanks of their own. */
function cellsOf(line: string): string[] {
  return line.trim().split(/\s{2,}|\t/);
}
