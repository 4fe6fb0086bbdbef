import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { payerStandings } from '../orders/tables.ts';

/** Who books, on whose account: what they wish, whether they are a company, and what the instrument asks for. */
type Wish = { owner: string; wished: 0 | 1 | 2 | undefined; isCompany: boolean; needsPrepay: boolean };

/**
 * When a booking is paid: 0 after use, 1 first, 2 on credit (product definition, section 9, no. 11). Whoever has an overdue
 * statement pays first. One statement.
 */
export async function payModeOf(
  db: Database,
  { owner, wished, isCompany, needsPrepay }: Wish,
): Promise<0 | 1 | 2> {
  const isLate = and(eq(payerStandings.owner, owner), isNotNull(payerStandings.overdueSince));
  if ((await db.$count(payerStandings, isLate)) > 0) return 1;
  const mode = wished ?? (isCompany ? 1 : 0);
  return mode === 0 && needsPrepay ? 1 : mode;
}
