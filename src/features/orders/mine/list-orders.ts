import { and, desc, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { builtByShape, fixed, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { rowsAsOne } from '../../../host/database/rows-as-one.ts';
import { during, equal, finds, is } from '../../../host/records/filters.ts';
import { beyond, listed, pieceFrom } from '../../../host/records/listed.ts';
import { ownedBy } from '../../clusters/reach.ts';
import { clusters } from '../../clusters/tables.ts';
import type { orderHistory as historyCall, orderMine } from '../contract.ts';
import { isToldOf } from '../facts.ts';
import { factsOf, type Order } from '../moves.ts';
import { nextStep } from '../rules.stages.ts';
import {
  groupOf,
  isOverdue,
  type OrderStatus,
  orderGroups,
  orderRecord,
  stateName,
} from '../rules.states.ts';
import { orderLines, orders, orderTallies } from '../tables.ts';
import { reviewDays } from './review-days.ts';
import { laterActions } from './rules.later.ts';

type Filters = CheckedInputOf<typeof orderMine>;

/** The customer's own orders, newest first, with the number in each group. One statement. */
export const listOrders: Answers<typeof orderMine> = async ({ db, now, actor }, filters) => {
  const { page, size, group } = filters;
  const [answer] = await readPage(db, filters, { customerRid: actor.rid });
  // One row, whatever there is: all of it are sums.
  const { rows, tallies, found, days } = answer!;
  const terms = { now, today: shanghaiDate(now), days };
  const counts = countsOf(found ?? tallies.map(({ all }) => all));
  const owners = groupsAmong(tallies);
  const { list, next } = pieceFrom(withLines(rows), size, ({ order }) => [order.createdAt, order.rid]);
  return {
    list: list.map((each) => asCard(each, owners, terms)),
    owners,
    total: group ? (counts[group] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0),
    page,
    size,
    counts,
    next,
  };
};

/** What a card is made of. */
const cardColumns = {
  ...{ rid: orders.rid, no: orders.no, typeId: orders.typeId, title: orders.title, status: orders.status },
  ...{
    payStatus: orders.payStatus,
    payMode: orders.payMode,
    totalFen: orders.totalFen,
    version: orders.version,
  },
  ...{ itemCount: orders.itemCount, sampleCount: orders.sampleCount, contract: orders.contract },
  ...{ isQuoteFirst: orders.isQuoteFirst, isAgreed: orders.isAgreed, isReviewed: orders.isReviewed },
  ...{ promiseDate: orders.promiseDate, createdAt: orders.createdAt, doneAt: orders.doneAt },
  recycleStatus: orders.recycleStatus,
  owner: orders.owner,
};

type Card = Pick<Order, keyof typeof cardColumns>;

const lineColumns = { name: orderLines.name, img: orderLines.img, count: orderLines.count };

type Line = Pick<typeof orderLines.$inferSelect, keyof typeof lineColumns>;

/** An order comes once for each of its lines, and once if it has none. */
type CardLine = { order: Card; line: Line | null };

const readPage = builtByShape((db, filters: Filters) => {
  const { page, size, after, group } = filters;
  const customerRid = given('customerRid');
  const mine = and(eq(orders.customerRid, customerRid), ...narrowed(filters, customerRid));
  const inGroup = group ? inArray(orders.status, [...orderGroups[group].states]) : undefined;
  const found = db
    .select(cardColumns)
    .from(orders)
    .where(and(mine, inGroup, beyond(after, orders.createdAt, orders.rid)))
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(fixed(size + 1))
    .offset(after ? 0 : (page - 1) * size)
    .as('found');
  const tallied = talliedBy(db, filters, customerRid).as('tallied');
  const tally = { all: { status: tallied.status, count: tallied.count }, group: groupColumns };
  const all = db
    .select({
      tallies: rowsAsOne<Tally>(tally, { outer: ['group'] }).as('tallies'),
      found: (isFoundOnly(filters) ? foundStates(mine) : sql<null>`null`).as('states'),
      days: reviewDays.as('days'),
    })
    .from(tallied)
    .leftJoin(clusters, eq(clusters.rid, tallied.owner))
    .as('all');
  const card = { order: found._.selectedFields, line: lineColumns };
  const order = sql`${desc(found.createdAt)}, ${desc(found.rid)}, ${orderLines.sort}`;
  const cards = db
    .select({ rows: rowsAsOne<CardLine>(card, { order, outer: ['line'] }).as('rows') })
    .from(found)
    .leftJoin(orderLines, eq(orderLines.orderRid, found.rid))
    .as('cards');
  return db
    .select({ rows: cards.rows, tallies: all.tallies, found: all.found, days: all.days })
    .from(all)
    .crossJoin(cards);
});

const groupColumns = { rid: clusters.rid, name: clusters.name, createdAt: clusters.createdAt };

type Group = Pick<typeof clusters.$inferSelect, keyof typeof groupColumns>;

/** Orders in one state: how many of those that are asked for, and the group for which they were ordered, if any. */
type Tally = { all: StateCount; group: Group | null };
type StateCount = { status: number; count: number };

/** How many there are in each state for each owner, by what is written down of that. */
function talliedBy(db: Database, { owner, typeId, status }: Filters, customerRid: Placeholder) {
  const which = and(
    ownedBy(orderTallies, owner),
    is(orderTallies.typeId, typeId),
    is(orderTallies.status, status),
  );
  const count = which ? sql`coalesce(sum(count) FILTER (WHERE ${which}), 0)` : sql`sum(count)`;
  return db
    .select({
      status: orderTallies.status,
      owner: orderTallies.owner,
      count: sql<number>`${count}::int`.as('count'),
    })
    .from(orderTallies)
    .where(eq(orderTallies.customerRid, customerRid))
    .groupBy(orderTallies.status, orderTallies.owner)
    .having(sql`sum(count) > 0`);
}

/** What is written down does not tell of words and days. */
const isFoundOnly = ({ kw, from, to }: Filters) => Boolean(kw || from || to);

/** How many there are in each state of those that are found. */
const foundStates = (mine: SQL | undefined) => sql<StateCount[]>`(
  SELECT coalesce(json_agg(each), '[]'::json) FROM (
    SELECT ${orders.status}, count(*)::int AS count FROM ${orders} WHERE ${mine} GROUP BY 1) AS each)`;

function countsOf(all: readonly StateCount[]): Record<string, number> {
  const inStates = (states: readonly number[]) =>
    all.reduce((sum, { status, count }) => (states.includes(status) ? sum + count : sum), 0);
  return Object.fromEntries(
    Object.entries(orderGroups).map(([name, { states }]) => [name, inStates(states)]),
  );
}

/** The groups that a customer orders for, or has, the oldest first. */
function groupsAmong(tallies: readonly Tally[]): { rid: string; name: string }[] {
  const groups = new Map(tallies.flatMap(({ group }) => (group ? [[group.rid, group]] : [])));
  return [...groups.values()]
    .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map(({ rid, name }) => ({ rid, name }));
}

/** Earlier orders of one service, newest first, with what was asked for. Two statements. */
export const listEarlier: Answers<typeof historyCall> = async ({ db, actor }, { device_rid, ...paging }) => {
  const which = equal(orderLines, { customerRid: actor.rid, serviceRid: device_rid });
  const found = await listed(
    db,
    paging,
    db
      .select({
        rid: orders.rid,
        no: orders.no,
        created: orders.createdAt,
        params: orderLines.params,
        samples: orders.sampleCount,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.rid, orderLines.orderRid))
      .where(which),
    [desc(orderLines.createdAt), desc(orderLines.rid)],
  );
  return {
    ...found,
    list: found.list.map(({ created, samples, ...row }) => ({
      ...row,
      created,
      samples_count: samples,
    })),
  };
};

/** What every answer tells of an order. */
export function asSummary(order: Pick<Order, 'rid' | 'no' | 'typeId' | 'status' | 'totalFen' | 'version'>) {
  const status = order.status as OrderStatus;
  return {
    rid: order.rid,
    no: order.no,
    status,
    status_name: stateName(order.typeId, status),
    total_fen: order.totalFen,
    version: order.version,
  };
}

/** What the customer may do with the order now, and about it once it is done. */
export function actionsOf(order: Card, terms: { now: Date; days: number }) {
  const status = order.status as OrderStatus;
  const actions = orderRecord.offered({ ...factsOf(order), status }, 'customer');
  return [...actions, ...laterActions(order, terms)];
}

/** The orders of rows that stand one after the other, a row for each of an order's lines. */
function withLines(rows: readonly CardLine[]) {
  const found: { order: Card; items: Line[] }[] = [];
  for (const { order, line } of rows) {
    if (order.rid !== found.at(-1)?.order.rid) found.push({ order, items: [] });
    if (line) found.at(-1)?.items.push(line);
  }
  return found;
}

/** Written out as one object: where it grew from another one, V8 made room for it five times. */
function asCard(
  { order, items }: { order: Card; items: Line[] },
  owners: readonly { rid: string; name: string }[],
  terms: { now: Date; today: string; days: number },
) {
  const { rid, no, status, status_name, total_fen, version } = asSummary(order);
  const isLate = isOverdue(status, order.promiseDate, terms.today);
  return {
    rid,
    no,
    status,
    status_name,
    total_fen,
    version,
    typeId: order.typeId,
    title: order.title,
    items,
    count: order.itemCount,
    samples: order.sampleCount,
    created: order.createdAt,
    promise_date: order.promiseDate,
    overdue: isLate ? (1 as const) : (0 as const),
    pay_status: order.payStatus,
    next_step: nextStep(order.typeId, status, order.promiseDate, isLate),
    owner_name: owners.find(({ rid }) => rid === order.owner)?.name ?? '',
    group: groupOf(status),
    actions: actionsOf(order, terms),
  };
}

function narrowed(
  { typeId, status, kw, from, to, owner }: Filters,
  customerRid: Placeholder,
): (SQL | undefined)[] {
  return [
    ownedBy(orders, owner),
    is(orders.typeId, typeId),
    is(orders.status, status),
    kw
      ? or(finds(kw, [orders.no, orders.batchNo], orders.title, orders.projectNo), isToldOf(kw, customerRid))
      : undefined,
    during(orders.createdAt, { from, to }),
  ];
}
