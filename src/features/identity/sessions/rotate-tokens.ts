import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../../core/call.ts';
import { SignedOut } from '../../../core/failure.ts';
import { type Answers, type Context, inTransaction } from '../../../host/calls/context.ts';
import { openForToken, sealForToken, tokenHash } from '../../../host/config/secrets.ts';
import type { refresh4token } from '../contract.ts';
import { customers, sessions, sessionTokens } from '../tables.ts';
import { revokeSession } from './sessions.ts';
import { issueTokens } from './tokens.ts';

/** A spent refresh token still answers with its successor this long: a lost answer, a second tab (G17). */
const grace = 15_000;

type Answer = AnswerOf<typeof refresh4token>;

/**
 * Spends a refresh token for its successor. The same token again within 15 s gets the same successor; later it is
 * taken for stolen: the whole session ends. Throws SignedOut then, and for whatever is not good any more.
 */
export const rotateTokens: Answers<typeof refresh4token> = async (context, { token }) => {
  const answer = await inTransaction(context, (inside) => rotate(inside, token));
  if (!answer) throw new SignedOut();
  return answer;
};

/** Undefined instead of an error, so that the end of a session is kept. */
async function rotate({ db, now, log }: Context, token: string): Promise<Answer | undefined> {
  const hash = tokenHash(token);
  const [known] = await db
    .select({ sessionRid: sessionTokens.sessionRid, kind: sessionTokens.kind })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, hash));
  if (known?.kind !== 'refresh') return undefined;
  // One at a time: the others wait here and then find the token spent.
  const [session] = await db.select().from(sessions).where(eq(sessions.rid, known.sessionRid)).for('update');
  const [spent] = await db.select().from(sessionTokens).where(eq(sessionTokens.hash, hash));
  const [owner] = await db
    .select({ disabledAt: customers.disabledAt, closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.rid, session?.customerRid ?? ''));
  if (!session || !spent || session.revokedAt || session.endsAt <= now) return undefined;
  if (!owner || owner.disabledAt || owner.closedAt) return undefined;
  if (spent.spentAt) {
    if (spent.successor && now.getTime() - spent.spentAt.getTime() <= grace) {
      return JSON.parse(openForToken(token, spent.successor));
    }
    await revokeSession(db, session.rid, 'refresh token used again', now);
    log.warn({ session: session.rid }, 'a spent refresh token came back; its session has been ended');
    return undefined;
  }
  if (spent.expiresAt <= now) return undefined;
  const next = await issueTokens(db, session, now);
  const answer = { token: next.token, refresh_token: next.refreshToken, expires_at: next.expires };
  await db
    .update(sessionTokens)
    .set({ spentAt: now, successor: sealForToken(token, JSON.stringify(answer)) })
    .where(eq(sessionTokens.hash, hash));
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.rid, session.rid));
  return answer;
}
