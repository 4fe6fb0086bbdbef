import { and, asc, eq, gt, ne, or } from 'drizzle-orm';
import type { Database } from '../../host/database.ts';
import { chart } from './rules.accounts.ts';
import { ledgerBalances } from './tables.ts';

/** Names of an owner's kept accounts on which there is something, or something is held. One statement. */
export async function unsettledOf(db: Database, owner: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: ledgerBalances.code })
    .from(ledgerBalances)
    .where(
      and(eq(ledgerBalances.owner, owner), or(ne(ledgerBalances.balance, 0), gt(ledgerBalances.held, 0))),
    )
    .orderBy(asc(ledgerBalances.code));
  return rows.map(({ code }) => chart[code as keyof typeof chart].name);
}
