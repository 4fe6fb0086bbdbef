import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { Context, WithGateways } from '../../host/calls/context.ts';
import { inTransaction } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import type { Gateways } from '../../host/gateways/gateways.ts';
import type { PaymentAccount, PaymentGateway, PaymentReport } from '../../host/gateways/payments.ts';
import { equal } from '../../host/records/filters.ts';
import { bySystem } from '../../host/records/rows.ts';
import { clusterStates } from '../clusters/rules.states.ts';
import { clusters } from '../clusters/tables.ts';
import { customers } from '../identity/tables.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import { paymentStates, providers, type Way, ways } from './rules.states.ts';
import { paymentRefusals } from './rules.ts';
import { type Intent, paymentRows } from './service.ts';
import { type gatewayRefunds, paymentIntents } from './tables.ts';

/** What handlers may use; `db` is the transaction in which the payment moves. */
export type PaymentContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** The same outside of a transaction, with the way to the providers. */
export type PaymentHost = PaymentContext & WithGateways;

/** A payment whose money has come. */
export type PaidIntent = Intent & { transactionId: string; paidAt: Date };

/** Money that went back, or could not. */
type Refund = typeof gatewayRefunds.$inferSelect & { intent: Intent };

/**
 * What one purpose does about its payments, each time within the transaction that moves the payment, exactly once.
 * Whatever is thrown undoes the move, and the provider tells again.
 */
export type PaymentHandler = {
  /** The money has come: book it. `isLate` when the payment had ended before; the money is there all the same. */
  paid: (context: PaymentContext, payment: PaidIntent) => Promise<void>;
  /** Nobody paid in time, or it was closed. */
  ended?: (context: PaymentContext, payment: Intent) => Promise<void>;
  refunded?: (context: PaymentContext, refund: Refund) => Promise<void>;
  refundFailed?: (context: PaymentContext, refund: Refund) => Promise<void>;
};

/** The handler of every purpose. */
export type PaymentHandlers = Readonly<Record<string, PaymentHandler>>;

/** What came of a report that a payment is paid. */
export type Outcome =
  | 'paid'
  | 'late'
  /** It had been taken before. */
  | 'again'
  | 'unknown order'
  | 'wrong account'
  | 'wrong amount'
  | 'wrong transaction'
  | 'closed account';

/** Whether the provider may stop telling. */
export function isSettled(outcome: Outcome): outcome is 'paid' | 'late' | 'again' {
  return outcome === 'paid' || outcome === 'late' || outcome === 'again';
}

/** A report that an order is paid. */
export type PaidReport = Extract<PaymentReport, { state: 'paid' }>;

/**
 * Takes the money that `report` tells of, within the caller's transaction: the payment is locked, account, order and
 * amount must be those that we asked for, and only the first report moves it and calls its purpose's handler. Money
 * that comes after the end is taken all the same; what does not fit is told to finance once (trust figure G9).
 */
export async function takePayment(
  context: PaymentContext,
  handlers: PaymentHandlers,
  { way, account, report }: { way: Way; account: PaymentAccount; report: PaidReport },
): Promise<Outcome> {
  const outcome = await taken(context, handlers, { way, account, report });
  if (!isSettled(outcome)) {
    const text = `${ways[way]}报告订单${report.no}已收款${yuan(report.fen)}元，${unsettledReasons[outcome]}，未入账，请核对。`;
    const ref = `${outcome} ${report.no} ${report.transactionId}`.slice(0, 200);
    await tellStaff(context, { event: 'callbackAlarm', to: { roles: financeRoles }, values: { text }, ref });
  }
  return outcome;
}

const unsettledReasons = {
  'unknown order': '但没有这笔订单',
  'wrong account': '但收款账户不是本店',
  'wrong amount': '但金额与订单不符',
  'wrong transaction': '但与已入账的交易号不符',
  'closed account': '但付款客户的账号已注销或课题组已解散',
} as const;

async function taken(
  context: PaymentContext,
  handlers: PaymentHandlers,
  { way, account, report }: { way: Way; account: PaymentAccount; report: PaidReport },
): Promise<Outcome> {
  const { db, secrets, now } = context;
  const [intent] = await paymentRows.lockWhere(db, eq(paymentIntents.no, report.no));
  if (!intent || intent.way !== way) return 'unknown order';
  if (report.appId !== account.appId || report.merchantId !== account.merchantId) return 'wrong account';
  if (report.fen !== intent.amountFen) return 'wrong amount';
  const { transactionId, paidAt, payer } = report;
  if (intent.status === paymentStates.paid)
    return intent.transactionId === transactionId ? 'again' : 'wrong transaction';
  const [other] = await db
    .select({ rid: paymentIntents.rid })
    .from(paymentIntents)
    .where(and(equal(paymentIntents, { way, transactionId }), ne(paymentIntents.rid, intent.rid)));
  if (other) return 'wrong transaction';
  if (await isClosed(db, intent.owner)) return 'closed account';
  const isLate = intent.status !== paymentStates.waiting;
  const payerHash = payer ? secrets.signs(`payer ${way} ${payer}`).join(' ') : null;
  const paid = await paymentRows.move(db, intent, {
    ...{ action: 'take', by: bySystem, now },
    changes: { transactionId, paidAt, isLate, payUrl: '', endedAt: now, payerHash },
  });
  await handlerOf(handlers, intent).paid(context, { ...paid, transactionId, paidAt });
  return isLate ? 'late' : 'paid';
}

/** Nothing is booked for an account that is closed (trust figure G42), or a group that is dissolved. */
async function isClosed(db: Database, rid: string): Promise<boolean> {
  const isTheirs = and(eq(customers.rid, rid), isNotNull(customers.closedAt));
  const isDissolved = equal(clusters, { rid, status: clusterStates.dissolved });
  return (await db.$count(customers, isTheirs)) > 0 || (await db.$count(clusters, isDissolved)) > 0;
}

/** The same in a transaction of its own. */
export async function takeReport(
  host: PaymentHost,
  handlers: PaymentHandlers,
  way: Way,
  report: PaidReport,
): Promise<Outcome> {
  const { account } = gatewayOf(host.gateways, way);
  return inTransaction(host, (context) => takePayment(context, handlers, { way, account, report }));
}

/** What the purpose of a payment does; throws when nobody is responsible, so that the provider tells again. */
export function handlerOf(handlers: PaymentHandlers, { purpose }: Pick<Intent, 'purpose'>): PaymentHandler {
  const handler = Object.hasOwn(handlers, purpose) ? handlers[purpose] : undefined;
  if (!handler) throw new Error(`nobody takes payments for ${purpose}`);
  return handler;
}

/** The provider of a way to pay; refuses with 暂不支持该支付方式 when the shop has none. */
export function gatewayOf({ payments }: Gateways, way: number): PaymentGateway {
  const gateway = payments[providers[way as Way]];
  if (!gateway) throw new Failure(paymentRefusals.noWay);
  return gateway;
}
