import { and, eq, gt, isNull } from 'drizzle-orm';
import type { CustomerActor } from '../../host/context.ts';
import type { Database } from '../../host/database.ts';
import { tokenHash } from '../../host/secrets.ts';
import { customers, sessions, sessionTokens } from './tables.ts';

/**
 * The customer and session of an access token; undefined when the token is unknown or expired, its session ended,
 * or the account disabled or closed. Looked up at each call, so that all of these count at once (G16).
 */
export async function customerOfToken(
  db: Database,
  token: string,
  now: Date,
): Promise<CustomerActor | undefined> {
  const [found] = await db
    .select({ rid: sessions.customerRid, sessionRid: sessions.rid })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.rid, sessionTokens.sessionRid))
    .innerJoin(customers, eq(customers.rid, sessions.customerRid))
    .where(
      and(
        eq(sessionTokens.hash, tokenHash(token)),
        eq(sessionTokens.kind, 'access'),
        gt(sessionTokens.expiresAt, now),
        isNull(sessions.revokedAt),
        gt(sessions.endsAt, now),
        isNull(customers.disabledAt),
        isNull(customers.closedAt),
      ),
    );
  return found;
}
