import writeSheets, { type Cell, type Row } from 'write-excel-file/node';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { Sheet } from './spreadsheet.ts';

type Column = Sheet['columns'][number];
type Value = Sheet['rows'][number][number];

/** Writes a spreadsheet. */
export function make(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeSheets(
    sheets.map((sheet) => {
      const head = headOf(sheet);
      const body = sheet.rows.map((row) =>
        sheet.columns.map((column, index) => cellOf(column, row[index] ?? null)),
      );
      return {
        data: [...head, ...body, ...(sheet.columns.some(({ sum }) => sum) ? [sumRow(sheet)] : [])],
        sheet: sheet.name,
        columns: sheet.columns.map(({ width }) => ({ width })),
        stickyRowsCount: head.length,
      };
    }),
  ).toBuffer();
}

/** The facts over the table, and the titles of its columns. */
function headOf({ above, columns }: Sheet): Row[] {
  return [
    ...above.map(([fact, value]) => [{ ...textCell(fact), textColor: '#555555' }, textCell(value)]),
    ...(above.length ? [[]] : []),
    columns.map(({ title, holds }) => ({
      ...textCell(title),
      fontWeight: 'bold' as const,
      backgroundColor: '#eef3f6',
      ...((holds === 'money' || holds === 'count') && { align: 'right' as const }),
    })),
  ];
}

function cellOf({ holds }: Column, value: Value): Cell {
  if (holds === 'text' || holds === 'said') return textCell(String(value ?? ''));
  if (value === null) return null;
  switch (holds) {
    case 'count':
      return { type: Number, value: Number(value), format: '0' };
    case 'money':
      return { type: Number, value: Number(value) / 100, format: '#,##0.00' };
    case 'day':
      return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
    case 'time': {
      // Spreadsheets know no zones: their times are what a clock shows.
      const clock = new Date(`${shanghaiTime(new Date(value)).replace(' ', 'T')}Z`);
      return { type: Date, value: clock, format: 'yyyy-mm-dd hh:mm:ss' };
    }
  }
}

function sumRow({ columns, rows, total }: Sheet): Row {
  return columns.map((column, index): Cell => {
    const bold = { fontWeight: 'bold' as const, topBorderStyle: 'thin' as const };
    if (!column.sum) return { ...textCell(index === 0 ? total : ''), ...bold };
    const sum = rows.reduce((total, row) => total + Number(row[index] ?? 0), 0);
    return { ...(cellOf(column, sum) as object), ...bold };
  });
}

/** Without control characters, which would break the file, and not longer than a cell can hold. */
function textCell(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const value = text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').slice(0, 32_767);
  return { type: String, value };
}
