import { and, count, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { maskedPhone } from '../../core/fields.ts';
import type { Answers, StaffContext, WithGateways } from '../../host/calls/context.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import { sumFen } from '../../host/records/columns.ts';
import { during, equal, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { calledName } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import type { paymentAsk, paymentList } from './contract.staff.ts';
import { paymentRecord, paymentStates, refundRecord, refundStates } from './rules.states.ts';
import { paymentRefusals } from './rules.ts';
import { askPayment } from './service.asking.ts';
import type { PaymentHandlers } from './service.taking.ts';
import { findPayment } from './service.ts';
import { gatewayRefunds, paymentIntents } from './tables.ts';

/** Payments that fit, newest first, with their refunds. Three statements. */
export const listPayments: Answers<typeof paymentList> = async ({ db }, input) => {
  const where = fitting(db, input);
  const [all] = await db
    .select({
      total: count(),
      paid: sumFen(paymentIntents.amountFen, eq(paymentIntents.status, paymentStates.paid)),
    })
    .from(paymentIntents)
    .innerJoin(customers, eq(customers.rid, paymentIntents.customerRid))
    .where(where);
  const { list: rows, ...found } = await listed(
    db,
    input,
    db
      .select({ intent: paymentIntents, customer: calledName, phone: customers.phone })
      .from(paymentIntents)
      .innerJoin(customers, eq(customers.rid, paymentIntents.customerRid))
      .leftJoin(profiles, eq(profiles.customerRid, customers.rid))
      .where(where),
    [desc(paymentIntents.createdAt), desc(paymentIntents.rid)],
    all?.total ?? 0,
  );
  const rids = rows.map(({ intent }) => intent.rid);
  const refunds = rids.length
    ? await db
        .select()
        .from(gatewayRefunds)
        .where(inArray(gatewayRefunds.intentRid, rids))
        .orderBy(gatewayRefunds.no)
    : [];
  const list = rows.map(({ intent, customer, phone }) => {
    const mine = refunds.filter(({ intentRid }) => intentRid === intent.rid);
    const refunded = mine
      .filter(({ status }) => status === refundStates.done)
      .reduce((sum, { amountFen }) => sum + amountFen, 0);
    return {
      rid: intent.rid,
      no: intent.no,
      way: intent.way,
      title: intent.title,
      purpose: intent.purpose,
      amount_fen: intent.amountFen,
      refunded_fen: refunded,
      status: intent.status,
      status_name: paymentRecord.nameOf(intent.status),
      is_late: intent.isLate,
      transaction_id: intent.transactionId ?? '',
      customer,
      phone: maskedPhone(phone ?? ''),
      created: intent.createdAt,
      paid_at: intent.paidAt,
      refunds: mine.map(({ no, amountFen, reason, status, createdAt, doneAt }) => ({
        no,
        amount_fen: amountFen,
        reason,
        status,
        status_name: refundRecord.nameOf(status),
        created: createdAt,
        done: doneAt,
      })),
    };
  });
  return { ...found, list, sum: { paid_fen: all?.paid ?? 0 } };
};

/** Asks the provider for one payment, whatever its state: money that nobody told us of is taken then. */
export function askNow(handlers: PaymentHandlers) {
  return async (
    context: StaffContext & WithGateways,
    { rid }: CheckedInputOf<typeof paymentAsk>,
  ): Promise<AnswerOf<typeof paymentAsk>> => {
    const intent = await findPayment(context.db, rid);
    try {
      await askPayment(context, handlers, intent);
    } catch (error) {
      context.log.warn({ err: error, payment: intent.no }, 'the provider could not be asked');
      throw error instanceof ProviderFailed ? new Failure(paymentRefusals.away) : error;
    }
    const { status, no } = await findPayment(context.db, rid);
    context.note(no);
    return { status, status_name: paymentRecord.nameOf(status) };
  };
}

function fitting(
  db: StaffContext['db'],
  { way, status, kw, from, to }: CheckedInputOf<typeof paymentList>,
): SQL | undefined {
  const ofRefund = db
    .select({ one: sql`1` })
    .from(gatewayRefunds)
    .where(equal(gatewayRefunds, { intentRid: paymentIntents.rid, no: kw }));
  return and(
    is(paymentIntents.way, way),
    is(paymentIntents.status, status),
    during(paymentIntents.createdAt, { from, to }),
    kw
      ? or(
          eq(paymentIntents.no, kw),
          eq(paymentIntents.transactionId, kw),
          eq(customers.phone, kw),
          eq(sql`lower(${customers.account})`, kw.toLowerCase()),
          exists(ofRefund),
        )
      : undefined,
  );
}
