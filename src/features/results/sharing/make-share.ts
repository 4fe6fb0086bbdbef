import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { addDays, endOfDay, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import { type Answers, type CustomerContext, inTransaction } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import type { JobContext } from '../../../host/jobs.ts';
import { equal } from '../../../host/records/filters.ts';
import { bySystem, rowsOf } from '../../../host/records/rows.ts';
import { isSeen } from '../../clusters/reach.ts';
import { hashPassword } from '../../identity/signing-in/passwords.ts';
import { orders } from '../../orders/tables.ts';
import { ownOrder } from '../delivery/give-results.ts';
import { whyHeld } from '../delivery/rules.ts';
import { resultFiles } from '../tables.ts';
import type { shareAdd, shareDel, shareList } from './contract.ts';
import { shareRecord, shareStates } from './rules.states.ts';
import { mostLive, shareAddress, shareRefusals, shownLooks } from './rules.ts';
import { shareLooks, shares } from './tables.ts';

type Order = Awaited<ReturnType<typeof ownOrder>>;

/** Links as they are kept; whoever may see the order may end them. */
const shareRows = rowsOf()(shareRecord, {
  table: shares,
  owner: (rid) =>
    sql`${shares.orderRid} IN (SELECT ${orders.rid} FROM ${orders} WHERE ${isSeen(orders, rid)})`,
  missing: shareRefusals.noShare,
  besides: (_, { now }) => ({ endedAt: now }),
});

/** Makes a link; see the call. It is hashed before anything is locked. */
export async function addShare(
  context: CustomerContext,
  input: CheckedInputOf<typeof shareAdd>,
): Promise<AnswerOf<typeof shareAdd>> {
  const { actor, now, origin } = context;
  await refuseUnshared(context, input);
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const code = randomBytes(24).toString('hex');
  const rid = ulid(now.getTime());
  const expiresAt = new Date(endOfDay(addDays(shanghaiDate(now), input.days)).getTime() - 1_000);
  await inTransaction(context, async ({ db }) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`share ${input.order_rid}`}, 0))`);
    await refuseUnshared({ db, actor }, input);
    const isLive = equal(shares, { orderRid: input.order_rid, status: shareStates.live });
    const [live] = await db
      .select({ number: count() })
      .from(shares)
      .where(and(isLive, sql`${shares.expiresAt} > ${now}`));
    if ((live?.number ?? 0) >= mostLive) throw new Failure(shareRefusals.tooMany);
    await db.insert(shares).values({
      ...{ rid, orderRid: input.order_rid, customerRid: actor.rid, codeHash: tokenHash(code), passwordHash },
      ...{ recipient: input.recipient, note: input.note ?? '', resultRids: input.file_rids },
      ...{ canDownload: input.can_download === 1, createdAt: now, expiresAt, status: shareStates.live },
    });
  });
  return { rid, url: shareAddress(origin, code), expire_at: expiresAt };
}

/** Refuses what its owner cannot have themself, and what they may not pass on. */
async function refuseUnshared(
  context: Pick<CustomerContext, 'db' | 'actor'>,
  {
    order_rid,
    file_rids,
    password,
  }: Pick<CheckedInputOf<typeof shareAdd>, 'order_rid' | 'file_rids' | 'password'>,
) {
  const order = await ownOrder(context, order_rid);
  const why = whyUnshared(order, context.actor.rid);
  if (why) throw new Failure(why);
  if (order.isSecret && !password) throw new Failure(shareRefusals.secretPassword);
  const [found] = await context.db
    .select({ number: count() })
    .from(resultFiles)
    .where(
      and(
        equal(resultFiles, { orderRid: order_rid, customerRid: order.customerRid }),
        inArray(resultFiles.rid, file_rids),
        isNotNull(resultFiles.releasedAt),
        isNotNull(resultFiles.fileRid),
      ),
    );
  if (found?.number !== file_rids.length) throw new Failure(shareRefusals.noFile);
}

/** Why somebody who may see an order cannot share its data; undefined when they can. */
export function whyUnshared(order: Order, who: string): string | undefined {
  if (order.isSecret && order.customerRid !== who) return shareRefusals.secretNotOwn;
  return whyHeld(order);
}

/** Links of an order with who looked. Four statements. */
export const listShares: Answers<typeof shareList> = async ({ db, actor, now }, { order_rid }) => {
  const order = await ownOrder({ db, actor }, order_rid);
  const found = await db
    .select()
    .from(shares)
    .where(eq(shares.orderRid, order.rid))
    .orderBy(desc(shares.rid))
    .limit(100);
  const nth = sql<number>`row_number() OVER (PARTITION BY ${shareLooks.shareRid} ORDER BY ${shareLooks.id} DESC)`;
  const all = sql<number>`count(*) OVER (PARTITION BY ${shareLooks.shareRid})::int`;
  const rids = found.map(({ rid }) => rid);
  const numbered = db
    .select({
      ...{ id: shareLooks.id, shareRid: shareLooks.shareRid, kind: shareLooks.kind, name: shareLooks.name },
      ...{ at: shareLooks.at, address: shareLooks.address, browser: shareLooks.browser },
      ...{ nth: nth.as('nth'), all: all.as('all_looks') },
    })
    .from(shareLooks)
    .where(inArray(shareLooks.shareRid, rids))
    .as('numbered');
  const looks = await db
    .select()
    .from(numbered)
    .where(lte(numbered.nth, shownLooks))
    .orderBy(desc(numbered.id));
  const named = await db
    .select({ rid: resultFiles.rid, name: resultFiles.name })
    .from(resultFiles)
    .where(
      and(
        equal(resultFiles, { orderRid: order_rid, customerRid: order.customerRid }),
        inArray(resultFiles.rid, [...new Set(found.flatMap(({ resultRids }) => resultRids))]),
      ),
    );
  const names = new Map(named.map(({ rid, name }) => [rid, name]));
  return {
    why_not: whyUnshared(order, actor.rid) ?? null,
    needs_password: order.isSecret ? 1 : 0,
    list: found.map((share) => {
      const own = looks.filter(({ shareRid }) => shareRid === share.rid);
      const status = statusOf(share, now);
      return {
        ...{ rid: share.rid, version: share.version, recipient: share.recipient, note: share.note },
        ...{ status, status_name: shareRecord.nameOf(status), is_live: status === shareStates.live ? 1 : 0 },
        files: share.resultRids.flatMap((rid) => names.get(rid) ?? []),
        has_password: share.passwordHash ? 1 : 0,
        can_download: share.canDownload ? 1 : 0,
        ...{ created: share.createdAt, expire_at: share.expiresAt, looked: own[0]?.all ?? 0 },
        looks: own.map(({ at, kind, name, address, browser }) => ({ at, kind, name, address, browser })),
      };
    }),
  };
};

/** What state a link is in by the clock, which its row says a little later. */
export function statusOf(
  { status, expiresAt }: Pick<typeof shares.$inferSelect, 'status' | 'expiresAt'>,
  now: Date,
): number {
  return status === shareStates.live && expiresAt <= now ? shareStates.expired : status;
}

/** Ends a link at once. */
export const endShare: Answers<typeof shareDel> = async ({ db, actor, now }, { rid, version }) => {
  const share = await shareRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', rid: actor.rid } as const;
  await shareRows.move(db, share, { action: 'end', by, now, version });
  return null;
};

/** Marks links whose time is over. */
export async function expireShares({ db, now: clock }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const now = clock();
  await db.transaction(async (transaction) => {
    const over = await shareRows.lockWhere(
      transaction,
      and(eq(shares.status, shareStates.live), lte(shares.expiresAt, now)),
    );
    await shareRows.moveAll(transaction, over, { action: 'expire', by: bySystem, now });
  });
}
