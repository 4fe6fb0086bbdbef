import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { listed } from '../../../host/records/listed.ts';
import { historyLine, ridsOf } from '../../../host/records/rows.ts';
import { pointsLotsOf } from '../move-points.ts';
import type { list4exchange } from './contract.ts';
import { exchangeRefusals, exchangeStateName, exchangeStates, goodsKinds } from './rules.states.ts';
import { exchangeGoods, exchangeHistory, exchanges } from './tables.ts';

type Goods = typeof exchangeGoods.$inferSelect;

/** The shop, or what the customer exchanged their points for; see the call. Four statements. */
export const listExchange: Answers<typeof list4exchange> = async ({ db, actor, now }, { tab, ...paging }) => {
  const lots = await pointsLotsOf(db, actor.rid, now);
  const mine = lots.reduce((sum, { left }) => sum + left, 0);
  const found = tab === 0 ? await offered(db, actor.rid, paging) : await exchanged(db, actor.rid, paging);
  return { ...found, mine };
};

type Paging = { page: number; size: number };

async function offered(db: Database, customerRid: string, paging: Paging) {
  const found = await listed(
    db,
    paging,
    db.select().from(exchangeGoods).where(eq(exchangeGoods.isOnSale, true)),
    [asc(exchangeGoods.sort), asc(exchangeGoods.points), asc(exchangeGoods.rid)],
  );
  const had = await hadBy(db, customerRid, ridsOf(found.list));
  return {
    ...found,
    list: found.list.map((row) => ({
      ...{ rid: row.rid, name: row.name, note: row.note, img: row.img, points: row.points, kind: row.kind },
      ...{ kind_name: goodsKinds[row.kind], stock: leftOf(row), progress: null },
      why_not: whyNot(row, had.get(row.rid) ?? 0) ?? '',
    })),
  };
}

async function exchanged(db: Database, customerRid: string, paging: Paging) {
  const found = await listed(
    db,
    paging,
    db.select().from(exchanges).where(eq(exchanges.customerRid, customerRid)),
    [desc(exchanges.rid)],
  );
  const steps = await stepsOf(db, ridsOf(found.list));
  return {
    ...found,
    list: found.list.map((row) => ({
      ...{ rid: row.rid, name: row.goodsName, note: '', img: row.img, points: row.points, kind: row.kind },
      ...{ kind_name: goodsKinds[row.kind], stock: null, why_not: '' },
      progress: {
        ...{ no: row.no, status: row.status, status_name: exchangeStateName(row.status, row.kind) },
        address: [row.name, row.phone, row.address].filter(Boolean).join(' '),
        ...{ express: row.express, waybill: row.waybill, reason: row.reason, created: row.createdAt },
        history: steps(row),
      },
    })),
  };
}

/** The steps of exchanges as people are told of them. One statement, none without exchanges. */
export async function stepsOf(db: Database, rids: readonly string[]) {
  const rows =
    rids.length === 0
      ? []
      : await db
          .select()
          .from(exchangeHistory)
          .where(inArray(exchangeHistory.exchangeRid, [...rids]))
          .orderBy(asc(exchangeHistory.at), asc(exchangeHistory.toStatus));
  return ({ rid, kind }: { rid: string; kind: number }) =>
    rows
      .filter(({ exchangeRid }) => exchangeRid === rid)
      .map((step) => historyLine(step, { nameOf: (status) => exchangeStateName(status, kind) }));
}

/** Why something cannot be had by a customer who has `had` so many of it; undefined when it can. */
export function whyNot(goods: Goods, had: number): string | undefined {
  if (!goods.isOnSale) return exchangeRefusals.gone;
  if (leftOf(goods) === 0) return exchangeRefusals.soldOut;
  return goods.perCustomer !== null && had >= goods.perCustomer ? exchangeRefusals.most : undefined;
}

/** How many of each a customer has exchanged points for and keeps. One statement, none without goods. */
export async function hadBy(
  db: Database,
  customerRid: string,
  goodsRids: readonly string[],
): Promise<Map<string, number>> {
  if (goodsRids.length === 0) return new Map();
  const rows = await db
    .select({ rid: exchanges.goodsRid, number: count() })
    .from(exchanges)
    .where(
      and(
        eq(exchanges.customerRid, customerRid),
        inArray(exchanges.goodsRid, [...goodsRids]),
        ne(exchanges.status, exchangeStates.rejected),
      ),
    )
    .groupBy(exchanges.goodsRid);
  return new Map(rows.map(({ rid, number }) => [rid, number]));
}

/** Where one more can be had: it is on sale and not all of it is taken. */
export function isToBeHad(rid: string) {
  const isLeft = or(sql`${exchangeGoods.total} IS NULL`, gt(exchangeGoods.total, exchangeGoods.taken));
  return and(eq(exchangeGoods.rid, rid), eq(exchangeGoods.isOnSale, true), isLeft);
}

function leftOf({ total, taken }: Goods): number | null {
  return total === null ? null : Math.max(0, total - taken);
}
