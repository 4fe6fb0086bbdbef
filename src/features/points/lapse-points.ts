import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database/database.ts';
import type { JobContext } from '../../host/jobs.ts';
import { post } from '../ledger/post.ts';
import { pointsLapsed } from '../ledger/rules.events.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { notify, untold } from '../notifications/service.notices.ts';
import { lockPoints, system, writeMove } from './move-points.ts';
import { lapseWarnings } from './rules.ts';
import { accountOfLot, pointsLots } from './tables.ts';

/** So many customers are looked at in one step. */
const batch = 200;

const left = sql<number>`(${ledgerBalances.balance} - ${ledgerBalances.held})::int`;

/** Lets lapse what has ended, by the clock; a movement and a posting for each customer, in a transaction of their own. */
export async function lapsePoints({ db, now: clock }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const now = clock();
  const today = shanghaiDate(now);
  let after = '';
  for (;;) {
    const owners = await db
      .selectDistinct({ rid: pointsLots.customerRid })
      .from(pointsLots)
      .innerJoin(ledgerBalances, eq(ledgerBalances.account, accountOfLot))
      .where(and(lt(pointsLots.expireOn, today), gt(left, 0), gt(pointsLots.customerRid, after)))
      .orderBy(asc(pointsLots.customerRid))
      .limit(batch);
    for (const { rid } of owners) await db.transaction((inside) => lapseOf({ db: inside, now }, rid));
    if (owners.length < batch) return;
    after = owners.at(-1)?.rid ?? '';
  }
}

async function lapseOf(context: { db: Database; now: Date }, customerRid: string): Promise<void> {
  const { db, now } = context;
  const today = shanghaiDate(now);
  await lockPoints(db, customerRid);
  const lots = await db
    .select({ rid: pointsLots.rid, left })
    .from(pointsLots)
    .innerJoin(ledgerBalances, eq(ledgerBalances.account, accountOfLot))
    .where(and(eq(pointsLots.customerRid, customerRid), lt(pointsLots.expireOn, today), gt(left, 0)))
    .orderBy(asc(pointsLots.rid));
  const count = lots.reduce((sum, lot) => sum + lot.left, 0);
  if (count === 0) return;
  // What comes back to a lot that has ended goes on a later day.
  const key = `expired:${customerRid}:${today}`;
  const move = { customerRid, count, kind: 'expired', key, ref: '' } as const;
  if (!(await writeMove(context, move, -count))) return;
  await post(context, {
    ...{ event: 'points-expired', key: `points:${key}`, ref: `customer:${customerRid}`, operator: system },
    legs: lots.flatMap((lot) => pointsLapsed(customerRid, lot.rid, lot.left)),
  });
}

/** Tells customers of points that end within 30 and within 7 days, once each. */
export async function warnOfLapse({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const today = shanghaiDate(now);
  for (const [index, days] of lapseWarnings.entries()) {
    const from = addDays(today, index === 0 ? 0 : (lapseWarnings[index - 1] ?? 0) + 1);
    let after = { customerRid: '', date: from };
    for (;;) {
      const ending = await endingSoon(db, { from, to: addDays(today, days), days, after });
      for (const { customerRid, date, count } of ending) {
        await db.transaction((inside) =>
          notify(
            { db: inside, jobs: jobs.within(inside), secrets, now },
            {
              ...{ customerRid, event: 'pointsExpiring', values: { n: String(count), date } },
              ref: `${date} ${days}`,
            },
          ),
        );
      }
      if (ending.length < batch) break;
      after = ending.at(-1) ?? after;
    }
  }
}

type Ending = { customerRid: string; date: string };

/** Whose points end on which of these days, and how many, as far as they have not heard of it. */
function endingSoon(
  db: Database,
  { from, to, days, after }: { from: string; to: string; days: number; after: Ending },
) {
  return db
    .select({
      ...{ customerRid: pointsLots.customerRid, date: pointsLots.expireOn },
      count: sql<number>`sum(${left})::int`,
    })
    .from(pointsLots)
    .innerJoin(ledgerBalances, eq(ledgerBalances.account, accountOfLot))
    .where(
      and(
        sql`${pointsLots.expireOn} BETWEEN ${from}::date AND ${to}::date`,
        sql`(${pointsLots.customerRid}, ${pointsLots.expireOn}) > (${after.customerRid}, ${after.date}::date)`,
        gt(left, 0),
        untold('pointsExpiring', pointsLots.customerRid, sql`${pointsLots.expireOn} || ${` ${days}`}`),
      ),
    )
    .groupBy(pointsLots.customerRid, pointsLots.expireOn)
    .orderBy(asc(pointsLots.customerRid), asc(pointsLots.expireOn))
    .limit(batch);
}
