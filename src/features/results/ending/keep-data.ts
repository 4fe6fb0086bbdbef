import { and, eq, isNull, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { addDays, laterDay, shanghaiDate } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { orderRows } from '../../orders/moves.ts';
import { orders } from '../../orders/tables.ts';
import type { rawDataKeep } from '../contract.ts';
import { dataEnds } from '../tables.ts';
import { dataSetting, dayAfter, endedAt } from './end-data.ts';

/** When what was sent for an analysis goes; null before its end. Two statements. */
export async function sentDataEnd(db: Database, orderRid: string) {
  const { sentDays } = await dataSetting(db);
  const [found] = await db
    .select({
      due: sql<string | null>`${dayAfter(sql`${endedAt}`, sql`make_interval(days => ${sentDays})`)}`,
      end: dataEnds,
    })
    .from(orders)
    .leftJoin(dataEnds, and(eq(dataEnds.orderRid, orders.rid), eq(dataEnds.kind, 'sent')))
    .where(eq(orders.rid, orderRid));
  const on = found?.end?.dueDate ?? found?.due;
  if (!on) return null;
  return { on, gone: found?.end?.goneAt ? 1 : 0, kept: found?.end?.keptAt ? 1 : 0 } as const;
}

/** Keeps what was sent, or lets it go in its time: as long after now as customers are told before. */
export const keepSentData: Answers<typeof rawDataKeep> = async (
  { db, actor, now },
  { order_rid, is_kept },
) => {
  const order = await orderRows.lock(db, order_rid, { owner: actor.rid });
  const end = order.typeId === 3 ? await sentDataEnd(db, order_rid) : null;
  if (!end || end.gone) throw new Failure(refusals.wrongState);
  const { warnDays } = await dataSetting(db);
  const dueDate = laterDay(end.on, addDays(shanghaiDate(now), warnDays));
  const keptAt = is_kept ? now : null;
  const row = { orderRid: order_rid, kind: 'sent' as const, customerRid: actor.rid, dueDate, keptAt };
  const kept = await db
    .insert(dataEnds)
    .values(row)
    .onConflictDoUpdate({
      target: [dataEnds.orderRid, dataEnds.kind],
      set: { dueDate, keptAt },
      setWhere: isNull(dataEnds.goneAt),
    })
    .returning();
  if (kept.length === 0) throw new Failure(refusals.wrongState);
  return null;
};
