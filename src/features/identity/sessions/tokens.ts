import { eq } from 'drizzle-orm';
import { ulid } from '../../../core/ulid.ts';
import type { Context } from '../../../host/calls/context.ts';
import { randomToken, tokenHash } from '../../../host/config/secrets.ts';
import type { Database } from '../../../host/database/database.ts';
import { isSameDevice } from '../rules.ts';
import { sessions, sessionTokens } from '../tables.ts';
import { tellCustomer } from '../tell-customer.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * How long sign-ins last, in milliseconds (trust figure G16). The idle life is what a refresh token lives when it
 * is not used: a day on a device that is not to remember the customer.
 */
const lifetimes = { access: 2 * hour, idle: day, rememberedIdle: 7 * day, session: 30 * day } as const;

/** A pair of tokens as sign-ins answer it; `expires` in epoch seconds. */
export type Tokens = { token: string; refreshToken: string; expires: number };

/** How somebody signs in: for how long, and what their browser calls itself by. */
type SignIn = { remember: boolean; device?: string };

type SessionContext = Pick<Context, 'db' | 'jobs' | 'now' | 'client'>;

/**
 * Signs a customer in: a new session with its first tokens. Tells the customer when the device is new to them.
 * Belongs in the transaction that found out who it is.
 */
export async function openSession(
  context: SessionContext,
  customerRid: string,
  how: SignIn,
): Promise<Tokens> {
  const { db, client } = context;
  const known = await db
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.customerRid, customerRid));
  const isKnown = known.some(({ userAgent }) => isSameDevice(userAgent, storedUserAgent(client.userAgent)));
  if (!isKnown) await tellCustomer(context, customerRid, 'signedIn');
  return startSession(context, customerRid, how);
}

/** The same without a word to the customer, who is registering this very moment. */
export async function startSession(
  { db, now, client }: Pick<Context, 'db' | 'now' | 'client'>,
  customerRid: string,
  { remember, device }: SignIn,
): Promise<Tokens> {
  const session = {
    rid: ulid(now.getTime()),
    customerRid,
    isRemembered: remember,
    address: client.address,
    userAgent: storedUserAgent(client.userAgent),
    deviceHash: hashOfDevice(device),
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + lifetimes.session),
  };
  await db.insert(sessions).values(session);
  return issueTokens(db, session, now);
}

/** Stores a new pair of tokens for the session, by their hashes; neither outlives the session. */
export async function issueTokens(
  db: Database,
  session: Pick<typeof sessions.$inferSelect, 'rid' | 'isRemembered' | 'endsAt'>,
  now: Date,
): Promise<Tokens> {
  const [token, refreshToken] = [randomToken(), randomToken()];
  const idle = session.isRemembered ? lifetimes.rememberedIdle : lifetimes.idle;
  const until = (life: number) => new Date(Math.min(now.getTime() + life, session.endsAt.getTime()));
  const accessEnds = until(lifetimes.access);
  await db.insert(sessionTokens).values([
    { hash: tokenHash(token), sessionRid: session.rid, kind: 'access', expiresAt: accessEnds },
    { hash: tokenHash(refreshToken), sessionRid: session.rid, kind: 'refresh', expiresAt: until(idle) },
  ]);
  return { token, refreshToken, expires: Math.floor(accessEnds.getTime() / 1000) };
}

/** A device as sessions keep it; empty for none. */
export function hashOfDevice(device: string | undefined): string {
  return device ? tokenHash(`device ${device}`) : '';
}

function storedUserAgent(userAgent: string): string {
  return userAgent.slice(0, 300);
}
