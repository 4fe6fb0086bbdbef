import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { yuan } from '../../../core/yuan.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { customers } from '../../identity/tables.ts';
import { notify } from '../../notifications/service.notices.ts';
import { lockPromoter } from '../promoters/moves.ts';
import { matureRebate, rebateRows } from './moves.ts';
import { rebateStates } from './rules.states.ts';
import { rebates } from './tables.ts';

/** So many rebates are looked for in one go. */
const batch = 500;

/**
 * Makes rebates available whose time to wait is over, each once: batch by batch, those of one promoter in a transaction
 * of their own, who is told of what they come to together.
 */
export async function matureRebates(context: JobContext): Promise<void> {
  const now = context.now();
  for (let after = ''; ; ) {
    const due = await context.db
      .select({ rid: rebates.rid, customerRid: rebates.customerRid })
      .from(rebates)
      .where(
        and(
          eq(rebates.status, rebateStates.estimated),
          lte(rebates.availableAt, now),
          gt(rebates.rid, after),
        ),
      )
      .orderBy(asc(rebates.rid))
      .limit(batch);
    for (const [customerRid, theirs] of Map.groupBy(due, (each) => each.customerRid))
      await matureOf(
        context,
        customerRid,
        theirs.map(({ rid }) => rid),
        now,
      );
    after = due.at(-1)?.rid ?? '';
    if (due.length < batch) return;
  }
}

function matureOf(
  { db, jobs, secrets }: JobContext,
  customerRid: string,
  rids: readonly string[],
  now: Date,
): Promise<void> {
  return db.transaction(async (inside) => {
    const context = { db: inside, jobs: jobs.within(inside), secrets, now };
    await lockPromoter(inside, customerRid);
    const isClosed = and(eq(customers.rid, customerRid), isNotNull(customers.closedAt));
    if ((await inside.$count(customers, isClosed)) > 0) return;
    const rows = await rebateRows.lockWhere(
      inside,
      and(inArray(rebates.rid, [...rids]), eq(rebates.status, rebateStates.estimated)),
    );
    for (const row of rows) await matureRebate(context, row);
    const sum = rows.reduce((all, { fen }) => all + fen, 0);
    if (sum === 0) return;
    const values = { yuan: yuan(sum) };
    await notify(context, { customerRid, event: 'rebateAvailable', values, ref: rows[0]?.rid });
  });
}
