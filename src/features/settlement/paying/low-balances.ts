import { inArray, max, sql } from 'drizzle-orm';
import { yuan } from '../../../core/yuan.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { tellKeepers } from '../../prestore/tell-keepers.ts';
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
      owner: statements.owner,
      openFen: sql<number>`sum(${remaining})::float8`,
      newest: max(statements.rid),
    })
    .from(statements)
    .where(inArray(statements.status, [...unpaidStates]))
    .groupBy(statements.owner)
    .having(
      sql`EXISTS (SELECT FROM ${walletLots} WHERE ${walletLots.owner} = ${statements.owner}
        AND ${walletLots.source} IN ('prestore', 'moved'))`,
    )
    .orderBy(statements.owner);
  for (const { owner, openFen, newest } of payers) {
    await db.transaction(async (transaction) => {
      const { balanceFen } = await balanceOf(transaction, owner);
      if (balanceFen >= openFen) return;
      await tellKeepers(
        { db: transaction, jobs: jobs.within(transaction), secrets, now },
        { owner },
        { event: 'balanceLow', values: { x: yuan(openFen) }, ref: newest ?? '' },
      );
    });
  }
}
