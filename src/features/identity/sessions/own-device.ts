import { and, eq, gt } from 'drizzle-orm';
import { networkOf } from '../../../core/network.ts';
import type { Client } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { equal } from '../../../host/records/filters.ts';
import { isSameDevice } from '../rules.ts';
import { sessions } from '../tables.ts';
import { hashOfDevice } from './tokens.ts';

/** Days back that sign-ins from the same network with the same browser count. */
const recentDays = 30;

/** Who asks: from where, with what browser, and what that calls itself by. */
type Somebody = { client: Client; device: string | undefined; now: Date };

/**
 * Whether a customer has used the device of whoever asks. Where it does not tell what it calls itself by, sign-ins from the
 * same network with the same browser within 30 days count instead; where it does, they do not, since a laboratory shares
 * its network and often its kind of browser.
 */
export async function isOwnDevice(
  db: Database,
  customerRid: string,
  { client, device, now }: Somebody,
): Promise<boolean> {
  const deviceHash = hashOfDevice(device);
  if (deviceHash) return (await db.$count(sessions, equal(sessions, { customerRid, deviceHash }))) > 0;
  const since = new Date(now.getTime() - recentDays * 86_400_000);
  const known = await db
    .selectDistinct({ address: sessions.address, userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.customerRid, customerRid), gt(sessions.lastSeenAt, since)));
  return known.some(
    ({ address, userAgent }) =>
      networkOf(address) === networkOf(client.address) && isSameDevice(userAgent, client.userAgent),
  );
}
