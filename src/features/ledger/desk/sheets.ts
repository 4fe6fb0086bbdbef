import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { endOfDay, shanghaiDate, startOfDay } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import {
  mostSheetRows,
  type Sheet,
  type SheetColumn,
  sheetOf,
  spreadsheet,
} from '../../../host/papers/spreadsheet.ts';
import { namesOf, operators } from '../owners.ts';
import { chart } from '../rules.accounts.ts';
import { events } from '../rules.events.ts';
import { ledgerEntries, ledgerPostings } from '../tables.ts';
import type { ledgerExport, TrialLine } from './contract.ts';
import { asLines, sumsBetween } from './trial.ts';

type Facts = readonly (readonly [string, string])[];

/** The trial balance and the book of a period; see the contract. */
export const exportBook: Answers<typeof ledgerExport> = async ({ db, now }, { from, to }) => {
  const facts = [['期间', `${from} 至 ${to}`]] as const;
  const lines = asLines(await sumsBetween(db, startOfDay(from), endOfDay(to)));
  return spreadsheet(`总账_${shanghaiDate(now).replaceAll('-', '')}`, [
    ...trialSheets(lines, facts),
    ...(await entrySheets(db, startOfDay(from), endOfDay(to), facts)),
  ]);
};

/** A trial balance as sheets: money, and points when there are any. */
export function trialSheets(lines: readonly TrialLine[], facts: Facts): Sheet[] {
  const sheet = (name: string, unit: 'CNY' | 'PT', holds: 'money' | 'count') => {
    const side = (fen: number) => (fen === 0 ? '平' : fen > 0 ? '借' : '贷');
    const columns: SheetColumn<TrialLine>[] = [
      { title: '科目编码', width: 10, holds: 'text', value: ({ code }) => code },
      { title: '科目名称', width: 22, holds: 'text', value: (line) => line.name },
      { title: '期初方向', width: 10, holds: 'text', value: ({ opening_fen }) => side(opening_fen) },
      { title: '期初余额', width: 16, holds, value: ({ opening_fen }) => Math.abs(opening_fen) },
      { title: '本期借方', width: 16, holds, value: ({ debit_fen }) => debit_fen, sum: true },
      { title: '本期贷方', width: 16, holds, value: ({ credit_fen }) => credit_fen, sum: true },
      { title: '期末方向', width: 10, holds: 'text', value: ({ closing_fen }) => side(closing_fen) },
      { title: '期末余额', width: 16, holds, value: ({ closing_fen }) => Math.abs(closing_fen) },
    ];
    const own = lines.filter((line) => line.unit === unit);
    return own.length > 0 || unit === 'CNY' ? [sheetOf(name, columns, own, facts)] : [];
  };
  return [...sheet('试算平衡表（元）', 'CNY', 'money'), ...sheet('积分试算', 'PT', 'count')];
}

/** Every side of every posting of a period, the oldest first. Refuses what is too long for a sheet. */
async function entrySheets(db: Database, from: Date, to: Date, facts: Facts): Promise<Sheet[]> {
  const sheetFor = async (name: string, unit: 'CNY' | 'PT', holds: 'money' | 'count') => {
    const rows = await db
      .select({ posting: ledgerPostings, entry: ledgerEntries })
      .from(ledgerEntries)
      .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
      .where(and(gte(ledgerPostings.at, from), lt(ledgerPostings.at, to), eq(ledgerEntries.unit, unit)))
      .orderBy(asc(ledgerPostings.id), asc(ledgerEntries.line))
      .limit(mostSheetRows + 1);
    if (rows.length === 0 && unit === 'PT') return [];
    const names = await namesOf(
      db,
      rows.flatMap(({ posting, entry }) => [posting.operatorRid, entry.owner]),
    );
    const columns: SheetColumn<(typeof rows)[number]>[] = [
      { title: '凭证号', width: 10, holds: 'count', value: ({ posting }) => posting.id },
      { title: '时间', width: 20, holds: 'time', value: ({ posting }) => posting.at },
      { title: '事项', width: 14, holds: 'text', value: ({ posting }) => events[posting.event].name },
      { title: '科目编码', width: 10, holds: 'text', value: ({ entry }) => entry.code },
      { title: '科目名称', width: 20, holds: 'text', value: ({ entry }) => chart[entry.code].name },
      {
        title: '客户',
        width: 14,
        holds: 'text',
        value: ({ entry }) => names.get(entry.owner) ?? entry.owner,
      },
      { title: '明细', width: 30, holds: 'text', value: ({ entry }) => entry.part },
      { title: '借方', width: 14, holds, value: ({ entry }) => Math.max(0, entry.fen), sum: true },
      { title: '贷方', width: 14, holds, value: ({ entry }) => Math.max(0, -entry.fen), sum: true },
      { title: '摘要', width: 26, holds: 'text', value: ({ posting }) => posting.memo },
      { title: '单据', width: 38, holds: 'text', value: ({ posting }) => posting.ref },
      {
        ...{ title: '经手', width: 16, holds: 'text' },
        value: ({ posting: { operatorType, operatorRid } }) =>
          [operators[operatorType], names.get(operatorRid)].filter(Boolean).join(' '),
      },
      { title: '冲销凭证', width: 30, holds: 'text', value: ({ posting }) => posting.reverses },
    ];
    return [sheetOf(name, columns, rows, facts)];
  };
  return [
    ...(await sheetFor('总账分录（元）', 'CNY', 'money')),
    ...(await sheetFor('积分分录', 'PT', 'count')),
  ];
}
