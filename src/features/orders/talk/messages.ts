import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AnswerOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import type { Answers, Context, CustomerContext } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { profiles } from '../../customers/tables.ts';
import { boundFile } from '../../files/service.downloads.ts';
import { bindFiles } from '../../files/service.ts';
import { files } from '../../files/tables.ts';
import { spend } from '../../identity/limits/limits.ts';
import type { Limit } from '../../identity/limits/rules.ts';
import { tellStaff } from '../../notifications/service.staff-notices.ts';
import { staffMembers } from '../../staff/tables.ts';
import { staffOrder } from '../board/read-order.ts';
import { orderRefusals } from '../contract.ts';
import type { Order } from '../moves.ts';
import { orderMessages, orders, orderTalks } from '../tables.ts';
import { tellMessage } from '../tell-people.ts';
import {
  type Message,
  type orderTalk,
  type orderTalkAdd,
  type orderTalkFile,
  type orderTalkRead,
  type staffTalk,
  type staffTalkAdd,
  type staffTalkFile,
  type staffTalkRead,
  talkRefusals,
} from './contract.ts';

type Side = 'customer' | 'staff';

/** So many messages are shown at once. */
const shown = 50;
/** Messages of one customer. */
const talkRate: Limit = { name: 'order-talk', windows: [{ figure: 10, seconds: 60 }] };

/** Messages on one of the customer's orders. */
export const readTalk: Answers<typeof orderTalk> = async (context, { rid, before }) => {
  return talkOf(context.db, await ownOrder(context, rid), 'customer', before);
};

/** Writes to the adviser, who is told of it, and everybody of service while nobody looks after the order. */
export const addTalk: Answers<typeof orderTalkAdd> = async (context, { rid, text, file_rids }) => {
  const { db, actor, now } = context;
  const order = await ownOrder(context, rid);
  if (!text && file_rids.length === 0) throw new Failure(talkRefusals.empty);
  await spend(db, talkRate, actor.rid, now);
  const message = await say(context, order, { text, files: file_rids, ownerRid: actor.rid });
  await tellStaff(context, {
    event: 'customerMessage',
    to: order.adviserRid ? { rid: order.adviserRid } : { role: 'service' },
    values: { rid, no: order.no },
    ref: message,
  });
  return oneOf(db, order, 'customer', message);
};

/** Marks what the adviser wrote as read. */
export const markTalk: Answers<typeof orderTalkRead> = async (context, { rid }) => {
  const order = await ownOrder(context, rid);
  await mark(context.db, order, { customerUnread: 0 });
  return null;
};

/** A file of a message on one of the customer's orders. */
export const getTalkFile: Answers<typeof orderTalkFile> = async (context, { rid, file_rid }) => {
  return fileOf(context, await ownOrder(context, rid), file_rid);
};

/** Messages on an order, for staff. */
export const readStaffTalk: Answers<typeof staffTalk> = async (context, { rid, before }) => {
  const { order } = await staffOrder(context, rid);
  return talkOf(context.db, order, 'staff', before);
};

/** Answers the customer; whoever does looks after the order if nobody did. */
export const addStaffTalk: Answers<typeof staffTalkAdd> = async (context, { rid, text, file_rids }) => {
  const { db, actor } = context;
  const { order } = await staffOrder(context, rid);
  if (!text && file_rids.length === 0) throw new Failure(talkRefusals.empty);
  const message = await say(context, order, { text, files: file_rids, staffRid: actor.rid });
  await tellMessage(context, order, text ? text.slice(0, 50) : `${file_rids.length}个附件`, message);
  return oneOf(db, order, 'staff', message);
};

/** Marks what the customer wrote as read. */
export const markStaffTalk: Answers<typeof staffTalkRead> = async (context, { rid }) => {
  const { order } = await staffOrder(context, rid);
  await mark(context.db, order, { staffUnread: 0 });
  return null;
};

/** A file of a message, for staff. */
export const getStaffTalkFile: Answers<typeof staffTalkFile> = async (context, { rid, file_rid }) => {
  const { order } = await staffOrder(context, rid);
  return fileOf(context, order, file_rid);
};

async function ownOrder({ db, actor }: CustomerContext, rid: string): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(equal(orders, { rid, customerRid: actor.rid }));
  if (!order) throw new Failure(orderRefusals.noOrder);
  return order;
}

/** Adds a message and counts it; the trigger on it tells whoever looks at the order. Returns its rid. */
async function say(
  context: Pick<Context, 'db' | 'now'>,
  { rid: orderRid, customerRid }: Order,
  said: { text: string; files: readonly string[]; ownerRid?: string; staffRid?: string },
): Promise<string> {
  const { db, now } = context;
  const rid = ulid(now.getTime());
  const isStaff = said.staffRid !== undefined;
  const unread = { customerUnread: isStaff ? 1 : 0, staffUnread: isStaff ? 0 : 1 };
  // First the row that everybody who writes waits for, so that messages of one order come one after the other.
  await db
    .insert(orderTalks)
    .values({ orderRid, customerRid, messages: 1, ...unread, lastAt: now })
    .onConflictDoUpdate({
      target: orderTalks.orderRid,
      set: {
        messages: sql`${orderTalks.messages} + 1`,
        customerUnread: isStaff ? sql`${orderTalks.customerUnread} + 1` : 0,
        staffUnread: isStaff ? 0 : sql`${orderTalks.staffUnread} + 1`,
        lastAt: now,
      },
    });
  await db.insert(orderMessages).values({
    rid,
    orderRid,
    customerRid,
    staffRid: said.staffRid ?? null,
    text: said.text,
    createdAt: now,
  });
  await bindFiles(context, {
    rids: said.files,
    purpose: 'order',
    boundTo: `order_messages:${rid}`,
    ownerRid: said.ownerRid,
    staffRid: said.staffRid,
  });
  return rid;
}

async function mark(
  db: Database,
  { rid, customerRid }: Order,
  unread: { customerUnread: number } | { staffUnread: number },
) {
  await db
    .update(orderTalks)
    .set(unread)
    .where(equal(orderTalks, { orderRid: rid, customerRid }));
}

async function talkOf(
  db: Database,
  order: Order,
  side: Side,
  before?: string,
): Promise<AnswerOf<typeof orderTalk>> {
  const rows = await messagesOf(db, order, before ? lt(orderMessages.rid, before) : undefined, shown + 1);
  const [talk] = await db
    .select()
    .from(orderTalks)
    .where(equal(orderTalks, { orderRid: order.rid, customerRid: order.customerRid }));
  const [adviser] = order.adviserRid
    ? await db
        .select({ name: staffMembers.name })
        .from(staffMembers)
        .where(eq(staffMembers.rid, order.adviserRid))
    : [];
  const list = rows.slice(0, shown).reverse();
  return {
    list: await told(db, list, side),
    more: rows.length > shown ? 1 : 0,
    unread: (side === 'staff' ? talk?.staffUnread : talk?.customerUnread) ?? 0,
    adviser: adviser?.name ?? '',
  };
}

async function oneOf(db: Database, order: Order, side: Side, rid: string): Promise<z.input<typeof Message>> {
  const [message] = await told(db, await messagesOf(db, order, eq(orderMessages.rid, rid), 1), side);
  if (!message) throw new Error(`message ${rid} is gone`);
  return message;
}

async function messagesOf(
  db: Database,
  { rid, customerRid }: Order,
  which: ReturnType<typeof eq> | undefined,
  most: number,
) {
  return db
    .select({
      message: orderMessages,
      staff: staffMembers.name,
      customer: profiles.name,
    })
    .from(orderMessages)
    .leftJoin(staffMembers, eq(staffMembers.rid, orderMessages.staffRid))
    .leftJoin(profiles, eq(profiles.customerRid, orderMessages.customerRid))
    .where(and(equal(orderMessages, { orderRid: rid, customerRid }), which))
    .orderBy(desc(orderMessages.rid))
    .limit(most);
}

async function told(
  db: Database,
  rows: Awaited<ReturnType<typeof messagesOf>>,
  side: Side,
): Promise<z.input<typeof Message>[]> {
  const bound = rows.map(({ message }) => `order_messages:${message.rid}`);
  const attached = bound.length
    ? await db
        .select({ rid: files.rid, name: files.name, bytes: files.bytes, boundTo: files.boundTo })
        .from(files)
        .where(inArray(files.boundTo, bound))
        .orderBy(asc(files.rid))
    : [];
  return rows.map(({ message, staff, customer }) => ({
    rid: message.rid,
    mine: (message.staffRid === null) === (side === 'customer') ? 1 : 0,
    name: message.staffRid ? (staff ?? '实验室') : customer || '客户',
    text: message.text,
    at: message.createdAt,
    files: attached
      .filter(({ boundTo }) => boundTo === `order_messages:${message.rid}`)
      .map(({ rid, name, bytes }) => ({ rid, name, bytes })),
  }));
}

async function fileOf(context: Context, order: Order, fileRid: string): Promise<FileAnswer> {
  const [found] = await context.db
    .select({ rid: orderMessages.rid })
    .from(files)
    .innerJoin(orderMessages, eq(files.boundTo, sql`'order_messages:' || ${orderMessages.rid}`))
    .where(
      and(
        eq(files.rid, fileRid),
        equal(orderMessages, { orderRid: order.rid, customerRid: order.customerRid }),
      ),
    );
  return boundFile(context, fileRid, `order_messages:${found?.rid ?? ''}`);
}
