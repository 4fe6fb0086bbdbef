import { Failure } from '../../core/failure.ts';
import { FileAnswer, spreadsheetType } from '../calls/file-answer.ts';
import { english } from '../language/english.ts';
import { createThread } from '../thread.ts';

/** A column; what it holds decides how spreadsheet programs show it, sort it and reckon with it. */
export type SheetColumn<Row> = {
  title: string;
  /** In letters. */
  width: number;
} & (
  | { holds: 'text'; value: (row: Row) => string | null }
  /** A text of ours, such as a state or so many of something, which goes by the language of the sheet. */
  | { holds: 'said'; value: (row: Row) => string | null }
  /** A whole number. */
  | { holds: 'count'; value: (row: Row) => number | null; sum?: true }
  /** Fen, shown as yuan with two decimals; name the unit in the title. With `sum` their total stands below. */
  | { holds: 'money'; value: (row: Row) => number | null; sum?: true }
  /** A calendar day, YYYY-MM-DD. */
  | { holds: 'day'; value: (row: Row) => string | null }
  /** An instant, as a clock in Shanghai shows it. */
  | { holds: 'time'; value: (row: Row) => Date | null }
);

/** One sheet, made by `sheetOf`: what a thread can be sent, and no more than that, since sending it takes its time. */
export type Sheet = {
  name: string;
  columns: readonly { title: string; width: number; holds: SheetColumn<never>['holds']; sum: boolean }[];
  /** Instants in milliseconds. */
  rows: readonly (readonly (string | number | null)[])[];
  above: readonly (readonly [string, string])[];
  /** What stands before the sums. */
  total: string;
};

/** A sheet is made in memory; whoever wants more rows asks for them in parts. */
export const mostSheetRows = 20_000;

const write = createThread<readonly Sheet[]>(new URL('./spreadsheet.worker.ts', import.meta.url));

/**
 * A sheet with a head that stays while one scrolls. `above` are facts that stand over the table, name and value. Texts
 * are written as texts, so that none of them becomes a formula. Refuses more than `mostSheetRows` rows.
 */
export function sheetOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  above: readonly (readonly [string, string])[] = [],
): Sheet {
  if (rows.length > mostSheetRows) {
    throw new Failure(`导出不能超过 ${mostSheetRows} 行，请缩小范围后分次导出`);
  }
  return {
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map((column) => ({
      ...{ title: column.title, width: column.width, holds: column.holds },
      sum: 'sum' in column && column.sum === true,
    })),
    rows: rows.map((row) => columns.map((column) => plain(column, row))),
    above,
    total: '合计',
  };
}

/** An .xlsx file of the sheets, written in a thread of its own; `name` is without the ending. */
export function spreadsheet(name: string, sheets: readonly Sheet[]): FileAnswer {
  return new FileAnswer({
    name: `${name}.xlsx`,
    type: spreadsheetType,
    isMade: true,
    bytes: (isEnglish) => write(isEnglish ? sheets.map(sheetInEnglish) : sheets),
  });
}

/** Its name, the titles of its columns and the names of what stands above them; of its rows what is ours. */
function sheetInEnglish(sheet: Sheet): Sheet {
  return {
    ...sheet,
    name: english(sheet.name),
    total: english(sheet.total),
    columns: sheet.columns.map((column) => ({ ...column, title: english(column.title) })),
    above: sheet.above.map(([name, value]) => [english(name), value]),
    rows: sheet.rows.map((row) =>
      row.map((cell, at) =>
        sheet.columns[at]?.holds === 'said' && typeof cell === 'string' ? english(cell) : cell,
      ),
    ),
  };
}

function plain<Row>(column: SheetColumn<Row>, row: Row): string | number | null {
  if (column.holds === 'time') return column.value(row)?.getTime() ?? null;
  const value = column.value(row);
  // Below 10^15 fen the nearest double of the yuan is written with the same two decimals again.
  const isMoney = column.holds === 'money' && typeof value === 'number';
  if (isMoney && (!Number.isInteger(value) || Math.abs(value) >= 1e15))
    throw new Error(`${value} fen do not fit into a spreadsheet`);
  return value;
}
