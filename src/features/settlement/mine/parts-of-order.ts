import { desc, eq, sql } from 'drizzle-orm';
import { equal } from '../../../host/records/filters.ts';
import type { OrderParts } from '../../orders/mine/parts-of-order.ts';
import { statementRecord, statementStates } from '../rules.states.ts';
import { statementLines, statements } from '../tables.ts';

/** The statement that charges an order, with what is charged of it. One statement of SQL. */
export const orderParts: Pick<OrderParts, 'statement'> = {
  statement: async ({ db }, { order }) => {
    const charged = sql<string>`sum(${statementLines.amountFen} - ${statementLines.discountFen} - ${statementLines.creditedFen})`;
    const [found] = await db
      .select({ statement: statements, charged: charged.mapWith(Number) })
      .from(statementLines)
      .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
      .where(equal(statementLines, { orderRid: order.rid, isActive: true }))
      .groupBy(statements.rid)
      .orderBy(
        sql`${statements.status} = ${statementStates.paid}`,
        desc(statements.createdAt),
        desc(statements.rid),
      )
      .limit(1);
    if (!found) return null;
    const { rid, no, status, dueDate } = found.statement;
    const status_name = statementRecord.nameOf(status);
    return { ...{ rid, no, status, status_name, due_date: dueDate }, amount_fen: found.charged };
  },
};
