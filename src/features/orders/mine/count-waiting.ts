import { and, inArray, sql } from 'drizzle-orm';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { isPayer } from '../../clusters/reach.ts';
import { orderStates } from '../rules.states.ts';
import { orders } from '../tables.ts';

const { toPrepay, toVerify, toSettle, toPay } = orderStates;

/** How many orders wait for a customer: data of theirs to be judged; to be settled and to be paid by them. One statement. */
export async function countWaiting(
  db: Database,
  customerRid: string,
): Promise<{ unsettled: number; unpaid: number; verdict: number }> {
  const rows = await readWaiting(db, { customerRid });
  const among = (states: readonly number[]) =>
    rows.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);
  return { unsettled: among([toSettle]), unpaid: among([toPrepay, toPay]), verdict: among([toVerify]) };
}

const readWaiting = builtOnce((db) => {
  const status = { status: orders.status };
  const customerRid = given('customerRid');
  const theirs = db
    .select(status)
    .from(orders)
    .where(equal(orders, { customerRid, status: toVerify }));
  const owed = db
    .select(status)
    .from(orders)
    .where(and(isPayer(orders.owner, customerRid), inArray(orders.status, [toPrepay, toSettle, toPay])));
  const waiting = theirs.unionAll(owed).as('waiting');
  return db
    .select({ status: waiting.status, count: sql<number>`count(*)::int` })
    .from(waiting)
    .groupBy(waiting.status);
});
