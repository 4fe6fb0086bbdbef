import Papa from 'papaparse';
import { type Columns, clean, columnsOf, directionOf, type Field } from './rules.columns.ts';
import type { RowFate } from './rules.fates.ts';

/** One line of a bank's file: money that came in. `paidOn` YYYY-MM-DD, amounts in fen. */
export type FileLine = {
  row: number;
  serial: string;
  paidOn: string;
  amountFen: number;
  payer: string;
  memo: string;
};

/** A row of a file with what becomes of it and why; what cannot be read is empty or null. */
export type FileRow = Omit<FileLine, 'amountFen'> & {
  amountFen: number | null;
  fate: RowFate;
  reason: string;
};

/** What is known of a line that is here already. */
export type KnownLine = { serial: string; paidOn: string; amountFen: number };

/** A file has so many rows at most. */
export const mostLines = 1_000;

/** The text of a bank's file: UTF-8 where its bytes are, otherwise GBK as most banks write it. */
export function decodeBankFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Reads a bank's export: every row below the header with what becomes of it, none left out. The header is the first row
 * that names a day, an amount, and a serial or a balance, whatever stands above it. Undefined when there is none.
 */
export function readBankFile(text: string): FileRow[] | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const headAt = data.slice(0, 40).findIndex((cells) => columnsOf(cells) !== undefined);
  const columns = columnsOf(data[headAt] ?? []);
  if (!columns) return undefined;
  const rows = data.slice(headAt + 1);
  const isSigned = rows.some((cells) => (fenOf(clean(cells[columns.amount ?? -1] ?? '')) ?? 0) < 0);
  const read = rows.map((cells, index) => {
    const cell = (field: Field) => clean(cells[columns[field] ?? -1] ?? '');
    return {
      ...readRow(cells, cell, { columns, isSigned }),
      row: headAt + index + 2,
      balance: cell('balance'),
    };
  });
  return withoutDoubles(read);
}

type Cell = (field: Field) => string;
type Layout = { columns: Columns; isSigned: boolean };

function readRow(cells: readonly string[], cell: Cell, layout: Layout): Omit<FileRow, 'row'> {
  const memo = layout.columns.memo.map((at) => clean(cells[at] ?? '')).filter(Boolean);
  const flow = flowOf(cell, layout);
  const paidOn = dayOf(cell('paidOn')) ?? '';
  const told = {
    serial: serialOf(cell, layout.columns, flow, paidOn).slice(0, 64),
    paidOn,
    amountFen: flow.fen ?? null,
    payer: cell('payer').slice(0, 100),
    memo: [...new Set(memo)].join(' ').slice(0, 200),
  };
  const isTotal = cells.some((each) =>
    /^(本页|本月|借方|贷方|收入|支出)?(合计|总计|小计|汇总|总笔数)/.test(clean(each)),
  );
  if (isTotal && (!cell('serial') || !paidOn)) return { ...told, fate: 'total', reason: '' };
  if (flow.way === 'out') return { ...told, fate: 'outgoing', reason: '' };
  const problem =
    flow.problem ??
    (paidOn ? undefined : '日期无法识别') ??
    (isOurCurrency(cell('currency')) ? undefined : '非人民币流水') ??
    (told.serial ? undefined : '缺少流水号');
  return problem === undefined
    ? { ...told, fate: 'new', reason: '' }
    : { ...told, fate: 'unreadable', reason: problem };
}

type Flow = { way?: 'in' | 'out'; fen?: number; problem?: string };

/** Which way the money of a row went, by the column it stands in, the word beside it, or its sign. */
function flowOf(cell: Cell, { columns, isSigned }: Layout): Flow {
  const income = fenOf(cell('income'));
  const outgoing = fenOf(cell('outgoing'));
  const word = cell('direction');
  const told = directionOf(word) ?? (columns.direction === undefined ? directionOf(cell('kind')) : undefined);
  if (income || outgoing) {
    const fen = income || outgoing;
    if ((income ?? 0) < 0 || (outgoing ?? 0) < 0) return { fen, problem: '红字冲正，请人工核对' };
    if (income && outgoing) return { fen, problem: '借方与贷方同时有金额' };
    const way = income ? 'in' : 'out';
    return told && told !== way ? { fen, problem: '收支方向与金额栏不一致' } : { way, fen };
  }
  const fen = fenOf(cell('amount'));
  if (!fen) return { problem: '金额无法识别' };
  if (told) {
    // Some banks write what left below 0 and say so as well.
    if (told === 'in' && fen < 0) return { fen, problem: '红字冲正，请人工核对' };
    return { way: told, fen };
  }
  if (columns.direction !== undefined)
    return { fen, problem: `收支方向无法识别${word ? `：${word.slice(0, 20)}` : ''}` };
  if (fen < 0) return { way: 'out', fen };
  const isMarked = isSigned || /^\+/.test(cell('amount'));
  return isMarked ? { way: 'in', fen } : { fen, problem: '无法判断收支方向' };
}

/**
 * What a row is known by: its serial; in files of banks that give none, its second with amount and balance after it, which
 * are the same in every export. Numbers of vouchers come more than once and are no serial.
 */
function serialOf(cell: Cell, { serial }: Columns, { fen }: Flow, paidOn: string): string {
  if (serial !== undefined) return cell('serial');
  const time = timeOf(cell('time'));
  const balance = fenOf(cell('balance'));
  if (!paidOn || !time || balance === undefined || fen === undefined) return '';
  return `${paidOn.replaceAll('-', '')}${time}-${fen}-${balance}`;
}

/** One serial is one payment: the same row again counts once, and rows that differ are all left to a person. */
function withoutDoubles(rows: readonly (FileRow & { balance: string })[]): FileRow[] {
  const bySerial = Map.groupBy(
    rows.filter(({ fate }) => fate === 'new'),
    ({ serial }) => serial,
  );
  return rows.map(({ balance, ...row }) => {
    const same = row.fate === 'new' ? (bySerial.get(row.serial) ?? []) : [];
    const [first] = same;
    if (!first || same.length === 1) return row;
    const others = same.filter((each) => each.row !== row.row).map((each) => `第${each.row}行`);
    const isOne = same.every((each) => isSame(each, first) && each.balance === balance);
    if (!isOne) {
      const reason = `与${others.slice(0, 3).join('、')}流水号相同但内容不同`;
      return { ...row, fate: 'conflict', reason };
    }
    return first.row === row.row
      ? row
      : { ...row, fate: 'known', reason: `与第${first.row}行相同，只计一次` };
  });
}

function isSame(one: FileRow, other: FileRow): boolean {
  return (['amountFen', 'paidOn', 'payer', 'memo'] as const).every((field) => one[field] === other[field]);
}

/** Holds the new rows against lines that are here already: the same is known, another amount or day is a conflict. */
export function heldAgainst(rows: readonly FileRow[], known: readonly KnownLine[]): FileRow[] {
  const bySerial = new Map(known.map((line) => [line.serial, line]));
  return rows.map((row) => {
    const here = row.fate === 'new' ? bySerial.get(row.serial) : undefined;
    if (!here) return row;
    if (here.amountFen === row.amountFen && here.paidOn === row.paidOn) {
      return { ...row, fate: 'known', reason: '此前已导入' };
    }
    const what =
      here.amountFen === row.amountFen
        ? `日期为${here.paidOn}`
        : `金额为${(here.amountFen / 100).toFixed(2)}元`;
    return { ...row, fate: 'conflict', reason: `该流水号此前已导入，${what}` };
  });
}

/** The lines to take in. */
export function newLines(rows: readonly FileRow[]): FileLine[] {
  return rows.flatMap(({ fate, reason: _, amountFen, ...line }) =>
    fate === 'new' && amountFen !== null ? [{ ...line, amountFen }] : [],
  );
}

function isOurCurrency(name: string): boolean {
  return name === '' || /^(人民币|人民幣|cny|rmb|156|01|￥|¥)/i.test(name);
}

/** 1,234.50 → 123450; undefined for what is no amount. */
export function fenOf(text: string): number | undefined {
  const plain = text.replace(/[,，\s¥￥]/g, '').replace(/^\+/, '');
  if (!/^-?\d{1,11}(\.\d{1,2}0*)?$/.test(plain)) return undefined;
  const [yuan = '', rest = ''] = plain.replace('-', '').split('.');
  const fen = Number(yuan) * 100 + Number(rest.slice(0, 2).padEnd(2, '0'));
  return plain.startsWith('-') && fen > 0 ? -fen : fen;
}

/**
 * 2026/1/5, 20260105, 20260105103015, 2026-01-05 10:00 or 2026年1月5日 → 2026-01-05; undefined for what is no day.
 */
export function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(text) ??
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:\D.*)?$/.exec(text) ??
    [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const known = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(date) ? date : undefined;
}

/** 10:30:15, 2026-01-05 10:30:15, 2026-01-05-10.30.15.000000, 103015 or 20260105103015 → 103015; '' without seconds. */
export function timeOf(text: string): string {
  const [, hours = '', minutes = '', seconds = ''] =
    /^(?:\d{8}\s*)?(\d{2})(\d{2})(\d{2})$/.exec(text) ??
    /(?:^|[\sT-])(\d{1,2})[:.](\d{2})[:.](\d{2})(?:\.\d+)?$/.exec(text) ??
    [];
  const time = `${hours.padStart(2, '0')}${minutes}${seconds}`;
  return /^([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(time) ? time : '';
}
