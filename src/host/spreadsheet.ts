import type { Cell, Row as SheetRow } from 'write-excel-file/node';
import { Failure } from '../core/failure.ts';
import { shanghaiTime } from '../core/shanghai.ts';
import { FileAnswer, spreadsheetType } from './file-answer.ts';

/** A column; what it holds decides how spreadsheet programs show it, sort it and reckon with it. */
export type SheetColumn<Row> = {
  title: string;
  /** In letters. */
  width: number;
} & (
  | { holds: 'text'; value: (row: Row) => string | null }
  /** A whole number. */
  | { holds: 'count'; value: (row: Row) => number | null; sum?: true }
  /** Fen, shown as yuan with two decimals; name the unit in the title. With `sum` their total stands below. */
  | { holds: 'money'; value: (row: Row) => number | null; sum?: true }
  /** A calendar day, YYYY-MM-DD. */
  | { holds: 'day'; value: (row: Row) => string | null }
  /** An instant, as a clock in Shanghai shows it. */
  | { holds: 'time'; value: (row: Row) => Date | null }
);

/** One sheet, made by `sheetOf`. */
export type Sheet = { name: string; widths: readonly number[]; rows: SheetRow[]; stickyRows: number };

/** A sheet is made in memory; whoever wants more rows asks for them in parts. */
export const mostSheetRows = 20_000;

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
  const head = [
    ...above.map(([fact, value]) => [{ ...textCell(fact), textColor: '#555555' }, textCell(value)]),
    ...(above.length ? [[]] : []),
    columns.map(({ title, holds }) => ({
      ...textCell(title),
      fontWeight: 'bold' as const,
      backgroundColor: '#eef3f6',
      ...((holds === 'money' || holds === 'count') && { align: 'right' as const }),
    })),
  ];
  const sums = columns.some((column) => 'sum' in column && column.sum) ? [sumRow(columns, rows)] : [];
  return {
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    widths: columns.map(({ width }) => width),
    rows: [...head, ...rows.map((row) => columns.map((column) => cellOf(column, row))), ...sums],
    stickyRows: head.length,
  };
}

/** An .xlsx file of the sheets; `name` is without the ending. */
export async function spreadsheet(name: string, sheets: readonly Sheet[]): Promise<FileAnswer> {
  const { default: writeSheets } = await import('write-excel-file/node');
  const bytes = await writeSheets(
    sheets.map((sheet) => ({
      data: sheet.rows,
      sheet: sheet.name,
      columns: sheet.widths.map((width) => ({ width })),
      stickyRowsCount: sheet.stickyRows,
    })),
  ).toBuffer();
  return new FileAnswer({ name: `${name}.xlsx`, type: spreadsheetType, bytes });
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row): Cell {
  switch (column.holds) {
    case 'text':
      return textCell(column.value(row) ?? '');
    case 'count':
      return numberCell(column.value(row), '0');
    case 'money':
      return moneyCell(column.value(row));
    case 'day': {
      const day = column.value(row);
      return day ? { type: Date, value: new Date(`${day}T00:00:00Z`), format: 'yyyy-mm-dd' } : null;
    }
    case 'time': {
      const instant = column.value(row);
      // Spreadsheets know no zones: their times are what a clock shows.
      const clock = instant && new Date(`${shanghaiTime(instant).replace(' ', 'T')}Z`);
      return clock ? { type: Date, value: clock, format: 'yyyy-mm-dd hh:mm:ss' } : null;
    }
  }
}

function sumRow<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): SheetRow {
  return columns.map((column, index): Cell => {
    const bold = { fontWeight: 'bold' as const, topBorderStyle: 'thin' as const };
    if (!('sum' in column && column.sum)) return { ...textCell(index === 0 ? '合计' : ''), ...bold };
    const sum = rows.reduce((total, row) => total + (column.value(row) ?? 0), 0);
    const cell = column.holds === 'money' ? moneyCell(sum) : numberCell(sum, '0');
    return { ...(cell as object), ...bold };
  });
}

/** Exact: below 10^15 fen the nearest double of the quotient is written with the same two decimals again. */
function moneyCell(fen: number | null): Cell {
  if (fen !== null && (!Number.isInteger(fen) || Math.abs(fen) >= 1e15))
    throw new Error(`${fen} fen do not fit into a spreadsheet`);
  return numberCell(fen === null ? null : fen / 100, '#,##0.00');
}

function numberCell(value: number | null, format: string): Cell {
  return value === null ? null : { type: Number, value, format };
}

/** Without control characters, which would break the file, and not longer than a cell can hold. */
function textCell(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const value = text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').slice(0, 32_767);
  return { type: String, value };
}
