import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { networkOf } from '../../../core/network.ts';
import { type Context, inTransaction, type WithGateways } from '../../../host/calls/context.ts';
import { randomToken, tokenHash } from '../../../host/config/secrets.ts';
import type { Database } from '../../../host/database/database.ts';
import { pushLife } from '../../../host/gateways/wechat-pushes.ts';
import { qrPicture } from '../../../host/qr-picture.ts';
import { equal } from '../../../host/records/filters.ts';
import { refuseTaken } from '../../../host/records/taken.ts';
import { type qrCodeLogin, signInRefusals, type wxTicket } from '../contract.ts';
import { spend } from '../limits/limits.ts';
import { limits, qrTicketLife } from '../limits/rules.ts';
import { openSession } from '../sessions/tokens.ts';
import { customers, qrTickets, wechatPushes } from '../tables.ts';

/** Seconds after the confirmation in which the scanner's WeChat can be bound to an account. */
const bindLife = 600;

const noQrCode = '二维码获取失败，请重试';

/**
 * Begins a sign-in with WeChat. The ticket is only for the browser that asks; the QR code carries a scene that
 * tells nothing about it. Refuses with 二维码获取失败，请重试 when WeChat cannot be had.
 */
export async function openQrTicket({
  db,
  gateways: { wechat },
  log,
  now,
  client,
}: Context & WithGateways): Promise<AnswerOf<typeof wxTicket>> {
  if (!wechat) throw new Failure(noQrCode);
  await spend(db, limits.qrTicket, networkOf(client.address), now);
  const ticket = randomToken();
  const scene = randomBytes(16).toString('hex');
  const address = await wechat
    .createQrCode({ scene, expireSeconds: qrTicketLife })
    .catch((error: unknown) => {
      log.error({ err: error }, 'WeChat made no QR code');
      throw new Failure(noQrCode);
    });
  await db.insert(qrTickets).values({
    ticketHash: tokenHash(ticket),
    scene,
    address: client.address,
    userAgent: storedUserAgent(client),
    createdAt: now,
    expiresAt: new Date(now.getTime() + qrTicketLife * 1_000),
  });
  return {
    ticket,
    qr_code_url: await qrPicture(address),
    expire_seconds: qrTicketLife,
  };
}

/**
 * How far the sign-in is. Once the scanner has confirmed, the browser that began it gets its tokens, once, however
 * many polls race; when the WeChat account belongs to nobody yet, a ticket to bind it with. Whatever is expired,
 * refused, handed out, unknown or asked for by another browser is answered alike with 二维码已过期.
 */
export async function pollQrTicket(
  context: Context & WithGateways,
  { ticket, device }: CheckedInputOf<typeof qrCodeLogin>,
): Promise<AnswerOf<typeof qrCodeLogin>> {
  const { db, now, client } = context;
  const isOpen = and(
    equal(qrTickets, { ticketHash: tokenHash(ticket), userAgent: storedUserAgent(client) }),
    gt(qrTickets.expiresAt, now),
    isNull(qrTickets.refusedAt),
    isNull(qrTickets.handedOutAt),
  );
  const [row] = await db.select().from(qrTickets).where(isOpen);
  if (!row) throw new Failure(signInRefusals.qrExpired);
  await spend(db, limits.qrPoll, row.ticketHash, now);
  if (!row.openid || !row.confirmedAt) return { state: row.scannedAt ? 1 : 0 };
  const { ticketHash, openid } = row;
  return inTransaction(context, (inside) => handOut(inside, { ticketHash, openid, isOpen, device }));
}

/** Of racing polls only one finds the ticket still open: the others wait for its row and then match nothing. */
async function handOut(
  context: Context,
  {
    ticketHash,
    openid,
    isOpen,
    device,
  }: { ticketHash: string; openid: string; isOpen: SQL | undefined; device: string | undefined },
): Promise<AnswerOf<typeof qrCodeLogin>> {
  const { db, secrets, now } = context;
  const [customer] = await db
    .select({ rid: customers.rid, disabledAt: customers.disabledAt })
    .from(customers)
    .where(and(eq(customers.wxOpenid, openid), isNull(customers.closedAt)));
  if (customer?.disabledAt) throw new Failure('账号已停用，请联系客服');
  // The same at each poll, so that an answer that was lost on the way costs nothing; it is used up by binding.
  const bindTicket = secrets.sign(`bind WeChat ${ticketHash}`);
  const taken = await db
    .update(qrTickets)
    .set(
      customer ? { handedOutAt: now, customerRid: customer.rid } : { bindTicketHash: tokenHash(bindTicket) },
    )
    .where(isOpen)
    .returning({ ticketHash: qrTickets.ticketHash });
  if (!taken.length) throw new Failure(signInRefusals.qrExpired);
  if (!customer) return { state: 4, bind_ticket: bindTicket };
  return { state: 2, ...(await openSession(context, customer.rid, { remember: false, device })) };
}

/**
 * Binds the WeChat account behind `bindTicket` to a customer who has just signed in or registered; belongs in the
 * transaction that opens the session. Refuses with 二维码已过期 when the ticket is unknown, used or older than
 * 10 minutes, and tells when the account or the WeChat account is bound otherwise already.
 */
export async function bindWechat(
  db: Database,
  customerRid: string,
  bindTicket: string,
  now: Date,
): Promise<void> {
  const [scanned] = await db
    .update(qrTickets)
    .set({ handedOutAt: now, customerRid })
    .where(
      and(
        eq(qrTickets.bindTicketHash, tokenHash(bindTicket)),
        isNull(qrTickets.handedOutAt),
        gt(qrTickets.confirmedAt, new Date(now.getTime() - bindLife * 1_000)),
      ),
    )
    .returning({ openid: qrTickets.openid });
  if (!scanned?.openid) throw new Failure(signInRefusals.qrExpired);
  const binding = db
    .update(customers)
    .set({ wxOpenid: scanned.openid })
    .where(
      and(
        eq(customers.rid, customerRid),
        or(isNull(customers.wxOpenid), eq(customers.wxOpenid, scanned.openid)),
      ),
    )
    .returning({ rid: customers.rid });
  const bound = await refuseTaken(binding, { customers_wx_openid_unique: '该微信已绑定其他账号' });
  if (!bound.length) throw new Failure('该账号已绑定其他微信，请先解绑');
}

/**
 * Forgets sign-ins that nobody scanned once they have run out, others a day later, and pushes that are too old to be
 * taken again.
 */
export async function sweepWechat(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const isUnused = and(isNull(qrTickets.scannedAt), lt(qrTickets.expiresAt, now));
  await db.delete(qrTickets).where(or(isUnused, lt(qrTickets.expiresAt, dayAgo)));
  await db.delete(wechatPushes).where(lt(wechatPushes.at, new Date(now.getTime() - 2 * pushLife)));
}

function storedUserAgent({ userAgent }: Context['client']): string {
  return userAgent.slice(0, 300);
}
