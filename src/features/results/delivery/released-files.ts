import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { equal } from '../../../host/records/filters.ts';
import type { KeptFiles } from '../../../host/records/kept-files.ts';
import { files } from '../../files/tables.ts';
import { orders, payerStandings } from '../../orders/tables.ts';
import { orderReleases, resultFiles } from '../tables.ts';
import { whyHeld } from './rules.ts';

/** The released data of a customer's own orders that they may take. */
export const releasedFiles: KeptFiles = async (db, customerRid) => {
  const rows = await db
    .select({
      ...{ no: orders.no, payMode: orders.payMode, payStatus: orders.payStatus },
      heldSince: payerStandings.heldSince,
      firstReleased: sql<string | null>`(
        SELECT min(${orderReleases.releasedAt}) FROM ${orderReleases} WHERE ${orderReleases.orderRid} = ${orders.rid}
      )`.mapWith((value) => (value === null ? null : new Date(value))),
      ...{ name: resultFiles.name, file: files },
    })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .innerJoin(orders, eq(orders.rid, resultFiles.orderRid))
    .leftJoin(payerStandings, eq(payerStandings.owner, orders.owner))
    .where(and(equal(resultFiles, { customerRid }), isNotNull(resultFiles.releasedAt)))
    .orderBy(asc(orders.no), asc(resultFiles.name), asc(resultFiles.rid));
  return rows
    .filter(({ firstReleased, ...order }) => !whyHeld({ ...order, releasedAt: firstReleased }))
    .map(({ no, name, file: { rid, bytes, sha256, storedAs } }) => ({
      ...{ folder: `检测数据/${no}`, name, rid, bytes, sha256, storedAs },
    }));
};
