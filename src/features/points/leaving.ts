import { eq } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { pointsAccounts } from './tables.ts';

/** What is owed of points ends with the account; what there is of them ends with the book's. */
export const leaving: Leaving = {
  ending: async ({ db }, customerRid) => {
    const [account] = await db
      .select({ debt: pointsAccounts.debt })
      .from(pointsAccounts)
      .where(eq(pointsAccounts.customerRid, customerRid));
    return [{ name: '待扣回积分', count: account?.debt ?? 0, fen: null, isBooked: true, fate: '不再扣回' }];
  },
};
