import { inArray, max, sql } from 'drizzle-orm';
import { yuan } from '../../../core/yuan.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { notify } from '../../notifications/service.notices.ts';
import { balanceOf } from '../../wallets/service.ts';
import { walletLots } from '../../wallets/tables.ts';
import { unpaidStates } from '../rules.states.ts';
import { statements } from '../tables.ts';

/**
 * Tells whoever keeps prestore that it does not reach for what they have to pay: once for each newest statement that waits.
 */
export async function warnLowBalances({ db, jobs, secrets, now: clock }: JobContext): Promise<void> {
  const now = clock();
  const remaining = sql`${statements.totalFen} - ${statements.paidFen} - (${statements.creditedFen} - ${statements.returnedFen})`;
  const payers = await db
    .select({
      customerRid: statements.customerRid,
      openFen: sql<number>`sum(${remaining})::float8`,
      newest: max(statements.rid),
    })
    .from(statements)
    .where(inArray(statements.status, [...unpaidStates]))
    .groupBy(statements.customerRid)
    .having(
      sql`EXISTS (SELECT FROM ${walletLots} WHERE ${walletLots.owner} = ${statements.customerRid}
        AND ${walletLots.source} = 'prestore')`,
    )
    .orderBy(statements.customerRid);
  for (const { customerRid, openFen, newest } of payers) {
    await db.transaction(async (transaction) => {
      const { balanceFen } = await balanceOf(transaction, customerRid);
      if (balanceFen >= openFen) return;
      await notify(
        { db: transaction, jobs: jobs.within(transaction), secrets, now },
        {
          ...{ customerRid, event: 'balanceLow', ref: newest ?? '' },
          values: { x: yuan(openFen) },
        },
      );
    });
  }
}
