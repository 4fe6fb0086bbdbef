import { and, asc, count, desc, eq, gt, isNotNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { mostSheetRows, type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { payerCalled, payerColumns, payerTold } from '../../clusters/payers.ts';
import { clusters } from '../../clusters/tables.ts';
import { calledHere } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { invoiceTypeName } from '../../customers/titles/rules.ts';
import { customers } from '../../identity/tables.ts';
import { orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import { invoiceAdvances } from '../../wallets/tables.ts';
import { detailOf, fileOf, summaryOf } from '../asking/read.ts';
import type * as calls from '../contract.staff.ts';
import type { PlatformOrder } from '../moves.ts';
import { newestOrders } from '../platform/orders.ts';
import { platformRecord } from '../platform/rules.states.ts';
import { contents, invoiceRecord, invoiceStates } from '../rules.states.ts';
import { invoiceLines, invoiceOrders, invoiceRequests } from '../tables.ts';

type Filters = z.output<typeof calls.staffInvoiceSheet.input> & { rid?: string };

/** Who asked for a request of a group's money. */
const askedBy = sql<string>`CASE WHEN ${invoiceRequests.owner} = ${invoiceRequests.customerRid} THEN ''
  ELSE (SELECT ${calledHere} FROM customers AS c
    LEFT JOIN profiles AS p ON p.customer_rid = c.rid WHERE c.rid = ${invoiceRequests.customerRid}) END`;

function found(db: Database, { rid, status, type, kw, from, to, issued }: Filters) {
  const { issuedOn, redOn, createdAt } = invoiceRequests;
  const within = (day: SQLWrapper) =>
    and(from ? sql`${day} >= ${from}::date` : undefined, to ? sql`${day} <= ${to}::date` : undefined);
  // Who asks for days asks for what was issued or taken back in them, once it is issued.
  const asked = sql`(${createdAt} AT TIME ZONE 'Asia/Shanghai')::date`;
  const days = issued ? or(within(issuedOn), within(redOn)) : within(sql`coalesce(${issuedOn}, ${asked})`);
  const words = or(
    has(kw, invoiceRequests.no, invoiceRequests.number, invoiceRequests.redNumber),
    has(kw, sql`${invoiceRequests.title} ->> 'title'`),
    payerCalled(kw),
  );
  return db
    .select({ row: invoiceRequests, askedBy, ...payerColumns })
    .from(invoiceRequests)
    .leftJoin(customers, eq(customers.rid, invoiceRequests.owner))
    .leftJoin(profiles, eq(profiles.customerRid, invoiceRequests.owner))
    .leftJoin(clusters, eq(clusters.rid, invoiceRequests.owner))
    .where(
      and(
        is(invoiceRequests.rid, rid),
        is(invoiceRequests.status, status),
        is(invoiceRequests.type, type),
        from || to ? days : undefined,
        issued ? ne(invoiceRequests.number, '') : undefined,
        kw ? words : undefined,
      ),
    );
}

/** Requests for finance; see the call. */
export const listInvoices: Answers<typeof calls.staffInvoiceList> = async (
  { db },
  { page, size, ...filters },
) => {
  const order =
    filters.status === invoiceStates.toReview ? asc(invoiceRequests.rid) : desc(invoiceRequests.rid);
  const { list, ...rest } = await listed(db, { page, size }, found(db, filters), [order]);
  const states = await db
    .select({ status: invoiceRequests.status, number: count() })
    .from(invoiceRequests)
    .groupBy(invoiceRequests.status);
  const orders = await newestOrders(
    db,
    list.map(({ row }) => row.rid),
  );
  return {
    ...rest,
    list: list.map(({ row, ...known }) => ({
      ...summaryOf(row, 'finance'),
      ...{ customer: payerTold(row.owner, known), asked_by: known.askedBy, tax_no: row.title.tax_no },
      platform: platformOf(orders.get(row.rid)),
    })),
    counts: Object.fromEntries(states.map(({ status, number }) => [String(status), number])),
  };
};

function platformOf(order: PlatformOrder | undefined) {
  if (!order) return null;
  const { no, kind, status, note, endedAt } = order;
  return {
    ...{ no, is_red: kind === 'red', note, status, status_name: platformRecord.nameOf(status) },
    ...{ is_open: endedAt === null, is_busy: status === platformRecord.states.sent },
  };
}

/** A line of the list: an invoice, or the negative one that took it back, with `sign` -1. */
type SheetRow = Awaited<ReturnType<typeof found>>[number] & { sign: 1 | -1 };

const columns: readonly SheetColumn<SheetRow>[] = [
  { title: '申请编号', width: 18, holds: 'text', value: ({ row }) => row.no },
  {
    title: '客户',
    width: 28,
    holds: 'text',
    value: ({ row, ...known }) => payerTold(row.owner, known).name,
  },
  { title: '发票抬头', width: 32, holds: 'text', value: ({ row }) => row.title.title },
  { title: '税号', width: 22, holds: 'text', value: ({ row }) => row.title.tax_no },
  {
    ...{ title: '发票类型', width: 20, holds: 'text' },
    value: ({ row }) => invoiceTypeName(row.type),
  },
  { title: '项目名称', width: 14, holds: 'text', value: ({ row }) => contents[row.content] },
  { title: '状态', width: 12, holds: 'text', value: ({ row }) => invoiceRecord.nameOf(row.status) },
  {
    ...{ title: '发票号码', width: 24, holds: 'text' },
    value: ({ row, sign }) => (sign > 0 ? row.number : row.redNumber),
  },
  {
    ...{ title: '开票日期', width: 14, holds: 'text' },
    value: ({ row, sign }) => (sign > 0 ? row.issuedOn : row.redOn) ?? '',
  },
  {
    ...{ title: '价税合计（元）', width: 16, holds: 'money', sum: true },
    value: ({ row, sign }) => sign * row.amountFen,
  },
  {
    ...{ title: '税额（元）', width: 14, holds: 'money', sum: true },
    value: ({ row, sign }) => row.taxFen && sign * row.taxFen,
  },
  {
    ...{ title: '红字或原发票号码', width: 24, holds: 'text' },
    value: ({ row, sign }) => (sign > 0 ? row.redNumber : row.number),
  },
  { title: '说明', width: 12, holds: 'text', value: ({ sign }) => (sign > 0 ? '' : '红字发票') },
  { title: '备注', width: 30, holds: 'text', value: ({ row }) => row.remark },
];

/** The same as a spreadsheet; see the call. */
export const printInvoices: Answers<typeof calls.staffInvoiceSheet> = async ({ db }, filters) => {
  const rows = await found(db, filters)
    .orderBy(asc(invoiceRequests.issuedOn), asc(invoiceRequests.rid))
    .limit(mostSheetRows + 1);
  const { from = '', to = '9', issued } = filters;
  const isIn = (day: string | null) => day !== null && day >= from && day <= to;
  const lines = rows.flatMap((one): SheetRow[] => {
    if (!issued) return [{ ...one, sign: 1 }];
    const { issuedOn, redOn } = one.row;
    return [
      ...(isIn(issuedOn) ? [{ ...one, sign: 1 } as const] : []),
      ...(isIn(redOn) ? [{ ...one, sign: -1 } as const] : []),
    ];
  });
  return spreadsheet('开票清单', [sheetOf('开票清单', columns, lines)]);
};

async function one(db: Database, rid: string) {
  const [row] = await found(db, { rid });
  if (!row) throw new Failure(refusals.notFound);
  return row;
}

/** One request whole; see the call. */
export const readStaffInvoice: Answers<typeof calls.staffInvoiceDetail> = async ({ db }, { rid }) => {
  const { row, ...known } = await one(db, rid);
  const platform = platformOf((await newestOrders(db, [rid])).get(rid));
  const customer = payerTold(row.owner, known);
  return { ...(await detailOf(db, row, 'finance')), customer, asked_by: known.askedBy, platform };
};

/** A file of an invoice; see the call. */
export const readStaffFile: Answers<typeof calls.staffInvoiceFile> = async (context, { rid, kind }) =>
  fileOf(context, (await one(context.db, rid)).row, kind);

/** The number of the order or booking whose invoiced deposit is gone. */
const goneNo = sql<string>`coalesce(${orders.no}, ${reservations.no})`;

/** Where the books and the invoices differ; see the call. */
export const listDifferences: Answers<typeof calls.staffInvoiceDifferences> = async ({ db }) => {
  const rows = await db
    .select({
      ...{ row: invoiceRequests, overFen: invoiceAdvances.fen, orderNo: goneNo },
      ...payerColumns,
    })
    .from(invoiceAdvances)
    .innerJoin(invoiceLines, eq(invoiceLines.rid, invoiceAdvances.lineRid))
    .innerJoin(invoiceRequests, eq(invoiceRequests.rid, invoiceLines.requestRid))
    .leftJoin(orders, eq(sql`'gone:' || ${orders.rid}`, invoiceAdvances.holder))
    .leftJoin(reservations, eq(sql`'gone:' || ${reservations.rid}`, invoiceAdvances.holder))
    .leftJoin(customers, eq(customers.rid, invoiceRequests.owner))
    .leftJoin(profiles, eq(profiles.customerRid, invoiceRequests.owner))
    .leftJoin(clusters, eq(clusters.rid, invoiceRequests.owner))
    .where(and(gt(invoiceAdvances.fen, 0), isNotNull(goneNo)))
    .orderBy(asc(invoiceAdvances.rid))
    .limit(200);
  const differing = await db
    .select({ row: invoiceRequests, order: invoiceOrders, ...payerColumns })
    .from(invoiceOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.rid, invoiceOrders.requestRid))
    .leftJoin(customers, eq(customers.rid, invoiceRequests.owner))
    .leftJoin(profiles, eq(profiles.customerRid, invoiceRequests.owner))
    .leftJoin(clusters, eq(clusters.rid, invoiceRequests.owner))
    .where(ne(invoiceOrders.difference, ''))
    .orderBy(asc(invoiceOrders.rid))
    .limit(200);
  return {
    list: rows.map(({ row, overFen, orderNo, ...known }) => ({
      ...{ rid: row.rid, no: row.no, number: row.number, customer: payerTold(row.owner, known) },
      ...{ amount_fen: row.amountFen, over_fen: overFen, order_no: orderNo },
    })),
    platform: differing.map(({ row, order, ...known }) => ({
      ...{ rid: row.rid, no: row.no, customer: payerTold(row.owner, known), what: order.difference },
      platform_no: order.no,
      ...(order.kind === 'red'
        ? { number: row.redNumber, amount_fen: -row.amountFen }
        : { number: row.number, amount_fen: row.amountFen }),
      ...{ their_number: order.theirNumber, their_fen: order.theirFen, compared: order.comparedAt },
    })),
  };
};
