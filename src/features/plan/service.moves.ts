import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Context } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { services } from '../catalogue/tables.ts';
import {
  entryRecord,
  isOver,
  type PlanAction,
  type PlanRole,
  type PlanStatus,
  statusAt,
} from './rules.states.ts';
import { planHistory, planItems } from './tables.ts';

/** An entry that is kept from others until the transaction ends; `service` is null once it is withdrawn. */
export type LockedEntry = {
  item: typeof planItems.$inferSelect;
  service: typeof services.$inferSelect | null;
};

/** A change of entries: what is done, by whom, and what is written down with it. */
export type PlanMove = {
  action: PlanAction;
  /** A customer reaches their own entries only. */
  by: { role: PlanRole; rid: string };
  reason?: string;
  /** A new quote. */
  set?: Partial<Pick<typeof planItems.$inferInsert, 'quotedFen' | 'validUntil'>>;
};

/**
 * Locks these entries, the customer's own when `by` is one. Refuses 记录不存在 when one of them is not there, and
 * 数据已更新，请刷新后重试 when the first is no longer of `version`. One statement.
 */
export async function lockEntries(
  db: Database,
  rids: readonly string[],
  by: PlanMove['by'],
  version?: number,
): Promise<LockedEntry[]> {
  const wanted = [...new Set(rids)];
  const isTheirs = by.role === 'customer' ? eq(planItems.customerRid, by.rid) : undefined;
  const rows = wanted.length
    ? await db
        .select({ item: planItems, service: services })
        .from(planItems)
        .leftJoin(services, eq(services.rid, planItems.serviceRid))
        .where(and(inArray(planItems.rid, wanted), isTheirs))
        .orderBy(asc(planItems.rid))
        .for('update', { of: planItems })
    : [];
  if (rows.length !== wanted.length || rows.length === 0) throw new Failure(refusals.notFound);
  if (version !== undefined && rows[0]?.item.version !== version) throw new Failure(refusals.stale);
  return rows;
}

/**
 * Moves locked entries on by the transition table and writes their history; refuses whatever the table refuses of
 * one of them. Returns them as they are now. Every line of the table leads to one state. One statement.
 */
export async function moveEntries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  entries: readonly LockedEntry[],
  { action, by, reason = '', set = {} }: PlanMove,
): Promise<{ temp_rid: string; status: number; version: number }[]> {
  const moves = entries.map(({ item, service }) => {
    // What the clock decides is for jobs to write down.
    const status =
      by.role === 'system'
        ? (item.status as PlanStatus)
        : statusAt({ ...item, isOnSale: service !== null }, now);
    const facts = { status, isOver: isOver(item.validUntil, now) };
    const [to = status] = entryRecord.allowed(facts, action, by.role).to;
    return { item, from: status, to };
  });
  const isSame = inArray(
    planItems.rid,
    moves.map(({ item }) => item.rid),
  );
  const [first] = moves;
  if (!first) return [];
  const history = db.$with('history').as(
    db
      .insert(planHistory)
      .values(
        moves.map(({ item, from, to }) => ({
          planItemRid: item.rid,
          customerRid: item.customerRid,
          at: now,
          actorType: by.role,
          actorRid: by.rid,
          fromStatus: from,
          toStatus: to,
          reason,
          diff: Object.keys(set).length ? { quoted_fen: item.quotedFen, valid_until: item.validUntil } : null,
        })),
      )
      .returning({ rid: planHistory.planItemRid }),
  );
  return db
    .with(history)
    .update(planItems)
    .set({ ...set, status: first.to, version: sql`${planItems.version} + 1` })
    .where(isSame)
    .returning({ temp_rid: planItems.rid, status: planItems.status, version: planItems.version });
}
