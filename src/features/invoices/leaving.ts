import { and, count, eq, inArray, sum } from 'drizzle-orm';
import type { Leaving } from '../../host/records/leaving.ts';
import type { ClusterTie } from '../clusters/owning.ts';
import { invoiceRefusals, invoiceStates, pendingStates } from './rules.states.ts';
import { invoiceRequests } from './tables.ts';

const waitingOf = (owner: string) =>
  and(
    eq(invoiceRequests.owner, owner),
    inArray(invoiceRequests.status, [...pendingStates, invoiceStates.redAsked]),
  );

/** Groups are kept while an invoice over their money is to be issued or taken back. */
export const clusterTie: ClusterTie = async (db, owner) =>
  (await db.$count(invoiceRequests, waitingOf(owner))) > 0 ? invoiceRefusals.open : undefined;

/** Requests that wait are issued or called off first; so is what is to be taken back. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const [open] = await db
      .select({ count: count(), fen: sum(invoiceRequests.amountFen).mapWith(Number) })
      .from(invoiceRequests)
      .where(waitingOf(owner));
    const matter = {
      name: '处理中的开票申请',
      count: open?.count ?? 0,
      fen: open?.fen ?? 0,
      isBooked: false,
    };
    return [{ ...matter, page: '/member/invoiceLs', todo: '取消或等待开具' }];
  },
};
