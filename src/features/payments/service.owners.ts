import { and, eq, lt, or } from 'drizzle-orm';
import type { Database } from '../../host/database.ts';
import { gatewayRefunds, paymentIntents } from './tables.ts';

/** What of an owner's online payments is still under way at a provider. One statement. */
export async function unfinishedOf(db: Database, owner: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ status: paymentIntents.status })
    .from(paymentIntents)
    .leftJoin(gatewayRefunds, eq(gatewayRefunds.intentRid, paymentIntents.rid))
    .where(
      and(eq(paymentIntents.owner, owner), or(eq(paymentIntents.status, 10), lt(gatewayRefunds.status, 30))),
    );
  return [...new Set(rows.map(({ status }) => (status === 10 ? '在线支付' : '在线退款')))];
}
