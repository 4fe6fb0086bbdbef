import type { AnswerOf } from '../../../core/call.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { type MoneyPaper, moneyPaper } from '../../../host/papers/money-paper.ts';
import { type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import type { clusterReport } from './contract.ts';
import { reportNotes, reportTotals } from './rules.ts';

type Report = AnswerOf<typeof clusterReport>;
type Member = Report['members'][number];
type Envelope = Report['envelopes'][number];
type Service = Report['services'][number];

/** The month of a group as a PDF, with bars of what each envelope and member ordered. */
export async function reportPaper(db: Database, report: Report, now: Date): Promise<FileAnswer> {
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  const { name, company, month, totals } = report;
  const barsOf = (rows: readonly { name: string; ordered_fen: number }[]) =>
    rows.map((row) => ({ name: row.name, fen: row.ordered_fen }));
  return moneyPaper({
    title: '经费使用月报',
    no: month,
    shop: brand.name,
    lab: { address: localInfo.address, phone: localInfo.phone },
    to: [`${company} ${name}`],
    facts: [
      ['月份', month],
      ['下单数', `${totals.orders} 单`],
    ],
    charts: [
      { title: '各经费项目本月下单金额（元）', bars: barsOf(report.envelopes) },
      { title: '各成员本月下单金额（元）', bars: barsOf(report.members) },
    ],
    tables: [
      envelopeTable(report.envelopes),
      {
        title: '按成员',
        columns: [
          { title: '成员', width: 50, holds: 'text' },
          { title: '下单数', width: 20, holds: 'count' },
          { title: '下单金额（元）', width: 30, holds: 'money' },
          { title: '待审批（元）', width: 30, holds: 'money' },
          { title: '本月结算（元）', width: 30, holds: 'money' },
        ],
        rows: report.members.map((row) => [
          ...[row.name, row.orders, row.ordered_fen, row.waiting_fen, row.billed_fen],
        ]),
        sums: ['合计', totals.orders, totals.ordered_fen, totals.waiting_fen, totals.billed_fen],
      },
      {
        title: '按检测项目',
        columns: [
          { title: '检测项目', width: 90, holds: 'text' },
          { title: '订单数', width: 20, holds: 'count' },
          { title: '下单金额（元）', width: 30, holds: 'money' },
        ],
        rows: report.services.map((row) => [row.name, row.orders, row.ordered_fen]),
        sums: ['合计', null, totals.ordered_fen],
      },
    ],
    totals: reportTotals(totals)
      .map(([title, fen]) => ({ name: title, fen }))
      .reverse(),
    hasCapitals: false,
    notes: reportNotes,
    printed: shanghaiTime(now),
  });
}

function envelopeTable(envelopes: readonly Envelope[]): MoneyPaper['tables'][number] {
  const sum = (read: (row: Envelope) => number | null) =>
    envelopes.reduce((all, row) => all + (read(row) ?? 0), 0);
  return {
    title: '按经费项目',
    columns: [
      { title: '项目编号', width: 30, holds: 'text' },
      { title: '项目名称', width: 44, holds: 'text' },
      { title: '本月下单（元）', width: 26, holds: 'money' },
      { title: '累计使用（元）', width: 26, holds: 'money' },
      { title: '额度（元）', width: 26, holds: 'money' },
      { title: '剩余（元）', width: 26, holds: 'money' },
    ],
    rows: envelopes.map((row) => [
      ...[row.no, row.name, row.ordered_fen, row.used_fen, row.amount_fen, row.left_fen],
    ]),
    sums: [
      ...['合计', null],
      ...[sum((row) => row.ordered_fen), sum((row) => row.used_fen), sum((row) => row.amount_fen)],
      sum((row) => row.left_fen),
    ],
  };
}

/** The same as a spreadsheet: totals, and a sheet for each way of looking at them. */
export function reportSheets(report: Report): FileAnswer {
  const { name, company, month, totals } = report;
  const shareOf = (fen: number, all: readonly { ordered_fen: number }[]) =>
    bar(fen, Math.max(...all.map(({ ordered_fen }) => ordered_fen)));
  const envelopes: SheetColumn<Envelope>[] = [
    { title: '项目编号', width: 20, holds: 'text', value: (row) => row.no },
    { title: '项目名称', width: 28, holds: 'text', value: (row) => row.name },
    { title: '本月下单数', width: 12, holds: 'count', value: (row) => row.orders, sum: true },
    { title: '本月下单（元）', width: 16, holds: 'money', value: (row) => row.ordered_fen, sum: true },
    { title: '累计使用（元）', width: 16, holds: 'money', value: (row) => row.used_fen, sum: true },
    { title: '额度（元）', width: 16, holds: 'money', value: (row) => row.amount_fen, sum: true },
    { title: '剩余（元）', width: 16, holds: 'money', value: (row) => row.left_fen, sum: true },
    {
      ...{ title: '图示', width: 26, holds: 'text' },
      value: (row) => shareOf(row.ordered_fen, report.envelopes),
    },
  ];
  const members: SheetColumn<Member>[] = [
    { title: '成员', width: 20, holds: 'text', value: (row) => row.name },
    { title: '下单数', width: 12, holds: 'count', value: (row) => row.orders, sum: true },
    { title: '下单金额（元）', width: 16, holds: 'money', value: (row) => row.ordered_fen, sum: true },
    { title: '待审批（元）', width: 16, holds: 'money', value: (row) => row.waiting_fen, sum: true },
    { title: '本月结算（元）', width: 16, holds: 'money', value: (row) => row.billed_fen, sum: true },
    {
      ...{ title: '图示', width: 26, holds: 'text' },
      value: (row) => shareOf(row.ordered_fen, report.members),
    },
  ];
  const services: SheetColumn<Service>[] = [
    { title: '检测项目', width: 40, holds: 'text', value: (row) => row.name },
    { title: '订单数', width: 12, holds: 'count', value: (row) => row.orders },
    { title: '下单金额（元）', width: 16, holds: 'money', value: (row) => row.ordered_fen, sum: true },
    {
      ...{ title: '图示', width: 26, holds: 'text' },
      value: (row) => shareOf(row.ordered_fen, report.services),
    },
  ];
  const sums: SheetColumn<readonly [string, number]>[] = [
    { title: '项目', width: 28, holds: 'text', value: ([title]) => title },
    { title: '金额（元）', width: 16, holds: 'money', value: ([, fen]) => fen },
  ];
  return spreadsheet(`经费使用月报-${name}-${month}`, [
    sheetOf('合计', sums, reportTotals(totals), [
      ...([
        ['课题组', `${company} ${name}`],
        ['月份', month],
        ['下单数', `${totals.orders} 单`],
      ] as const),
      ...reportNotes.map((note) => ['说明', note] as const),
    ]),
    sheetOf('按经费项目', envelopes, report.envelopes),
    sheetOf('按成员', members, report.members),
    sheetOf('按检测项目', services, report.services),
  ]);
}

/** A bar of text, 20 letters for the largest: spreadsheets here have no drawings. */
function bar(fen: number, most: number): string {
  return fen > 0 ? '█'.repeat(Math.max(1, Math.round((fen / most) * 20))) : '';
}
