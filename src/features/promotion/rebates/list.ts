import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { maskedName } from '../../../core/fields.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { during, finds, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { calledName } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import type { staffRebateList, staffRebateSheet } from '../promoters/contract.staff.ts';
import { promoters } from '../promoters/tables.ts';
import type { rebateList } from './contract.ts';
import { rebateRecord } from './rules.states.ts';
import { rebates } from './tables.ts';

const newest = [desc(rebates.createdAt), desc(rebates.rid)];

/** Rebates with who ordered, as a statement. */
function found(db: Database, which: SQL | undefined) {
  return db
    .select({ rebate: rebates, friend: calledName.as('friend'), promoter: promoters.name })
    .from(rebates)
    .leftJoin(promoters, eq(promoters.customerRid, rebates.customerRid))
    .leftJoin(orders, eq(rebates.ref, sql`'order:' || ${orders.rid}`))
    .leftJoin(reservations, eq(rebates.ref, sql`'booking:' || ${reservations.rid}`))
    .leftJoin(customers, eq(customers.rid, sql`coalesce(${orders.customerRid}, ${reservations.customerRid})`))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(which);
}

/** A promoter's rebates; see the call. Three statements at most. */
export const listRebates: Answers<typeof rebateList> = async (
  { db, actor },
  { status, from, to, ...paging },
) => {
  const mine = and(
    eq(rebates.customerRid, actor.rid),
    is(rebates.status, status),
    during(rebates.doneAt, { from, to }),
  );
  const { list, ...rest } = await listed(db, paging, found(db, mine), newest);
  const [sums] = await db
    .select({ base_fen: sumFen(rebates.baseFen), rebate_fen: sumFen(rebates.fen) })
    .from(rebates)
    .where(mine);
  return {
    ...rest,
    list: list.map(({ rebate, friend: name }) => ({
      ...{ rid: rebate.rid, order_no: maskedNo(rebate.no), customer: maskedName(name ?? '已注销') },
      ...{ base_fen: rebate.baseFen, rate: rebate.rate, rebate_fen: rebate.fen },
      ...{ revoked_fen: rebate.firstFen - rebate.fen, owed_fen: Math.max(0, rebate.takenFen - rebate.fen) },
      ...{ status: rebate.status, status_name: rebateRecord.nameOf(rebate.status) },
      ...{ at: rebate.doneAt, available: rebate.availableAt },
    })),
    sums: sums ?? { base_fen: 0, rebate_fen: 0 },
  };
};

type Filters = z.output<typeof staffRebateSheet.input>;

function whichOf({ status, from, to, customer, kw }: Filters): SQL | undefined {
  return and(
    is(rebates.status, status),
    during(rebates.doneAt, { from, to }),
    is(rebates.customerRid, customer),
    finds(kw, [rebates.no], promoters.name),
  );
}

/** Rebates for staff; see the call. Three statements. */
export const listRebatesForStaff: Answers<typeof staffRebateList> = async (
  { db },
  { page, size, ...filters },
) => {
  const which = whichOf(filters);
  const { list, ...rest } = await listed(db, { page, size }, found(db, which), newest);
  const [sum] = await db
    .select({ fen: sumFen(rebates.fen) })
    .from(rebates)
    .leftJoin(promoters, eq(promoters.customerRid, rebates.customerRid))
    .where(which);
  return {
    ...rest,
    list: list.map(({ rebate, friend: name, promoter }) => ({
      ...{ rid: rebate.rid, promoter: { rid: rebate.customerRid, name: promoter ?? '' }, no: rebate.no },
      ...{ customer: name ?? '已注销', rate: rebate.rate, base_fen: rebate.baseFen, fen: rebate.fen },
      ...{ first_fen: rebate.firstFen, taken_fen: rebate.takenFen },
      ...{ status: rebate.status, status_name: rebateRecord.nameOf(rebate.status) },
      ...{ done: rebate.doneAt, available: rebate.availableAt },
    })),
    fen: sum?.fen ?? 0,
  };
};

type Row = { rebate: typeof rebates.$inferSelect; friend: string | null; promoter: string | null };
const columns: SheetColumn<Row>[] = [
  { title: '推广员', width: 16, holds: 'text', value: ({ promoter }) => promoter },
  { title: '订单号', width: 20, holds: 'text', value: ({ rebate }) => rebate.no },
  { title: '客户', width: 20, holds: 'text', value: ({ friend: name }) => name ?? '已注销' },
  { title: '完成时间', width: 20, holds: 'time', value: ({ rebate }) => rebate.doneAt },
  { title: '计返金额（元）', width: 16, holds: 'money', value: ({ rebate }) => rebate.baseFen, sum: true },
  { title: '比例（%）', width: 10, holds: 'count', value: ({ rebate }) => rebate.rate },
  { title: '返利（元）', width: 14, holds: 'money', value: ({ rebate }) => rebate.fen, sum: true },
  { title: '已提取（元）', width: 14, holds: 'money', value: ({ rebate }) => rebate.takenFen, sum: true },
  { title: '状态', width: 10, holds: 'text', value: ({ rebate }) => rebateRecord.nameOf(rebate.status) },
  { title: '可提现时间', width: 20, holds: 'time', value: ({ rebate }) => rebate.availableAt },
];

/** The same as a spreadsheet; see the call. */
export const printRebates: Answers<typeof staffRebateSheet> = async ({ db }, filters) => {
  const rows = await found(db, whichOf(filters))
    .orderBy(...newest)
    .limit(mostSheetRows + 1);
  return spreadsheet('返利', [sheetOf('返利', columns, rows)]);
};

/** D261120000042 → D261120****42: enough to tell orders apart, not to ask for them. */
function maskedNo(no: string): string {
  return no.replace(/^(.{7}).*(.{2})$/, '$1****$2');
}
