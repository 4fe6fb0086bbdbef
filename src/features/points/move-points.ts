import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { addDays, shanghaiDate } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { customers } from '../identity/tables.ts';
import { legsOf, type Operator, post } from '../ledger/post.ts';
import {
  type EventName,
  pointsGranted,
  pointsReturned,
  pointsTaken,
  pointsUsed,
} from '../ledger/rules.events.ts';
import { ledgerBalances, ledgerPostings } from '../ledger/tables.ts';
import { notify, type Sender } from '../notifications/service.notices.ts';
import { lastDayOf, mostPoints, type PointsKind, pointsKinds, pointsRefusals } from './rules.ts';
import { accountOfLot, pointsAccounts, pointsLots, pointsMoves } from './tables.ts';

/** Points that come or go: `count` above 0, `key` unique for ever; `title` is the kind's name unless it says otherwise. */
export type PointsMove = {
  customerRid: string;
  count: number;
  kind: PointsKind;
  key: string;
  ref: string;
  title?: string;
};

/** Points of a lot that can be used. */
export type PointsLot = Pick<typeof pointsLots.$inferSelect, 'rid' | 'expireOn' | 'isReturned'> & {
  left: number;
};

/** Points that are given back are good for so many days at least, the first time. */
const daysBack = 7;

/** By the book: nobody in particular. */
export const system: Operator = { type: 'system', rid: '' };

/**
 * Gives points, of which a debt is paid first, and tells the customer, but of what they fetch themselves day by day.
 * Nothing happens when the key was used or the account is closed; says whether something did. Locks the customer's points.
 */
export async function grantPoints(context: Sender, move: PointsMove): Promise<boolean> {
  const { db, now } = context;
  const { customerRid, count, key, ref, kind, title = pointsKinds[kind] } = move;
  if (!isCount(count) || !(await isThere(db, customerRid))) return false;
  const { debt } = await lockPoints(db, customerRid);
  if (!(await writeMove(context, move, count))) return false;
  const paid = Math.min(debt, count);
  await changeDebt(db, customerRid, -paid);
  if (count > paid) {
    const lot = await openPointsLot(context, customerRid, count - paid, lastDayOf(now));
    const legs = pointsGranted(customerRid, lot, count - paid);
    await post(context, { event: 'points-granted', key: `points:${key}`, ref, legs, operator: system });
  }
  if (kind === 'signIn') return true;
  const values = { n: String(count), reason: title };
  await notify(context, { customerRid, event: 'pointsGranted', values, ref: key });
  return true;
}

/**
 * Takes points back that should not have come; what is not there any more becomes a debt. Nothing happens when the key was
 * used or the account is closed; says whether something did. Locks the customer's points.
 */
export async function takeBackPoints(context: Sender, move: PointsMove): Promise<boolean> {
  const { db } = context;
  const { customerRid, count } = move;
  if (!isCount(count) || !(await isThere(db, customerRid))) return false;
  await lockPoints(db, customerRid);
  if (!(await writeMove(context, move, -count))) return false;
  const taken = await takeOf(context, move, { event: 'points-taken', legsOf: pointsTaken });
  await changeDebt(db, customerRid, count - taken);
  return true;
}

/**
 * Uses points, those that end first, and returns the lots that they came from. Refuses with 积分不足; throws an error when
 * the key was used or the count is none. Locks the customer's points.
 */
export async function usePoints(
  context: Pick<Sender, 'db' | 'now'>,
  move: PointsMove,
): Promise<{ lot: string; count: number }[]> {
  const { db } = context;
  const { customerRid, count } = move;
  if (!isCount(count)) throw new Error(`${count} points cannot be used`);
  await lockPoints(db, customerRid);
  const lots = await pointsLotsOf(db, customerRid, context.now);
  if (sumOf(lots) < count) throw new Failure(pointsRefusals.short);
  if (!(await writeMove(context, move, -count))) throw new Error(`points were used as ${move.key} before`);
  await takeOf(context, move, { event: 'points-redeemed', legsOf: pointsUsed });
  return partsOf(lots, count);
}

/**
 * Gives back what was used as `key`: to the lots it came from or, where those end sooner, to one that is good for a week,
 * which is granted once. A debt is paid of it first. Nothing happens when nothing was used, all was given back or the account
 * is closed. Locks the customer's points.
 */
export async function giveBackPoints(
  context: Pick<Sender, 'db' | 'now'>,
  { customerRid, key, ref, title }: Pick<PointsMove, 'customerRid' | 'key' | 'ref' | 'title'>,
): Promise<boolean> {
  const { db } = context;
  if (!(await isThere(db, customerRid))) return false;
  const { debt } = await lockPoints(db, customerRid);
  const [used] = await db
    .select()
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, `points:${key}`));
  if (used?.event !== 'points-redeemed') return false;
  const parts = (await legsOf(db, used.id)).flatMap(({ account, fen }) =>
    account.code === 'PT-U' ? [{ lot: account.part, count: fen }] : [],
  );
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const back = `${key}:back`;
  const move = { customerRid, count, kind: 'returned', key: back, ref, title } as const;
  if (!(await writeMove(context, move, count))) return false;
  const good = await goodLots(context, customerRid, parts);
  await post(context, {
    ...{ event: 'points-returned', key: `points:${back}`, ref: used.ref, operator: system },
    ...{
      legs: good.flatMap((part) => pointsReturned(customerRid, part.lot, part.count)),
      reverses: used.rid,
    },
  });
  if (debt > 0) {
    const owed = { ...move, count: Math.min(debt, count), key: `${back}:debt` };
    const paid = await takeOf(context, owed, { event: 'points-taken', legsOf: pointsTaken });
    await changeDebt(db, customerRid, -paid);
  }
  return true;
}

/** Where points go that come back: what would end within a week goes to one lot that is good for so long. */
async function goodLots(
  context: Pick<Sender, 'db' | 'now'>,
  customerRid: string,
  parts: readonly { lot: string; count: number }[],
): Promise<{ lot: string; count: number }[]> {
  const { db, now } = context;
  const until = addDays(shanghaiDate(now), daysBack);
  const rids = parts.map(({ lot }) => lot);
  const lots = await db
    .select({ rid: pointsLots.rid, expireOn: pointsLots.expireOn, isReturned: pointsLots.isReturned })
    .from(pointsLots)
    .where(and(inArray(pointsLots.rid, rids), eq(pointsLots.customerRid, customerRid)));
  const stays = new Set(
    lots.filter(({ expireOn, isReturned }) => isReturned || expireOn >= until).map(({ rid }) => rid),
  );
  const short = parts.filter(({ lot }) => !stays.has(lot));
  const same = parts.filter(({ lot }) => stays.has(lot));
  if (short.length === 0) return same;
  const count = short.reduce((sum, part) => sum + part.count, 0);
  return [...same, { lot: await openPointsLot(context, customerRid, count, until, true), count }];
}

/** Locks the row that stands for a customer's points, and makes it when there is none. */
export async function lockPoints(
  db: Database,
  customerRid: string,
): Promise<typeof pointsAccounts.$inferSelect> {
  await db.insert(pointsAccounts).values({ customerRid }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(pointsAccounts)
    .where(eq(pointsAccounts.customerRid, customerRid))
    .for('update');
  if (!row) throw new Error('a customer without a row for points');
  return row;
}

/** A customer's lots that have something left and whose time is not over, those that end first first. One statement. */
export async function pointsLotsOf(db: Database, customerRid: string, now: Date): Promise<PointsLot[]> {
  return readLots(db, { customerRid, today: shanghaiDate(now) });
}

const readLots = builtOnce((db) => {
  const left = sql<number>`(${ledgerBalances.balance} - ${ledgerBalances.held})::int`;
  return db
    .select({
      ...{ rid: pointsLots.rid, expireOn: pointsLots.expireOn, isReturned: pointsLots.isReturned },
      left,
    })
    .from(pointsLots)
    .innerJoin(ledgerBalances, eq(ledgerBalances.account, accountOfLot))
    .where(
      and(
        eq(pointsLots.customerRid, given('customerRid')),
        gt(left, 0),
        sql`${pointsLots.expireOn} >= ${given('today')}`,
      ),
    )
    .orderBy(asc(pointsLots.expireOn), desc(pointsLots.isReturned), asc(pointsLots.rid));
});

/** How many points there are in lots. */
export function sumOf(lots: readonly Pick<PointsLot, 'left'>[]): number {
  return lots.reduce((sum, { left }) => sum + left, 0);
}

/** Which lots `count` points come from, in their order; less when there is less. */
export function partsOf(
  lots: readonly Pick<PointsLot, 'rid' | 'left'>[],
  count: number,
): { lot: string; count: number }[] {
  let wanted = count;
  return lots.flatMap(({ rid, left }) => {
    const part = Math.min(left, wanted);
    wanted -= part;
    return part > 0 ? [{ lot: rid, count: part }] : [];
  });
}

/** Writes down a lot; the caller posts what it holds. */
export async function openPointsLot(
  { db, now }: Pick<Sender, 'db' | 'now'>,
  customerRid: string,
  count: number,
  expireOn: string,
  isReturned = false,
): Promise<string> {
  const rid = ulid(now.getTime());
  await db.insert(pointsLots).values({ rid, customerRid, count, expireOn, isReturned, createdAt: now });
  return rid;
}

/** Writes the movement down with what the customer has then; false when its key was used. The points are locked. */
export async function writeMove(
  { db, now }: Pick<Sender, 'db' | 'now'>,
  { customerRid, kind, key, ref, title = pointsKinds[kind] }: PointsMove,
  change: number,
): Promise<boolean> {
  const before = sql`(SELECT coalesce(sum(change), 0) FROM points_moves WHERE customer_rid = ${customerRid})`;
  const written = await db
    .insert(pointsMoves)
    .values({
      ...{ rid: ulid(now.getTime()), customerRid, key, kind, title, ref, change, at: now },
      balance: sql`${before} + ${change}`,
    })
    .onConflictDoNothing({ target: pointsMoves.key })
    .returning({ rid: pointsMoves.rid });
  return written.length > 0;
}

/** Whether it is a number of points that can move; a fraction or more than anybody has is a defect. */
function isCount(count: number): boolean {
  if (!Number.isInteger(count) || count > mostPoints) throw new Error(`${count} is no number of points`);
  return count > 0;
}

async function isThere(db: Database, customerRid: string): Promise<boolean> {
  const open = and(eq(customers.rid, customerRid), isNull(customers.closedAt));
  return (await db.$count(customers, open)) > 0;
}

/** Takes as much of `count` as there is, from what ends first; returns how much that is. */
async function takeOf(
  context: Pick<Sender, 'db' | 'now'>,
  { customerRid, count, key, ref }: Pick<PointsMove, 'customerRid' | 'count' | 'key' | 'ref'>,
  { event, legsOf: legs }: { event: EventName; legsOf: typeof pointsUsed },
): Promise<number> {
  const parts = partsOf(await pointsLotsOf(context.db, customerRid, context.now), count);
  if (parts.length === 0) return 0;
  await post(context, {
    ...{ event, key: `points:${key}`, ref, operator: system },
    legs: parts.flatMap((part) => legs(customerRid, part.lot, part.count)),
  });
  return parts.reduce((sum, part) => sum + part.count, 0);
}

/** Changes what a customer owes of points, which are locked. */
export async function changeDebt(db: Database, customerRid: string, by: number): Promise<void> {
  if (by === 0) return;
  await db
    .update(pointsAccounts)
    .set({ debt: sql`${pointsAccounts.debt} + ${by}` })
    .where(eq(pointsAccounts.customerRid, customerRid));
}
