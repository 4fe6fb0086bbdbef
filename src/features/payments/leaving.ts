import { and, eq, lt } from 'drizzle-orm';
import { equal } from '../../host/records/filters.ts';
import type { Leaving, OpenMatter } from '../../host/records/leaving.ts';
import { paymentStates, refundStates } from './rules.states.ts';
import { gatewayRefunds, paymentIntents } from './tables.ts';

/** Where payments of each purpose are found. */
const pages: Record<string, string> = {
  statement: '/member/unpaid',
  order: '/member/order',
  booking: '/member/booking',
  prestore: '/member/prestore',
};

/** What is still under way at a provider has to end first. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const paying = await db
      .select({ purpose: paymentIntents.purpose, fen: paymentIntents.amountFen })
      .from(paymentIntents)
      .where(equal(paymentIntents, { owner, status: paymentStates.waiting }));
    const refunding = await db
      .select({ purpose: paymentIntents.purpose, fen: gatewayRefunds.amountFen })
      .from(gatewayRefunds)
      .innerJoin(paymentIntents, eq(paymentIntents.rid, gatewayRefunds.intentRid))
      .where(and(eq(paymentIntents.owner, owner), lt(gatewayRefunds.status, refundStates.done)));
    const matter = (rows: typeof paying, name: string, todo: string): OpenMatter => ({
      ...{ name, todo, count: rows.length, isBooked: true },
      fen: rows.reduce((sum, { fen }) => sum + fen, 0),
      page: pages[rows[0]?.purpose ?? ''] ?? '/member/center',
    });
    return [
      matter(paying, '进行中的在线支付', '完成或取消支付'),
      matter(refunding, '进行中的在线退款', '等待退款到账'),
    ];
  },
};
