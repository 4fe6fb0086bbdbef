import { and, count, eq, inArray, sum } from 'drizzle-orm';
import { equal } from '../../host/records/filters.ts';
import type { Leaving } from '../../host/records/leaving.ts';
import { endStates } from '../orders/rules.states.ts';
import { settleable } from './making/make-statements.ts';
import { creditStates, openStates } from './rules.states.ts';
import { statementCredits, statements } from './tables.ts';

/** Work has to be charged, and statements to be confirmed; what is owed for them then is in the book. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const [made] = await db
      .select({ count: count(), fen: sum(statements.totalFen).mapWith(Number) })
      .from(statements)
      .where(and(eq(statements.customerRid, customerRid), inArray(statements.status, [...openStates])));
    const waiting = await settleable(db, customerRid);
    // Orders that are not over are told as such.
    const over = waiting.orders.filter(({ order }) =>
      (endStates as readonly number[]).includes(order.status),
    );
    const bills = [...over, ...waiting.bookings].map(({ bill }) => bill);
    const [lowered] = await db
      .select({ count: count(), fen: sum(statementCredits.amountFen).mapWith(Number) })
      .from(statementCredits)
      .where(equal(statementCredits, { customerRid, status: creditStates.toCheck }));
    const page = '/member/unsettled';
    return [
      {
        ...{ name: '待确认的结算单', count: made?.count ?? 0, fen: made?.fen ?? 0, isBooked: false },
        ...{ page, todo: '确认并付款' },
      },
      {
        ...{
          name: '未结算的检测与预约',
          count: bills.length,
          isBooked: false,
          page,
          todo: '生成结算单并付款',
        },
        fen: bills.flatMap(({ lines }) => lines).reduce((all, { amountFen }) => all + amountFen, 0),
      },
      {
        ...{ name: '待复核的减免', count: lowered?.count ?? 0, fen: lowered?.fen ?? 0, isBooked: false },
        ...{ page: '/member/unpaid', todo: '等待复核' },
      },
    ];
  },
};
