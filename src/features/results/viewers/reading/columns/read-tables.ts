import Papa from 'papaparse';
import {
  type Curves,
  type Maps,
  type Reading,
  type Sheet,
  type Tables,
  type Technique,
  Unreadable,
} from '../rules.readings.ts';
import { readColumns } from './read-columns.ts';
import { joined } from './rules.joined.ts';
import { fieldsOf, separators } from './rules.layout.ts';
import { mapInCells } from './rules.matrix.ts';
import { upright } from './rules.upright.ts';

/** Rows of a sheet that are shown; the rest is in the file. */
const mostRows = 2_000;
const mostColumns = 60;

/** A sheet with all its cells as words. */
type Cells = { name: string; rows: string[][] };

/** Lines beyond which a text holds no variables in rows. */
const mostLying = 200;

/** Whether a text has so few lines at its beginning that each can be a variable. */
export const mayLie = (head: string) => head.split('\n', mostLying + 1).length <= mostLying;

/** Curves of a text whose lines are variables, its numbers behind their names; undefined for others. */
export function readLying(text: string, file: { name: string; technique?: Technique }): Curves | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, mostLying + 1);
  if (lines.length > mostLying) return undefined;
  for (const separator of separators) {
    for (const decimal of ['.', ','] as const) {
      if (separator === decimal) continue;
      const rows = lines.map((line) => fieldsOf(line, separator));
      const turned = upright(rows, decimal);
      const numbers =
        decimal === ',' ? turned?.map((row) => row.map((cell) => cell.replace(',', '.'))) : turned;
      const curves = numbers && curvesOf({ name: '', rows: numbers }, file);
      if (curves)
        return {
          ...curves,
          leftOut: [...curves.leftOut, '文件的每一行是一个量，已转为列绘制'],
          table: () => ({ kind: 'tables', sheets: [sheetOf('数据表', rows, rows.length)] }),
        };
    }
  }
  return undefined;
}

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

/**
 * A workbook, new or old: curves where its sheets hold them, in series by the sheets' names, with its cells as tables; else
 * the tables alone. Throws Unreadable for one that is damaged or has a password.
 */
export async function readWorkbook(
  blob: Blob,
  file: { name: string; technique?: Technique },
  isOld: boolean,
): Promise<Reading> {
  const sheets = await (isOld ? oldSheets(blob) : newSheets(blob)).catch((cause) => {
    throw new Unreadable('工作簿已损坏或有密码保护', { cause });
  });
  const tables: Tables = {
    kind: 'tables',
    sheets: sheets.map(({ name, rows }) => sheetOf(name, rows, rows.length)),
  };
  const maps = sheets.flatMap(({ name, rows }) => {
    const own = mapInCells(rows, file.name);
    return own ? [{ name, ...own }] : [];
  });
  if (maps.length > 0) return mapsOfSheets(maps, sheets.length - maps.length, tables);
  const read = sheets.flatMap((sheet) =>
    regionsOf(sheet).map((region) => ({ name: region.name, curves: curvesOf(region, file) })),
  );
  const drawn = read.flatMap(({ name, curves }) => (curves ? [{ name, curves }] : []));
  const left = read.filter(({ curves }) => !curves).map(({ name }) => name);
  if (drawn.length === 0) return tables;
  return { ...joined(drawn, file.technique, left), table: () => tables };
}

/** The maps of several sheets, each by the sheet's name, and what is said of the others. */
function mapsOfSheets(sheets: readonly (Maps & { name: string })[], others: number, tables: Tables): Maps {
  return {
    kind: 'maps',
    maps: sheets.flatMap(({ name, maps }) =>
      maps.map((map) => ({
        ...map,
        name: [sheets.length > 1 ? name : '', map.name].filter(Boolean).join(' · '),
      })),
    ),
    facts: sheets[0]?.facts ?? [],
    leftOut: [
      ...new Set([
        ...sheets.flatMap(({ leftOut }) => leftOut),
        ...(others ? [`另有 ${others} 个工作表不是分布图，见数据表`] : []),
      ]),
    ],
    table: () => tables,
  };
}

async function newSheets(blob: Blob): Promise<Cells[]> {
  const { default: readExcel } = await import('read-excel-file/web-worker');
  const sheets: { sheet: string; data?: unknown[][] }[] = await readExcel(blob);
  // Sheets of charts have no cells.
  return sheets.map(({ sheet, data = [] }) => ({ name: sheet, rows: data.map((row) => row.map(words)) }));
}

async function oldSheets(blob: Blob): Promise<Cells[]> {
  const { read, utils } = await import('@e965/xlsx');
  const { SheetNames, Sheets } = read(await blob.arrayBuffer(), { type: 'array', cellDates: true });
  return SheetNames.map((name) => ({
    name,
    rows: utils
      .sheet_to_json<unknown[]>(Sheets[name] ?? {}, { header: 1, raw: true, blankrows: true })
      .map((row) => Array.from(row, words)),
  }));
}

/** The tables of a sheet that empty columns stand between, those of variables in rows turned round. */
function regionsOf(sheet: Cells): Cells[] {
  return reportsOf(sheet) ?? tablesBeside(sheet);
}

/** The reports that Micromeritics' programs put beside each other into one sheet, named in a row; undefined for others. */
function reportsOf({ name, rows }: Cells): Cells[] | undefined {
  const isTitle = (cell: string) => / (reports?|plot)\b/i.test(cell);
  const titles = rows.find(
    (row) => row.filter(isTitle).length > 1 && row.some((cell) => /isotherm/i.test(cell)),
  );
  if (!titles) return undefined;
  const begins = [...titles.keys()].filter((column) => isTitle(titles[column] ?? ''));
  return begins.map((from, at) => {
    const cells = rows.map((row) => row.slice(from, begins[at + 1]));
    return { name: `${name} · ${titles[from]}`, rows: cells };
  });
}

function tablesBeside({ name, rows }: Cells): Cells[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isEmpty = (column: number) => rows.every((row) => !row[column]);
  const regions: [number, number][] = [];
  for (let column = 0; column < width; column++) {
    const last = regions.at(-1);
    if (isEmpty(column)) continue;
    if (last && last[1] === column) last[1] = column + 1;
    else regions.push([column, column + 1]);
  }
  // A single column beside others, such as that of remarks, belongs to no table of its own.
  const wide = regions.filter(([from, to]) => to - from > 1);
  return wide.map(([from, to], at) => {
    const cells = rows.map((row) =>
      Array.from({ length: to - from }, (_, column) => row[from + column] ?? ''),
    );
    return {
      name: wide.length > 1 ? `${name} · ${cells.find(([cell]) => cell)?.[0] || at + 1}` : name,
      rows: upright(cells) ?? cells,
    };
  });
}

function curvesOf({ rows }: Cells, file: { name: string; technique?: Technique }): Curves | undefined {
  const text = rows.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
  try {
    const reading = readColumns(new TextEncoder().encode(text), 'utf-8', file);
    return reading.kind === 'curves' ? reading : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function sheetOf(name: string, rows: string[][], total: number): Sheet {
  return { name, rows: rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns)), total };
}

function words(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell);
}
