/** How numbers stand in a text: what is between them, what their decimals begin with, and where they start. */
export type Layout = {
  separator: '\t' | ';' | ',' | ' ';
  decimal: '.' | ',';
  /** Fields of a line. */
  columns: number;
  /** Names of the columns, empty where the file gives none. */
  names: string[];
  /** Lines before the first one of numbers. */
  firstLine: number;
  /** Columns that hold words instead of numbers, such as the branch of an isotherm. */
  wordColumns: number[];
  /** What stands before the numbers, line by line. */
  head: string[];
};

const separators = ['\t', ';', ',', ' '] as const;
const number = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/;

/** The fields of a line; quotes around a field go, a quoted comma stays. */
export function fieldsOf(line: string, separator: Layout['separator']): string[] {
  if (separator === ' ') return line.trim().split(/\s+/);
  const fields = line.includes('"')
    ? (line.match(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g')) ?? [])
        .slice(0, -1)
        .map((field) => (field.endsWith(separator) ? field.slice(0, -1) : field))
    : line.split(separator);
  return fields.map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/** Whether a field is a number when decimals begin with `decimal`. */
function isNumber(field: string, decimal: Layout['decimal']): boolean {
  if (decimal === ',' && field.includes('.')) return false;
  return number.test(decimal === ',' ? field.replace(',', '.') : field);
}

/**
 * The layout that most lines of `text` agree on; undefined when there are not at least three lines with a number.
 * `text` is the beginning of a file; a last line that was cut off is left out by the caller.
 */
export function layoutOf(text: string): Layout | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  let best: { layout: Layout; score: number } | undefined;
  for (const separator of separators) {
    for (const decimal of ['.', ','] as const) {
      if (separator === ',' && decimal === ',') continue;
      const found = longestRun(lines, separator, decimal);
      if (found && found.score > (best?.score ?? 0)) best = found;
    }
  }
  return best?.layout;
}

type Run = { from: number; count: number; columns: number; numbers: number; words: number[] };

/** Whether lines have as many fields and their words in the same places. */
function isAlike(one: Run, other: Run): boolean {
  return one.columns === other.columns && `${one.words}` === `${other.words}` && other.numbers > 0;
}

/** The longest run of lines with the same number of fields, at least one of them a number. */
function longestRun(lines: string[], separator: Layout['separator'], decimal: Layout['decimal']) {
  let run: Run = { from: 0, count: 0, columns: 0, numbers: 0, words: [] };
  // Shorter lines of numbers: gaps in a run, until there are more of them than of the run.
  let shorter: Run | undefined;
  let longest = run;
  lines.forEach((line, index) => {
    if (!line.trim()) return;
    const fields = fieldsOf(line, separator);
    while (fields.length > 1 && fields.at(-1) === '') fields.pop();
    const isNumeric = fields.map((field) => isNumber(field, decimal));
    const numbers = isNumeric.filter(Boolean).length;
    const words = fields.flatMap((field, at) => (isNumeric[at] || !field ? [] : [at]));
    const own: Run = { from: index, count: 1, columns: fields.length, numbers, words };
    if (run.count > 0 && isAlike(run, own)) {
      run.count++;
      shorter = undefined;
    } else if (run.count > 0 && numbers > 0 && words.length === 0 && own.columns < run.columns) {
      shorter = shorter && isAlike(shorter, own) ? { ...shorter, count: shorter.count + 1 } : own;
      if (shorter.count > run.count) [run, shorter] = [shorter, undefined];
    } else {
      run = numbers > 0 && words.length <= Math.max(1, numbers - 1) ? own : { ...run, count: 0 };
      shorter = undefined;
    }
    if (run.count > longest.count) longest = run;
  });
  if (longest.count < 3) return undefined;
  const head = lines.slice(0, longest.from).filter((line) => line.trim());
  const layout: Layout = {
    separator,
    decimal,
    columns: longest.columns,
    names: namesOf(head, separator, decimal, longest.columns),
    firstLine: longest.from,
    wordColumns: longest.words,
    head,
  };
  // More numbers in a line tell that the separator is the right one; one column alone is the last resort.
  return {
    layout,
    score: longest.count * (longest.numbers > 1 ? 1 : 0.01) * (longest.words.length ? 0.9 : 1),
  };
}

/** The names of columns: the last lines of words with as many fields, names and units put together. */
function namesOf(
  head: string[],
  separator: Layout['separator'],
  decimal: Layout['decimal'],
  columns: number,
) {
  const rows: string[][] = [];
  for (const line of head.toReversed().slice(0, 4)) {
    const text = line.replace(/^[#%;!*'/\s]+(?=\S)/, '');
    const candidates = [
      fieldsOf(text, separator),
      text
        .replace(/^"|"$/g, '')
        .trim()
        .split(/\s{2,}|\t|,|;/),
    ];
    const fields = candidates.find(
      (row) =>
        row.length >= columns &&
        row.slice(0, columns).some((field) => field) &&
        row.length <= columns + 1 &&
        !row.some((field) => isNumber(field, decimal) || /[=:]$/.test(field)),
    );
    if (!fields) break;
    rows.unshift(fields);
  }
  const last = rows.at(-1);
  const [names, units] = rows.length > 1 && last?.every(isUnit) ? [rows.at(-2), last] : [last, undefined];
  return Array.from({ length: columns }, (_, at) => {
    const name = names?.[at] ?? '';
    const unit = units?.[at] ?? '';
    return unit && unit !== name ? `${name} (${unit.replace(/^[([]|[)\]]$/g, '')})` : name;
  });
}

/** Whether a field can stand in a line of units: nothing, something in brackets, or a short word with a sign of one. */
function isUnit(field: string): boolean {
  return /^$|^[([].{0,12}[)\]]$|^[a-zµμΩ°%]{1,4}$|^[^\s]{0,8}[%°/^⁻Ω*·][^\s]{0,8}$|^(counts|a\.?u\.?|min|sec|cps)$/i.test(
    field,
  );
}
