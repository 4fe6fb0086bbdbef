import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { customers } from '../../identity/tables.ts';
import type { Sender } from '../../notifications/service.notices.ts';
import { grantPoints, takeBackPoints } from '../../points/move-points.ts';
import type { PointsKind } from '../../points/rules.ts';
import { earnedPoints } from './tables.ts';

/** How many points somebody is to have of something, once it is reckoned. */
export type Earning = {
  ref: string;
  customerRid: string;
  kind: PointsKind;
  points: number;
  /** Whether it stays what it was at the first time, whatever the shop gives for it now. */
  isFixed?: boolean;
};

/**
 * Brings what was earned to what it should be: gives what is missing, takes back what is too much, which may leave a debt.
 * Closed accounts stay as they are. Doing it again does nothing. Locks what was earned in the order of its names, then the
 * points of customers in theirs.
 */
export async function bringTo(context: Sender, earnings: readonly Earning[]): Promise<void> {
  const { db } = context;
  const open = await openAccounts(context, earnings);
  const changes: Change[] = [];
  for (const earning of earnings.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))) {
    if (!open.has(earning.customerRid)) continue;
    const { ref, customerRid, kind } = earning;
    await db.insert(earnedPoints).values({ ref, customerRid, kind }).onConflictDoNothing();
    const [row] = await db.select().from(earnedPoints).where(eq(earnedPoints.ref, ref)).for('update');
    const { points, times, fixed } = row ?? { points: 0, times: 0, fixed: 0 };
    const wished = earning.points > 0 && fixed > 0 ? fixed : earning.points;
    if (wished === points) continue;
    const kept = { points: wished, times: times + 1, fixed: earning.isFixed ? wished || fixed : 0 };
    changes.push({ earning, by: wished - points, kept });
  }
  for (const { earning, by, kept } of changes.toSorted(byCustomer)) {
    const { ref, customerRid, kind } = earning;
    const key = `${ref}:${kept.times}`;
    if (by > 0) await grantPoints(context, { customerRid, count: by, kind, key, ref });
    else await takeBackPoints(context, { customerRid, count: -by, kind: 'taken', key, ref });
    await db.update(earnedPoints).set(kept).where(eq(earnedPoints.ref, ref));
  }
}

type Change = { earning: Earning; by: number; kept: { points: number; times: number; fixed: number } };

function byCustomer(one: Change, other: Change): number {
  if (one.earning.customerRid === other.earning.customerRid) return 0;
  return one.earning.customerRid < other.earning.customerRid ? -1 : 1;
}

/** Which of them still have an account; it is not closed before the transaction ends. */
async function openAccounts({ db }: Pick<Sender, 'db'>, earnings: readonly Earning[]): Promise<Set<string>> {
  const rids = [...new Set(earnings.map(({ customerRid }) => customerRid))];
  if (rids.length === 0) return new Set();
  const rows = await db
    .select({ rid: customers.rid })
    .from(customers)
    .where(and(inArray(customers.rid, rids), isNull(customers.closedAt)))
    .orderBy(asc(customers.rid))
    .for('key share');
  return new Set(rows.map(({ rid }) => rid));
}
