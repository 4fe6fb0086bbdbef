import { and, asc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { JobContext } from '../../host/jobs.ts';
import { untold } from '../notifications/service.notices.ts';
import { holidaysOf } from '../orders/placing/ordering-terms.ts';
import { afterWorkingDays } from '../orders/review/rules.promise.ts';
import { inLaboratory } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { workStates } from './rules.states.ts';
import { missedReason } from './rules.ts';
import { assigns } from './tables.ts';
import { tellPromiseMissed } from './tell-people.ts';

/** So many orders are looked at in one turn of the clock. */
const batch = 500;

/**
 * Tells of orders whose promised day is over, or whose work is planned for a later one, as long as the laboratory has
 * them. The day that is told is that of the plan, the next working day at the earliest. What was told is not told again.
 */
export async function watchPromises({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const today = shanghaiDate(now);
  const planned = db
    .select({ orderRid: assigns.orderRid, day: sql<string>`max(${assigns.plannedDate})`.as('day') })
    .from(assigns)
    .where(and(lt(assigns.status, workStates.toReview), isNotNull(assigns.plannedDate)))
    .groupBy(assigns.orderRid)
    .as('planned');
  const late = await db
    .select({ order: orders, day: planned.day })
    .from(orders)
    .leftJoin(planned, eq(planned.orderRid, orders.rid))
    .where(
      and(
        inArray(orders.status, [...inLaboratory]),
        or(lt(orders.promiseDate, today), gt(planned.day, orders.promiseDate)),
        untold('promiseMissed', orders.customerRid, sql`${orders.rid} || ' ' || ${orders.promiseDate}`),
      ),
    )
    .orderBy(asc(orders.promiseDate))
    .limit(batch);
  if (late.length === 0) return;
  const next = afterWorkingDays(today, 1, await holidaysOf(db));
  for (const { order, day } of late) {
    const date = day && day > today ? day : next;
    await db.transaction((transaction) =>
      tellPromiseMissed(
        { db: transaction, jobs: jobs.within(transaction), secrets, now },
        order,
        date,
        missedReason(order.status),
      ),
    );
  }
}
