import { sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { type AccountCode, chart, unitOf } from '../rules.accounts.ts';
import type { TrialLine } from './contract.ts';

/** What one account had before a time, debits above 0, and what moved in it until another. */
export type Sums = { code: AccountCode; opening: number; debit: number; credit: number };

/** Sums by account of what was posted from `from` on and before `to`, with what there was before. One statement. */
export async function sumsBetween(db: Database, from: Date, to: Date): Promise<Sums[]> {
  const { rows } = await db.execute<Record<keyof Sums, string> & { code: AccountCode }>(sql`
    SELECT entry.code,
      coalesce(sum(fen) FILTER (WHERE at < ${from.toISOString()}::timestamptz), 0) AS opening,
      coalesce(sum(fen) FILTER (WHERE at >= ${from.toISOString()}::timestamptz AND fen > 0), 0) AS debit,
      coalesce(-sum(fen) FILTER (WHERE at >= ${from.toISOString()}::timestamptz AND fen < 0), 0) AS credit
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.id = entry.posting_id
    WHERE at < ${to.toISOString()}::timestamptz
    GROUP BY entry.code ORDER BY entry.code`);
  return rows.map(({ code, opening, debit, credit }) => ({
    ...{ code, opening: Number(opening), debit: Number(debit), credit: Number(credit) },
  }));
}

/** Sums as staff read them. */
export function asLines(sums: readonly (Sums & { name?: string })[]): TrialLine[] {
  return sums.map(({ code, name, opening, debit, credit }) => ({
    ...{ code, name: name ?? chart[code].name, unit: unitOf({ code }) },
    opening_fen: opening,
    debit_fen: debit,
    credit_fen: credit,
    closing_fen: opening + debit - credit,
  }));
}
