import { stampOf } from './rules.stamps.ts';

/** How numbers stand in a text: what is between them and what their decimals begin with. */
export type Layout = {
  separator: Separator;
  decimal: '.' | ',';
  /** Fields of a line. */
  columns: number;
  /** Columns that hold words instead of numbers, such as the branch of an isotherm. */
  wordColumns: number[];
};

export type Separator = '\t' | ';' | ',' | ' ';

export const separators = ['\t', ';', ',', ' '] as const;
const number = /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/;
/** Digits in threes with commas, points or blanks between them; points only where decimals follow, which they else may be. */
const thousands = {
  '.': /^[+-]?([1-9]\d{0,2}(,\d{3})+|[1-9]\d{0,2}([ \u00a0\u202f]\d{3})+)(\.\d+)?$/,
  ',': /^[+-]?([1-9]\d{0,2}(\.\d{3})+,\d+|[1-9]\d{0,2}([ \u00a0\u202f]\d{3})+(,\d+)?)$/,
} as const;
/** What programs write where a value lacks: a division by nothing, a detector that was flooded. */
const lacking =
  /^(#(div\/0!|n\/a|num!|value!|ref!|null!)|n\.\s?a\.|over(flow|load|range)?|ovld|ovrflw|saturated|null|none|-{4,}|\*{4,}|1\.#(ind|inf|qnan|snan)0*|[+-]?inf(inity)?|-?nan(\(ind\))?)$/i;

/** Whether a field says that its value lacks. */
export const isLacking = (field: string) => lacking.test(field.trim());

/** The fields of a line; quotes around a field go, a quoted separator stays. */
export function fieldsOf(line: string, separator: Separator): string[] {
  const cut = separator === ' ' ? line.trim() : line;
  const fields: string[] = [];
  for (let at = 0; at <= cut.length; ) {
    while (cut[at] === ' ' || (separator === ' ' && cut[at] === '\t')) at++;
    let end: number;
    const closing = cut[at] === '"' ? cut.indexOf('"', at + 1) : -1;
    // A quote within a field, as in Z"/ohm, is a sign of its own.
    if (closing > 0 && isEnd(cut, closing + 1, separator)) {
      fields.push(cut.slice(at + 1, closing).trim());
      end = closing + 1;
    } else {
      end = at;
      while (end < cut.length && cut[end] !== separator && !(separator === ' ' && cut[end] === '\t')) end++;
      fields.push(cut.slice(at, end).trim());
    }
    while (end < cut.length && cut[end] === ' ' && separator !== ' ') end++;
    if (end >= cut.length) break;
    at = end + 1;
  }
  return fields;
}

function isEnd(line: string, at: number, separator: Separator): boolean {
  const rest = line.slice(at).replace(/^ +/, '');
  return rest === '' || rest.startsWith(separator) || (separator === ' ' && /^\s/.test(line.slice(at)));
}

/** Whether a field is a number when decimals begin with `decimal`. */
export function isNumber(field: string, decimal: Layout['decimal']): boolean {
  if (thousands[decimal].test(field)) return true;
  return decimal === ',' ? !field.includes('.') && number.test(field.replace(',', '.')) : number.test(field);
}

/**
 * The layout that most lines of `text` agree on; undefined when there are not at least three lines with a number.
 * `text` is a part of a file; lines that were cut off are left out by the caller.
 */
export function layoutOf(text: string): Layout | undefined {
  const lines = someOf(text.split(/\r\n|\n|\r/));
  let best: { layout: Layout; score: number } | undefined;
  for (const separator of separators) {
    for (const decimal of ['.', ','] as const) {
      // Quotes alone tell such commas apart.
      if (separator === ',' && decimal === ',' && !/"[+-]?\d+,\d+"/.test(text)) continue;
      const found = mostAlike(lines, separator, decimal);
      if (found && found.score > (best?.score ?? 0)) best = found;
    }
  }
  return best?.layout;
}

/** Lines that are looked at together; more of them would say nothing else. */
const together = 1_000;

/** All lines, or those at the beginning, in the middle and at the end of many. */
function someOf(lines: string[]): string[] {
  if (lines.length <= together * 3) return lines;
  const middle = (lines.length - together) >> 1;
  return [0, middle, lines.length - together].flatMap((from) => lines.slice(from, from + together));
}

/** The form of a line: its fields, and which of them are words. */
type Form = { columns: number; numbers: number; words: number[]; count: number };

/** The form that most lines of numbers have; gaps at their ends and within count as numbers. */
function mostAlike(lines: string[], separator: Separator, decimal: Layout['decimal']) {
  const forms = new Map<string, Form>();
  let decimals = 0;
  for (const line of lines) {
    if (!/\d/.test(line)) continue;
    const fields = fieldsOf(line, separator);
    while (fields.length > 1 && fields.at(-1) === '') fields.pop();
    const isNumeric = fields.map((field) => isNumber(field, decimal));
    const numbers = isNumeric.filter(Boolean).length;
    if (numbers === 0) continue;
    const words = fields.flatMap((field, at) =>
      isNumeric[at] || field.length <= (separator === ',' ? 0 : 3) || isLacking(field) ? [] : [at],
    );
    const spoken = words.filter((at) => Number.isNaN(stampOf(fields[at] as string)));
    if (spoken.length > Math.max(1, numbers - 1)) continue;
    if (fields.some((field, at) => isNumeric[at] && field.includes(decimal))) decimals++;
    const key = `${fields.length} ${words}`;
    const known = forms.get(key);
    if (known) known.count++;
    else forms.set(key, { columns: fields.length, numbers, words, count: 1 });
  }
  const found = [...forms.values()].toSorted((one, other) => weight(other) - weight(one))[0];
  if (!found || found.count < 3) return undefined;
  const layout: Layout = { separator, decimal, columns: found.columns, wordColumns: found.words };
  const total = [...forms.values()].reduce((sum, form) => sum + (form.numbers > 1 ? weight(form) : 0), 0);
  // Decimals that are seen tell more than none: without them a comma may be either.
  return { layout, score: (found.numbers > 1 ? total : weight(found)) * (decimals ? 1.02 : 1) };
}

/** More numbers in a line tell that the separator is the right one; one column alone is the last resort. */
function weight({ count, numbers, words }: Form): number {
  return count * (numbers > 1 ? 1 : 0.01) * (words.length ? 0.8 : 1);
}
