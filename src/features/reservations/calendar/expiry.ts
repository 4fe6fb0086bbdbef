import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { bookingRows } from '../moves.ts';
import { bookingStates } from '../rules.states.ts';
import { reservationCells, reservations } from '../tables.ts';
import { offerFree } from '../waits/waits.ts';

/** A row of half hours of one instrument on one day. */
export type Slot = { serviceRid: string; date: string; starts: readonly string[] };

/** Frees what run-out locks still hold of a slot, for whoever wants it now. One statement when there is nothing to free. */
export async function expireWithin(db: Database, slot: Slot, now: Date): Promise<void> {
  await expire(
    db,
    inArray(
      reservations.rid,
      sql`(SELECT ${reservationCells.reservationRid} FROM ${reservationCells} WHERE ${isWithin(slot)})`,
    ),
    now,
  );
}

/** The half hours of a slot. */
function isWithin({ serviceRid, date, starts }: Slot): SQL | undefined {
  return and(equal(reservationCells, { serviceRid, date }), inArray(reservationCells.start, [...starts]));
}

/** Ends the locks among `which` whose time is over. */
export async function expire(db: Database, which: SQL | undefined, now: Date): Promise<void> {
  const dead = await bookingRows.lockWhere(
    db,
    and(which, eq(reservations.status, bookingStates.locked), lte(reservations.expiresAt, now)),
  );
  if (dead.length === 0) return;
  await bookingRows.moveAll(db, dead, { action: 'expire', by: bySystem, now });
  const days = new Map(dead.map((row) => [`${row.serviceRid} ${row.date}`, row]));
  for (const day of days.values()) await offerFree(db, day, now);
}
