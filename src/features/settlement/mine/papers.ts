import { shanghaiTime } from '../../../core/shanghai.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { moneyPaper } from '../../../host/papers/money-paper.ts';
import { type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import type { Statement } from '../contract.ts';
import { statementStates } from '../rules.states.ts';

type Line = Statement['lines'][number];

/** The statement as a PDF, with lines, payments and a preview of the seal. */
export async function statementPaper(db: Database, statement: Statement, now: Date): Promise<FileAnswer> {
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  return moneyPaper({
    title: '结算单',
    no: statement.no,
    shop: brand.name,
    lab: { address: localInfo.address, phone: localInfo.phone },
    to: [statement.payer || '—'],
    facts: factsOf(statement),
    tables: [
      {
        title: '结算明细',
        columns: [
          { title: '订单 / 预约', width: 24, holds: 'text' },
          { title: '检测项目', width: 52, holds: 'text' },
          { title: '课题号', width: 16, holds: 'text' },
          { title: '数量', width: 16, holds: 'said' },
          { title: '金额（元）', width: 22, holds: 'money' },
          { title: '优惠（元）', width: 20, holds: 'money' },
        ],
        rows: statement.lines.map((line) => [
          line.ref_no,
          [line.name, line.description].filter(Boolean).join(' · '),
          line.project_no,
          quantityOf(line),
          line.amount_fen,
          line.discount_fen,
        ]),
        sums: ['合计', null, null, null, sumOf(statement, 'amount_fen'), sumOf(statement, 'discount_fen')],
      },
      ...(statement.payments.length > 0 ? [paymentTable(statement)] : []),
    ],
    totals: [
      ...(statement.credited_fen > 0 ? [{ name: '减免', fen: -statement.credited_fen }] : []),
      { name: '已付金额', fen: statement.paid_fen },
      { name: '待付金额', fen: statement.remaining_fen },
      { name: '其中增值税', fen: statement.tax_fen },
      { name: '结算金额（含税）', fen: statement.total_fen },
    ],
    hasCapitals: true,
    notes: notesOf(statement),
    seal: { name: brand.name, purpose: '结算专用章' },
    printed: shanghaiTime(now),
  });
}

/** The same as a spreadsheet: lines on one sheet, payments on another. */
export function statementSheet(statement: Statement): FileAnswer {
  return spreadsheet(`结算单-${statement.no}`, [
    sheetOf('结算明细', lineColumns, statement.lines, [
      ['结算单号', statement.no],
      ['付款方', statement.payer],
      ...factsOf(statement),
    ]),
    sheetOf('付款记录', paymentColumns, statement.payments),
  ]);
}

const lineColumns: readonly SheetColumn<Line>[] = [
  { title: '订单 / 预约', width: 18, holds: 'text', value: ({ ref_no }) => ref_no },
  { title: '检测项目', width: 32, holds: 'text', value: ({ name }) => name },
  { title: '说明', width: 36, holds: 'text', value: ({ description }) => description },
  { title: '课题号', width: 16, holds: 'text', value: ({ project_no }) => project_no },
  { title: '样品数', width: 8, holds: 'count', value: ({ samples }) => samples },
  { title: '数量', width: 12, holds: 'said', value: quantityOf },
  { title: '金额（元）', width: 14, holds: 'money', value: ({ amount_fen }) => amount_fen, sum: true },
  { title: '优惠（元）', width: 14, holds: 'money', value: ({ discount_fen }) => discount_fen, sum: true },
  { title: '减免（元）', width: 14, holds: 'money', value: ({ credited_fen }) => credited_fen, sum: true },
];

const paymentColumns: readonly SheetColumn<Statement['payments'][number]>[] = [
  { title: '时间', width: 20, holds: 'text', value: ({ at }) => at },
  { title: '方式', width: 14, holds: 'said', value: ({ way_name }) => way_name },
  { title: '金额（元）', width: 14, holds: 'money', value: ({ amount_fen }) => amount_fen, sum: true },
  { title: '其中赠送（元）', width: 16, holds: 'money', value: ({ bonus_fen }) => bonus_fen, sum: true },
];

function paymentTable({ payments, paid_fen }: Statement) {
  return {
    title: '付款记录',
    columns: [
      { title: '时间', width: 36, holds: 'text' as const },
      { title: '方式', width: 40, holds: 'said' as const },
      { title: '其中赠送（元）', width: 30, holds: 'money' as const },
      { title: '金额（元）', width: 30, holds: 'money' as const },
    ],
    rows: payments.map(({ at, way_name, bonus_fen, amount_fen }) => [at, way_name, bonus_fen, amount_fen]),
    sums: ['合计', null, payments.reduce((sum, { bonus_fen }) => sum + bonus_fen, 0), paid_fen],
  };
}

function factsOf(statement: Statement): [string, string][] {
  return [
    ['状态', statement.status_name],
    ['出具时间', statement.created],
    ['版本', `第 ${statement.edition} 版`],
    ...(statement.confirmed ? ([['确认时间', statement.confirmed]] satisfies [string, string][]) : []),
    ...(statement.due_date ? ([['付款期限', statement.due_date]] satisfies [string, string][]) : []),
  ];
}

function notesOf({ seller, status, confirms_on }: Statement): string[] {
  return [
    ...(status === statementStates.toConfirm && confirms_on
      ? [`如对明细有异议，请在 ${confirms_on} 前提出，逾期视为确认。`]
      : []),
    ...seller.accounts.map(
      ({ name, bank, account }) =>
        `转账付款：户名 ${name}，开户行 ${bank}，账号 ${account}，请备注结算单号。`,
    ),
    '印章仅为预览，正式盖章件请联系客服。',
  ];
}

function quantityOf({ quantity, unit }: Line): string {
  return `${quantity} ${unit}`;
}

function sumOf({ lines }: Statement, key: 'amount_fen' | 'discount_fen'): number {
  return lines.reduce((sum, line) => sum + line[key], 0);
}
