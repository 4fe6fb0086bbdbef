import { desc, eq, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, shanghaiDate, shanghaiTime, startOfDay } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { staffMembers } from '../../staff/tables.ts';
import { breaches } from '../check.ts';
import { chart } from '../rules.accounts.ts';
import { ledgerMonths, type TrialLine } from '../tables.ts';
import { bookRefusals, type ledgerClose, type ledgerMonth, type ledgerMonthEnd } from './contract.ts';
import { trialSheets } from './sheets.ts';
import { asLines, sumsBetween } from './trial.ts';

/** A closed month as it was kept; see the contract. */
export const readMonth: Answers<typeof ledgerMonth> = async ({ db }, { month, format }) => {
  const { first, next } = boundsOf(month);
  const [row] = await db
    .select({ kept: ledgerMonths, name: staffMembers.name })
    .from(ledgerMonths)
    .innerJoin(staffMembers, eq(staffMembers.rid, ledgerMonths.closedBy))
    .where(eq(ledgerMonths.month, first));
  if (!row) throw new Failure(refusals.notFound);
  const { trial, closedAt } = row.kept;
  // Months that were closed before openings were kept: what the book says there was.
  const before = trial.every(({ opening }) => opening !== undefined)
    ? []
    : await sumsBetween(db, startOfDay(first), startOfDay(next));
  const openingOf = ({ code, opening }: TrialLine) =>
    opening ?? before.find((each) => each.code === code)?.opening ?? 0;
  const lines = asLines(trial.map((line) => ({ ...line, opening: openingOf(line) })));
  if (format === 'xlsx') {
    const facts = [
      ['月份', month],
      ['结账', `${shanghaiTime(closedAt)} ${row.name}`],
    ] as const;
    return spreadsheet(`试算平衡表_${month}`, trialSheets(lines, facts));
  }
  return { month, closed_at: closedAt, closed_by: row.name, lines };
};

/** What is open of a month; see the contract. */
export const readMonthEnd: Answers<typeof ledgerMonthEnd> = async ({ db }, { month }) => {
  return { open: await openMatters(db, month) };
};

/** Closes a month that is over, in turn; what is in the book of it stays as it is kept. Refuses while the book is wrong. */
export const closeMonth: Answers<typeof ledgerClose> = async (
  { db, actor, now, note },
  { month, confirm },
) => {
  const { first, next } = boundsOf(month);
  if (next > shanghaiDate(now)) throw new Failure(bookRefusals.notOver);
  if ((await breaches(db)).length > 0) throw new Failure(bookRefusals.wrong);
  const open = (await openMatters(db, month)).map(({ name, count }) => `${name} ${count} 项`).join('、');
  if (open && !confirm) throw new Failure(bookRefusals.open(open));
  await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ledger_months IN EXCLUSIVE MODE`);
    const [last] = await tx.select().from(ledgerMonths).orderBy(desc(ledgerMonths.month)).limit(1);
    if (last && last.month >= first) throw new Failure(bookRefusals.closed);
    if (last && boundsOf(last.month.slice(0, 7)).next !== first) throw new Failure(bookRefusals.before);
    const lines = await sumsBetween(tx, startOfDay(first), startOfDay(next));
    const trial = lines.map((line): TrialLine => ({ ...line, name: chart[line.code].name }));
    await tx.insert(ledgerMonths).values({ month: first, closedAt: now, closedBy: actor.rid, trial });
  });
  note(open ? `${month}，未处理：${open}` : month);
  return null;
};

/** Of a month and of those before it: what bills and books of providers do not agree on, bills whose money is not booked, bank lines that nobody claimed. */
async function openMatters(db: Database, month: string) {
  const { next } = boundsOf(month);
  const { rows } = await db.execute<{ differences: number; bills: number; lines: number }>(sql`
    SELECT
      (SELECT count(*)::int FROM gateway_differences WHERE resolved_at IS NULL AND date < ${next}) AS differences,
      (SELECT count(*)::int FROM gateway_bills WHERE settled_at IS NULL AND line_count > 0 AND date < ${next}) AS bills,
      (SELECT count(*)::int FROM ledger_balances kept WHERE code = '2205' AND balance > 0 AND EXISTS (
        SELECT FROM ledger_entries entry JOIN ledger_postings posting ON posting.id = entry.posting_id
        WHERE entry.account = kept.account AND posting.at < ${startOfDay(next).toISOString()}::timestamptz
      )) AS lines`);
  const { differences = 0, bills = 0, lines = 0 } = rows[0] ?? {};
  return [
    { name: '支付对账差异', count: differences, link: '/staff/bills' },
    { name: '未入账的通道账单', count: bills, link: '/staff/bills' },
    { name: '未认领的汇款', count: lines, link: '/staff/finance/bank' },
  ].filter(({ count }) => count > 0);
}

/** The first day of a month and that of the next one. */
function boundsOf(month: string): { first: string; next: string } {
  const first = `${month}-01`;
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` };
}
