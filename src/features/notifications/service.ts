import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { ulid } from 'ulid';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import { shanghaiTime } from '../../core/shanghai.ts';
import type { CustomerContext } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import type { messageList, messageRead } from './contract.ts';
import { messages } from './tables.ts';

/** One page of the customer's messages, newest first, and how many are unread in all. */
export async function listMessages(
  { db, actor }: CustomerContext,
  { page, size, unread_only }: CheckedInputOf<typeof messageList>,
) {
  const mine = and(eq(messages.customerRid, actor.rid), unread_only ? isNull(messages.readAt) : undefined);
  const rows = await db
    .select()
    .from(messages)
    .where(mine)
    .orderBy(desc(messages.createdAt), desc(messages.rid))
    .limit(size)
    .offset((page - 1) * size);
  const [all] = await db.select({ total: count() }).from(messages).where(mine);
  return {
    list: rows.map(({ rid, event, text, link, createdAt, readAt }) => ({
      rid,
      event,
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

/** Marks the customer's messages as read, those of `rids` or all. Refuses 记录不存在 when one is not theirs. */
export async function readMessages(
  { db, actor, now }: CustomerContext,
  { rids }: CheckedInputOf<typeof messageRead>,
) {
  const theirs = eq(messages.customerRid, actor.rid);
  const chosen = rids ? and(theirs, inArray(messages.rid, rids)) : theirs;
  if (rids) {
    const [found] = await db.select({ total: count() }).from(messages).where(chosen);
    if (found?.total !== new Set(rids).size) throw new Failure(refusals.notFound);
  }
  await db
    .update(messages)
    .set({ readAt: now })
    .where(and(chosen, isNull(messages.readAt)));
  return { unread: await countUnread(db, actor.rid) };
}

/** How many messages the customer has not read. */
export async function countUnread(db: Database, customerRid: string): Promise<number> {
  const [unread] = await db
    .select({ total: count() })
    .from(messages)
    .where(and(eq(messages.customerRid, customerRid), isNull(messages.readAt)));
  return unread?.total ?? 0;
}

/** Stores an in-site message; false when the customer was told of `ref` before, and then nothing is stored. */
export async function storeMessage(
  db: Database,
  message: { customerRid: string; event: string; ref?: string; text: string; link: string; now: Date },
): Promise<boolean> {
  const { now, ...values } = message;
  const stored = await db
    .insert(messages)
    .values({ ...values, rid: ulid(now.getTime()), createdAt: now })
    .onConflictDoNothing()
    .returning({ rid: messages.rid });
  return stored.length > 0;
}
