import { sampleForms } from '../../catalogue/prices/rules.minimum.ts';
import { mostSamples } from '../../orders/samples/rules.samples.ts';
import type { DraftSample } from '../../plan/contract.ts';

/** The columns of the sample table in their order; `amount` holds the unit too. */
export const columns = [
  'no',
  'name',
  'form',
  'amount',
  'composition',
  'hazards',
  'storage',
  'items',
] as const;
export type SampleColumn = (typeof columns)[number];

/** Heads of the columns, in the table, in files and in messages. */
export const columnNames: Readonly<Record<SampleColumn, string>> = {
  no: '样品编号',
  name: '样品名称',
  form: '形态',
  amount: '用量',
  composition: '主要成分',
  hazards: '危险性',
  storage: '保存条件',
  items: '检测项目',
};

/** Columns in which every row needs something. */
export const requiredColumns: readonly SampleColumn[] = ['no', 'hazards', 'items'];

/** Units that amounts are told in. */
export const units = ['mg', 'g', 'kg', 'μL', 'mL', 'L', 'cm', 'mm', '个', '片', '根', '瓶', '管'] as const;

/** How samples are to be kept until they are tested, in the words of the catalogue's forms. */
export const storages = ['常温干燥', '避光', '4 °C 冷藏', '−20 °C', '−80 °C/干冰', '惰性气氛密封'] as const;

/** Whether nothing was written in a row that its owner would miss. */
export function isBlank({ name, amount, composition }: DraftSample): boolean {
  return !name && amount === null && !composition;
}

/**
 * A further row: numbered on from the last, tested for what the last is tested for, alike in form, unit and
 * storage. The first is S-01, tested for `items`.
 */
export function nextRow(rows: readonly DraftSample[], items: readonly string[]): DraftSample {
  const last = rows.at(-1);
  return {
    no: nextNumber(rows),
    name: '',
    form: last?.form || sampleForms[0],
    amount: null,
    unit: last?.unit || units[0],
    composition: '',
    hazards: [],
    storage: last?.storage || storages[0],
    items: [...(last?.items ?? items)],
  };
}

/** `count` further rows, no more than 200 in all. */
export function withMore(
  rows: readonly DraftSample[],
  count: number,
  items: readonly string[],
): DraftSample[] {
  const result = [...rows];
  for (let left = Math.min(count, mostSamples - rows.length); left > 0; left -= 1) {
    result.push(nextRow(result, items));
  }
  return result;
}

/** The number after the last row's that no row has: S-01 → S-02, A9 → A10, Fe → Fe-2. */
export function nextNumber(rows: readonly DraftSample[]): string {
  const taken = new Set(rows.map(({ no }) => no));
  const last = rows.findLast(({ no }) => no)?.no;
  if (!last) return taken.has('S-01') ? nextFree('S-', 1, 2, taken) : 'S-01';
  const [, stem = '', figures = ''] = /^(.*?)(\d{0,9})$/.exec(last) ?? [];
  return figures
    ? nextFree(stem, Number(figures) + 1, figures.length, taken)
    : nextFree(`${last}-`, 2, 1, taken);
}

/** A row once more below itself, with a number of its own. */
export function withCopy(rows: readonly DraftSample[], index: number): DraftSample[] {
  const row = rows[index];
  if (!row || rows.length >= mostSamples) return [...rows];
  const above = rows.slice(0, index + 1);
  const no = nextNumber([...rows.filter((each) => each !== row), row]);
  return [...above, { ...row, no }, ...rows.slice(index + 1)];
}

/** What `index` holds in a column, in all rows below it; numbers go on instead. */
export function filledDown(rows: readonly DraftSample[], index: number, column: SampleColumn): DraftSample[] {
  const from = rows[index];
  if (!from) return [...rows];
  const result = rows.slice(0, index + 1);
  for (const row of rows.slice(index + 1)) {
    result.push(column === 'no' ? { ...row, no: nextNumber(result) } : { ...row, ...cellOf(from, column) });
  }
  return result;
}

/**
 * Rows with a block of cells put over them from `index` on; the table grows as it must, to 200 rows at most.
 * `left` counts the lines that found no room.
 */
export function withBlock(
  rows: readonly DraftSample[],
  index: number,
  block: readonly Partial<DraftSample>[],
  items: readonly string[],
): { rows: DraftSample[]; left: number } {
  const room = Math.min(block.length, mostSamples - index);
  const grown = withMore(rows, index + room - rows.length, items);
  const result = grown.map((row, at) => {
    const cells = at >= index && at < index + room ? block[at - index] : undefined;
    return cells ? { ...row, ...cells } : row;
  });
  return { rows: result, left: block.length - room };
}

/** The same samples at the end of the table, in place of rows in which nothing was written. */
export function withAppended(
  rows: readonly DraftSample[],
  block: readonly Partial<DraftSample>[],
  items: readonly string[],
): { rows: DraftSample[]; left: number } {
  const kept = rows.filter((row) => !isBlank(row));
  return withBlock(kept, kept.length, block, items);
}

function cellOf(row: DraftSample, column: SampleColumn): Partial<DraftSample> {
  return column === 'amount' ? { amount: row.amount, unit: row.unit } : { [column]: row[column] };
}

function nextFree(stem: string, from: number, width: number, taken: ReadonlySet<string>): string {
  for (let number = from; ; number += 1) {
    const no = `${stem}${String(number).padStart(width, '0')}`;
    if (!taken.has(no)) return no;
  }
}
