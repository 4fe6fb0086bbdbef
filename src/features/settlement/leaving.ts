import { and, eq, inArray, sql } from 'drizzle-orm';
import { counted, type Leaving } from '../../host/records/leaving.ts';
import type { ClusterTie } from '../clusters/owning.ts';
import { endStates } from '../orders/rules.states.ts';
import { settleable } from './making/make-statements.ts';
import { creditStates, openStates, settlementRefusals, unpaidStates } from './rules.states.ts';
import { statementCredits, statements } from './tables.ts';

/** Groups are kept while something is to be charged to them, or waits for their word or money. */
export const clusterTie: ClusterTie = async (db, owner) => {
  const waiting = inArray(statements.status, [...openStates, ...unpaidStates]);
  if ((await db.$count(statements, and(eq(statements.owner, owner), waiting))) > 0)
    return settlementRefusals.open;
  const { orders, bookings } = await settleable(db, [owner]);
  return orders.length + bookings.length > 0 ? settlementRefusals.unsettled : undefined;
};

/** Work has to be charged, and statements to be confirmed; what is owed for them then is in the book. */
export const leaving: Leaving = {
  open: async ({ db }, owner) => {
    const isOpen = and(eq(statements.owner, owner), inArray(statements.status, [...openStates]));
    const made = await counted(db, statements.totalFen, isOpen);
    const waiting = await settleable(db, [owner]);
    // Orders that are not over are told as such.
    const over = waiting.orders.filter(({ order }) =>
      (endStates as readonly number[]).includes(order.status),
    );
    const bills = [...over, ...waiting.bookings].map(({ bill }) => bill);
    const isLowered = and(
      eq(statementCredits.status, creditStates.toCheck),
      inArray(
        statementCredits.statementRid,
        sql`(SELECT ${statements.rid} FROM ${statements} WHERE ${statements.owner} = ${owner})`,
      ),
    );
    const lowered = await counted(db, statementCredits.amountFen, isLowered);
    const page = '/member/unsettled';
    return [
      { name: '待确认的结算单', ...made, isBooked: false, page, todo: '确认并付款' },
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
      { name: '待复核的减免', ...lowered, isBooked: false, page: '/member/unpaid', todo: '等待复核' },
    ];
  },
};
