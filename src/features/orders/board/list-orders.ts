import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { maskedPhone } from '../../../core/fields.ts';
import { shanghaiDate, shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { type SheetColumn, sheetOf, spreadsheet } from '../../../host/papers/spreadsheet.ts';
import { during, has, is } from '../../../host/records/filters.ts';
import { beyond, pieceFrom } from '../../../host/records/listed.ts';
import { called, personColumns } from '../../customers/people.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { staffName } from '../../staff/names.ts';
import { isToldOf } from '../facts.ts';
import { asSummary } from '../mine/list-orders.ts';
import { invoiceNames, payNames, recycleName } from '../rules.names.ts';
import { groupOf, lateDays, type OrderStatus, orderGroups, orderStates } from '../rules.states.ts';
import { orderHistory, orderLines, orderPeople, orders, orderTalks } from '../tables.ts';
import type { staffOrderList, staffOrderSheet } from './contract.ts';

type Looker = Pick<StaffContext, 'db' | 'now' | 'actor' | 'scope'>;
type Filters = CheckedInputOf<typeof staffOrderSheet>;
type Card = AnswerOf<typeof staffOrderList>['list'][number];

/** Counts of groups go no further, so that they cost the same however many orders there are. */
const mostCounted = 1_000;
/** So many orders go into a spreadsheet. */
const mostExported = 10_000;
/** So many customers are looked at for a word. */
const mostCustomers = 500;

/**
 * Orders of all customers, newest first, with how many are in each group. Two statements, and one more for words that
 * name a customer. Whoever sees only their own gets those that they work on.
 */
export const listStaffOrders: Answers<typeof staffOrderList> = async ({ db, now, actor, scope }, filters) => {
  const { size, after } = filters;
  const rids = await chosenOf({ db, now, actor, scope }, filters, size + 1, after);
  const found = rids.length === 0 ? [] : await cardsOf(db, rids, now);
  const { list, next } = pieceFrom(found, size, ({ card, at }) => [at, card.rid]);
  return {
    list: list.map(({ card }) => card),
    counts: await countGroups(db),
    next,
  };
};

/** The filtered list as a spreadsheet, newest first, with the numbers masked as in the list. Three statements at most. */
export async function printStaffOrders(
  context: Looker,
  filters: CheckedInputOf<typeof staffOrderSheet>,
): Promise<FileAnswer> {
  const { db, now } = context;
  const rids = await chosenOf(context, filters, mostExported + 1);
  if (rids.length > mostExported) throw new Failure(`导出数据超过${mostExported}条，请缩小范围`);
  const cards = rids.length === 0 ? [] : (await cardsOf(db, rids, now)).map(({ card }) => card);
  return spreadsheet(`订单_${shanghaiDate(now).replaceAll('-', '')}`, [sheetOf('订单', sheetColumns, cards)]);
}

/** The newest orders that filters choose, `after` the end of a page. One statement, two for words that name a customer. */
async function chosenOf(
  { db, now, actor, scope }: Looker,
  filters: CheckedInputOf<typeof staffOrderSheet>,
  size: number,
  after?: string,
): Promise<string[]> {
  const { group, status } = filters;
  const states = status === undefined ? (group ? [...orderGroups[group].states] : undefined) : [status];
  const which = and(
    ...narrowed(filters, { staffRid: actor.rid, today: shanghaiDate(now) }),
    scope === 'own' ? isOwn(actor.rid) : undefined,
    beyond(after, orders.createdAt, orders.rid),
  );
  const wanted = { states, which, size };
  return filters.kw ? newestNamed(db, filters.kw, wanted) : newestOf(db, wanted);
}

/** How many orders are in each group, up to `mostCounted` of each state. One statement. */
async function countGroups(db: Database): Promise<Record<string, number>> {
  const states = Object.values(orderGroups).flatMap((group) => [...group.states]);
  const { rows } = await db.execute<{ status: number; count: number }>(sql`
    SELECT s.status, c.count FROM unnest(ARRAY[${sql.join(
      states.map((state) => sql`${state}::smallint`),
      sql`, `,
    )}]) AS s(status),
    LATERAL (SELECT count(*)::int AS count FROM (
      SELECT FROM ${orders} o WHERE o.status = s.status LIMIT ${mostCounted}) few) c`);
  const byStatus = new Map(rows.map((row) => [Number(row.status), row.count]));
  return Object.fromEntries(
    Object.entries(orderGroups).map(([name, group]) => [
      name,
      Math.min(
        mostCounted,
        group.states.reduce((sum: number, state) => sum + (byStatus.get(state) ?? 0), 0),
      ),
    ]),
  );
}

type Wanted = { states?: readonly number[]; which: SQL | undefined; size: number };

/** The newest of each state are read by its index, and the newest of those are kept. One statement. */
async function newestOf(db: Database, { states, which, size }: Wanted): Promise<string[]> {
  if (!states) return newestIn(db, [newestWhere(db, which, size)], size);
  const each = states.map((state) => newestWhere(db, and(eq(orders.status, state), which), size));
  return newestIn(db, each, size);
}

/**
 * Orders that a word names by their own numbers, their customers or what their files tell, newest first: what each number and each customer
 * has is read by its own index, so that a name with few orders is not looked for among all. Two statements.
 */
async function newestNamed(db: Database, kw: string, { states, which, size }: Wanted): Promise<string[]> {
  const all = and(states && inArray(orders.status, [...states]), which);
  const number = kw.toUpperCase();
  const named = [orders.no, orders.batchNo, orders.waybill].map((column) =>
    newestWhere(db, and(eq(column, number), all), size),
  );
  if (/^[DB]\d{6,}$/.test(number)) return newestIn(db, named, size);
  const customerRids = await customersNamed(db, kw);
  const known = sql`unnest(ARRAY[${sql.join(
    customerRids.map((rid) => sql`${rid}::text`),
    sql`, `,
  )}]::text[]) AS known(rid)`;
  const told = isToldOf(kw);
  const theirs = newestWhere(db, and(sql`${orders.customerRid} = known.rid`, all), size);
  return newestIn(
    db,
    [
      ...named,
      ...(told ? [newestWhere(db, and(told, all), size)] : []),
      sql`SELECT own.rid, own.created_at FROM ${known}, LATERAL (${theirs}) own`,
    ],
    size,
  );
}

function newestWhere(db: Database, which: SQL | undefined, size: number): SQL {
  return db
    .select({ rid: orders.rid, at: orders.createdAt })
    .from(orders)
    .where(which)
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(size)
    .getSQL();
}

/** The newest of what these statements find, each order once. */
async function newestIn(db: Database, found: readonly SQL[], size: number): Promise<string[]> {
  const parts = found.map((each) => sql`(${each})`);
  const { rows } = await db.execute<{ rid: string }>(
    sql`SELECT rid FROM (${sql.join(parts, sql` UNION `)}) each ORDER BY created_at DESC, rid DESC LIMIT ${size}`,
  );
  return rows.map(({ rid }) => rid);
}

async function cardsOf(db: Database, rids: readonly string[], now: Date) {
  const rows = await db
    .select({
      order: getTableColumns(orders),
      ...customerColumns,
      adviser: staffName(orders.adviserRid),
      unread: orderTalks.staffUnread,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.rid, orders.customerRid))
    .leftJoin(profiles, eq(profiles.customerRid, orders.customerRid))
    .leftJoin(orderTalks, eq(orderTalks.orderRid, orders.rid))
    .where(inArray(orders.rid, [...rids]))
    .orderBy(desc(orders.createdAt), desc(orders.rid));
  return rows.map(({ order, ...row }) => {
    const status = order.status as OrderStatus;
    const card: Card = {
      ...asSummary(order),
      typeId: order.typeId,
      title: order.title,
      items: order.itemCount,
      samples: order.sampleCount,
      created: order.createdAt,
      promise_date: order.promiseDate,
      late_days: lateDays(status, order.promiseDate, shanghaiDate(now)),
      pay_status_name: payNames[order.payStatus] ?? '',
      invoice_status_name: invoiceNames[order.invoiceStatus] ?? '',
      recycle_status_name: recycleName(order.leftover, order.recycleStatus),
      secret: order.isSecret ? 1 : 0,
      quote_first: order.isQuoteFirst ? 1 : 0,
      customer: asCustomer({ ...row, rid: order.customerRid }),
      adviser: order.adviserRid ? { rid: order.adviserRid, name: row.adviser ?? '' } : null,
      unread: row.unread ?? 0,
      group: groupOf(status),
    };
    return { card, at: order.createdAt };
  });
}

/** What orders tell of their customers. */
export const customerColumns = {
  ...personColumns,
  phone: customers.phone,
  organization: profiles.organization,
};

/** A customer as orders tell of them, the number masked. */
export function asCustomer(row: {
  rid: string;
  phone: string | null;
  nameless: string;
  name: string | null;
  company: string | null;
  organization: number | null;
}) {
  const { rid, phone, nameless, name, company, organization } = row;
  return {
    rid,
    name: name || nameless,
    company: company ?? '',
    organization,
    phone: maskedPhone(phone ?? ''),
  };
}

/** Orders that a member of staff looks after or works on. */
function isOwn(staffRid: string): SQL | undefined {
  return or(
    eq(orders.adviserRid, staffRid),
    sql`${orders.rid} IN (SELECT order_rid FROM ${orderPeople} WHERE staff_rid = ${staffRid})`,
  );
}

function narrowed(
  filters: Filters,
  { staffRid, today }: { staffRid: string; today: string },
): (SQL | undefined)[] {
  const {
    typeId,
    reached,
    from,
    to,
    late,
    adviser,
    organization,
    service,
    mine,
    unread,
    pay,
    invoice,
    recycle,
  } = filters;
  const nobody = adviser === 'none' ? isNull(orders.adviserRid) : undefined;
  return [
    is(orders.typeId, typeId),
    reached === undefined ? during(orders.createdAt, { from, to }) : hasReached(reached, { from, to }),
    late
      ? and(
          lt(orders.promiseDate, today),
          sql`${orders.status} IN (${orderStates.received}, ${orderStates.queued}, ${orderStates.testing}, ${orderStates.dataReview}, ${orderStates.retesting})`,
        )
      : undefined,
    is(orders.payStatus, pay),
    is(orders.invoiceStatus, invoice),
    is(orders.recycleStatus, recycle),
    nobody ?? is(orders.adviserRid, adviser),
    organization === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${profiles} p WHERE p.customer_rid = ${orders.customerRid} AND p.organization = ${organization})`,
    service
      ? sql`${orders.rid} IN (SELECT order_rid FROM ${orderLines} WHERE service_rid = ${service})`
      : undefined,
    mine ? isOwn(staffRid) : undefined,
    unread ? sql`${orders.rid} IN (SELECT order_rid FROM ${orderTalks} WHERE staff_unread > 0)` : undefined,
  ];
}

/** Whether an order came to a state for the first time on these days. */
function hasReached(state: number, { from, to }: Pick<Filters, 'from' | 'to'>): SQL {
  const firstly = sql`NOT EXISTS (SELECT FROM ${orderHistory} e
    WHERE e.order_rid = ${orderHistory.orderRid} AND e.id < ${orderHistory.id} AND e.to_status = ${state})`;
  return sql`${orders.rid} IN (SELECT ${orderHistory.orderRid} FROM ${orderHistory}
    WHERE ${and(eq(orderHistory.toStatus, state), during(orderHistory.at, { from, to }), firstly)})`;
}

/** Customers whom a word names, or some of the digits of their number. */
async function customersNamed(db: Database, kw: string): Promise<string[]> {
  const known = await db
    .select({ rid: customers.rid })
    .from(customers)
    .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
    .where(/^\d+$/.test(kw) ? has(kw, customers.phone) : called(kw))
    .limit(mostCustomers);
  return known.map(({ rid }) => rid);
}

const sheetColumns: readonly SheetColumn<Card>[] = [
  { title: '订单编号', width: 18, holds: 'text', value: ({ no }) => no },
  {
    title: '类型',
    width: 10,
    holds: 'text',
    value: ({ typeId }) => (typeId === 3 ? '数据分析' : '送样检测'),
  },
  { title: '检测项目', width: 40, holds: 'text', value: ({ title }) => title },
  { title: '样品数', width: 8, holds: 'count', value: ({ samples }) => samples },
  { title: '客户', width: 14, holds: 'text', value: ({ customer }) => customer.name },
  { title: '单位', width: 26, holds: 'text', value: ({ customer }) => customer.company },
  { title: '电话', width: 14, holds: 'text', value: ({ customer }) => customer.phone },
  { title: '状态', width: 10, holds: 'text', value: ({ status_name }) => status_name },
  { title: '付款状态', width: 10, holds: 'text', value: ({ pay_status_name }) => pay_status_name },
  { title: '开票状态', width: 10, holds: 'text', value: ({ invoice_status_name }) => invoice_status_name },
  { title: '样品回收', width: 10, holds: 'text', value: ({ recycle_status_name }) => recycle_status_name },
  { title: '金额（元）', width: 12, holds: 'money', value: ({ total_fen }) => total_fen },
  { title: '承诺交付', width: 12, holds: 'text', value: ({ promise_date }) => promise_date ?? '' },
  { title: '逾期', width: 8, holds: 'text', value: ({ late_days }) => (late_days ? `${late_days} 天` : '') },
  { title: '顾问', width: 12, holds: 'text', value: ({ adviser }) => adviser?.name ?? '' },
  { title: '提交时间', width: 20, holds: 'text', value: ({ created }) => shanghaiTime(created) },
];
