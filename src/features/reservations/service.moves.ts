import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Database } from '../../host/database.ts';
import { type Action, bookingRecord, freed, judgedAt, type Role, type Status } from './rules.states.ts';
import { reservationCells, reservationHistory, reservations } from './tables.ts';

/** A row of `reservations`. */
export type Booking = typeof reservations.$inferSelect;

/** Who moves a booking. */
export type Mover = { role: Role; type: 'customer' | 'staff' | 'system'; rid: string };

/** The clock as a mover. */
export const byClock: Mover = { role: 'system', type: 'system', rid: '' };

/** One move: what is done, by whom, when, where to if the action leads to several states, and why. */
export type Move = {
  action: Action;
  by: Mover;
  now: Date;
  /** The version that whoever moves it has seen. */
  version?: number;
  to?: Status;
  reason?: string;
  diff?: Record<string, unknown>;
  /** Changes to the row that go with the move. */
  changes?: Partial<typeof reservations.$inferInsert>;
};

/** Rows locked until the transaction ends, in the one order that lets nobody wait in a circle. One statement. */
export async function lockRows(db: Database, which: SQL | undefined): Promise<Booking[]> {
  return db.select().from(reservations).where(which).orderBy(reservations.rid).for('update');
}

/** The customer's own booking, locked. Refuses with 记录不存在, others' bookings and locks that are gone too. */
export async function lockOwn(db: Database, rid: string, customerRid: string): Promise<Booking> {
  const [row] = await lockRows(db, and(eq(reservations.rid, rid), eq(reservations.customerRid, customerRid)));
  if (!row) throw new Failure(refusals.notFound);
  return row;
}

/**
 * Refuses what the transition table does not let `by` do with the row now, and with 数据已更新，请刷新后重试 a
 * version that is not the row's. Returns the states that it may lead to.
 */
export function allow(row: Booking, { action, by, now, version }: Move): readonly Status[] {
  if (version !== undefined && version !== row.version) throw new Failure(refusals.stale);
  return bookingRecord.allowed(judgedAt(row, now), action, by.role).to;
}

/**
 * Moves a locked booking as the transition table allows, writes its history, and frees its cells when it holds
 * none any more. The one way by which a booking's state changes. No move leaves an offer to hand it over standing,
 * unless it brings one. Two statements, three when cells are freed.
 */
export async function moveBooking(db: Database, row: Booking, move: Move): Promise<Booking> {
  const targets = allow(row, move);
  const status = row.status as Status;
  const to = move.to ?? targets[0] ?? status;
  if (!targets.includes(to) && to !== status) throw new Failure(refusals.wrongState);
  const [moved] = await db
    .update(reservations)
    .set({ offerPhone: null, offerUntil: null, ...move.changes, status: to, version: row.version + 1 })
    .where(eq(reservations.rid, row.rid))
    .returning();
  if (!moved) throw new Failure(refusals.stale);
  await db.insert(reservationHistory).values(stepOf(row, move, to));
  if (freed.includes(to)) await freeCells(db, [row.rid]);
  return moved;
}

/** A line of the history. */
export function stepOf(
  { rid, customerRid, status }: Pick<Booking, 'rid' | 'customerRid'> & { status: number | null },
  { action, by, now, reason = '', diff }: Omit<Move, 'action'> & { action: Action | 'lock' },
  to: number,
): typeof reservationHistory.$inferInsert {
  return {
    reservationRid: rid,
    customerRid,
    at: now,
    actorType: by.type,
    actorRid: by.rid,
    action,
    fromStatus: status,
    toStatus: to,
    reason,
    diff,
  };
}

/** Gives the cells of bookings back. One statement. */
export async function freeCells(db: Database, rids: readonly string[]): Promise<void> {
  await db.delete(reservationCells).where(inArray(reservationCells.reservationRid, [...rids]));
}
