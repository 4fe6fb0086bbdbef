import Papa from 'papaparse';
import { Failure } from '../../../core/failure.ts';

/** A text of lines and cells as spreadsheets and files have it; tabs, commas or semicolons are found out. */
export function tableOf(text: string): string[][] {
  const isTabbed = text.includes('\t');
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: isTabbed ? '\t' : '',
    delimitersToGuess: [',', ';', '，'],
    skipEmptyLines: 'greedy',
  });
  return data;
}

/** The table in a CSV or TSV file, in UTF-8 or, as Chinese spreadsheets save it, in GBK, or in the first sheet of an xlsx. */
export async function readFile(file: File): Promise<string[][]> {
  if (file.size > 1_000_000) throw new Failure('文件过大，最多 1 MB');
  if (/\.xlsx$/i.test(file.name)) return sheetOf(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  if (text.includes('\0'))
    throw new Failure('请选择 CSV 或 xlsx 文件，其他表格请先另存为 xlsx，或直接复制粘贴');
  return tableOf(text);
}

/** The cells of the first sheet as texts, without empty rows. Refuses what only looks like a workbook. */
async function sheetOf(file: Blob): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file).catch(() => {
    throw new Failure('无法读取该文件，请另存为 xlsx 或 CSV 后重试');
  });
  return rows
    .map((row) => row.map((value) => (value === null ? '' : String(value).trim())))
    .filter((row) => row.some((value) => value));
}

/** Decodes UTF-8, and what is not that as GBK. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}
