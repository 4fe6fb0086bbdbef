import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { Fen } from '../../core/money.ts';
import { endOfDay, shanghaiDate, shanghaiTime, startOfDay } from '../../core/shanghai.ts';
import { offeredActions } from '../../core/transitions.ts';
import type { CustomerContext } from '../../host/context.ts';
import type { orderHistory as historyCall, orderMine } from './contract.ts';
import {
  groupOf,
  isOverdue,
  type OrderStatus,
  orderGroups,
  orderTransitions,
  stateName,
} from './rules.states.ts';
import { factsOf, type Order } from './service.moves.ts';
import { orderLines, orders } from './tables.ts';

type Filters = CheckedInputOf<typeof orderMine>;

/** The customer's own orders, newest first, with the number in each group. Two statements. */
export async function listOrders(
  { db, now, actor }: CustomerContext,
  filters: Filters,
): Promise<OutputOf<typeof orderMine>> {
  const { page, size, after, group } = filters;
  const mine = and(eq(orders.customerRid, actor.rid), ...narrowed(filters));
  const inGroup = group ? inArray(orders.status, [...orderGroups[group].states]) : undefined;
  const rows = await db
    .select({ order: orders, items: itemsOfOrder })
    .from(orders)
    .where(and(mine, inGroup, after ? beyond(after) : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(size + 1)
    .offset(after ? 0 : (page - 1) * size);
  const byStatus = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(mine)
    .groupBy(orders.status);
  const inStates = (states: readonly number[]) =>
    byStatus.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);
  const counts = Object.fromEntries(
    Object.entries(orderGroups).map(([name, { states }]) => [name, inStates(states)]),
  );
  const list = rows.slice(0, size);
  const last = list.at(-1)?.order;
  return {
    list: list.map(({ order, items }) => asCard(order, items, now)),
    total: group ? (counts[group] ?? 0) : byStatus.reduce((sum, { count }) => sum + count, 0),
    page,
    size,
    counts,
    next: rows.length > size && last ? `${last.createdAt.toISOString()} ${last.rid}` : null,
  };
}

/** Earlier orders of one service, newest first, with what was asked for. Two statements. */
export async function listEarlier(
  { db, actor }: CustomerContext,
  { device_rid, page, size }: CheckedInputOf<typeof historyCall>,
): Promise<OutputOf<typeof historyCall>> {
  const which = and(eq(orderLines.customerRid, actor.rid), eq(orderLines.serviceRid, device_rid));
  const rows = await db
    .select({
      rid: orders.rid,
      no: orders.no,
      created: orders.createdAt,
      params: orderLines.params,
      samples: orders.sampleCount,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.rid, orderLines.orderRid))
    .where(which)
    .orderBy(desc(orderLines.createdAt), desc(orderLines.rid))
    .limit(size)
    .offset((page - 1) * size);
  const total = await db.$count(orderLines, which);
  return {
    list: rows.map(({ created, samples, ...row }) => ({
      ...row,
      created: shanghaiTime(created),
      samples_count: samples,
    })),
    total,
    page,
    size,
  };
}

/** What every answer tells of an order. */
export function asSummary(order: Order) {
  const status = order.status as OrderStatus;
  return {
    rid: order.rid,
    no: order.no,
    status,
    status_name: stateName(order.typeId, status),
    total_fen: Fen.parse(order.totalFen),
    version: order.version,
  };
}

/** What the customer may do with the order now. */
export function actionsOf(order: Order) {
  const status = order.status as OrderStatus;
  return offeredActions(orderTransitions, { ...factsOf(order), status }, 'customer');
}

const itemsOfOrder = sql<{ name: string; img: string; count: number }[]>`(
  SELECT json_agg(json_build_object('name', l.name, 'img', l.img, 'count', l.count) ORDER BY l.sort)
  FROM ${orderLines} l WHERE l.order_rid = ${orders.rid})`;

function asCard(order: Order, items: { name: string; img: string; count: number }[] | null, now: Date) {
  const status = order.status as OrderStatus;
  return {
    ...asSummary(order),
    typeId: order.typeId,
    title: order.title,
    items: items ?? [],
    count: order.itemCount,
    samples: order.sampleCount,
    created: shanghaiTime(order.createdAt),
    promise_date: order.promiseDate,
    overdue: isOverdue(status, order.promiseDate, shanghaiDate(now)) ? (1 as const) : (0 as const),
    pay_status: order.payStatus,
    group: groupOf(status),
    actions: actionsOf(order),
  };
}

function narrowed({ typeId, status, kw, from, to }: Filters): (SQL | undefined)[] {
  const words = `%${kw.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    typeId && eq(orders.typeId, typeId),
    status === undefined ? undefined : eq(orders.status, status),
    kw
      ? or(eq(orders.no, kw.toUpperCase()), eq(orders.batchNo, kw.toUpperCase()), ilike(orders.title, words))
      : undefined,
    from && gte(orders.createdAt, startOfDay(from)),
    to && lt(orders.createdAt, endOfDay(to)),
  ].map((part) => part || undefined);
}

/** Orders older than where the page before ended. */
function beyond(after: string): SQL {
  const [at = '', rid = ''] = after.split(' ');
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime()) || !rid) throw new Failure(refusals.badInput);
  return sql`(${orders.createdAt}, ${orders.rid}) < (${moment.toISOString()}::timestamptz, ${rid})`;
}
