import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { rowsOf } from '../../host/records/rows.ts';
import type { OpenedPayment } from './contract.ts';
import { paymentRecord, paymentStates, refundRecord, type Way } from './rules.states.ts';
import { amountLimits, askAfter, codeSeconds, paymentRefusals } from './rules.ts';
import { gatewayRefunds, paymentIntents, paymentNumbers } from './tables.ts';

/** A payment as it is stored. */
export type Intent = typeof paymentIntents.$inferSelect;

/** What is to be paid: by whom, for whose account, to what end, which record, how, how much. */
export type PaymentWish = {
  customerRid: string;
  /** Whose account it is for, in the words of its purpose; payments only keep it. */
  owner: string;
  /** Names the handler in `app.ts`. */
  purpose: string;
  refRid: string;
  /** What the customer reads at the provider; at most 40 characters of it. */
  title: string;
  way: Way;
  /** Fen. */
  amountFen: number;
  /** How long it may be paid. */
  seconds?: number;
};

/**
 * Writes down that a payment waits for its money, within the caller's transaction; the provider is asked for the
 * address by `paymentState`, outside of any. Refuses an amount that no provider takes, with 单笔在线支付不能超过50万元… for one above the limit. Two statements.
 */
export async function openPayment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  wish: PaymentWish,
): Promise<z.input<typeof OpenedPayment>> {
  const { seconds = codeSeconds, title, ...rest } = wish;
  const { least, most } = amountLimits;
  if (wish.amountFen > most) throw new Failure(paymentRefusals.tooMuch);
  if (!Number.isSafeInteger(wish.amountFen) || wish.amountFen < least) throw new Failure(refusals.badInput);
  const [intent] = await db
    .insert(paymentIntents)
    .values({
      ...rest,
      rid: ulid(now.getTime()),
      no: await nextNumber(db, now),
      title: title.slice(0, 40),
      status: paymentStates.waiting,
      createdAt: now,
      expiresAt: new Date(now.getTime() + seconds * 1_000),
      askAt: new Date(now.getTime() + askAfter(0) * 1_000),
    })
    .returning();
  return openedPayment(intent as Intent);
}

/** The payments of one record, newest first: what was and is to be paid for it. */
export async function paymentsOf(db: Database, purpose: string, refRid: string): Promise<Intent[]> {
  return db
    .select()
    .from(paymentIntents)
    .where(sql`${paymentIntents.purpose} = ${purpose} AND ${paymentIntents.refRid} = ${refRid}`)
    .orderBy(sql`${paymentIntents.createdAt} DESC, ${paymentIntents.rid} DESC`);
}

/** A payment as the answers of other features show it. */
export function openedPayment({ rid, no, way, amountFen, expiresAt }: Intent): z.input<typeof OpenedPayment> {
  return { rid, no, way, amount_fen: amountFen, expire_at: expiresAt };
}

/** Payments as they are kept. */
export const paymentRows = rowsOf()(paymentRecord, { table: paymentIntents, owner: paymentIntents.owner });
/** Money on its way back, as it is kept. */
export const refundRows = rowsOf()(refundRecord, { table: gatewayRefunds });
const numbers = numbersOf('Z', paymentNumbers);

/** The payment with this rid; throws 记录不存在. */
export async function findPayment(db: Database, rid: string): Promise<Intent> {
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.rid, rid));
  if (!intent) throw new Failure(refusals.notFound);
  return intent;
}

/** A number with four digits more, which do not count, so that no other shop of the merchant has it. */
async function nextNumber(db: Database, now: Date): Promise<string> {
  return `${await numbers.next(db, now)}${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
}
