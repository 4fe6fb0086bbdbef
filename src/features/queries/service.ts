import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { AnswerOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import type { CustomerContext } from '../../host/calls/context.ts';
import type { FileAnswer } from '../../host/calls/file-answer.ts';
import { beyond, pieceFrom } from '../../host/records/listed.ts';
import { isPayer } from '../clusters/reach.ts';
import { clusterEnvelopes, clusterMembers, clusters } from '../clusters/tables.ts';
import { calledHere, calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { orderRefusals } from '../orders/contract.ts';
import { invoiceNames, payNames } from '../orders/rules.names.ts';
import { type OrderStatus, stateName } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { bookingRecord } from '../reservations/rules.states.ts';
import { reservations } from '../reservations/tables.ts';
import type { Found, orderQuery } from './contract.ts';
import { mostRows } from './rules.ts';
import {
  bookingPayStatus,
  type Filters,
  fittingBookings,
  fittingOrders,
  type Reader,
} from './service.filters.ts';
import { sheetOf } from './service.sheet.ts';

/** Orders and bookings together, or a spreadsheet of them; see the contract. Three statements at most. */
export async function queryOrders(
  context: CustomerContext,
  filters: Filters,
): Promise<AnswerOf<typeof orderQuery> | FileAnswer> {
  const { page, size, after } = filters;
  const { owners, members, reader } = await sidesOf(context);
  if (filters.export) {
    const found = await find(context, reader, filters, { limit: mostRows + 1, offset: 0 });
    if (found.total > mostRows) throw new Failure(orderRefusals.tooManyRows);
    return sheetOf(found.rows.map(told), context.now);
  }
  const offset = after ? 0 : (page - 1) * size;
  const { rows, total, sum } = await find(context, reader, filters, { limit: size + 1, offset, after });
  const { list, next } = pieceFrom(rows, size, ({ createdAt, rid }) => [createdAt, rid]);
  return {
    list: list.map(told),
    total,
    page,
    size,
    sum_fen: sum,
    next,
    ...{ owners, members },
  };
}

type Row = Awaited<ReturnType<typeof find>>['rows'][number];

/**
 * The rows of one page, newest first, with number and sum of all that fit. Each table is read by its own index no
 * further than the page reaches.
 */
async function find(
  { db }: CustomerContext,
  reader: Reader,
  filters: Filters,
  { limit, offset, after }: { limit: number; offset: number; after?: string },
) {
  const [mine, booked] = [fittingOrders(reader, filters), fittingBookings(reader, filters)];
  const ofOrders = db
    .select({
      ...belonging(orders, reader.rid),
      kind: sql<number>`0`.as('kind'),
      rid: orders.rid,
      no: orders.no,
      batchNo: orders.batchNo,
      typeId: sql<number>`${orders.typeId}::int`.as('type_id'),
      title: orders.title,
      samples: orders.sampleCount,
      status: sql<number>`${orders.status}::int`.as('status'),
      payStatus: sql<number>`${orders.payStatus}::int`.as('pay_status'),
      invoiceStatus: sql<number>`${orders.invoiceStatus}::int`.as('invoice_status'),
      totalFen: orders.totalFen,
      waybill: sql<string>`concat_ws(' ', nullif(${orders.express}, ''), nullif(${orders.waybill}, ''))`.as(
        'waybill',
      ),
      createdAt: orders.createdAt,
      due: sql<string>`coalesce(${orders.promiseDate}::text, '')`.as('due'),
    })
    .from(orders)
    .where(and(mine, beyond(after, orders.createdAt, orders.rid)))
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(limit + offset);
  const ofBookings = db
    .select({
      ...belonging(reservations, reader.rid),
      kind: sql<number>`1`.as('kind'),
      rid: reservations.rid,
      no: sql<string>`coalesce(${reservations.no}, '')`.as('no'),
      batchNo: reservations.batchNo,
      typeId: sql<number>`2`.as('type_id'),
      title: reservations.name,
      samples: sql<number>`jsonb_array_length(${reservations.samples})`.as('samples'),
      status: sql<number>`${reservations.status}::int`.as('status'),
      payStatus: sql<number>`${bookingPayStatus}::int`.as('pay_status'),
      invoiceStatus: sql<number>`0`.as('invoice_status'),
      totalFen: reservations.priceFen,
      waybill: sql<string>`''`.as('waybill'),
      createdAt: reservations.createdAt,
      due: sql<string>`${reservations.date} || ' ' || ${reservations.start} || '–' || ${reservations.end}`.as(
        'due',
      ),
    })
    .from(reservations)
    .where(and(booked, beyond(after, reservations.createdAt, reservations.rid)))
    .orderBy(desc(reservations.createdAt), desc(reservations.rid))
    .limit(limit + offset);
  const either = unionAll(ofOrders, ofBookings).as('either');
  const found = db
    .select()
    .from(either)
    .orderBy(desc(either.createdAt), desc(either.rid))
    .limit(limit)
    .offset(offset)
    .as('found');
  const counted = unionAll(
    db.select({ fen: orders.totalFen }).from(orders).where(mine),
    db.select({ fen: reservations.priceFen }).from(reservations).where(booked),
  ).as('counted');
  const all = db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      sum: sql`coalesce(sum(${counted.fen}), 0)`.mapWith(Number).as('sum'),
    })
    .from(counted)
    .as('all');
  // Number and sum stand beside each row, and by themselves when there is none.
  const rows = await db
    .select()
    .from(all)
    .leftJoin(found, sql`true`)
    .orderBy(desc(found.createdAt), desc(found.rid));
  return {
    rows: rows.flatMap((row) => row.found ?? []),
    total: rows[0]?.all.total ?? 0,
    sum: rows[0]?.all.sum ?? 0,
  };
}

/** Whose account it is on, who ordered it where that is somebody else, and for which project. */
function belonging(table: typeof orders | typeof reservations, reader: string) {
  return {
    ownerName: sql<string>`coalesce((SELECT c.name FROM ${clusters} c WHERE c.rid = ${table}.owner), '')`.as(
      'owner_name',
    ),
    member: sql<string>`CASE WHEN ${table}.customer_rid = ${reader} THEN '' ELSE (
      SELECT ${calledHere} FROM ${customers} c
      LEFT JOIN ${profiles} p ON p.customer_rid = c.rid WHERE c.rid = ${table}.customer_rid) END`.as(
      'member',
    ),
    // Their own number of it goes before the group's.
    project: sql<string>`coalesce(${table === orders ? sql`nullif(${orders.projectNo}, '')` : sql`NULL`},
      (SELECT e.no FROM ${clusterEnvelopes} e WHERE e.rid = ${table}.envelope_rid), '')`.as('project'),
  };
}

/** The groups that the customer manages or has ordered for, and who has ordered for those they manage. Two statements. */
async function sidesOf({ db, actor }: CustomerContext) {
  const hasOrdered = sql`EXISTS (SELECT FROM ${orders} o WHERE o.owner = ${clusters.rid} AND o.customer_rid = ${actor.rid})
    OR EXISTS (SELECT FROM ${reservations} r WHERE r.owner = ${clusters.rid} AND r.customer_rid = ${actor.rid})`;
  const owners = await db
    .select({
      rid: clusters.rid,
      name: clusters.name,
      isManaged: isPayer(clusters.rid, actor.rid).mapWith(Boolean),
    })
    .from(clusters)
    .where(or(isPayer(clusters.rid, actor.rid), hasOrdered))
    .orderBy(asc(clusters.createdAt), asc(clusters.rid));
  const managed = owners.flatMap(({ rid, isManaged }) => (isManaged ? rid : []));
  const reader = { rid: actor.rid, managed };
  if (managed.length === 0) return { owners, members: [], reader };
  const members = await db
    .selectDistinct({ rid: customers.rid, name: calledName, account: customers.account })
    .from(clusterMembers)
    .innerJoin(customers, eq(customers.rid, clusterMembers.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(and(inArray(clusterMembers.clusterRid, managed), isNotNull(clusterMembers.joinedAt)))
    .orderBy(asc(customers.account));
  return {
    owners,
    reader,
    members: members.map(({ rid, name }) => ({ rid, name })),
  };
}

function told(row: Row): z.input<typeof Found> {
  const { status, typeId } = row;
  const booking = bookingRecord.nameOf(status);
  return {
    kind: row.kind === 1 ? 1 : 0,
    rid: row.rid,
    no: row.no,
    ...{ owner_name: row.ownerName, member: row.member, project: row.project },
    batch_no: row.batchNo,
    typeId,
    title: row.title,
    samples: row.samples,
    status,
    status_name: row.kind === 1 ? booking : stateName(typeId === 3 ? 3 : 1, status as OrderStatus),
    pay_status: row.payStatus,
    pay_name: payNames[row.payStatus] ?? '',
    invoice_status: row.invoiceStatus,
    invoice_name: invoiceNames[row.invoiceStatus] ?? '',
    total_fen: row.totalFen,
    waybill: row.waybill,
    created: row.createdAt,
    due: row.due,
  };
}
