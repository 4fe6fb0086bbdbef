import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../host/papers/spreadsheet.ts';
import { sumFen } from '../../host/records/columns.ts';
import { is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { allowances } from '../allowances/tables.ts';
import { payerCalled, payerColumns, payerTold } from '../clusters/payers.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { closeLine, type OverdueSince } from './applying.ts';
import { freezeLine, releaseLine } from './clock.ts';
import type * as calls from './contract.staff.ts';
import { creditRole, lineFacts, lineRows } from './moves.ts';
import { nameOfOwner } from './owners.ts';
import { lineRecord } from './rules.states.ts';
import { creditLines } from './tables.ts';

type Filters = z.output<typeof calls.creditLineSheet.input>;
type Row = Awaited<ReturnType<typeof found>>[number];

const usedFen = sql<number>`CASE WHEN ${creditLines.status} = ${lineRecord.states.closed} THEN 0
  ELSE coalesce(${allowances.usedFen}, 0) END::float8`;

function found({ db }: Pick<StaffContext, 'db'>, { status, kw }: Filters) {
  return db
    .select({
      line: creditLines,
      ...payerColumns,
      usedFen: usedFen.as('line_used_fen'),
    })
    .from(creditLines)
    .leftJoin(allowances, eq(allowances.rid, sql`'credit:' || ${creditLines.owner}`))
    .leftJoin(customers, eq(customers.rid, creditLines.owner))
    .leftJoin(profiles, eq(profiles.customerRid, creditLines.owner))
    .leftJoin(clusters, eq(clusters.rid, creditLines.owner))
    .where(and(is(creditLines.status, status), payerCalled(kw)));
}

const newest = [desc(creditLines.openedAt), desc(creditLines.rid)];

function told({ line, usedFen: used, ...payer }: Row, role: string) {
  const { rid, version, owner, status, limitFen, termDays, statementDay } = line;
  const part = creditRole(role);
  return {
    ...{ rid, version, owner: payerTold(owner, payer) },
    ...{ status, status_name: lineRecord.nameOf(status), limit_fen: limitFen, used_fen: used },
    ...{ term_days: termDays, statement_day: statementDay, reason: line.reason, opened: line.openedAt },
    actions:
      part === 'finance' || part === 'approver'
        ? lineRecord.offered({ ...lineFacts(line, used), status }, 'finance')
        : [],
  };
}

/** Lines for staff; see the call. Three statements. */
export const listLines: Answers<typeof calls.creditLineList> = async (
  context,
  { page, size, ...filters },
) => {
  const { db, actor } = context;
  const { list, ...rest } = await listed(db, { page, size }, found(context, filters), newest);
  const all = found(context, filters).as('all_lines');
  const [sums] = await db
    .select({ limitFen: sumFen(sql`all_lines.limit_fen`), usedFen: sumFen(all.usedFen) })
    .from(all);
  return {
    ...rest,
    list: list.map((row) => told(row, actor.role)),
    ...{ limit_fen: sums?.limitFen ?? 0, used_fen: sums?.usedFen ?? 0 },
  };
};

const columns: SheetColumn<Row>[] = [
  {
    title: '付款方',
    width: 34,
    holds: 'text',
    value: ({ line, ...payer }) => payerTold(line.owner, payer).name,
  },
  { title: '状态', width: 10, holds: 'text', value: ({ line }) => lineRecord.nameOf(line.status) },
  { title: '额度（元）', width: 14, holds: 'money', value: ({ line }) => line.limitFen },
  { title: '已用（元）', width: 14, holds: 'money', value: (row) => row.usedFen },
  {
    title: '可用（元）',
    width: 14,
    holds: 'money',
    value: ({ line, usedFen: used }) => Math.max(0, line.limitFen - used),
  },
  { title: '账期（天）', width: 12, holds: 'count', value: ({ line }) => line.termDays },
  { title: '账单日', width: 10, holds: 'count', value: ({ line }) => line.statementDay },
  { title: '开通时间', width: 20, holds: 'time', value: ({ line }) => line.openedAt },
  { title: '原因', width: 30, holds: 'text', value: ({ line }) => line.reason },
];

/** The same as a spreadsheet; see the call. */
export const printLines: Answers<typeof calls.creditLineSheet> = async (context, filters) => {
  const rows = await found(context, filters)
    .orderBy(...newest)
    .limit(mostSheetRows + 1);
  return spreadsheet('信用额度', [sheetOf('信用额度', columns, rows)]);
};

/** Freezes, releases or closes a line; see the call. */
export function lineMover(overdueSince: OverdueSince): Answers<typeof calls.creditLineMove> {
  return async (context, { rid, version, action, reason }) => {
    const { db, actor, note } = context;
    const part = creditRole(actor.role);
    if (part !== 'finance' && part !== 'approver') throw new Failure(refusals.forbidden);
    const line = await lineRows.lock(db, rid, 'any');
    const by = { role: 'finance', type: 'staff', rid: actor.rid } as const;
    const why = { version, reason };
    const moved =
      action === 'freeze'
        ? await freezeLine(context, line, by, why)
        : action === 'release'
          ? await releaseLine(context, line, by, { ...why, pardonedDue: await overdueSince(db, line.owner) })
          : await closeLine(context, line, by, why);
    note(`${await nameOfOwner(db, line.owner)} ${lineRecord.nameOf(moved.status)}，${reason}`);
    return { status: moved.status, status_name: lineRecord.nameOf(moved.status), version: moved.version };
  };
}
