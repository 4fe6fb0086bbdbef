import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { TooMany } from '../../../core/failure.ts';
import type { Database } from '../../../host/database/database.ts';
import { countedEvents } from '../tables.ts';
import type { Limit } from './rules.ts';

/**
 * Counts one event of `limit` for `key`, or throws TooMany with the seconds until there is room. Counted in the
 * database, so that neither racing nor a restart lets more through (G11-G15). Counts for good when the
 * transaction of `db` commits; pass the pool when refused calls count too. Answers the event's number, for
 * `takeBack`.
 */
export async function spend(db: Database, limit: Limit, key: string, now: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    const stored = await lockKey(transaction, limit.name, key);
    const nth = Object.fromEntries(
      limit.windows.map(({ figure }, index) => [String(index), nthNewest(stored, figure)]),
    );
    const [newest = {}] = await transaction.select(nth).from(sql`(VALUES (0)) AS one`);
    const waits = limit.windows.map(({ seconds, refusal }, index) => {
      const at = newest[String(index)];
      return { refusal, wait: at ? seconds - (now.getTime() - at.getTime()) / 1000 : 0 };
    });
    const longest = waits.reduce((most, next) => (next.wait > most.wait ? next : most));
    if (longest.wait > 0) throw new TooMany(longest.wait, longest.refusal);
    return record(transaction, stored, now);
  });
}

/** Undoes `spend` of these events: what was counted did not happen. */
export async function takeBack(db: Database, events: readonly number[]): Promise<void> {
  if (events.length) await db.delete(countedEvents).where(inArray(countedEvents.id, [...events]));
}

/** How many events each window of `limit` holds for `key`, in the order of its windows. */
export async function used(db: Database, limit: Limit, key: string, now: Date): Promise<number[]> {
  const stored = storedKey(limit.name, key);
  return Promise.all(
    limit.windows.map(async ({ seconds }) => {
      const since = new Date(now.getTime() - seconds * 1000);
      const [row] = await db
        .select({ events: count() })
        .from(countedEvents)
        .where(and(eq(countedEvents.key, stored), gt(countedEvents.at, since)));
      return row?.events ?? 0;
    }),
  );
}

/** Lets nobody else count for this key until the transaction ends. */
export async function holdKey(transaction: Database, name: string, key: string): Promise<void> {
  await lockKey(transaction, name, key);
}

/** Times of the last events, at most `most`, newest first. */
export async function lastTimes(db: Database, name: string, key: string, most: number): Promise<Date[]> {
  const stored = storedKey(name, key);
  const rows = await db
    .select({ at: countedEvents.at })
    .from(countedEvents)
    .where(eq(countedEvents.key, stored))
    .orderBy(desc(countedEvents.at))
    .limit(most);
  return rows.map(({ at }) => at);
}

/** Counts one event whatever the limits say. */
export async function note(db: Database, name: string, key: string, now: Date): Promise<number> {
  return record(db, storedKey(name, key), now);
}

/** Forgets all events of this name and key; whoever counts or forgets them too waits until the transaction ends. */
export async function forget(transaction: Database, name: string, key: string): Promise<void> {
  await lockKey(transaction, name, key);
  await transaction.delete(countedEvents).where(eq(countedEvents.key, storedKey(name, key)));
}

async function record(db: Database, stored: string, now: Date): Promise<number> {
  const [row] = await db
    .insert(countedEvents)
    .values({ key: stored, at: now })
    .returning({ id: countedEvents.id });
  return row!.id;
}

/** Whoever counts for the same key waits here, so that two never take the same last place. */
async function lockKey(transaction: Database, name: string, key: string): Promise<string> {
  const stored = storedKey(name, key);
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${stored}, 0))`);
  return stored;
}

/** A digest stands for the key, because it may be somebody's number or address. */
function storedKey(name: string, key: string): string {
  return `${name} ${createHash('sha256').update(`${name} ${key}`).digest('base64url').slice(0, 27)}`;
}

function nthNewest(stored: string, nth: number): SQL<Date | null> {
  return sql`(SELECT ${countedEvents.at} FROM ${countedEvents} WHERE ${countedEvents.key} = ${stored}
    ORDER BY ${countedEvents.at} DESC OFFSET ${nth - 1} LIMIT 1)`.mapWith(countedEvents.at);
}
