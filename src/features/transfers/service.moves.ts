import { and, eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure, refusals } from '../../core/failure.ts';
import type { Database } from '../../host/database.ts';
import { type ClaimAction, type ClaimRole, type ClaimStatus, claimRecord } from './rules.states.ts';
import { transferApplies, transferHistory } from './tables.ts';

/** A claim as it is stored. */
export type ClaimRow = typeof transferApplies.$inferSelect;
/** Who moves a claim. */
export type ClaimMover = { role: ClaimRole; rid: string };

/** The claim, locked until the transaction ends: one's own, or anybody's for staff. Refuses 记录不存在. */
export async function lockClaim(db: Database, rid: string, ownerRid?: string): Promise<ClaimRow> {
  const own = ownerRid === undefined ? undefined : eq(transferApplies.owner, ownerRid);
  const [row] = await db
    .select()
    .from(transferApplies)
    .where(and(eq(transferApplies.rid, rid), own))
    .for('update');
  if (!row) throw new Failure(refusals.notFound);
  return row;
}

/** Moves a locked claim as the transition table allows and writes the history. Refuses 数据已更新，请刷新后重试. */
export async function moveClaim(
  db: Database,
  row: ClaimRow,
  move: {
    action: ClaimAction;
    by: ClaimMover;
    now: Date;
    version?: number;
    reason?: string;
    set?: Partial<typeof transferApplies.$inferInsert>;
  },
): Promise<ClaimRow> {
  const { action, by, now, version, reason = '', set = {} } = move;
  if (version !== undefined && version !== row.version) throw new Failure(refusals.stale);
  const status = row.status as ClaimStatus;
  const [to = status] = claimRecord.allowed({ status }, action, by.role).to;
  const [moved] = await db
    .update(transferApplies)
    .set({ ...set, status: to, version: row.version + 1 })
    .where(eq(transferApplies.rid, row.rid))
    .returning();
  if (!moved) throw new Error('a claim went away while it was locked');
  await writeClaimHistory(db, row.rid, { by, from: row.status, to, reason, now });
  return moved;
}

/** Writes one step of a claim's history. */
export async function writeClaimHistory(
  db: Database,
  applyRid: string,
  step: { by: ClaimMover; from: number | null; to: number; reason: string; now: Date },
): Promise<void> {
  const types = { customer: 'customer', finance: 'staff', system: 'system' } as const;
  await db.insert(transferHistory).values({
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
