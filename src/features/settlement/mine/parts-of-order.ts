import { desc, eq, sql } from 'drizzle-orm';
import { builtOnce, fixed, given } from '../../../host/database/built-once.ts';
import { equal } from '../../../host/records/filters.ts';
import type { OrderParts } from '../../orders/mine/parts-of-order.ts';
import { statementRecord, statementStates } from '../rules.states.ts';
import { statementLines, statements } from '../tables.ts';

/** The statement that charges an order, with what is charged of it. One statement of SQL. */
export const orderParts: Pick<OrderParts, 'statement'> = {
  statement: async ({ db }, { order }) => {
    const [found] = await readCharge(db, { orderRid: order.rid });
    if (!found) return null;
    const { rid, no, status, dueDate } = found;
    const status_name = statementRecord.nameOf(status);
    return { ...{ rid, no, status, status_name, due_date: dueDate }, amount_fen: found.charged };
  },
};

const readCharge = builtOnce((db) => {
  const charged = sql<string>`sum(${statementLines.amountFen} - ${statementLines.discountFen} - ${statementLines.creditedFen})`;
  return db
    .select({
      ...{ rid: statements.rid, no: statements.no, status: statements.status, dueDate: statements.dueDate },
      charged: charged.mapWith(Number),
    })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(equal(statementLines, { orderRid: given('orderRid'), isActive: true }))
    .groupBy(statements.rid)
    .orderBy(
      sql`${statements.status} = ${statementStates.paid}`,
      desc(statements.createdAt),
      desc(statements.rid),
    )
    .limit(fixed(1));
});
