import { and, inArray, or, sql } from 'drizzle-orm';
import { equal } from '../../../host/records/filters.ts';
import { chargePurchase, type Purchase } from '../../clusters/spending/charges.ts';
import { orders } from '../../orders/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import type { Line, SettlementContext, Statement } from '../moves.ts';
import { confirmedStates } from '../rules.states.ts';
import { statementLines, statements } from '../tables.ts';

/**
 * Lets the orders and bookings of a group's confirmed statement take what is billed, less credit notes, of envelope and
 * month, in place of their price; with `isLimited` no more of an envelope than is left. No statement for what customers pay
 * for themselves.
 */
export async function chargeBilled(
  { db }: Pick<SettlementContext, 'db'>,
  { owner, customerRid }: Statement,
  lines: readonly Line[],
  { isLimited = false } = {},
): Promise<void> {
  if (owner === customerRid) return;
  const orderRids = [...new Set(lines.flatMap(({ orderRid }) => orderRid ?? []))];
  const bookingRids = [...new Set(lines.flatMap(({ reservationRid }) => reservationRid ?? []))];
  const of = sql<string>`coalesce(${statementLines.orderRid}, ${statementLines.reservationRid})`;
  const sums = await db
    .select({
      of,
      fen: sql<number>`sum(${statementLines.amountFen} - ${statementLines.discountFen} - ${statementLines.creditedFen})::int`,
    })
    .from(statementLines)
    .innerJoin(statements, equal(statements, { rid: statementLines.statementRid }))
    .where(
      and(
        equal(statementLines, { isActive: true }),
        inArray(statements.status, [...confirmedStates]),
        or(inArray(statementLines.orderRid, orderRids), inArray(statementLines.reservationRid, bookingRids)),
      ),
    )
    .groupBy(of);
  const billed = new Map(sums.map((each) => [each.of, each.fen]));
  const bought: [string, Purchase & { rid: string }][] = [
    ...(await db.select().from(orders).where(inArray(orders.rid, orderRids))).map(
      (row): [string, typeof row] => [`order:${row.rid}`, row],
    ),
    ...(await db.select().from(reservations).where(inArray(reservations.rid, bookingRids))).map(
      (row): [string, typeof row] => [`booking:${row.rid}`, row],
    ),
  ];
  for (const [ref, row] of bought)
    await chargePurchase(db, ref, row, { fen: Math.max(0, billed.get(row.rid) ?? 0), isDone: !isLimited });
}
