import { eq } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Context, CustomerContext, WithGateways } from '../../host/calls/context.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import type { Payer } from '../../host/gateways/payments.ts';
import { equal } from '../../host/records/filters.ts';
import { returnPath, whoPath } from './contract.ts';
import { paymentStates } from './rules.states.ts';
import { type Device, formFor, paymentRefusals, staysAsOpened } from './rules.ts';
import { gatewayOf } from './service.taking.ts';
import type { Intent } from './service.ts';
import { paymentIntents } from './tables.ts';

/** What opening an order at the provider needs. */
type Opener = Pick<Context, 'db' | 'log'> & WithGateways;

/**
 * A payment with the address to pay at on a device, asked for where there is none that fits; `who` leads to WeChat, which tells
 * who is there, before it can be opened within. Refuses with 支付通道暂时不可用 while the provider gives no address.
 */
export async function openFor(
  context: CustomerContext & WithGateways,
  intent: Intent,
  { device, back }: { device: Device; back: string },
): Promise<{ intent: Intent; who?: string }> {
  const { gateways, origin, client, secrets } = context;
  const { wechat } = gateways;
  const { forms, account } = gatewayOf(gateways, intent.way);
  // The bridge takes who somebody is for the account that is paid, so both have to be one.
  const here = forms.filter((form) => form !== 'bridge' || wechat?.account.appId === account.appId);
  const form = formFor(device, intent.way as 1 | 2, here);
  if (staysAsOpened(intent, form)) return { intent };
  if (form === 'bridge' && wechat) {
    const url = `${origin}${whoPath}?${new URLSearchParams({ back })}`;
    return { intent, who: wechat.whoUrl({ back: url, state: stateOf(secrets, intent.rid) }) };
  }
  const returning = `${origin}${returnPath}?${new URLSearchParams({ pay: intent.rid, back })}`;
  const payer: Payer =
    form === 'phone' ? { form, address: client.address, back: returning } : { form: 'code' };
  return { intent: await openOrder(context, intent, payer) };
}

/**
 * Opens a payment within WeChat for whoever came back from there with `code`; where WeChat does not tell who that is it becomes a
 * QR code. Returns the payment's rid; undefined where `state` is none of ours.
 */
export async function openWithin(
  context: Opener & Pick<Context, 'secrets' | 'now'>,
  { code, state }: { code: string; state: string },
): Promise<string | undefined> {
  const { db, gateways, log, secrets, now } = context;
  const rid = ridIn(secrets, state);
  if (!rid) return undefined;
  const [intent] = await db.select().from(paymentIntents).where(eq(paymentIntents.rid, rid));
  if (!intent) return undefined;
  if (intent.status !== paymentStates.waiting || now >= intent.expiresAt || intent.payUrl) return rid;
  const openid = await gateways.wechat?.openidOf(code).catch((error: unknown) => {
    if (!(error instanceof ProviderFailed)) throw error;
    log.warn({ err: error, payment: intent.no }, 'WeChat did not tell who pays');
    return undefined;
  });
  await openOrder(context, intent, openid ? { form: 'bridge', openid } : { form: 'code' });
  return rid;
}

/** The rid of a payment and our signature: letters and digits, as WeChat takes them. */
function stateOf(secrets: Context['secrets'], rid: string): string {
  return rid + Buffer.from(secrets.sign(`who pays ${rid}`), 'base64url').toString('hex');
}

/** The rid in a state that is ours. */
function ridIn(secrets: Context['secrets'], state: string): string | undefined {
  const { rid = '', hex = '' } = /^(?<rid>.{26})(?<hex>[\da-f]{64})$/.exec(state)?.groups ?? {};
  const signature = Buffer.from(hex, 'hex').toString('base64url');
  return secrets.isSigned(`who pays ${rid}`, signature) ? rid : undefined;
}

/** Asks the provider for the address to pay at; asking twice for one order gives the same. */
async function openOrder({ db, gateways, log }: Opener, intent: Intent, payer: Payer): Promise<Intent> {
  const { rid, no, title, amountFen: fen, expiresAt, way } = intent;
  const opening = gatewayOf(gateways, way).open({ no, title, fen, expiresAt }, payer);
  const { form, address: payUrl } = await opening.catch((error: unknown) => {
    log.warn({ err: error, payment: no }, 'the provider opened no order');
    throw error instanceof ProviderFailed ? new Failure(paymentRefusals.away) : error;
  });
  const isIt = equal(paymentIntents, { rid, status: paymentStates.waiting });
  await db.update(paymentIntents).set({ payUrl, form }).where(isIt);
  return { ...intent, payUrl, form };
}
