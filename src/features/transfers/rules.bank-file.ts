import Papa from 'papaparse';

/** One line of a bank's file: money that came in. `paidOn` YYYY-MM-DD, amounts in fen. */
export type FileLine = {
  row: number;
  serial: string;
  paidOn: string;
  amountFen: number;
  payer: string;
  memo: string;
};

/** What a bank's file holds: lines of money that came in, rows with something wrong, and rows of money that left. */
export type BankFile = { lines: FileLine[]; problems: { row: number; problem: string }[]; outgoing: number };

/** How banks call what we look for, the most telling first. */
const headers = {
  serial: ['交易流水号', '流水号', '银行流水号', '交易编号', '凭证号', 'serial'],
  paidOn: ['交易日期', '记账日期', '入账日期', '交易时间', '日期', 'date'],
  amount: [
    '贷方发生额',
    '贷方金额',
    '收入金额',
    '收入',
    '转入金额',
    '贷方',
    '交易金额',
    '发生额',
    '金额',
    'amount',
  ],
  outgoing: ['借方发生额', '借方金额', '支出金额', '支出', '转出金额', '借方'],
  payer: ['对方户名', '对方名称', '付款人名称', '付款人户名', '付款人', '对方账户名', 'payer'],
  memo: ['附言', '摘要', '用途', '备注', '交易附言', 'memo'],
} as const;
type Field = keyof typeof headers;

/** A file has so many lines at most. */
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
 * Reads a bank's export: the header is the first row that names a serial, a day and an amount, whatever stands above
 * it. Undefined when there is none.
 */
export function readBankFile(text: string): BankFile | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const headAt = data.slice(0, 40).findIndex((cells) => columnsOf(cells) !== undefined);
  const columns = columnsOf(data[headAt] ?? []);
  if (!columns) return undefined;
  const file: BankFile = { lines: [], problems: [], outgoing: 0 };
  for (const [index, cells] of data.slice(headAt + 1).entries()) {
    const row = headAt + index + 2;
    const cell = (field: Field) => clean(cells[columns[field] ?? -1] ?? '');
    const serial = cell('serial');
    // Totals below the lines have no serial.
    if (!serial) continue;
    const amount = fenOf(cell('amount'));
    if (isOutgoing(amount, fenOf(cell('outgoing')))) {
      file.outgoing++;
      continue;
    }
    const paidOn = dayOf(cell('paidOn'));
    const problem = amount === undefined ? '金额无法识别' : paidOn === undefined ? '日期无法识别' : undefined;
    if (problem || amount === undefined || paidOn === undefined) {
      file.problems.push({ row, problem: problem ?? '' });
      continue;
    }
    const [payer, memo] = [cell('payer').slice(0, 100), cell('memo').slice(0, 200)];
    file.lines.push({ row, serial: serial.slice(0, 64), paidOn, amountFen: amount, payer, memo });
  }
  return file;
}

function isOutgoing(amount: number | undefined, outgoing: number | undefined): boolean {
  if ((outgoing ?? 0) > 0) return true;
  return amount !== undefined && amount <= 0;
}

function columnsOf(cells: readonly string[]): Partial<Record<Field, number>> | undefined {
  const names = cells.map((cell) =>
    clean(cell)
      .replace(/[（(].*$/, '')
      .toLowerCase(),
  );
  const entries = Object.entries(headers).flatMap(([field, known]) => {
    const name = known.find((each) => names.includes(each));
    return name === undefined ? [] : [[field, names.indexOf(name)]];
  });
  const columns = Object.fromEntries(entries) as Partial<Record<Field, number>>;
  const { serial, paidOn, amount } = columns;
  return serial === undefined || paidOn === undefined || amount === undefined ? undefined : columns;
}

/** Banks put tabs and quotes around long numbers so that spreadsheets leave them alone. */
function clean(text: string): string {
  return text.replace(/^[\s="']+|[\s"']+$/g, '');
}

/** 1,234.50 → 123450; undefined for what is no amount. */
export function fenOf(text: string): number | undefined {
  const plain = text.replace(/[,，\s¥￥]/g, '').replace(/^\+/, '');
  if (!/^-?\d{1,11}(\.\d{1,2}0*)?$/.test(plain)) return undefined;
  const [yuan = '', rest = ''] = plain.replace('-', '').split('.');
  const fen = Number(yuan) * 100 + Number(rest.slice(0, 2).padEnd(2, '0'));
  return plain.startsWith('-') ? -fen : fen;
}

/** 2026/1/5, 20260105, 2026-01-05 10:00 or 2026年1月5日 → 2026-01-05; undefined for what is no day. */
export function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:\D.*)?$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const known = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(date) ? date : undefined;
}
