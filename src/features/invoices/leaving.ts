import { and, count, eq, inArray, sum } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import { invoiceStates, pendingStates } from './rules.states.ts';
import { invoiceRequests } from './tables.ts';

/** Requests that wait are issued or called off first; so is what is to be taken back. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const states = [...pendingStates, invoiceStates.redAsked];
    const [open] = await db
      .select({ count: count(), fen: sum(invoiceRequests.amountFen).mapWith(Number) })
      .from(invoiceRequests)
      .where(and(eq(invoiceRequests.owner, owner), inArray(invoiceRequests.status, states)));
    const matter = {
      name: '处理中的开票申请',
      count: open?.count ?? 0,
      fen: open?.fen ?? 0,
      isBooked: false,
    };
    return [{ ...matter, page: '/member/invoiceLs', todo: '取消或等待开具' }];
  },
};
