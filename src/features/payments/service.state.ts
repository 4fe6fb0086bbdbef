import type { z } from 'zod';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { CustomerContext, WithGateways } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { qrPicture } from '../../host/qr-picture.ts';
import { equal } from '../../host/records/filters.ts';
import type { Payment, paymentState, paymentWays } from './contract.ts';
import { paymentRecord, paymentStates, providers, type Way, ways } from './rules.states.ts';
import { askPayment } from './service.asking.ts';
import { openFor } from './service.opening.ts';
import { gatewayOf, type PaymentHandlers } from './service.taking.ts';
import { type Intent, openedPayment } from './service.ts';
import { paymentIntents } from './tables.ts';

/** Whoever waits at the page has the provider asked every so many seconds, from so many on. */
const askEvery = 15;

/** How far a payment is; see the call. Holds no transaction while the provider is asked. */
export function readState(handlers: PaymentHandlers) {
  return async (
    context: CustomerContext & WithGateways,
    { rid, with_code, ...where }: CheckedInputOf<typeof paymentState>,
  ): Promise<AnswerOf<typeof paymentState>> => {
    const { db, now, actor } = context;
    let intent = await ownPayment(db, actor.rid, rid);
    let who = '';
    if (isWaiting(intent, now) && with_code) ({ intent, who = '' } = await openFor(context, intent, where));
    if (intent.status === paymentStates.waiting && (await isItsTurn(db, intent, now))) {
      await askPayment(context, handlers, intent).catch((error: unknown) =>
        context.log.warn({ err: error, payment: intent.no }, 'the provider could not be asked'),
      );
      intent = await ownPayment(db, actor.rid, rid);
    }
    return told(context, intent, { withCode: with_code === 1, who });
  };
}

/** The ways to pay that the shop has. */
export async function listWays({ gateways }: WithGateways): Promise<AnswerOf<typeof paymentWays>> {
  const all = Object.entries(ways).map(([way, name]) => ({ way: Number(way) as Way, name }));
  return { ways: all.filter(({ way }) => gateways.payments[providers[way]]) };
}

function isWaiting({ status, expiresAt }: Intent, now: Date): boolean {
  return status === paymentStates.waiting && now < expiresAt;
}

async function ownPayment(db: Database, customerRid: string, rid: string): Promise<Intent> {
  const [intent] = await db.select().from(paymentIntents).where(equal(paymentIntents, { rid, customerRid }));
  if (!intent) throw new Failure(refusals.notFound);
  return intent;
}

/** Lets one of all who poll ask the provider, once in a while; the next turn is noted before it is asked. */
async function isItsTurn(db: Database, intent: Intent, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() + (60 - askEvery) * 1_000);
  const isDue = intent.askAt <= now || now >= intent.expiresAt;
  if (!isDue && (intent.askAt > before || now.getTime() - intent.createdAt.getTime() < askEvery * 1_000))
    return false;
  const askAt = new Date(now.getTime() + 60_000);
  const [mine] = await db
    .update(paymentIntents)
    .set({ askAt })
    .where(equal(paymentIntents, { rid: intent.rid, askAt: intent.askAt }))
    .returning({ rid: paymentIntents.rid });
  return mine !== undefined;
}

async function told(
  { now, gateways }: WithGateways & { now: Date },
  intent: Intent,
  { withCode, who }: { withCode: boolean; who: string },
): Promise<z.input<typeof Payment>> {
  const { title, status, payUrl, way, expiresAt, paidAt } = intent;
  const isOpen = withCode && isWaiting(intent, now);
  const form = who ? 'who' : intent.form;
  const pay_url = isOpen ? who || payUrl : '';
  return {
    ...openedPayment(intent),
    title,
    status,
    status_name: paymentRecord.nameOf(status),
    ...{ form, pay_url },
    bridge: pay_url && form === 'bridge' ? (gatewayOf(gateways, way).bridge?.(pay_url) ?? null) : null,
    qr_img: pay_url && form === 'code' && way === 1 ? await qrPicture(pay_url) : '',
    seconds_left:
      status === paymentStates.waiting
        ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000))
        : 0,
    paid_at: paidAt,
  };
}
