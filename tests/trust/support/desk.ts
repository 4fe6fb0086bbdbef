import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { ulid } from '../../../src/core/ulid.ts';
import { enquiries } from '../../../src/features/enquiries/tables.ts';
import { files } from '../../../src/features/files/tables.ts';
import { staffOrderDetail } from '../../../src/features/orders/board/contract.ts';
import { orders } from '../../../src/features/orders/tables.ts';
import { orderTalkAdd, templateSave } from '../../../src/features/orders/talk/contract.ts';
import { inviteAdd, inviteList } from '../../../src/features/plan/invites/contract.ts';
import { quoteAdd } from '../../../src/features/plan/quotes/contract.ts';
import { planItems, quotes } from '../../../src/features/plan/tables.ts';
import { staffViewSave } from '../../../src/features/staff/contract.ts';
import { newKey } from '../../../src/host/files/file-store.ts';
import type { World } from '../../world.ts';
import type { Somebody } from './somebody.ts';

/** What the review of an order takes, with everything as it is; with a message of `me` for the customer. */
export async function reviewOf(me: Somebody) {
  const rid = await me.order();
  const service = await me.world.asStaff('service');
  const { data } = await service.call(staffOrderDetail, { rid });
  if (!data) throw new Error('there is no order to review');
  const lines = data.lines.map((line) => ({ line_rid: line.rid, count: line.count, params: line.values }));
  return { rid, version: data.version, lines, promise_date: data.promise_date };
}

/** A message of the customer on an order of theirs, with a file. */
export async function saidOf(me: Somebody): Promise<{ rid: string; file_rid: string }> {
  const rid = await me.order();
  const file_rid = await me.file();
  const { msg, code } = await me.call(orderTalkAdd, { rid, text: me.mark, file_rids: [file_rid] });
  if (!code) throw new Error(msg);
  return { rid, file_rid };
}

/** The rid of a text that staff send again and again. */
export async function template({ asStaff }: World): Promise<string> {
  const service = await asStaff('service');
  const { data } = await service.call(templateSave, { title: ulid(), text: '您好' });
  return data?.rid ?? '';
}

/** The rid of a view of a list that `who` keeps. */
export async function savedView({ asStaff }: World, who: 'admin'): Promise<string> {
  const view = { list: '/api/staff/orders/list', name: '我的', fields: {} };
  const { data } = await (await asStaff(who)).call(staffViewSave, view);
  return data?.rid ?? '';
}

/** The rid of a requirement of somebody. */
export async function requirement({ database, now }: World, kind = 1): Promise<string> {
  const rid = ulid();
  await database.db.insert(enquiries).values({
    ...{ rid, no: rid, kind, name: '某人', phone: '13700000000', content: '需要检测一批样品' },
    ...{ typeIds: [], createdAt: now() },
  });
  return rid;
}

/** A requirement that came with a file. */
export async function enquiryWithFile(world: World): Promise<{ rid: string; file_rid: string }> {
  const { db } = world.database;
  const rid = await requirement(world);
  const [file_rid, storedAs] = [ulid(), newKey()];
  await world.store.write(storedAs, Readable.from([Buffer.from('a,b')]));
  await db.insert(files).values({
    ...{ rid: file_rid, purpose: 'requirement', name: 'data.csv', type: 'text/csv', bytes: 3 },
    ...{ sha256: createHash('sha256').update('a,b').digest('hex'), storedAs },
    ...{ boundTo: `enquiries:${rid}`, createdAt: world.now() },
  });
  return { rid, file_rid };
}

/** A quote to the customer: its rid, and that of its line. */
export async function quoteTo(me: Somebody): Promise<{ rid: string; line: string }> {
  const service = await me.world.asStaff('service');
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000 }];
  const { data } = await service.call(quoteAdd, { customer_rid: me.rid, lines });
  const rid = data?.rid ?? '';
  const { db } = me.world.database;
  const [line] = await db.select().from(planItems).where(eq(planItems.quoteRid, rid));
  return { rid, line: line?.rid ?? '' };
}

/** A quote to somebody without an account, sent to the number: its rid, its version and the code of its link. */
export async function inviteFor({ asStaff, outbox }: World, phone: string) {
  const service = await asStaff('service');
  const lines = [{ service_rid: 'xrd-powder', price_fen: 90_000, note: '含物相分析' }];
  const { data, msg } = await service.call(inviteAdd, { name: '周老师', phone, lines });
  if (!data) throw new Error(msg);
  const { data: listed } = await service.call(inviteList, {});
  const version = listed?.list.find(({ rid }) => rid === data.rid)?.version ?? 0;
  const sent = (await outbox()).find(({ target, text }) => target === phone && text.includes(data.no));
  return { ...data, version, code: /\/quote#(\w+)/.exec(sent?.text ?? '')?.[1] ?? '' };
}

/** The same once the customer bargains. */
export async function bargained(me: Somebody) {
  const { rid, line } = await quoteTo(me);
  const { db } = me.world.database;
  await db.update(planItems).set({ status: 25 }).where(eq(planItems.rid, line));
  const [quote] = await db.select().from(quotes).where(eq(quotes.rid, rid));
  return { rid, version: quote?.version ?? 1, lines: [{ temp_rid: line, price_fen: 80_000 }] };
}

/** The rid of an order of `me` that nobody looks after. */
export async function nobodysOrder(me: Somebody): Promise<string> {
  const rid = await me.order();
  await me.world.database.db.update(orders).set({ adviserRid: null }).where(eq(orders.rid, rid));
  return rid;
}
