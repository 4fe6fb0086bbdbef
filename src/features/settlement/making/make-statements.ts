import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { yuan } from '../../../core/yuan.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { numbersOf } from '../../../host/records/numbers.ts';
import { bySystem, ridsOf } from '../../../host/records/rows.ts';
import { headOf } from '../../clusters/payers.ts';
import { type Order, orderRows } from '../../orders/moves.ts';
import { orderStates, payStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { type Booking, bookingRows } from '../../reservations/moves.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { assigns } from '../../results/tables.ts';
import { depositOf } from '../../wallets/service.deposits.ts';
import { confirmStatement } from '../mine/confirm.ts';
import {
  depositRefOf,
  type SettlementContext,
  type Settler,
  type Statement,
  statementRows,
} from '../moves.ts';
import { totalOfLines } from '../paying/rules.payment.ts';
import { moneyOf } from '../paying/take-money.ts';
import { projectNumbers } from '../projects/project-numbers.ts';
import { settlementRefusals, statementStates } from '../rules.states.ts';
import { isOnCredit } from '../settled-orders.ts';
import { statementLines, statementNumbers, statements, statementVersions } from '../tables.ts';
import { tellPayers } from '../tell-payers.ts';
import { type Bill, billOfBooking, billsOfOrders, type DraftLine, takenBookings } from './billing.ts';

type LockWhere<Row> = (db: Database, which: SQL | undefined) => Promise<Row[]>;

/** What a statement is to be made of. */
export type Chosen = { orderRids?: readonly string[]; bookingRids?: readonly string[] };

/** Numbers of smallint columns end there. */
const mostLines = 500;

const numbers = numbersOf('S', statementNumbers);

/**
 * Makes statements of accepted work that one owner pays for: one of everything that is chosen, another of what is on credit, and one
 * of its own for each order and booking that was paid first. What leaves nothing to be paid is confirmed at once. Locks the orders and bookings.
 * Refuses with the reason why something that was chosen cannot be settled.
 */
export async function makeStatements(
  context: SettlementContext,
  owner: string,
  { orderRids = [], bookingRids = [] }: Chosen,
  by: Settler,
): Promise<Statement[]> {
  const { db } = context;
  const chosen = await lockAll<Order>(orderRows, { db, owner, rids: orderRids });
  const bookings = await lockAll<Booking>(bookingRows, { db, owner, rids: bookingRids });
  const bills = await billsOfOrders(db, chosen);
  const taken = await takenBookings(db, bookingRids);
  const together: DraftLine[] = [];
  const onCredit: DraftLine[] = [];
  const made: Statement[] = [];
  for (const order of chosen) {
    const lines = linesOrRefusal(bills.get(order.rid));
    const { cashFen, bonusFen } = await depositOf(db, { owner, ref: `order:${order.rid}` });
    if (cashFen + bonusFen > 0) made.push(await makeOne(context, owner, lines, by));
    else (isOnCredit(order) ? onCredit : together).push(...lines);
  }
  for (const booking of bookings) {
    const lines = linesOrRefusal(billOfBooking(booking, taken.has(booking.rid)));
    const isPaidFirst = booking.status === bookingStates.toSettle && booking.paidFen > 0;
    if (isPaidFirst) made.push(await makeOne(context, owner, lines, by));
    else (isOnCredit(booking) ? onCredit : together).push(...lines);
  }
  for (const lines of [together, onCredit])
    for (let from = 0; from < lines.length; from += mostLines)
      made.push(await makeOne(context, owner, lines.slice(from, from + mostLines), by));
  if (made.length === 0) throw new Failure(settlementRefusals.nothing);
  return made;
}

/**
 * What follows from a customer's verdicts: orders that were paid before testing, cost nothing, or all of them in a shop
 * that makes statements at once, are settled, for each owner by itself. Returns the statement that the customer should
 * look at, who may pay it.
 */
export async function settleAccepted(
  context: CustomerContext,
  orderRids: readonly string[],
): Promise<string | null> {
  const { db, actor } = context;
  const owners = await db
    .selectDistinct({ owner: orders.owner })
    .from(orders)
    .where(inArray(orders.rid, [...orderRids]))
    .orderBy(orders.owner);
  const isAtOnce = (await moneyOf({ db })).statementDay === 0;
  const made: Statement[] = [];
  for (const { owner } of owners) {
    const { orders: waiting } = await settleable(db, [owner], orderRids);
    const ready = waiting.filter(({ bill }) => !bill.whyNot);
    const chosen = ridsOf((isAtOnce ? ready : ready.filter(isPaidBefore)).map(({ order }) => order));
    if (chosen.length === 0) continue;
    made.push(...(await makeStatements(context, owner, { orderRids: chosen }, bySystem)));
  }
  const mine = made.filter(({ customerRid }) => customerRid === actor.rid);
  return (mine.find(({ status }) => status === statementStates.toConfirm) ?? mine[0])?.rid ?? null;
}

/** Whether nothing waits for the customer: it was paid before testing, or costs nothing. */
export function isPaidBefore({ order, bill }: { order: Order; bill: Bill }): boolean {
  return (
    order.prepaidFen > 0 || bill.lines.every(({ amountFen, discountFen = 0 }) => amountFen === discountFen)
  );
}

/** Orders and bookings of these owners that can be settled, with what they come to; only orders `among` some when told. */
export async function settleable(
  db: Database,
  owners: readonly string[],
  among?: readonly string[],
): Promise<{ orders: { order: Order; bill: Bill }[]; bookings: { booking: Booking; bill: Bill }[] }> {
  const waiting = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.owner, [...owners]),
        among && inArray(orders.rid, [...among]),
        sql`(${orders.status} = ${orderStates.toSettle} OR ${orders.status} IN (${orderStates.toVerify}, ${orderStates.terminated}) AND ${orders.payStatus} IN (${payStates.unsettled}, ${payStates.partPaid}, ${payStates.paid}))`,
        sql`(${orders.status} <> ${orderStates.terminated} OR EXISTS (
          SELECT FROM ${assigns} WHERE ${assigns.orderRid} = ${orders.rid} AND NOT EXISTS (
            SELECT FROM ${statementLines}
            WHERE ${statementLines.assignRid} = ${assigns.rid} AND ${statementLines.isActive}
          )
        ))`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.rid))
    .limit(500);
  const bills = await billsOfOrders(db, waiting);
  const used = among
    ? []
    : await db
        .select()
        .from(reservations)
        .where(
          and(
            inArray(reservations.owner, [...owners]),
            sql`(${reservations.status} = ${bookingStates.toSettle} OR ${reservations.status} IN (${bookingStates.cancelled}, ${bookingStates.missed}) AND ${reservations.feeFen} > ${reservations.paidFen})`,
          ),
        )
        .orderBy(asc(reservations.startAt), asc(reservations.rid))
        .limit(500);
  const taken = await takenBookings(db, ridsOf(used));
  const nothing: Bill = { lines: [], whyNot: settlementRefusals.nothing, work: [] };
  return {
    orders: waiting
      .map((order) => ({ order, bill: bills.get(order.rid) ?? nothing }))
      .filter(({ bill }) => bill.whyNot !== settlementRefusals.taken),
    bookings: used
      .filter(({ rid }) => !taken.has(rid))
      .map((booking) => ({ booking, bill: billOfBooking(booking, false) })),
  };
}

/** Stores a statement with its first version and tells its payer. */
export async function makeOne(
  context: SettlementContext,
  owner: string,
  lines: readonly DraftLine[],
  by: Settler,
  more: Pick<typeof statements.$inferInsert, 'kind' | 'adjusts'> = { kind: 'regular' },
): Promise<Statement> {
  const { db, now } = context;
  const customerRid = await headOf(db, owner);
  const totalFen = totalOfLines(lines.map(({ amountFen, discountFen = 0 }) => ({ amountFen, discountFen })));
  const [statement] = await db
    .insert(statements)
    .values({
      ...{
        ...more,
        rid: ulid(now.getTime()),
        no: await numbers.next(db, now),
        customerRid,
        owner,
      },
      ...{ status: statementStates.toConfirm, totalFen, createdBy: by.type, createdAt: now, shownAt: now },
    })
    .returning();
  if (!statement) throw new Error('no statement was stored');
  const projects = await projectsOf(db, statement, lines);
  const rows = lines.map((line, sort) => ({
    ...{ ...line, rid: ulid(now.getTime()), statementRid: statement.rid, sort },
    projectNo: line.projectNo || projects.get(line.orderRid ?? line.reservationRid ?? '') || '',
  }));
  const stored = await db.insert(statementLines).values(rows).onConflictDoNothing().returning();
  if (stored.length !== rows.length) throw new Failure(settlementRefusals.taken);
  await writeVersion(db, statement, rows, now, '');
  await statementRows.begin(db, statement, { by, now });
  if (await isCovered(db, statement, lines)) return confirmStatement(context, statement, bySystem);
  await tellIssued(context, statement);
  return statement;
}

/** The numbers of the projects that a group's orders and bookings are for. One statement, none for what customers pay. */
async function projectsOf(db: Database, { owner, customerRid }: Statement, lines: readonly DraftLine[]) {
  if (owner === customerRid) return new Map<string, string>();
  const rids = lines.flatMap(({ orderRid, reservationRid }) => orderRid ?? reservationRid ?? []);
  return projectNumbers(db, [...new Set(rids)]);
}

/** Keeps what a version of a statement charges. */
export async function writeVersion(
  db: Database,
  { rid, customerRid, edition }: Pick<Statement, 'rid' | 'customerRid' | 'edition'>,
  lines: readonly { name: string; description: string; amountFen: number; discountFen?: number }[],
  at: Date,
  reason: string,
): Promise<void> {
  const kept = lines.map(({ name, description, amountFen, discountFen = 0 }) => ({
    ...{ name, description, amountFen, discountFen },
  }));
  await db.insert(statementVersions).values({
    ...{ statementRid: rid, edition, customerRid, at, reason, lines: kept },
    totalFen: totalOfLines(kept),
  });
}

/** Tells the payer that a statement waits for them. */
export async function tellIssued(
  context: SettlementContext,
  { rid, no, owner, totalFen, version }: Statement,
): Promise<void> {
  const values = { rid, no, yuan: yuan(totalFen) };
  await tellPayers(context, owner, { event: 'statementIssued', values, ref: `${rid} ${version}` });
}

/** Whether nothing is left to be paid once deposits have been applied: then nobody has to agree to it. */
async function isCovered(db: Database, { owner, totalFen, kind }: Statement, lines: readonly DraftLine[]) {
  if (kind === 'adjustment') return false;
  if (totalFen === 0) return true;
  const [first] = lines;
  const ref = first && depositRefOf(first);
  if (!ref) return false;
  const { cashFen, bonusFen } = await depositOf(db, { owner, ref });
  return cashFen + bonusFen >= totalFen && cashFen + bonusFen > 0;
}

function linesOrRefusal(bill: Bill | undefined): DraftLine[] {
  if (!bill || bill.whyNot) throw new Failure(bill?.whyNot ?? settlementRefusals.nothing);
  return bill.lines;
}

/** All of these orders or bookings of one owner, locked. */
async function lockAll<Row>(
  rows: { table: { rid: PgColumn; owner: PgColumn }; lockWhere: LockWhere<Row> },
  { db, owner, rids }: { db: Database; owner: string; rids: readonly string[] },
): Promise<Row[]> {
  const wanted = [...new Set(rids)];
  if (wanted.length === 0) return [];
  const { table } = rows;
  const found = await rows.lockWhere(db, and(inArray(table.rid, wanted), eq(table.owner, owner)));
  if (found.length !== wanted.length) throw new Failure(settlementRefusals.notOneOwner);
  return found;
}
