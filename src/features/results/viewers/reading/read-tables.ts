import Papa from 'papaparse';
import type { Sheet, Tables } from './rules.readings.ts';

/** Rows of a sheet that are shown; the rest is in the file. */
const mostRows = 2_000;
const mostColumns = 60;

/** A text of columns as a table; the separator is found out. */
export function readTextTable(text: string): Tables {
  const preview = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    preview: mostRows,
  });
  const isWhole = preview.data.length < mostRows;
  const total = isWhole ? preview.data.length : text.split('\n').length;
  return { kind: 'tables', sheets: [sheetOf('数据表', preview.data, total)] };
}

/** The sheets of a workbook. */
export async function readWorkbook(blob: Blob): Promise<Tables> {
  const { default: readExcel } = await import('read-excel-file/web-worker');
  const sheets = await readExcel(blob);
  return {
    kind: 'tables',
    sheets: sheets.map(({ sheet, data }) =>
      sheetOf(
        sheet,
        data.map((row) => row.map(words)),
        data.length,
      ),
    ),
  };
}

function sheetOf(name: string, rows: string[][], total: number): Sheet {
  return { name, rows: rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns)), total };
}

function words(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell);
}
