import { eq, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { addDays, shanghaiTime } from '../src/core/shanghai.ts';
import { alipayNotice } from '../src/demo/pay-alipay.ts';
import { demoPayKeys } from '../src/demo/pay-keys.ts';
import { type DemoNotice, wechatNotice } from '../src/demo/pay-wechat.ts';
import { breaches } from '../src/features/ledger/check.ts';
import { post } from '../src/features/ledger/post.ts';
import { clearing, credit, debit, prestoreCash } from '../src/features/ledger/rules.accounts.ts';
import { noticePath, paymentState } from '../src/features/payments/contract.ts';
import { providers, type Way } from '../src/features/payments/rules.states.ts';
import { openPayment, type PaymentWish } from '../src/features/payments/service.ts';
import { gatewayBills, gatewayDifferences, paymentIntents } from '../src/features/payments/tables.ts';
import { whole } from '../src/features.ts';
import { yuanOfFen } from '../src/host/gateways/payment-keys.ts';
import type { SignedIn, World } from './world.ts';

/** What the handler of this purpose is to do beside booking: throw, say, or wait. */
export const trial: { before?: () => Promise<void>; heard: string[] } = { heard: [] };

/** A purpose of tests only: what is paid is cash of the customer, in the ledger. */
whole.handlers.trial = {
  paid: async (context, { rid, customerRid, way, amountFen, isLate }) => {
    trial.heard.push(isLate ? `late ${rid}` : `paid ${rid}`);
    await trial.before?.();
    await post(context, {
      event: 'prestore-gateway',
      key: `trial:${rid}`,
      ref: `trial:${rid}`,
      operator: { type: 'gateway', rid: '' },
      legs: [
        debit(clearing(providers[way as Way]), amountFen),
        credit(prestoreCash(customerRid, 'trial'), amountFen),
      ],
    });
  },
  ended: async (_context, { rid }) => void trial.heard.push(`ended ${rid}`),
  refunded: async (_context, { rid }) => void trial.heard.push(`refunded ${rid}`),
  refundFailed: async (_context, { rid }) => void trial.heard.push(`failed ${rid}`),
};

/** Opens a payment of a customer; 88.88 by WeChat unless told. */
export async function openTrial(
  world: World,
  customer: Pick<SignedIn, 'rid'>,
  wish: Partial<PaymentWish> = {},
) {
  const { db } = world.database;
  const opened = await db.transaction((transaction) =>
    openPayment(
      { db: transaction, now: world.now() },
      {
        ...{ customerRid: customer.rid, owner: customer.rid, purpose: 'trial', refRid: 'trial' },
        ...{ title: '预存充值', way: 1, amountFen: 8_888, ...wish },
      },
    ),
  );
  return opened;
}

/** The cash that the ledger knows of a customer, in fen; throws when the book does not add up. */
export async function cashOf(world: World, { rid }: Pick<SignedIn, 'rid'>): Promise<number> {
  const { db } = world.database;
  const wrong = await breaches(db);
  if (wrong.length) throw new Error(`the book does not add up: ${JSON.stringify(wrong)}`);
  const { rows } = await db.execute<{ fen: string }>(
    sql`SELECT coalesce(-sum(fen), 0) AS fen FROM ledger_entries WHERE code = '2203' AND owner = ${rid}`,
  );
  return Number(rows[0]?.fen);
}

/** Pays at the cashier of demo mode, as a tester does. */
export async function payAtCashier(
  world: World,
  customer: SignedIn,
  rid: string,
  telling: 'once' | 'lost' | 'twice' = 'once',
) {
  const { data } = await customer.call(paymentState, { rid });
  const address = new URL(data?.pay_url ?? '');
  const page = await world.request({ method: 'GET', url: `${address.pathname}${address.search}` });
  const [, code] = /name="code" value="([\da-f]{24})"/.exec(page.body) ?? [];
  return world.request({
    method: 'POST',
    url: '/dev/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ code: code ?? '', act: 'pay', telling }).toString(),
  });
}

/** What a callback says that differs from the truth. */
export type Lie = {
  fen?: number;
  no?: string;
  appId?: string;
  merchantId?: string;
  transactionId?: string;
  /** When it was sent, and signed. */
  at?: Date;
};

/** The genuine callback that a payment was paid, or one with a lie in it under a good signature. */
export function noticeOf(
  world: World,
  way: Way,
  truth: { no: string; amount_fen: number },
  lie: Lie = {},
): DemoNotice {
  const keys = demoPayKeys();
  const at = lie.at ?? world.now();
  const { fen = truth.amount_fen, no = truth.no, transactionId = `4200${truth.no}` } = lie;
  const url = noticePath(providers[way]);
  if (way === 1) {
    const content = {
      ...{ appid: lie.appId ?? keys.wechat.appId, mchid: lie.merchantId ?? keys.wechat.merchantId },
      ...{ out_trade_no: no, transaction_id: transactionId, trade_state: 'SUCCESS' },
      ...{ success_time: at.toISOString(), amount: { total: fen, currency: 'CNY' } },
    };
    return wechatNotice(keys.wechat, { url, content, at, id: `EV-${no}` });
  }
  const fields = {
    ...{ app_id: lie.appId ?? keys.alipay.appId, seller_id: lie.merchantId ?? keys.alipay.merchantId },
    ...{ out_trade_no: no, trade_no: transactionId, trade_status: 'TRADE_SUCCESS' },
    ...{ total_amount: yuanOfFen(fen), gmt_payment: shanghaiTime(at) },
  };
  return alipayNotice(keys.alipay, { url, at, fields });
}

/** Sends a callback; tells whether the provider may stop telling, by its own rules. */
export async function tellShop(world: World, { url, headers, payload }: DemoNotice): Promise<boolean> {
  const answer = await world.request({ method: 'POST', url, headers, payload });
  if (url.endsWith('alipay')) return answer.statusCode === 200 && answer.body === 'success';
  return answer.statusCode === 200 || answer.statusCode === 204;
}

/** A payment as it stands in the database. */
export async function storedPayment(world: World, rid: string) {
  const [row] = await world.database.db.select().from(paymentIntents).where(eq(paymentIntents.rid, rid));
  if (!row) throw new Error(`no payment ${rid}`);
  return row;
}

let bills = 0;

/** A bill of WeChat Pay of a day that no other has, with one difference that is open or resolved. */
export async function putBill(world: World, { isOpen = false } = {}) {
  const { db } = world.database;
  const date = addDays('2026-11-01', -++bills);
  const bill = { way: 1, date, netFen: 10_000, feeFen: 60, lineCount: 1, fetchedAt: world.now() };
  await db.insert(gatewayBills).values(bill);
  const rid = ulid();
  await db.insert(gatewayDifferences).values({
    ...{
      rid,
      way: 1,
      date,
      kind: 1,
      subject: 'payment',
      key: `Z${rid}`,
      theirsFen: 100,
      foundAt: world.now(),
    },
    ...(isOpen ? {} : { note: '已核实', resolvedAt: world.now() }),
  });
  return { way: 1 as const, date, difference: rid };
}
