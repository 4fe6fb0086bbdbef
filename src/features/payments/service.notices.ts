import { and, count, gte, like, lt } from 'drizzle-orm';
import { shanghaiDate } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import { type Context, inTransaction } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type { PaymentNotice } from '../../host/gateways/payments.ts';
import type { JobContext } from '../../host/jobs.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import { type Way, ways } from './rules.states.ts';
import { moveRefund } from './service.refunds.ts';
import {
  gatewayOf,
  isSettled,
  type PaymentHandlers,
  type PaymentHost,
  takePayment,
} from './service.taking.ts';
import { paymentNotices } from './tables.ts';

/** Forged callbacks of an hour that are kept; whoever sends more fills no table. */
const keptForgeries = 200;
/** Days after which forged callbacks, and all others, are forgotten. */
const forgeriesKept = 30;
const noticesKept = 400;

/**
 * Does what a genuine callback asks for and notes it, in one transaction: either the money is booked and the provider
 * may be told so, or nothing has happened. `refused` when it does not fit what was asked for.
 */
export async function takeNotice(
  host: PaymentHost,
  handlers: PaymentHandlers,
  way: Way,
  notice: PaymentNotice,
): Promise<'taken' | 'refused'> {
  const { account } = gatewayOf(host.gateways, way);
  return inTransaction(host, async (context) => {
    const note = (no: string, outcome: string) =>
      context.db.insert(paymentNotices).values({
        ...{ rid: ulid(context.now.getTime()), way, noticeId: notice.id.slice(0, 100), at: context.now },
        ...{ no: no.slice(0, 64), outcome },
      });
    if (notice.about === 'payment' && notice.report.state === 'paid') {
      const { report } = notice;
      const outcome = await takePayment(context, handlers, { way, account, report });
      await note(report.no, outcome);
      return isSettled(outcome) ? 'taken' : 'refused';
    }
    if (notice.about === 'refund') {
      const { report, merchantId } = notice;
      const isOurs = merchantId === account.merchantId && (await moveRefund(context, handlers, report));
      await note(report.refundNo, isOurs ? `refund ${report.state}` : 'unknown refund');
      if (!isOurs) {
        const text = `${ways[way]}报告退款${report.refundNo}，与本系统的退款不符，请核对。`;
        await tellFinance(context, text, `unknown refund ${report.refundNo}`);
      }
      return isOurs ? 'taken' : 'refused';
    }
    // Waiting and closed payments are asked for; what a callback says of them changes nothing.
    await note(notice.about === 'payment' ? notice.report.no : '', 'ignored');
    return 'taken';
  });
}

/** Tells finance that callbacks are refused or fail; once for each `ref`. */
export async function tellFinance(
  context: Pick<Context, 'db' | 'now'>,
  text: string,
  ref: string,
): Promise<void> {
  await tellStaff(context, { event: 'callbackAlarm', to: { roles: financeRoles }, values: { text }, ref });
}

/** Keeps that a callback was forged, as far as an hour's forgeries are kept. */
export async function noteNotice(db: Database, notice: typeof paymentNotices.$inferInsert): Promise<void> {
  const since = new Date(notice.at.getTime() - 3_600_000);
  const [recent] = await db
    .select({ number: count() })
    .from(paymentNotices)
    .where(and(gte(paymentNotices.at, since), like(paymentNotices.outcome, forged('%'))));
  if ((recent?.number ?? 0) >= keptForgeries) return;
  await db.insert(paymentNotices).values({ ...notice, outcome: forged(notice.outcome) });
  const name = ways[notice.way as Way];
  const day = shanghaiDate(notice.at);
  const text = `今天收到签名不符的${name}通知，已拒绝；如持续出现请检查支付密钥。`;
  await tellFinance({ db, now: notice.at }, text, `forged ${notice.way} ${day}`);
}

/** Forgets old callbacks. */
export async function sweepNotices({ db, now }: JobContext): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await db
    .delete(paymentNotices)
    .where(and(lt(paymentNotices.at, ago(forgeriesKept)), like(paymentNotices.outcome, forged('%'))));
  await db.delete(paymentNotices).where(lt(paymentNotices.at, ago(noticesKept)));
}

function forged(why: string): string {
  return `forged: ${why}`;
}
