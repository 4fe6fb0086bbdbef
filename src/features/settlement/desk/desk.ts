import { and, desc, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, StaffContext } from '../../../host/calls/context.ts';
import { sumFen } from '../../../host/records/columns.ts';
import { during, equal, has, is } from '../../../host/records/filters.ts';
import { listed } from '../../../host/records/listed.ts';
import { payerCalled, payerColumns, payerTold } from '../../clusters/payers.ts';
import { clusters } from '../../clusters/tables.ts';
import { profiles } from '../../customers/tables.ts';
import { customers } from '../../identity/tables.ts';
import { ledgerDrafts } from '../../ledger/tables.ts';
import { orderStates, payStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { staffMembers } from '../../staff/tables.ts';
import type { Bill } from '../making/billing.ts';
import { makeStatements, settleable } from '../making/make-statements.ts';
import { dueOf, ordersOf } from '../mine/list-settlements.ts';
import { describeStatement, statementFile, summaryOf } from '../mine/read-statement.ts';
import { linesOf, type Settler } from '../moves.ts';
import { totalOfLines } from '../paying/rules.payment.ts';
import { creditRecord, creditStates, statementStates } from '../rules.states.ts';
import { statementCredits, statementLines, statements } from '../tables.ts';
import type { staffStatement, staffStatements, staffUnsettled, statementMake } from './contract.ts';

/** A member of staff who moves a statement. */
export function staffSettler({ actor }: Pick<StaffContext, 'actor'>): Settler {
  return { role: 'staff', type: 'staff', rid: actor.rid };
}

/** Statements with filters; see the contract. */
export const listStatements: Answers<typeof staffStatements> = async ({ db, now }, input) => {
  const where = filterOf(input);
  const remaining = sql<number>`CASE WHEN ${statements.status} = ${statementStates.voided} THEN 0 ELSE ${statements.totalFen} - ${statements.paidFen} - ${statements.creditedFen} + ${statements.returnedFen} END`;
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      totalFen: sumFen(statements.totalFen),
      remainingFen: sumFen(remaining),
    })
    .from(statements)
    .leftJoin(customers, eq(customers.rid, statements.owner))
    .leftJoin(profiles, eq(profiles.customerRid, statements.owner))
    .leftJoin(clusters, eq(clusters.rid, statements.owner))
    .where(where);
  const { list: rows, ...found } = await listed(
    db,
    input,
    db
      .select({ statement: statements, ...payerColumns })
      .from(statements)
      .leftJoin(customers, eq(customers.rid, statements.owner))
      .leftJoin(profiles, eq(profiles.customerRid, statements.owner))
      .leftJoin(clusters, eq(clusters.rid, statements.owner))
      .where(where),
    [desc(statements.createdAt), desc(statements.rid)],
    sums?.total ?? 0,
  );
  const rids = rows.map(({ statement }) => statement.rid);
  const lines = await linesOf(db, rids);
  const waiting = new Set(
    (
      await db
        .select({ rid: statementCredits.statementRid })
        .from(statementCredits)
        .where(eq(statementCredits.status, creditStates.toCheck))
    ).map(({ rid }) => rid),
  );
  return {
    ...found,
    list: rows.map(({ statement, ...known }) => {
      const { edition: _, ...summary } = summaryOf(statement);
      return {
        ...summary,
        owner: payerTold(statement.owner, known),
        orders: ordersOf(lines.filter(({ statementRid }) => statementRid === statement.rid)),
        created: statement.createdAt,
        ...dueOf(statement, now),
        waits_for_approval: waiting.has(statement.rid) ? 1 : 0,
      };
    }),
    total_fen: sums?.totalFen ?? 0,
    remaining_fen: sums?.remainingFen ?? 0,
  };
};

/** One statement with who did what, or as a document; see the contract. */
export const readStaffStatement: Answers<typeof staffStatement> = async (
  { db, now, actor },
  { rid, format },
) => {
  const [found] = await db
    .select({ statement: statements, ...payerColumns })
    .from(statements)
    .leftJoin(customers, eq(customers.rid, statements.owner))
    .leftJoin(profiles, eq(profiles.customerRid, statements.owner))
    .leftJoin(clusters, eq(clusters.rid, statements.owner))
    .where(eq(statements.rid, rid));
  if (!found) throw new Failure(refusals.notFound);
  const { statement, ...known } = found;
  if (format !== 'json') return statementFile({ db, now }, statement, format);
  const names = new Map(
    (await db.select({ rid: staffMembers.rid, name: staffMembers.name }).from(staffMembers)).map((member) => [
      member.rid,
      member.name,
    ]),
  );
  const sides = { customer: '客户', system: '系统' } as const;
  const view = await describeStatement({ db, now }, statement, 'staff', ({ actorType, actorRid }) =>
    actorType === 'staff' ? (names.get(actorRid) ?? '员工') : sides[actorType],
  );
  const notes = await db
    .select({ credit: statementCredits, line: statementLines.name })
    .from(statementCredits)
    .innerJoin(statementLines, eq(statementLines.rid, statementCredits.lineRid))
    .where(eq(statementCredits.statementRid, rid))
    .orderBy(desc(statementCredits.createdAt));
  const [asked] = await db
    .select()
    .from(ledgerDrafts)
    .where(
      and(
        ...[eq(ledgerDrafts.ref, `statement:${rid}`), eq(ledgerDrafts.event, 'bad-debt')],
        isNull(ledgerDrafts.decidedAt),
      ),
    );
  return {
    ...view,
    owner: payerTold(statement.owner, known),
    write_off: asked
      ? {
          ...{ rid: asked.rid, reason: asked.reason, at: asked.writtenAt },
          amount_fen: asked.legs.reduce((sum, { fen }) => sum + Math.max(0, fen), 0),
          asked_by: names.get(asked.writtenBy) ?? '',
          is_mine: asked.writtenBy === actor.rid ? 1 : 0,
        }
      : null,
    notes: notes.map(({ credit, line }) => ({
      ...{ rid: credit.rid, line, amount_fen: credit.amountFen, reason: credit.reason },
      to: credit.to === 'prestore' ? '预存' : '银行退款',
      ...{ status: credit.status, status_name: creditRecord.nameOf(credit.status) },
      made_by: names.get(credit.madeBy) ?? '',
      decided_by: credit.decidedBy ? (names.get(credit.decidedBy) ?? '') : '',
      at: credit.createdAt,
      is_mine: credit.madeBy === actor.rid ? 1 : 0,
    })),
  };
};

/** Customers and groups with accepted work, or time that they used or are charged for, that no statement charges yet. */
export const listUnsettled: Answers<typeof staffUnsettled> = async ({ db }, _input) => {
  const ofOrders = db
    .select({ rid: orders.owner })
    .from(orders)
    .where(
      or(
        eq(orders.status, orderStates.toSettle),
        equal(orders, { status: orderStates.terminated, payStatus: payStates.unsettled }),
      ),
    );
  const isCharged = sql`EXISTS (SELECT FROM ${statementLines} WHERE ${statementLines.reservationRid} = ${reservations.rid} AND ${statementLines.isActive})`;
  const ofBookings = db
    .select({ rid: reservations.owner })
    .from(reservations)
    .where(
      and(
        or(
          eq(reservations.status, bookingStates.toSettle),
          and(
            inArray(reservations.status, [bookingStates.cancelled, bookingStates.missed]),
            gt(reservations.feeFen, 0),
          ),
        ),
        not(isCharged),
      ),
    );
  const waiting = union(ofOrders, ofBookings).as('waiting');
  const owners = await db
    .select({ rid: waiting.rid, ...payerColumns })
    .from(waiting)
    .leftJoin(customers, eq(customers.rid, waiting.rid))
    .leftJoin(profiles, eq(profiles.customerRid, waiting.rid))
    .leftJoin(clusters, eq(clusters.rid, waiting.rid))
    .orderBy(waiting.rid)
    .limit(200);
  const list = [];
  for (const { rid, ...known } of owners) {
    const ready = await settleable(db, [rid]);
    const own = ready.orders
      .filter(({ bill }) => !bill.whyNot)
      .map(({ order, bill }) => ({ rid: order.rid, no: order.no, title: order.title, ...amountOf(bill) }));
    const times = ready.bookings
      .filter(({ bill }) => !bill.whyNot)
      .map(({ booking, bill }) => ({
        ...{ rid: booking.rid, no: booking.no ?? '', title: booking.name, ...amountOf(bill) },
      }));
    if (own.length + times.length === 0) continue;
    const amount_fen = [...own, ...times].reduce((sum, each) => sum + each.amount_fen, 0);
    list.push({ owner: payerTold(rid, known), orders: own, bookings: times, amount_fen });
  }
  return { list };
};

function amountOf({ lines }: Bill) {
  const fen = totalOfLines(lines.map(({ amountFen, discountFen = 0 }) => ({ amountFen, discountFen })));
  return { amount_fen: fen };
}

/** Makes statements of an owner's accepted work; see the contract. */
export const makeForOwner: Answers<typeof statementMake> = async (context, { owner, order_rids }) => {
  const { db, note } = context;
  const { orders: waiting, bookings } = await settleable(db, [owner]);
  const ready = waiting.filter(({ bill }) => !bill.whyNot).map(({ order }) => order.rid);
  const made = await makeStatements(
    context,
    owner,
    order_rids.length > 0
      ? { orderRids: order_rids }
      : {
          orderRids: ready,
          bookingRids: bookings.filter(({ bill }) => !bill.whyNot).map(({ booking }) => booking.rid),
        },
    staffSettler(context),
  );
  note(`出具结算单 ${made.map(({ no }) => no).join('、')}`);
  return { rids: made.map(({ rid }) => rid) };
};

const ofOrders = alias(statementLines, 'of_orders');

function filterOf(input: CheckedInputOf<typeof staffStatements>): SQL | undefined {
  const { status, kw, owner, order_rid, overdue, approval, from, to } = input;
  const lineIs = (which: SQL | undefined) =>
    exists(
      sql`(SELECT FROM ${statementLines} AS "of_orders" WHERE ${ofOrders.statementRid} = ${statements.rid} AND ${which})`,
    );
  return and(
    is(statements.status, status),
    is(statements.owner, owner),
    order_rid ? lineIs(eq(ofOrders.orderRid, order_rid)) : undefined,
    overdue ? eq(statements.status, statementStates.overdue) : undefined,
    approval
      ? sql`EXISTS (SELECT FROM ${statementCredits} WHERE ${statementCredits.statementRid} = ${statements.rid} AND ${statementCredits.status} = ${creditStates.toCheck})`
      : undefined,
    during(statements.createdAt, { from, to }),
    kw ? or(has(kw, statements.no), lineIs(has(kw, ofOrders.refNo)), payerCalled(kw)) : undefined,
  );
}
