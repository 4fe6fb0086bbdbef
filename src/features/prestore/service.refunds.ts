import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import {
  type Answers,
  type CustomerContext,
  earlierAnswer,
  inTransactionOnce,
  type WithGateways,
} from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { sumFen } from '../../host/records/columns.ts';
import { equal } from '../../host/records/filters.ts';
import { bySystem } from '../../host/records/rows.ts';
import { lockBalances, type Operator } from '../ledger/post.ts';
import { bonus, keyOf, prestoreCash } from '../ledger/rules.accounts.ts';
import { refundApplied } from '../ledger/rules.events.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import type { Sender } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { orderRows } from '../orders/moves.ts';
import { payStates } from '../orders/rules.states.ts';
import { orders } from '../orders/tables.ts';
import { refundableFen } from '../payments/service.refunds.ts';
import type { PaymentHandler } from '../payments/service.taking.ts';
import { findPayment } from '../payments/service.ts';
import { bookingRows } from '../reservations/moves.ts';
import { reservations } from '../reservations/tables.ts';
import { payoutStates } from '../wallets/rules.payouts.ts';
import { applyPayout, markPaid, type Payout, refusePayout } from '../wallets/service.payouts.ts';
import { type BankDetails, invoiceAdvances, payouts } from '../wallets/tables.ts';
import type { staffApplyRefund } from './contract.staff.ts';
import type { prestoreApplyCancel } from './contract.ts';
import { topUpStates } from './rules.states.ts';
import { bonusWithdrawnFor, prestoreRefusals } from './rules.ts';
import { type Apply, type ApplyMover, topUpRows } from './service.moves.ts';
import { closePayments } from './service.ts';
import { tellKeepers } from './tell-keepers.ts';

type Cancelled = AnswerOf<typeof prestoreApplyCancel>;

/**
 * Calls a top-up off before its money has come, after closing what waits at a provider; of a credited one asks unused
 * cash back.
 */
export async function cancelApply(
  context: CustomerContext & WithGateways,
  input: CheckedInputOf<typeof prestoreApplyCancel>,
): Promise<Cancelled> {
  const earlier = await earlierAnswer(context);
  if (earlier !== undefined) return earlier as Cancelled;
  const { rid, version, reason = '' } = input;
  const { actor } = context;
  const before = await topUpRows.lock(context.db, rid, { owner: actor.rid });
  if (before.status === topUpStates.toPay) await closePayments(context, before);
  return inTransactionOnce(context, async (inside) => {
    const row = await topUpRows.lock(inside.db, rid, { owner: actor.rid });
    const by = { role: 'customer', rid: actor.rid } as const;
    if (row.status !== topUpStates.credited) {
      await topUpRows.move(inside.db, row, { action: 'cancel', by, now: inside.now, version, reason });
      return { refundable_fen: 0 };
    }
    const { refund_amount_fen: amountFen } = input;
    const bank = input.bank ?? null;
    const left = await askRefund(inside, row, { amountFen, bank, reason, version, by });
    return { refundable_fen: left };
  });
}

/** The same for a customer, by a member of staff. */
export const refundForCustomer: Answers<typeof staffApplyRefund> = async (
  context,
  { rid, version, amount_fen: amountFen, reason, ...input },
) => {
  const bank = input.bank ?? null;
  const row = await topUpRows.lock(context.db, rid, 'any');
  const by = { role: 'finance', rid: context.actor.rid } as const;
  await askRefund(context, row, { amountFen, bank, reason, version, by });
  return null;
};

/** Cash and bonus of a lot that are left and not held. */
async function leftOf(db: Database, { owner, lotRid }: Pick<Apply, 'owner' | 'lotRid'>) {
  if (!lotRid) return { cashFen: 0, bonusFen: 0 };
  const rows = await db
    .select({ code: ledgerBalances.code, fen: sql<number>`(balance - held)::float8` })
    .from(ledgerBalances)
    .where(equal(ledgerBalances, { owner, part: lotRid }));
  const of = (code: string) => rows.find((row) => row.code === code)?.fen ?? 0;
  return { cashFen: of('2203'), bonusFen: of('2204') };
}

type Wish = {
  /** Without it everything that is left. */
  amountFen?: number;
  bank: BankDetails | null;
  reason: string;
  version?: number;
  by: ApplyMover;
};

/** Puts cash of a locked top-up aside and asks for its payment; returns what may still be asked back. */
async function askRefund(context: Sender, row: Apply, wish: Wish): Promise<number> {
  const { db, now } = context;
  const { owner } = row;
  const lotRid = row.lotRid ?? '';
  // The balances are locked before they are looked at, so that the bonus goes in proportion to what is there.
  const [cashAccount, bonusAccount] = [prestoreCash(owner, lotRid), bonus(owner, lotRid)];
  const locked = await lockBalances(db, row.lotRid ? [cashAccount, bonusAccount] : []);
  const free = (key: string) => {
    const { balance, held } = locked.get(key) ?? { balance: 0, held: 0 };
    return balance - held;
  };
  const left = { cashFen: free(keyOf(cashAccount)), bonusFen: free(keyOf(bonusAccount)) };
  const { version, reason, by } = wish;
  const cash = wish.amountFen ?? left.cashFen;
  const set = { reason };
  const moved = await topUpRows.move(db, row, {
    action: 'refund',
    by,
    now,
    version,
    reason,
    changes: set,
    leftFen: left.cashFen,
  });
  if (cash > left.cashFen) throw new Failure(prestoreRefusals.refundTooMuch);
  await refuseInvoiced(db, lotRid, left.cashFen - cash);
  const intentRid = await gatewayFor(db, row, cash, now);
  if (!intentRid && !wish.bank) throw new Failure(prestoreRefusals.account);
  const given = bonusWithdrawnFor(cash, left);
  const payoutRid = ulid(now.getTime());
  const operator: Operator = { type: by.role === 'customer' ? 'customer' : 'staff', rid: by.rid };
  await applyPayout(context, {
    ...{ rid: payoutRid, owner, kind: 'prestore', ref: `prestore:${row.rid}`, amountFen: cash },
    way: intentRid ? (row.way as 1 | 2) : 3,
    ...{ intentRid, bank: intentRid ? null : wish.bank, reason: reason || '预存退款', by: operator },
    posting: {
      event: 'refund-applied',
      key: `prestore:${row.rid}:refund:${moved.version}`,
      legs: (payout) => refundApplied({ owner, lot: lotRid }, payout, { cash, given }),
    },
  });
  const values = { yuan: yuan(cash) };
  const keepers = { owner, askedBy: by.role === 'customer' ? by.rid : row.customerRid };
  await tellKeepers(context, keepers, { event: 'refundAccepted', values, ref: payoutRid });
  await tellStaff(context, {
    event: 'refundAsked',
    to: { role: 'finance' },
    values: { no: row.no, yuan: yuan(cash) },
    ref: payoutRid,
  });
  return left.cashFen - cash;
}

/** The payment that `fen` can go back by; null when its time is over or it was a transfer. */
async function gatewayFor(db: Database, row: Apply, fen: number, now: Date): Promise<string | null> {
  if (!row.intentRid) return null;
  const intent = await findPayment(db, row.intentRid);
  return (await refundableFen(db, intent, now)) >= fen ? intent.rid : null;
}

/** Refuses to leave less cash in a lot than an invoice stands for. */
async function refuseInvoiced(db: Database, lotRid: string, restFen: number): Promise<void> {
  const [{ fen } = { fen: 0 }] = await db
    .select({ fen: sumFen(invoiceAdvances.fen) })
    .from(invoiceAdvances)
    .where(eq(invoiceAdvances.holder, `lot:${lotRid}`));
  if (fen > restFen) throw new Failure(prestoreRefusals.invoiced);
}

/**
 * What payments of every purpose whose money goes back by payouts do when their provider has paid one back, or could not
 * and the customer keeps it here.
 */
export const payoutRefunds: Required<Pick<PaymentHandler, 'refunded' | 'refundFailed'>> = {
  refunded: async (context, { key, no }) => settleRefund(context, key, { serial: no }),
  refundFailed: async (context, { key }) => settleRefund(context, key, { failure: '支付通道退款失败' }),
};

async function settleRefund(
  context: Sender,
  key: string,
  result: { serial: string } | { failure: string },
): Promise<void> {
  const rid = key.replace(/^payout:/, '');
  await lockSubjectOfPayout(context.db, rid);
  const payout =
    'serial' in result
      ? await markPaid(context, { rid, serial: result.serial }, bySystem)
      : await refusePayout(context, { rid, reason: result.failure }, bySystem);
  await endRefund(context, payout, 'failure' in result ? result.failure : '', bySystem);
}

/** Locks the top-up, order or booking that a payout is for, which comes before the payout and the book whoever moves them. */
export async function lockSubjectOfPayout(db: Database, payoutRid: string): Promise<void> {
  const [payout] = await db.select({ ref: payouts.ref }).from(payouts).where(eq(payouts.rid, payoutRid));
  const { applyRid, orderRid, bookingRid } = subjectOf(payout?.ref ?? '');
  if (applyRid) await topUpRows.lock(db, applyRid, 'any');
  if (orderRid) await orderRows.lock(db, orderRid, 'any');
  if (bookingRid) await bookingRows.lock(db, bookingRid, 'any');
}

function subjectOf(ref: string): { applyRid?: string; orderRid?: string; bookingRid?: string } {
  const [, kind, rid] = /^(prestore|order|booking):(.+)$/.exec(ref) ?? [];
  if (kind === 'booking') return { bookingRid: rid };
  return kind === 'order' ? { orderRid: rid } : { applyRid: rid };
}

/** Whether more of what was paid for an order or booking is still on its way back. */
async function isUnderWay(db: Database, ref: string): Promise<boolean> {
  const { toApprove, toCheck, toPay } = payoutStates;
  const open = and(eq(payouts.ref, ref), inArray(payouts.status, [toApprove, toCheck, toPay]));
  return (await db.$count(payouts, open)) > 0;
}

/** An order is paid back when the last of its payouts has ended, whichever way that money went. */
async function endOrderRefund(db: Database, orderRid: string) {
  if (await isUnderWay(db, `order:${orderRid}`)) return;
  await db
    .update(orders)
    .set({ payStatus: payStates.refunded })
    .where(equal(orders, { rid: orderRid, payStatus: payStates.refunding }));
}

/** The last of a booking's payouts has ended: nothing of it is on its way any more. */
async function endBookingRefund(db: Database, bookingRid: string) {
  if (await isUnderWay(db, `booking:${bookingRid}`)) return;
  await db.update(reservations).set({ isRefundDue: false }).where(eq(reservations.rid, bookingRid));
}

/** Moves the top-up, order or booking of a payout that was paid or refused, and tells its owner. */
export async function endRefund(
  context: Sender,
  payout: Payout,
  reason: string,
  by: ApplyMover,
): Promise<void> {
  const { db, now } = context;
  const { applyRid, orderRid, bookingRid } = subjectOf(payout.ref);
  const isPaid = payout.status === payoutStates.paid;
  if (payout.kind === 'prestore' && applyRid) {
    const row = await topUpRows.lock(db, applyRid, 'any');
    const { cashFen } = await leftOf(db, row);
    const refundedFen = row.refundedFen + (isPaid ? payout.amountFen : 0);
    // What was returned in part leaves the rest to be used.
    const to = isPaid && cashFen === 0 ? topUpStates.refunded : topUpStates.credited;
    const changes = isPaid ? { refundedFen } : { reason };
    await topUpRows.move(db, row, { action: isPaid ? 'repaid' : 'kept', by, now, to, reason, changes });
  }
  if (payout.kind === 'order' && orderRid) await endOrderRefund(db, orderRid);
  if (payout.kind === 'booking' && bookingRid) await endBookingRefund(db, bookingRid);
  const way = { 1: '微信支付原路', 2: '支付宝原路', 3: '银行账户' }[payout.way];
  const values = { yuan: yuan(payout.amountFen), way, reason };
  const askedBy = payout.appliedType === 'customer' ? payout.appliedBy : '';
  await tellKeepers(
    context,
    { owner: payout.owner, askedBy },
    { event: isPaid ? 'refundPaid' : 'refundRefused', values, ref: `${payout.rid} ${payout.status}` },
  );
}

/** What of a top-up may be asked back, and whether it goes the way it came. */
export async function refundableOf(db: Database, row: Apply, now: Date) {
  const { cashFen } = row.status === topUpStates.credited ? await leftOf(db, row) : { cashFen: 0 };
  const isByGateway = cashFen > 0 && (await gatewayFor(db, row, cashFen, now)) !== null;
  return { refundableFen: cashFen, isByGateway };
}
