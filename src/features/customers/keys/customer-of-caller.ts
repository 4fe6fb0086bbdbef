import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '../../../core/call.ts';
import { Forbidden } from '../../../core/failure.ts';
import type { CallHost } from '../../../host/calls/calls.ts';
import type { CustomerActor } from '../../../host/calls/context.ts';
import { tokenHash } from '../../../host/config/secrets.ts';
import type { Database } from '../../../host/database/database.ts';
import { createRate } from '../../../host/http/rate.ts';
import { customerOfToken } from '../../identity/sessions/sessions.ts';
import { customers } from '../../identity/tables.ts';
import { isKey, keyRate } from './rules.ts';
import { apiKeys } from './tables.ts';

/** How exactly it is known when a key was used last, in milliseconds. */
const grain = 600_000;

/**
 * The customer of an access token, or of a key for other systems; undefined as `customerOfToken`, and when the key is
 * unknown, revoked or has expired. A key is forbidden whatever is not of what it was made for; uploads, streams and calls that
 * name no scope are for people.
 */
export async function customerOfCaller(
  db: Database,
  token: string,
  now: Date,
  call?: Pick<Call, 'scope'>,
): Promise<CustomerActor | undefined> {
  if (!isKey(token)) return customerOfToken(db, token, now);
  const [found] = await db
    .select({ rid: apiKeys.customerRid, sessionRid: apiKeys.rid, scopes: apiKeys.scopes })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.rid, apiKeys.customerRid))
    .where(
      and(
        eq(apiKeys.hash, tokenHash(token)),
        gt(apiKeys.expiresAt, now),
        isNull(apiKeys.revokedAt),
        isNull(customers.disabledAt),
        isNull(customers.closedAt),
      ),
    );
  if (!found) return undefined;
  if (!call?.scope || !found.scopes.includes(call.scope)) throw new Forbidden();
  return { rid: found.rid, sessionRid: found.sessionRid };
}

/** Counts what keys are used for in this process, and notes when. */
export function createKeyCounter(): CallHost['countKey'] {
  const count = createRate(keyRate);
  const noted = new Map<string, number>();
  return async (db, token, now) => {
    if (!isKey(token)) return;
    const hash = tokenHash(token);
    count(hash, now);
    if (now.getTime() - (noted.get(hash) ?? Number.NEGATIVE_INFINITY) < grain) return;
    const known = await db
      .update(apiKeys)
      .set({ usedAt: now })
      .where(eq(apiKeys.hash, hash))
      .returning({ hash: apiKeys.hash });
    // What is no key of ours is not remembered.
    if (known.length) noted.set(hash, now.getTime());
  };
}
