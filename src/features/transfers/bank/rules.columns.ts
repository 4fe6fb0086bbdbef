/** How banks call what we look for, the most telling first; without what stands in brackets and without units. */
const headers = {
  serial: [
    '交易流水号',
    '银行流水号',
    '核心流水号',
    '账户明细编号-交易流水号',
    '主机流水号',
    '流水号',
    '交易编号',
    '交易序号',
    'serial',
  ],
  paidOn: ['交易日期', '交易日', '记账日期', '入账日期', '交易时间', '日期', 'date'],
  time: ['交易时间', '时间', '交易日期', 'time'],
  income: [
    '贷方发生额',
    '贷方金额',
    '收入金额',
    '存入金额',
    '转入金额',
    '收入',
    '存入',
    '转入',
    '贷方',
    '贷',
    'credit',
  ],
  outgoing: [
    '借方发生额',
    '借方金额',
    '支出金额',
    '支取金额',
    '转出金额',
    '支出',
    '支取',
    '转出',
    '借方',
    '借',
    'debit',
  ],
  amount: ['交易金额', '发生额', '金额', 'amount'],
  direction: [
    '借贷标志',
    '借贷标识',
    '借贷方向',
    '借贷',
    '借/贷',
    '借/贷标志',
    '收支',
    '收/支',
    '收支标志',
    '收支方向',
    '收支类型',
    '收付标志',
    '收/付',
    '来往账标志',
    '来往账',
    '往来账',
    '交易方向',
    '资金方向',
    'd/c',
    'dc',
    'direction',
  ],
  /** Some banks say 来账 or 往账 here, others the kind of business. */
  kind: ['交易类型'],
  balance: ['余额', '账户余额', '交易后余额', '本次余额', 'balance'],
  currency: ['币种', '交易货币', '货币', 'currency'],
  payer: [
    '对方户名',
    '对方单位名称',
    '对方账户名称',
    '对方账户名',
    '对方名称',
    '收(付)方名称',
    '交易对手名称',
    '对手户名',
    '付款人名称',
    '付款人户名',
    '付款人',
    'payer',
  ],
} as const;

/** Everything that senders and banks write beside a payment is one text. */
const memoHeaders = ['附言', '交易附言', '摘要', '交易摘要', '用途', '备注', '交易说明', 'memo'];

/** What a column may tell. */
export type Field = keyof typeof headers;
/** Where each of them stands. */
export type Columns = Partial<Record<Field, number>> & { memo: number[] };

/** The columns of a header; undefined when the row is none: no day, no amount, or nothing to know its rows by. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map(namesOf);
  const at = (known: string) => names.findIndex((each) => each.includes(known));
  const entries = Object.entries(headers).flatMap(([field, known]) => {
    const index = known.map(at).find((found) => found >= 0);
    return index === undefined ? [] : [[field, index]];
  });
  const columns = Object.fromEntries(entries) as Partial<Record<Field, number>>;
  const { serial, paidOn, income, amount, balance } = columns;
  const isHeader =
    paidOn !== undefined &&
    (income !== undefined || amount !== undefined) &&
    (serial !== undefined || balance !== undefined);
  if (!isHeader) return undefined;
  return { ...columns, memo: memoHeaders.map(at).filter((found) => found >= 0) };
}

/** A heading as it is, and without brackets and units: 贷方发生额/元(收入) is 贷方发生额. */
function namesOf(cell: string): string[] {
  const whole = clean(cell).normalize('NFKC').replace(/\s/g, '').toLowerCase();
  const bare = whole.replace(/[([【].*$/, '').replace(/\/元$/, '');
  return [whole, bare];
}

/** Banks put tabs and quotes around long numbers so that spreadsheets leave them alone. */
export function clean(text: string): string {
  return text.replace(/^[\s="'`]+|[\s"'`]+$/g, '');
}

const directions: Record<'in' | 'out', readonly string[]> = {
  in: [
    '贷',
    '贷方',
    '贷记',
    '收',
    '收入',
    '收方',
    '来账',
    '入账',
    '转入',
    '存入',
    '进账',
    'c',
    'cr',
    'credit',
    '+',
  ],
  out: [
    '借',
    '借方',
    '借记',
    '支',
    '支出',
    '付',
    '付方',
    '付款',
    '往账',
    '出账',
    '转出',
    '支取',
    'd',
    'dr',
    'debit',
    '-',
  ],
};

/** Whether the word is said of money that comes in or that leaves; undefined for any other word. */
export function directionOf(word: string): 'in' | 'out' | undefined {
  const plain = word.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  if (directions.in.includes(plain)) return 'in';
  return directions.out.includes(plain) ? 'out' : undefined;
}
