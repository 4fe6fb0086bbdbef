import { and, asc, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Fen } from '../../../core/money.ts';
import { startOfDay } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orderLines, orders } from '../../orders/tables.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { workStates } from '../../results/rules.states.ts';
import { assigns } from '../../results/tables.ts';
import { writtenOff } from '../rules.names.ts';
import { confirmedStates } from '../rules.states.ts';
import { statementLines, statementPayments, statements } from '../tables.ts';

/** Something that was ordered or booked on a group's account, with what it costs by service. */
export type Bought = {
  rid: string;
  customerRid: string;
  envelopeRid: string | null;
  /** Whether it waits for approval. */
  isWaiting: boolean;
  parts: { name: string; fen: Fen }[];
};

/** The instants at which a Shanghai month, YYYY-MM, begins and ends. */
function monthOf(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOfDay(`${month}-01`), to: startOfDay(`${next}-01`) };
}

const withinMonth = (column: SQL | Parameters<typeof gte>[0], month: string) => {
  const { from, to } = monthOf(month);
  return and(gte(column as never, from), lt(column as never, to));
};

/** Everything that was ordered or booked on a group's account in a month and is to be paid for. Six statements at most. */
export async function boughtIn(db: Database, owner: string, month: string): Promise<Bought[]> {
  const { cancelled, rejected } = orderStates;
  const ordered = await db
    .select()
    .from(orders)
    .where(
      and(
        equal(orders, { owner }),
        withinMonth(orders.createdAt, month),
        notInArray(orders.status, [cancelled, rejected]),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.rid));
  const booked = await db
    .select()
    .from(reservations)
    .where(
      and(
        equal(reservations, { owner }),
        withinMonth(reservations.createdAt, month),
        notInArray(reservations.status, nothingToPay),
      ),
    )
    .orderBy(asc(reservations.createdAt), asc(reservations.rid));
  const orderRids = ordered.map(({ rid }) => rid);
  const billed = await billedOf(db, [...orderRids, ...booked.map(({ rid }) => rid)]);
  const open = ordered.filter(({ rid }) => !billed.has(rid));
  const workless = await worklessOf(
    db,
    open.filter(({ status }) => status === orderStates.terminated).map(({ rid }) => rid),
  );
  const priced = await pricedParts(
    db,
    open.map(({ rid }) => rid),
  );
  return [
    ...ordered
      .filter(({ rid }) => !workless.has(rid))
      .map(({ rid, customerRid, envelopeRid, status, title, totalFen }) => ({
        ...{ rid, customerRid, envelopeRid, isWaiting: status === orderStates.toApprove },
        parts: billed.get(rid) ?? completed(priced.get(rid) ?? [], { name: title, fen: totalFen }),
      })),
    ...booked.map(({ rid, customerRid, envelopeRid, status, name, priceFen, feeFen }) => ({
      ...{ rid, customerRid, envelopeRid, isWaiting: status === bookingStates.toApprove },
      parts: billed.get(rid) ?? [{ name, fen: isFee(status) ? feeFen : priceFen }],
    })),
  ];
}

/** Bookings that were never made, or were called off by the laboratory. */
const nothingToPay = [
  bookingStates.locked,
  bookingStates.lockOver,
  bookingStates.rejected,
  bookingStates.closed,
];
const isFee = (status: number) => status === bookingStates.cancelled || status === bookingStates.missed;

/** The parts of an order, made to add up to its price. */
function completed(parts: Bought['parts'], whole: { name: string; fen: Fen }): Bought['parts'] {
  const rest = whole.fen - parts.reduce((sum, { fen }) => sum + fen, 0);
  return rest === 0 ? parts : [...parts, { name: whole.name, fen: rest }];
}

const ofLine = sql<string>`coalesce(${statementLines.orderRid}, ${statementLines.reservationRid})`;
/** What lines charge, less discounts and credit notes. */
const netFen = sumFen(
  sql`(${statementLines.amountFen} - ${statementLines.discountFen} - ${statementLines.creditedFen})`,
);

/** What confirmed statements charge of orders and bookings, by service; nothing of those that are on none. One statement. */
async function billedOf(db: Database, rids: readonly string[]): Promise<Map<string, Bought['parts']>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ of: ofLine, name: statementLines.name, fen: netFen })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(
      and(
        or(inArray(statementLines.orderRid, [...rids]), inArray(statementLines.reservationRid, [...rids])),
        equal(statementLines, { isActive: true }),
        inArray(statements.status, [...confirmedStates]),
      ),
    )
    .groupBy(ofLine, statementLines.name)
    .orderBy(ofLine, statementLines.name);
  return grouped(rows);
}

/** What orders cost line by line, less discounts. One statement. */
async function pricedParts(db: Database, rids: readonly string[]): Promise<Map<string, Bought['parts']>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({
      of: orderLines.orderRid,
      name: orderLines.name,
      fen: sql<number>`${orderLines.amountFen} - ${orderLines.discountFen}`.mapWith(Number),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderRid, [...rids]))
    .orderBy(asc(orderLines.orderRid), asc(orderLines.sort));
  return grouped(rows);
}

function grouped(rows: readonly { of: string; name: string; fen: Fen }[]): Map<string, Bought['parts']> {
  const found = new Map<string, Bought['parts']>();
  for (const { of, ...part } of rows) found.set(of, [...(found.get(of) ?? []), part]);
  return found;
}

/** Which of these orders were ended before anything was done of them. One statement. */
async function worklessOf(db: Database, rids: readonly string[]): Promise<Set<string>> {
  if (rids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ rid: assigns.orderRid })
    .from(assigns)
    .where(
      and(
        inArray(assigns.orderRid, [...rids]),
        gte(assigns.status, workStates.toReview),
        sql`${assigns.amountFen} IS DISTINCT FROM 0`,
      ),
    );
  const worked = new Set(rows.map(({ rid }) => rid));
  return new Set(rids.filter((rid) => !worked.has(rid)));
}

/** What statements of a group charge that were confirmed in a month, by who ordered it. One statement. */
export async function billedIn(
  db: Database,
  owner: string,
  month: string,
): Promise<{ customerRid: string; fen: Fen }[]> {
  return db
    .select({ customerRid: statementLines.customerRid, fen: netFen })
    .from(statementLines)
    .innerJoin(statements, eq(statements.rid, statementLines.statementRid))
    .where(
      and(
        equal(statements, { owner }),
        equal(statementLines, { isActive: true }),
        inArray(statements.status, [...confirmedStates]),
        withinMonth(statements.confirmedAt, month),
      ),
    )
    .groupBy(statementLines.customerRid);
}

/** What was paid of a group's statements in a month, by money or bonus. One statement. */
export async function paidIn(db: Database, owner: string, month: string): Promise<Fen> {
  const [paid] = await db
    .select({ fen: sumFen(statementPayments.amountFen) })
    .from(statementPayments)
    .innerJoin(statements, eq(statements.rid, statementPayments.statementRid))
    .where(
      and(
        equal(statements, { owner }),
        withinMonth(statementPayments.at, month),
        isNull(statementPayments.undoneAt),
        notInArray(statementPayments.way, [...writtenOff]),
      ),
    );
  return paid?.fen ?? 0;
}
