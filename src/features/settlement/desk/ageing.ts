import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { listed } from '../../../host/records/listed.ts';
import { payerCalled, payerColumns, payerTold } from '../../clusters/payers.ts';
import { clusters } from '../../clusters/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { confirmedStates, statementStates, unpaidStates } from '../rules.states.ts';
import { statementPayments, statements } from '../tables.ts';
import type { ageingList, ageingSheet, payerRecord } from './contract.ts';

type Filters = z.output<typeof ageingSheet.input>;

const remaining = sql<number>`(${statements.totalFen} - ${statements.paidFen} - ${statements.creditedFen} + ${statements.returnedFen})`;

/** What is open of statements on the day of the clock: not due yet, or due for so many days, each by its owner. */
function aged({ db, now }: Pick<StaffContext, 'db' | 'now'>, { kw, overdue }: Filters) {
  const days = sql`(${shanghaiDate(now)}::date - ${statements.dueDate})`;
  const within = (which: SQL) => sumFen(remaining, which);
  const late = gt(days, 0);
  return db
    .select({
      owner: statements.owner,
      ...payerColumns,
      totalFen: sumFen(remaining).as('total_fen'),
      notDueFen: within(sql`${days} < 0`).as('not_due_fen'),
      // Due today counts as due for 0 days.
      monthFen: within(sql`${days} BETWEEN 0 AND 30`).as('month_fen'),
      twoFen: within(sql`${days} BETWEEN 31 AND 60`).as('two_fen'),
      threeFen: within(sql`${days} BETWEEN 61 AND 90`).as('three_fen'),
      moreFen: within(sql`${days} > 90`).as('more_fen'),
      overdueFen: within(late).as('overdue_fen'),
      count: sql<number>`count(*)::int`.as('open_count'),
      oldestDue: sql<string>`min(${statements.dueDate})::text`.as('oldest_due'),
    })
    .from(statements)
    .leftJoin(customers, eq(customers.rid, statements.owner))
    .leftJoin(profiles, eq(profiles.customerRid, statements.owner))
    .leftJoin(clusters, eq(clusters.rid, statements.owner))
    .where(and(inArray(statements.status, [...unpaidStates]), payerCalled(kw)))
    .groupBy(statements.owner, customers.rid, profiles.customerRid, clusters.rid)
    .having(overdue ? sql`count(*) FILTER (WHERE ${late}) > 0` : undefined);
}

type Row = Awaited<ReturnType<typeof aged>>[number];

const figures = ['totalFen', 'notDueFen', 'monthFen', 'twoFen', 'threeFen', 'moreFen', 'overdueFen'] as const;

function told(row: Row | Pick<Row, (typeof figures)[number]>) {
  return {
    ...{ total_fen: row.totalFen, not_due_fen: row.notDueFen, month_fen: row.monthFen },
    ...{ two_fen: row.twoFen, three_fen: row.threeFen, more_fen: row.moreFen, overdue_fen: row.overdueFen },
  };
}

/** What owners owe by how long it is due; see the contract. Three statements. */
export const listAgeing: Answers<typeof ageingList> = async (context, { page, size, ...filters }) => {
  const { db } = context;
  const query = aged(context, filters);
  const all = query.as('aged');
  const sums = Object.fromEntries(figures.map((name) => [name, sumFen(all[name])])) as Record<
    (typeof figures)[number],
    SQL<number>
  >;
  const [sum] = await db.select({ ...sums, owners: sql<number>`count(*)::int` }).from(all);
  const order = [desc(sql`overdue_fen`), desc(sql`total_fen`), desc(statements.owner)];
  const { list, ...rest } = await listed(db, { page, size }, aged(context, filters), order, sum?.owners ?? 0);
  const nothing = Object.fromEntries(figures.map((name) => [name, 0])) as Record<
    (typeof figures)[number],
    number
  >;
  return {
    ...rest,
    list: list.map((row) => ({
      ...told(row),
      ...{ owner: payerTold(row.owner, row), count: row.count, oldest_due: row.oldestDue },
    })),
    sum: told(sum ?? nothing),
  };
};

const columns: SheetColumn<Row>[] = [
  { title: '付款方', width: 34, holds: 'text', value: (row) => payerTold(row.owner, row).name },
  { title: '结算单（张）', width: 12, holds: 'count', value: ({ count }) => count },
  { title: '待付合计（元）', width: 16, holds: 'money', value: ({ totalFen }) => totalFen },
  { title: '未到期（元）', width: 16, holds: 'money', value: ({ notDueFen }) => notDueFen },
  { title: '0–30天（元）', width: 16, holds: 'money', value: ({ monthFen }) => monthFen },
  { title: '31–60天（元）', width: 16, holds: 'money', value: ({ twoFen }) => twoFen },
  { title: '61–90天（元）', width: 16, holds: 'money', value: ({ threeFen }) => threeFen },
  { title: '90天以上（元）', width: 16, holds: 'money', value: ({ moreFen }) => moreFen },
  { title: '其中逾期（元）', width: 16, holds: 'money', value: ({ overdueFen }) => overdueFen },
  { title: '最早到期日', width: 14, holds: 'text', value: ({ oldestDue }) => oldestDue },
];

/** The same as a spreadsheet; see the contract. */
export const printAgeing: Answers<typeof ageingSheet> = async (context, filters) => {
  const rows = await aged(context, filters)
    .orderBy(desc(sql`overdue_fen`), desc(sql`total_fen`), desc(statements.owner))
    .limit(mostSheetRows + 1);
  return spreadsheet('应收账龄', [sheetOf('应收账龄', columns, rows)]);
};

/** How somebody has paid so far; see the contract. Two statements. */
export const readPayerRecord: Answers<typeof payerRecord> = async ({ db }, { owner }) => {
  const isOpen = inArray(statements.status, [...unpaidStates]);
  const isOverdue = eq(statements.status, statementStates.overdue);
  const day = sql`(${statements.paidAt} AT TIME ZONE 'Asia/Shanghai')::date`;
  const isPaid = eq(statements.status, statementStates.paid);
  const isLate = sql`${isPaid} AND ${day} > ${statements.dueDate}`;
  const isTheirs = and(eq(statements.owner, owner), inArray(statements.status, [...confirmedStates]));
  const [known] = await db
    .select({
      statements: sql<number>`count(*)::int`,
      totalFen: sumFen(statements.totalFen),
      openFen: sumFen(remaining, isOpen),
      overdueFen: sumFen(remaining, isOverdue),
      overdueSince: sql<string | null>`min(${statements.dueDate}) FILTER (WHERE ${isOverdue})::text`,
      paid: sql<number>`(count(*) FILTER (WHERE ${isPaid}))::int`,
      late: sql<number>`(count(*) FILTER (WHERE ${isLate}))::int`,
      mostLate: sql<number>`coalesce(max(${day} - ${statements.dueDate}) FILTER (WHERE ${isLate}), 0)::int`,
    })
    .from(statements)
    .where(isTheirs);
  const [money] = await db
    .select({
      fen: sumFen(statementPayments.cashFen),
      lastAt: sql<Date | null>`max(${statementPayments.at})`.mapWith(statementPayments.at),
    })
    .from(statementPayments)
    .innerJoin(statements, eq(statements.rid, statementPayments.statementRid))
    .where(and(eq(statements.owner, owner), sql`${statementPayments.undoneAt} IS NULL`));
  if (!known) throw new Error('no figures');
  return {
    ...{ statements: known.statements, total_fen: known.totalFen, open_fen: known.openFen },
    ...{ overdue_fen: known.overdueFen, overdue_since: known.overdueSince },
    ...{ paid: known.paid, late: known.late, most_late_days: known.mostLate },
    ...{ cash_fen: money?.fen ?? 0, last_paid: money?.lastAt ?? null },
  };
};
