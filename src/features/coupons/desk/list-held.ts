import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { equal } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { calledOrCalling, personColumns, personOf } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { couponRecord, couponStates } from '../rules.states.ts';
import { customerCoupons } from '../tables.ts';
import type { heldList, heldSheet } from './contract.ts';
import { sourceNames } from './rules.ts';

/** What later features tell of the batches that coupons are for: their orders or booking with their page, but for those that came to nothing. */
export type BatchOrders = (
  db: Database,
  batches: readonly string[],
) => Promise<Map<string, { no: string; path: string; totalFen: number }[]>>;

type Filters = z.output<typeof heldSheet.input>;
type Row = Awaited<ReturnType<typeof found>>[number];

const newest = [desc(customerCoupons.createdAt), desc(customerCoupons.rid)];

/** Who holds coupons of an offer; see the call. Three statements. */
export function heldLister(ordersOf: BatchOrders): Answers<typeof heldList> {
  return async ({ db, now }, { page, size, ...filters }) => {
    const piece = await listed(db, { page, size }, found(db, filters, now), newest);
    return { ...piece, list: await withOrders(db, piece.list, ordersOf, now) };
  };
}

/** The same as a spreadsheet. */
export function heldPrinter(ordersOf: BatchOrders): Answers<typeof heldSheet> {
  return async ({ db, now }, filters) => {
    const rows = await found(db, filters, now)
      .orderBy(...newest)
      .limit(mostSheetRows + 1);
    return spreadsheet('优惠券持有明细', [
      sheetOf('优惠券持有明细', columns, await withOrders(db, rows, ordersOf, now)),
    ]);
  };
}

function found(db: Database, { rid, state, kw }: Filters, now: Date) {
  return db
    .select({ coupon: customerCoupons, ...personColumns })
    .from(customerCoupons)
    .innerJoin(customers, eq(customers.rid, customerCoupons.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, customerCoupons.customerRid))
    .where(
      and(
        eq(customerCoupons.couponRid, rid),
        state && isIn[state](now),
        kw ? calledOrCalling(kw) : undefined,
      ),
    );
}

const inState = (status: number) => equal(customerCoupons, { status });
const isIn: Record<NonNullable<Filters['state']>, (now: Date) => SQL | undefined> = {
  held: (now) => and(inState(couponStates.held), gt(customerCoupons.untilAt, now)),
  locked: () => inState(couponStates.locked),
  used: () => inState(couponStates.used),
  ended: (now) => and(inState(couponStates.held), lte(customerCoupons.untilAt, now)),
  ordered: () => gt(customerCoupons.status, couponStates.held),
};

async function withOrders(db: Database, rows: readonly Row[], ordersOf: BatchOrders, now: Date) {
  const batches = rows.flatMap(({ coupon }) => coupon.batchNo ?? []);
  const orders = batches.length > 0 ? await ordersOf(db, batches) : new Map();
  return rows.map(({ coupon, ...person }) => {
    const { rid, customerRid, source, status, fromAt, untilAt, usedAt, savedFen, batchNo } = coupon;
    const theirs: { no: string; path: string; totalFen: number }[] = orders.get(batchNo ?? '') ?? [];
    const isEnded = status === couponStates.held && untilAt <= now;
    return {
      ...{ rid, customer: personOf(customerRid, person), source: sourceNames[source] },
      ...{ status, status_name: isEnded ? '已过期' : couponRecord.nameOf(status) },
      ...{ from: fromAt, until: untilAt, used: usedAt, saved_fen: savedFen },
      orders: theirs.map(({ no, path }) => ({ no, path })),
      orders_fen: theirs.reduce((sum, { totalFen }) => sum + totalFen, 0),
    };
  });
}

const columns: SheetColumn<Awaited<ReturnType<typeof withOrders>>[number]>[] = [
  { title: '客户', width: 34, holds: 'text', value: ({ customer }) => customer.name },
  { title: '来源', width: 12, holds: 'text', value: ({ source }) => source },
  { title: '状态', width: 10, holds: 'text', value: (row) => row.status_name },
  { title: '到账时间', width: 20, holds: 'time', value: ({ from }) => from },
  { title: '有效期至', width: 20, holds: 'time', value: ({ until }) => until },
  { title: '使用时间', width: 20, holds: 'time', value: ({ used }) => used },
  { title: '优惠（元）', width: 14, holds: 'money', value: (row) => row.saved_fen, sum: true },
  { title: '订单', width: 30, holds: 'text', value: ({ orders }) => orders.map(({ no }) => no).join('、') },
  { title: '订单金额（元）', width: 16, holds: 'money', value: (row) => row.orders_fen, sum: true },
];
