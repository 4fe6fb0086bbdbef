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

/** The table in a CSV or TSV file, in UTF-8 or, as Chinese spreadsheets save it, in GBK. Refuses what is no text. */
export async function readFile(file: File): Promise<string[][]> {
  if (file.size > 1_000_000) throw new Failure('文件过大，最多 1 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  if (text.includes('\0')) throw new Failure('请选择 CSV 文件，Excel 文件请先另存为 CSV，或直接复制粘贴');
  return tableOf(text);
}

/** Decodes UTF-8, and what is not that as GBK. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}
