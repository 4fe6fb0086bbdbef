import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { listed } from '../../host/records/listed.ts';
import type { staffMessageList, staffMessageRead } from './contract.staff.ts';
import type { messageList, messageRead } from './contract.ts';
import { staffNotices } from './rules.staff-events.ts';
import { messages, staffMessages } from './tables.ts';

/** Where messages lie, whose they are, what names one, and how many of somebody's are unread. */
const customers = {
  ...{ table: messages, owner: messages.customerRid, key: messages.rid },
  readUnread: unreadReader(messages, messages.customerRid),
};
const staff = {
  ...{ table: staffMessages, owner: staffMessages.staffRid, key: staffMessages.id },
  readUnread: unreadReader(staffMessages, staffMessages.staffRid),
};
type Inbox = typeof customers | typeof staff;

/** One page of the customer's messages, newest first, and how many are unread in all. */
export const listMessages: Answers<typeof messageList> = async ({ db, actor }, input) => {
  const { list, ...page } = await pageOfInbox(db, customers, actor.rid, input);
  return { ...page, list: list.map((message) => ({ ...message, rid: String(message.key) })) };
};

/** The same of one's own messages as a member of staff. */
export const listStaffMessages: Answers<typeof staffMessageList> = async ({ db, actor }, input) => {
  const { list, ...page } = await pageOfInbox(db, staff, actor.rid, input);
  const titles: Readonly<Record<string, { title: string }>> = staffNotices;
  return {
    ...page,
    list: list.map((message) => ({
      ...message,
      id: Number(message.key),
      title: titles[message.event]?.title ?? message.event,
    })),
  };
};

/** Marks the customer's messages as read, those of `rids` or all. Refuses 记录不存在 when one is not theirs. */
export const readMessages: Answers<typeof messageRead> = async ({ db, actor, now }, { rids }) => {
  return markRead(db, customers, actor.rid, rids, now);
};

/** The same of a member of staff's own. */
export const readStaffMessages: Answers<typeof staffMessageRead> = async ({ db, actor, now }, { ids }) => {
  return markRead(db, staff, actor.rid, ids, now);
};

/** How many messages the customer has not read. */
export async function countUnread(db: Database, customerRid: string): Promise<number> {
  return unreadOf(db, customers, customerRid);
}

async function pageOfInbox(
  db: Database,
  inbox: Inbox,
  rid: string,
  { unread_only, ...paging }: CheckedInputOf<typeof messageList>,
) {
  const { table, owner, key } = inbox;
  const mine = and(eq(owner, rid), unread_only ? isNull(table.readAt) : undefined);
  const found = await listed(
    db,
    paging,
    db
      .select({
        key,
        event: table.event,
        text: table.text,
        link: table.link,
        createdAt: table.createdAt,
        readAt: table.readAt,
      })
      .from(table)
      .where(mine),
    [desc(table.createdAt), desc(key)],
  );
  return {
    ...found,
    list: found.list.map(({ createdAt, readAt, ...message }) => ({
      ...message,
      created: createdAt,
      is_read: readAt ? (1 as const) : (0 as const),
    })),
    unread: await unreadOf(db, inbox, rid),
  };
}

async function markRead(
  db: Database,
  inbox: Inbox,
  rid: string,
  keys: readonly (string | number)[] | undefined,
  now: Date,
) {
  const { table, owner, key } = inbox;
  const chosen = and(eq(owner, rid), keys && inArray(key, [...keys]));
  if (keys && (await db.$count(table, chosen)) !== keys.length) throw new Failure(refusals.notFound);
  await db
    .update(table)
    .set({ readAt: now })
    .where(and(chosen, isNull(table.readAt)));
  return { unread: await unreadOf(db, inbox, rid) };
}

async function unreadOf(db: Database, { readUnread }: Inbox, rid: string): Promise<number> {
  const [{ unread } = { unread: 0 }] = await readUnread(db, { rid });
  return unread;
}

function unreadReader(table: typeof messages | typeof staffMessages, owner: PgColumn) {
  return builtOnce((db) =>
    db
      .select({ unread: count() })
      .from(table)
      .where(and(eq(owner, given('rid')), isNull(table.readAt))),
  );
}
