import { and, asc, eq, inArray } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { services } from '../catalogue/tables.ts';
import { entryRecord, isOver, type PlanAction, type PlanRole, statusAt } from './rules.states.ts';
import { planHistory, planItems } from './tables.ts';

/** An entry that is kept from others until the transaction ends; `service` is null once it is withdrawn. */
export type LockedEntry = {
  item: typeof planItems.$inferSelect;
  service: typeof services.$inferSelect | null;
};

/** The same as far as moving it goes. */
export type MovingEntry = Pick<LockedEntry, 'item'> & { service: object | null };

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

/** Entries as they are kept. What the clock decides is for jobs to write down. */
const entryRows = rowsOf<object, { isOnSale: boolean }>()(entryRecord, {
  table: planItems,
  owner: planItems.customerRid,
  facts: (item, { by, now }) => ({
    ...(by.role !== 'system' && { status: statusAt(item, now) }),
    isOver: isOver(item.validUntil, now),
  }),
  history: {
    table: planHistory,
    line: ({ rid, customerRid, quotedFen, validUntil }, { fromStatus, ...step }, { changes }) => ({
      ...{ planItemRid: rid, customerRid, fromStatus: fromStatus ?? 0, ...step },
      diff: Object.keys(changes ?? {}).length ? { quoted_fen: quotedFen, valid_until: validUntil } : null,
    }),
  },
});

/** Moves locked entries on together, or refuses whatever is refused of one of them. One statement. */
export async function moveEntries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  entries: readonly MovingEntry[],
  { set: changes, ...move }: PlanMove,
): Promise<{ temp_rid: string; status: number; version: number }[]> {
  const items = entries.map(({ item, service }) => ({ ...item, isOnSale: service !== null }));
  const moved = await entryRows.moveAll(db, items, { ...move, now, changes });
  return moved.map(({ rid, status, version }) => ({ temp_rid: rid, status, version }));
}
