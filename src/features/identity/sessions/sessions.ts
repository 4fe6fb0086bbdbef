import { and, desc, eq, exists, gt, isNull, ne, type Placeholder } from 'drizzle-orm';
import { Failure, refusals } from '../../../core/failure.ts';
import { maskedAddress } from '../../../core/network.ts';
import type { Answers, Context, CustomerActor } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import { builtOnce, given } from '../../../host/database/built-once.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import type { logout, sessionEnd, sessionList } from '../contract.ts';
import { deviceName } from '../rules.ts';
import { customers, sessions, sessionTokens } from '../tables.ts';

/**
 * The customer and session of an access token; undefined when the token is unknown or expired, its session ended,
 * or the account disabled or closed. Looked up at each call, so that all of these count at once (G16).
 */
export async function customerOfToken(
  db: Database,
  token: string,
  now: Date,
): Promise<CustomerActor | undefined> {
  const [found] = await readHolder(db, { hash: tokenHash(token), now });
  return found;
}

const readHolder = builtOnce((db) =>
  db
    .select({ rid: sessions.customerRid, sessionRid: sessions.rid })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.rid, sessionTokens.sessionRid))
    .innerJoin(customers, eq(customers.rid, sessions.customerRid))
    .where(
      and(
        equal(sessionTokens, { hash: given('hash'), kind: 'access' }),
        gt(sessionTokens.expiresAt, given('now')),
        isAlive(given('now')),
        isNull(customers.disabledAt),
        isNull(customers.closedAt),
      ),
    ),
);

/** Ends the session that asks, or all of the customer's. */
export const logOut: Answers<typeof logout> = async (context, { all }) => {
  const { db, now, actor } = context;
  if (all) await revokeSessions(context, actor.rid, 'signed out everywhere');
  else await revokeSession(db, actor.sessionRid, 'signed out', now);
  return null;
};

/** The customer's sessions that can still be used, the latest first. */
export const listSessions: Answers<typeof sessionList> = async ({ db, now, actor }) => {
  const usable = db
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(
      and(
        eq(sessionTokens.sessionRid, sessions.rid),
        isNull(sessionTokens.spentAt),
        gt(sessionTokens.expiresAt, now),
      ),
    );
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isAlive(now), eq(sessions.customerRid, actor.rid), exists(usable)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.rid));
  return rows.map((session) => ({
    session_rid: session.rid,
    device: deviceName(session.userAgent),
    place: maskedAddress(session.address),
    created: session.createdAt,
    last_seen: session.lastSeenAt,
    is_current: session.rid === actor.sessionRid,
  }));
};

/** Ends one of the customer's sessions; refuses with 记录不存在 what is not theirs. */
export const endSession: Answers<typeof sessionEnd> = async ({ db, now, actor }, { session_rid: rid }) => {
  const [session] = await db
    .select({ rid: sessions.rid })
    .from(sessions)
    .where(and(isAlive(now), equal(sessions, { rid, customerRid: actor.rid })));
  if (!session) throw new Failure(refusals.notFound);
  await revokeSession(db, rid, 'ended from another device', now);
  return null;
};

/** Ends all sessions of a customer, but for the one of `except`; they cannot be used from now on. */
export async function revokeSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerRid: string,
  reason: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.customerRid, customerRid),
        isNull(sessions.revokedAt),
        except ? ne(sessions.rid, except) : undefined,
      ),
    );
}

/** Ends one session. */
export async function revokeSession(db: Database, rid: string, reason: string, now: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: now, revokedReason: reason }).where(eq(sessions.rid, rid));
}

function isAlive(now: Date | Placeholder) {
  return and(isNull(sessions.revokedAt), gt(sessions.endsAt, now));
}
