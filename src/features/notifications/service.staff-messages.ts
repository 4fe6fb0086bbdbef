import { and, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { StaffContext } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import type { deliveryLogList, staffMessageList, staffMessageRead } from './contract.staff.ts';
import { notices } from './rules.events.ts';
import { staffNotices } from './rules.staff-events.ts';
import { deliveryLog, staffMessages } from './tables.ts';

/** One page of one's own messages, newest first, and how many are unread in all. */
export async function listStaffMessages(
  { db, actor }: StaffContext,
  { page, size, unread_only }: CheckedInputOf<typeof staffMessageList>,
): Promise<OutputOf<typeof staffMessageList>> {
  const mine = and(
    eq(staffMessages.staffRid, actor.rid),
    unread_only ? isNull(staffMessages.readAt) : undefined,
  );
  const rows = await db
    .select()
    .from(staffMessages)
    .where(mine)
    .orderBy(desc(staffMessages.createdAt), desc(staffMessages.id))
    .limit(size)
    .offset((page - 1) * size);
  const [all] = await db.select({ total: count() }).from(staffMessages).where(mine);
  return {
    list: rows.map(({ id, event, text, link, createdAt, readAt }) => ({
      id,
      event,
      title: staffNotices[event]?.title ?? event,
      text,
      link,
      created: shanghaiTime(createdAt),
      is_read: readAt ? (1 as const) : (0 as const),
    })),
    total: all?.total ?? 0,
    page,
    size,
    unread: await countUnread(db, actor.rid),
  };
}

/** Marks one's own messages as read, those of `ids` or all. Refuses 记录不存在 when one is somebody else's. */
export async function readStaffMessages(
  { db, actor, now }: StaffContext,
  { ids }: CheckedInputOf<typeof staffMessageRead>,
): Promise<OutputOf<typeof staffMessageRead>> {
  const mine = eq(staffMessages.staffRid, actor.rid);
  const chosen = ids ? and(mine, inArray(staffMessages.id, ids)) : mine;
  if (ids) {
    const [found] = await db.select({ total: count() }).from(staffMessages).where(chosen);
    if (found?.total !== new Set(ids).size) throw new Failure(refusals.notFound);
  }
  await db
    .update(staffMessages)
    .set({ readAt: now })
    .where(and(chosen, isNull(staffMessages.readAt)));
  return { unread: await countUnread(db, actor.rid) };
}

/** A page of the attempts to deliver notices. One statement. */
export async function listDeliveries(
  { db }: StaffContext,
  { channel, result, size, before }: CheckedInputOf<typeof deliveryLogList>,
): Promise<OutputOf<typeof deliveryLogList>> {
  const rows = await db
    .select()
    .from(deliveryLog)
    .where(
      and(
        channel ? eq(deliveryLog.channel, channel) : undefined,
        result ? eq(deliveryLog.result, result) : undefined,
        before ? lt(deliveryLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(deliveryLog.id))
    .limit(size + 1);
  return {
    list: rows.slice(0, size).map(({ id, at, event, ...row }) => ({
      id,
      at: shanghaiTime(at),
      title: notices[event]?.title ?? event,
      channel: row.channel,
      receiver: row.receiver,
      result: row.result,
      reason: row.reason,
    })),
    next: rows.length > size ? (rows[size - 1]?.id ?? null) : null,
  };
}

async function countUnread(db: Database, staffRid: string): Promise<number> {
  const [unread] = await db
    .select({ total: count() })
    .from(staffMessages)
    .where(and(eq(staffMessages.staffRid, staffRid), isNull(staffMessages.readAt)));
  return unread?.total ?? 0;
}
