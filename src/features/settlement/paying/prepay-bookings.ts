import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { maySpend } from '../../clusters/payers.ts';
import { post } from '../../ledger/post.ts';
import { clearing, credit, debit, refundDue } from '../../ledger/rules.accounts.ts';
import { orderPaid } from '../../ledger/rules.events.ts';
import type { OpenedPayment } from '../../payments/contract.ts';
import { codeSeconds } from '../../payments/rules.ts';
import type { PaidIntent, PaymentContext, PaymentHandler } from '../../payments/service.taking.ts';
import { openPayment } from '../../payments/service.ts';
import { payoutRefunds } from '../../prestore/service.refunds.ts';
import { owedFirst } from '../../reservations/bookings-to-pay.ts';
import { bookingSettings } from '../../reservations/instruments/instruments.ts';
import { type Booking, bookingRows, type Mover } from '../../reservations/moves.ts';
import { termsOf } from '../../reservations/rules.limits.ts';
import { bookingStates } from '../../reservations/rules.states.ts';
import { reservations } from '../../reservations/tables.ts';
import { tellOfBooking, tellOne } from '../../reservations/tell-people.ts';
import { chooseLots } from '../../wallets/rules.choice.ts';
import { payDepositFromLots } from '../../wallets/service.deposits.ts';
import { applyPayout } from '../../wallets/service.payouts.ts';
import type { SettlementContext } from '../moves.ts';
import { settlementRefusals } from '../rules.states.ts';
import { lockLots, moneyOf } from './take-money.ts';

const providers = { 1: 'wechat', 2: 'alipay' } as const;

/** Bookings that a customer may pay: their own, and those of groups that they manage. */
export const mayPay = (customerRid: string) =>
  maySpend({ owner: reservations.owner, orderedBy: reservations.customerRid }, customerRid);

/**
 * A booking that waits for its payment and that the customer may pay, locked. Refuses others as if they were not there,
 * those in other states, and 预约时段已失效，请重新选择 once its time is over.
 */
async function lockToPay({ db, now }: SettlementContext, rid: string, customerRid: string): Promise<Booking> {
  const [row] = await bookingRows.lockWhere(db, and(eq(reservations.rid, rid), mayPay(customerRid)));
  if (!row) throw new Failure(refusals.notFound);
  bookingRows.allow(row, { action: 'pay', by: payer(customerRid), now });
  return row;
}

/** Pays for a booking first from its owner's prestore: cash at once, what was given is held until the statement. */
export async function prepayBookingFromLots(
  context: SettlementContext,
  { rid, customerRid, lots: chosen }: { rid: string; customerRid: string; lots?: readonly string[] },
): Promise<{ booking: Booking; paidFen: number }> {
  const row = await lockToPay(context, rid, customerRid);
  const { owner, version } = row;
  const { bonusMaxShare } = await moneyOf(context);
  const fen = owedFirst(row);
  const lots = await lockLots(context, owner);
  const choice = chooseLots(lots, fen, {
    ...{ bonusShare: bonusMaxShare, typeId: 2, now: context.now, order: chosen },
  });
  if (choice.shortFen > 0) throw new Failure(settlementRefusals.noBalance);
  const parts = choice.parts.map((part) => ({
    ...part,
    advancedFen: lots.find((lot) => lot.rid === part.lot)?.advancedFen,
  }));
  await payDepositFromLots(
    context,
    { owner, ref: `booking:${rid}` },
    { parts, key: `booking:${rid}:prepay:${version}`, by: { type: 'customer', rid: customerRid } },
  );
  return { booking: await goOn(context, row, payer(customerRid)), paidFen: fen };
}

/** Opens a payment for a booking through a provider, for no longer than its slot is held. */
export async function prepayBookingByGateway(
  context: SettlementContext,
  { rid, customerRid, way }: { rid: string; customerRid: string; way: 1 | 2 },
): Promise<{ booking: Booking; pay: z.input<typeof OpenedPayment> }> {
  const booking = await lockToPay(context, rid, customerRid);
  const { owner, no, expiresAt } = booking;
  const left = expiresAt ? Math.floor((expiresAt.getTime() - context.now.getTime()) / 1_000) : codeSeconds;
  const pay = await openPayment(context, {
    ...{ customerRid, owner, purpose: 'booking', refRid: rid, title: `预约 ${no}`, way },
    ...{ amountFen: owedFirst(booking), seconds: Math.max(1, Math.min(codeSeconds, left)) },
  });
  return { booking, pay };
}

/**
 * What payments for bookings do when their money has come: it lies as the booking's deposit and the slot is booked. Money
 * that was paid after its time, or for what does not need it any more, goes back whole the way it came.
 */
export const bookingPayment: PaymentHandler = {
  paid: async (context, intent) => {
    const row = await bookingRows.lock(context.db, intent.refRid, 'any');
    const isInTime = row.expiresAt === null || intent.paidAt <= row.expiresAt;
    const isWaiting = row.status === bookingStates.toPrepay && row.owner === intent.owner && isInTime;
    if (!isWaiting || owedFirst(row) !== intent.amountFen) return payBack(context, row, intent);
    await post(context, {
      ...{ event: 'order-gateway', key: `payment:${intent.rid}`, ref: `booking:${row.rid}` },
      operator: { type: 'gateway', rid: intent.rid },
      legs: orderPaid(providers[intent.way as 1 | 2], intent.owner, row.rid, intent.amountFen),
    });
    await goOn(context, row, bySystem);
  },
  ...payoutRefunds,
};

async function payBack(context: PaymentContext, row: Booking, intent: PaidIntent): Promise<void> {
  const { rid, owner, amountFen } = intent;
  const way = intent.way as 1 | 2;
  await applyPayout(context, {
    ...{ owner, kind: 'booking', ref: `booking:${row.rid}`, amountFen, way, intentRid: rid },
    ...{ reason: '超过付款时限，原路退回', by: { type: 'gateway', rid } },
    posting: {
      ...{ event: 'order-gateway', key: `payment:${rid}` },
      legs: (payoutRid) => [
        debit(clearing(providers[way]), amountFen),
        credit(refundDue(owner, payoutRid), amountFen),
      ],
    },
  });
  await tellOne(context, intent.customerRid, row, {
    ...{ event: 'bookingPaidLate', place: '', values: { yuan: yuan(amountFen) } },
  });
}

/** The slot of a locked booking in state 30 is its customer's once all of it is paid. */
async function goOn(context: SettlementContext, row: Booking, by: Mover): Promise<Booking> {
  const { db, now } = context;
  const moved = await bookingRows.move(db, row, {
    ...{ action: 'pay', by, now },
    changes: { paidFen: row.priceFen, expiresAt: null },
  });
  const { setting, place } = await bookingSettings(db);
  const values = { terms: termsOf(moved, setting, now) };
  await tellOfBooking(context, moved, { event: 'bookingMade', place, values });
  return moved;
}

const payer = (rid: string) => ({ role: 'customer', type: 'customer', rid }) as const;
