import type { z } from 'zod';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure, refusals } from '../../core/failure.ts';
import type { CustomerContext, WithGateways } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import { qrPicture } from '../../host/qr-picture.ts';
import { equal } from '../../host/records/filters.ts';
import type { Payment, paymentState, paymentWays } from './contract.ts';
import { paymentRecord, paymentStates, providers, type Way, ways } from './rules.states.ts';
import { paymentRefusals } from './rules.ts';
import { askPayment } from './service.asking.ts';
import { gatewayOf, type PaymentHandlers } from './service.taking.ts';
import { type Intent, openedPayment } from './service.ts';
import { paymentIntents } from './tables.ts';

/** Whoever waits at the page has the provider asked every so many seconds, from so many on. */
const askEvery = 15;

/** How far a payment is; see the call. Holds no transaction while the provider is asked. */
export function readState(handlers: PaymentHandlers) {
  return async (
    context: CustomerContext & WithGateways,
    { rid, with_code }: CheckedInputOf<typeof paymentState>,
  ): Promise<AnswerOf<typeof paymentState>> => {
    const { db, now, actor } = context;
    let intent = await ownPayment(db, actor.rid, rid);
    if (isWaiting(intent, now) && with_code && !intent.payUrl) intent = await fetchAddress(context, intent);
    if (intent.status === paymentStates.waiting && (await isItsTurn(db, intent, now))) {
      await askPayment(context, handlers, intent).catch((error: unknown) =>
        context.log.warn({ err: error, payment: intent.no }, 'the provider could not be asked'),
      );
      intent = await ownPayment(db, actor.rid, rid);
    }
    return told(intent, now, with_code === 1);
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

/** Asks the provider for the address to pay at; asking twice for one order gives the same. */
async function fetchAddress({ db, gateways, log }: CustomerContext & WithGateways, intent: Intent) {
  const { rid, no, title, amountFen: fen, expiresAt, way } = intent;
  const gateway = gatewayOf(gateways, way);
  const payUrl = await gateway.open({ no, title, fen, expiresAt }).catch((error: unknown) => {
    log.warn({ err: error, payment: no }, 'the provider opened no order');
    throw error instanceof ProviderFailed ? new Failure(paymentRefusals.away) : error;
  });
  const isIt = equal(paymentIntents, { rid, status: paymentStates.waiting });
  await db.update(paymentIntents).set({ payUrl }).where(isIt);
  return { ...intent, payUrl };
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

async function told(intent: Intent, now: Date, withCode: boolean): Promise<z.input<typeof Payment>> {
  const { title, status, payUrl, way, expiresAt, paidAt } = intent;
  const pay_url = withCode && isWaiting(intent, now) ? payUrl : '';
  const qr_img = pay_url && way === 1 ? await qrPicture(pay_url) : '';
  return {
    ...openedPayment(intent),
    title,
    status,
    status_name: paymentRecord.nameOf(status),
    pay_url,
    qr_img,
    seconds_left:
      status === paymentStates.waiting
        ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000))
        : 0,
    paid_at: paidAt,
  };
}
