import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { maskedPhone } from '../../../core/fields.ts';
import { maskedAddress, networkOf } from '../../../core/network.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import { randomToken, tokenHash } from '../../../host/config/secrets.ts';
import type { Database } from '../../../host/database/database.ts';
import { deviceName } from '../rules.ts';
import { customers, qrTickets, wechatPushes } from '../tables.ts';

/** What a scan leads to: a token for the link to the confirmation, or word that the QR code is no good any more. */
export type ScanResult = { confirmToken: string } | 'expired';

/**
 * Notes that `openid` scanned the QR code with `scene`. Whoever scans first stays the only one; scanning again
 * gives a new link, and the one before ends. Scanning alone signs nobody in (trust figure G20).
 */
export async function noteScan(
  db: Database,
  { scene, openid }: { scene: string; openid: string },
  now: Date,
): Promise<ScanResult> {
  const confirmToken = randomToken();
  const [scanned] = await db
    .update(qrTickets)
    .set({
      openid,
      scannedAt: sql`coalesce(${qrTickets.scannedAt}, ${now.toISOString()}::timestamptz)`,
      confirmTokenHash: tokenHash(confirmToken),
    })
    .where(
      and(
        eq(qrTickets.scene, scene),
        gt(qrTickets.expiresAt, now),
        isNull(qrTickets.confirmedAt),
        isNull(qrTickets.refusedAt),
        or(isNull(qrTickets.openid), eq(qrTickets.openid, openid)),
      ),
    )
    .returning({ scene: qrTickets.scene });
  return scanned ? { confirmToken } : 'expired';
}

/** Whether a push is seen for the first time; belongs in the transaction of what it leads to. */
export async function isNewPush(
  db: Database,
  { timestamp, nonce }: { timestamp: string; nonce: string },
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(wechatPushes)
    .values({ hash: tokenHash(`${timestamp} ${nonce}`), at: now })
    .onConflictDoNothing()
    .returning({ hash: wechatPushes.hash });
  return added.length > 0;
}

/** What the scanner is shown before confirming: where, with what and when the sign-in was begun. */
export type Confirmation = {
  device: string;
  place: string;
  time: string;
  /** Whether the phone is in the network that the sign-in was begun in. */
  isSameNetwork: boolean;
  /** Whom it signs in; undefined when the WeChat account belongs to nobody yet. */
  account?: string;
};

/** What `confirmToken` can confirm; undefined when it is used, replaced or too late. Changes nothing. */
export async function readConfirmation(
  db: Database,
  { confirmToken, address }: { confirmToken: string; address: string },
  now: Date,
): Promise<Confirmation | undefined> {
  const [row] = await db
    .select({ ticket: qrTickets, account: customers.account, phone: customers.phone })
    .from(qrTickets)
    .leftJoin(customers, and(eq(customers.wxOpenid, qrTickets.openid), isNull(customers.closedAt)))
    .where(isOpen(confirmToken, now));
  if (!row) return undefined;
  const { ticket, phone, account } = row;
  return {
    device: deviceName(ticket.userAgent),
    place: maskedAddress(ticket.address),
    time: shanghaiTime(ticket.createdAt),
    isSameNetwork: networkOf(ticket.address) === networkOf(address),
    account: phone ? maskedPhone(phone) : (account ?? undefined),
  };
}

/** Confirms or refuses the sign-in, using `confirmToken` up; false when there was nothing left to decide. */
export async function decideConfirmation(
  db: Database,
  { confirmToken, isConfirmed }: { confirmToken: string; isConfirmed: boolean },
  now: Date,
): Promise<boolean> {
  const decided = await db
    .update(qrTickets)
    .set({ confirmTokenHash: null, ...(isConfirmed ? { confirmedAt: now } : { refusedAt: now }) })
    .where(isOpen(confirmToken, now))
    .returning({ scene: qrTickets.scene });
  return decided.length > 0;
}

function isOpen(confirmToken: string, now: Date) {
  return and(eq(qrTickets.confirmTokenHash, tokenHash(confirmToken)), gt(qrTickets.expiresAt, now));
}
