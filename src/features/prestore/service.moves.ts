import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Database } from '../../host/database.ts';
import { type ApplyAction, type ApplyRole, type ApplyStatus, topUpRecord } from './rules.states.ts';
import { prestoreApplies, prestoreHistory } from './tables.ts';

/** A top-up as it is stored. */
export type Apply = typeof prestoreApplies.$inferSelect;

/** Who moves a top-up. */
export type ApplyMover = { role: ApplyRole; rid: string };

/** One move of a top-up. */
export type ApplyMove = {
  action: ApplyAction;
  by: ApplyMover;
  now: Date;
  /** The version that was seen; left out by the system. */
  version?: number;
  /** Where to, when the action leads to several states. */
  to?: ApplyStatus;
  reason?: string;
  set?: Partial<typeof prestoreApplies.$inferInsert>;
  /** Cash of it that is not spent, for what depends on that. */
  leftFen?: number;
};

/** The top-up, locked until the transaction ends: one's own, or anybody's for staff and the product. Refuses 记录不存在. */
export async function lockApply(db: Database, rid: string, ownerRid?: string): Promise<Apply> {
  const own: SQL | undefined = ownerRid === undefined ? undefined : eq(prestoreApplies.owner, ownerRid);
  const [row] = await db
    .select()
    .from(prestoreApplies)
    .where(and(eq(prestoreApplies.rid, rid), own))
    .for('update');
  if (!row) throw new Failure(refusals.notFound);
  return row;
}

/**
 * Moves a locked top-up as the transition table allows, writes the history and returns it as it is then. Refuses
 * 数据已更新，请刷新后重试 and what the table refuses.
 */
export async function moveApply(db: Database, row: Apply, move: ApplyMove): Promise<Apply> {
  const { action, by, now, version, reason = '', set = {}, leftFen } = move;
  if (version !== undefined && version !== row.version) throw new Failure(refusals.stale);
  const status = row.status as ApplyStatus;
  const record = { status, way: row.way, leftFen, matchedAt: row.matchedAt };
  const { to } = topUpRecord.allowed(record, action, by.role);
  if (move.to !== undefined && !to.includes(move.to))
    throw new Error(`${action} does not lead to ${move.to}`);
  const next = move.to ?? to[0] ?? status;
  const [moved] = await db
    .update(prestoreApplies)
    .set({ ...set, status: next, version: row.version + 1 })
    .where(eq(prestoreApplies.rid, row.rid))
    .returning();
  if (!moved) throw new Error('a top-up went away while it was locked');
  await writeHistory(db, row.rid, { by, from: row.status, to: next, reason, now });
  return moved;
}

/** Writes one step of a top-up's history. */
export async function writeHistory(
  db: Database,
  applyRid: string,
  step: { by: ApplyMover; from: number | null; to: number; reason: string; now: Date },
): Promise<void> {
  const types = { customer: 'customer', finance: 'staff', system: 'system' } as const;
  await db.insert(prestoreHistory).values({
    rid: ulid(step.now.getTime()),
    applyRid,
    at: step.now,
    actorType: types[step.by.role],
    actor: step.by.rid,
    fromStatus: step.from,
    toStatus: step.to,
    reason: step.reason,
  });
}

/** P, the day and six digits. */
export async function nextNumber(db: Database, now: Date): Promise<string> {
  const { rows } = await db.execute<{ next: string }>(sql`SELECT nextval('prestore_numbers')::text AS next`);
  return `P${shanghaiDate(now).slice(2).replaceAll('-', '')}${(rows[0]?.next ?? '').padStart(6, '0')}`;
}
