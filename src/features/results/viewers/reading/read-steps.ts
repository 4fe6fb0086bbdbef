import { type Curve, type Curves, type Fact, onePicture, Unreadable } from './rules.readings.ts';
import { conventions } from './rules.techniques.ts';

/** How far into a file the line with start, step and end is looked for. */
const looked = 12;

/**
 * Diffraction patterns of neutron and laboratory sources that give start, step and end once and then only counts, ten
 * or so a line (FullProf, DBWS). Undefined when the text is none.
 */
export function readSteps(text: string): Curves | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  for (const [index, line] of lines.slice(0, looked).entries()) {
    const numbers = line.trim().split(/[\s,]+/);
    const [start, step, end] = numbers.slice(0, 3).map(Number);
    if (start === undefined || !step || end === undefined || !(step > 0) || !(end > start)) continue;
    const points = Math.round((end - start) / step) + 1;
    if (
      points < 20 ||
      numbers.slice(3).some((word) => number.test(word)) ||
      !isCounts(lines[index + 1] ?? '')
    )
      continue;
    // Nothing but the counts may follow: rows of columns begin like this as well.
    const counts = countsOf(lines.slice(index + 1));
    if (counts?.length !== points) continue;
    const head = lines.slice(0, index).filter((words) => words.trim());
    return pattern({ start, step, counts, facts: head[0] ? [['标题', head[0].trim()]] : [] });
  }
  return undefined;
}

const number = /^-?\d+\.?\d*$/;

/** A line of counts alone: several numbers that do not begin with the angle. */
function isCounts(line: string): boolean {
  const fields = line.trim().split(/\s+/);
  return fields.length >= 4 && fields.every((field) => number.test(field));
}

/** The numbers of all lines; undefined when there are words among them. */
function countsOf(lines: readonly string[]): number[] | undefined {
  const fields = lines.flatMap((line) => line.trim().split(/\s+/)).filter(Boolean);
  return fields.every((field) => number.test(field)) ? fields.map(Number) : undefined;
}

/**
 * Bruker's and Siemens' text format UXD: ranges with `_START`, `_STEPSIZE` and counts, or with pairs of angle and
 * counts. Throws Unreadable when it has no range that can be drawn.
 */
export function readUxd(text: string): Curves {
  const facts: Fact[] = [];
  const curves: Curve[] = [];
  const series: string[] = [];
  let range = { start: Number.NaN, step: Number.NaN, isPairs: false, numbers: [] as number[] };
  const finish = () => {
    const { start, step, isPairs, numbers } = range;
    if (numbers.length > 1) {
      const count = isPairs ? numbers.length >> 1 : numbers.length;
      const x = Float64Array.from({ length: count }, (_, at) =>
        isPairs ? (numbers[2 * at] as number) : start + at * step,
      );
      const y = Float64Array.from({ length: count }, (_, at) => numbers[isPairs ? 2 * at + 1 : at] as number);
      if (!Number.isNaN(x[0])) {
        curves.push({ name: '', x, y, series: curves.length });
        series.push(`范围 ${curves.length}`);
      }
    }
    range = { ...range, numbers: [] };
  };
  let isData = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const words = line.trim();
    if (!words || words.startsWith(';')) continue;
    const [, key = '', value = ''] = /^_([A-Z0-9_+]+)\s*=?\s*(.*)$/.exec(words) ?? [];
    if (key) {
      if (isData) finish();
      isData = /^(COUNTS|CPS|2THETACOUNTS|2THETACPS|2THETACOUNTSTIME)$/.test(key) && !value;
      if (isData) range.isPairs = key.startsWith('2THETA');
      if (key === 'START' || (key === '2THETA' && value)) range.start = Number(value);
      else if (key === 'STEPSIZE') range.step = Number(value);
      else if (value && facts.length < 20) facts.push([key, value.replace(/^'|'$/g, '')]);
    } else if (isData) {
      const [, ...rest] = /^([\s\d.,eE+-]+)$/.exec(words) ?? [];
      for (const field of rest[0]?.trim().split(/[\s,]+/) ?? []) if (field) range.numbers.push(Number(field));
    }
  }
  finish();
  if (curves.length === 0) throw new Unreadable('Bruker 文本文件中没有可以绘制的扫描范围');
  return diffraction(curves, facts, series);
}

function pattern({
  start,
  step,
  counts,
  facts,
}: {
  start: number;
  step: number;
  counts: number[];
  facts: Fact[];
}): Curves {
  const x = Float64Array.from(counts, (_, at) => start + at * step);
  return diffraction([{ name: '', x, y: Float64Array.from(counts) }], facts);
}

/** Ranges beside each other belong together: all are shown. */
function diffraction(curves: Curve[], facts: Fact[], series: string[] = []): Curves {
  const { x, y } = conventions.xrd;
  const told = { series: series.length > 1 ? series : [], first: curves.map((_, at) => at) };
  return onePicture({ technique: 'xrd', x, y, curves, facts, ...told });
}
