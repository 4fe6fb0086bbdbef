import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { Leaving } from '../../host/records/leaving.ts';
import { overStates, passportStates } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orders } from '../orders/tables.ts';
import { wantedBack } from './service.returning.ts';

/** Of samples that nobody works on any more and nobody wants back. */
const isGivenUp = sql<boolean>`(${inArray(orders.status, [...overStates])} AND NOT ${wantedBack})`;

/** Samples that are worked on or are to come back hold their owner; what is given up is the laboratory's to destroy. */
export const leaving: Leaving = {
  open: async ({ db }, customerRid) => {
    const where = { page: '/member/sample', todo: '等待检测、寄回或联系客服' };
    const found = await here(db, customerRid, sql`NOT ${isGivenUp}`);
    return [{ name: '实验室中的样品', count: found, fen: null, isBooked: false, ...where }];
  },
  ending: async ({ db }, customerRid) => {
    const found = await here(db, customerRid, isGivenUp);
    return [{ name: '未要求寄回的样品', count: found, fen: null, isBooked: false, fate: '按规定销毁' }];
  },
};

/** How many of a customer's samples there is something left of. */
async function here(db: Database, customerRid: string, which: SQL): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(samplePassports)
    .innerJoin(orders, eq(orders.rid, samplePassports.orderRid))
    .where(
      and(
        eq(samplePassports.customerRid, customerRid),
        inArray(samplePassports.status, [
          passportStates.received,
          passportStates.stored,
          passportStates.inUse,
          passportStates.partUsed,
        ]),
        which,
      ),
    );
  return found?.count ?? 0;
}
