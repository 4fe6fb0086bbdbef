import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal, finds } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { files } from '../../files/tables.ts';
import type { orderFiles } from '../../orders/contract.ts';
import type { UsableFiles } from '../../orders/placing/submit-orders.ts';
import { orderLines, orders } from '../../orders/tables.ts';
import { assigns, resultFiles } from '../tables.ts';

/** Files of the customer's own orders that a data analysis may work on; see the call. Two statements at most. */
export const listEarlierFiles: Answers<typeof orderFiles> = async ({ db, actor }, { kw, ...paging }) => {
  const found = earlierOf(db, actor.rid, (name) => finds(kw, [orders.no], name));
  const { list, ...page } = await listed(db, paging, db.select().from(found), [
    desc(found.at),
    desc(found.rid),
  ]);
  return {
    ...page,
    list: list.map(({ isResult, no, ...file }) => ({ ...file, is_result: isResult ? 1 : 0, order_no: no })),
  };
};

/** How many of these files are among them. One statement. */
export const usableFiles: UsableFiles = async (db, customerRid, fileRids) => {
  const found = earlierOf(db, customerRid, () => inArray(files.rid, [...fileRids]));
  const [row] = await db.select({ number: count() }).from(found);
  return row?.number ?? 0;
};

/** Released data of the customer's own orders, and what they sent for them; each file once. */
function earlierOf(
  db: Database,
  customerRid: string,
  which: (name: typeof files.name | typeof resultFiles.name) => SQL | undefined,
) {
  const results = db
    .select({
      ...{
        rid: files.rid,
        name: resultFiles.name,
        bytes: files.bytes,
        no: orders.no,
        service: sql<string>`${orderLines.name}`.as('service'),
      },
      isResult: sql<boolean>`true`.as('is_result'),
      at: sql<Date>`${resultFiles.releasedAt}`.mapWith(resultFiles.releasedAt).as('at'),
    })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .innerJoin(assigns, eq(assigns.rid, resultFiles.assignRid))
    .innerJoin(orderLines, eq(orderLines.rid, assigns.lineRid))
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .where(
      and(equal(resultFiles, { customerRid }), isNotNull(resultFiles.releasedAt), which(resultFiles.name)),
    );
  const sent = db
    .select({
      ...{
        rid: files.rid,
        name: files.name,
        bytes: files.bytes,
        no: orders.no,
        service: sql<string>`${orderLines.name}`.as('service'),
      },
      isResult: sql<boolean>`false`.as('is_result'),
      at: sql<Date>`${files.createdAt}`.mapWith(files.createdAt).as('at'),
    })
    .from(files)
    .innerJoin(orderLines, eq(files.boundTo, sql`'order_lines:' || ${orderLines.rid}`))
    .innerJoin(orders, eq(orders.rid, orderLines.orderRid))
    .where(and(eq(files.ownerRid, customerRid), equal(orderLines, { customerRid }), which(files.name)));
  return unionAll(results, sent).as('earlier');
}
