import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { isPayer } from '../../clusters/reach.ts';
import { orderStates } from '../rules.states.ts';
import { orders } from '../tables.ts';

const { toPrepay, toVerify, toSettle, toPay } = orderStates;

/** How many orders wait for a customer: data of theirs to be judged; to be settled and to be paid by them. One statement. */
export async function countWaiting(
  db: Database,
  customerRid: string,
): Promise<{ unsettled: number; unpaid: number; verdict: number }> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      or(
        and(eq(orders.customerRid, customerRid), eq(orders.status, toVerify)),
        and(isPayer(orders.owner, customerRid), inArray(orders.status, [toPrepay, toSettle, toPay])),
      ),
    )
    .groupBy(orders.status);
  const among = (states: readonly number[]) =>
    rows.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);
  return { unsettled: among([toSettle]), unpaid: among([toPrepay, toPay]), verdict: among([toVerify]) };
}
