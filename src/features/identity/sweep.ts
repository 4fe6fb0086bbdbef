import { inArray, lt, or, sql } from 'drizzle-orm';
import type { JobContext } from '../../host/jobs.ts';
import { limits } from './limits/rules.ts';
import { countedEvents, sessions, sessionTokens, verificationCodes } from './tables.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** No window of any limit looks back further, in milliseconds. */
const longestWindow =
  Math.max(...Object.values(limits).flatMap(({ windows }) => windows.map(({ seconds }) => seconds))) * 1000;

/** How long rows stay after they have done their work. Ended sessions tell which devices a customer knows. */
const kept = {
  events: longestWindow + hour,
  codes: day,

  tokens: day,
  sessions: 180 * day,
} as const;

/** Deletes what no rule looks at any more: counted events, codes, tokens and old sessions. */
export async function sweep({ db, now }: JobContext): Promise<void> {
  const before = (age: number) => new Date(now().getTime() - age);
  await db.delete(countedEvents).where(lt(countedEvents.at, before(kept.events)));
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, before(kept.codes)));
  await db.delete(sessionTokens).where(
    or(
      lt(sessionTokens.expiresAt, before(kept.tokens)),
      inArray(
        sessionTokens.sessionRid,
        db
          .select({ rid: sessions.rid })
          .from(sessions)
          .where(lt(sessions.revokedAt, before(kept.tokens))),
      ),
    ),
  );
  await db
    .delete(sessions)
    .where(lt(sql`coalesce(${sessions.revokedAt}, ${sessions.endsAt})`, before(kept.sessions)));
}
