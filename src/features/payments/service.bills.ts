import { and, count, eq, gte, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { AnswerOf, CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { addDays, endOfDay, shanghaiDate, startOfDay } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import { inTransaction, type StaffContext, type WithGateways } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { ProviderFailed } from '../../host/gateways/outbound.ts';
import type { BillLine } from '../../host/gateways/payments.ts';
import type { JobContext } from '../../host/jobs.ts';
import { equal } from '../../host/records/filters.ts';
import { financeRoles, tellStaff } from '../notifications/service.staff-notices.ts';
import type { billFetch } from './contract.staff.ts';
import { paymentStates, providers, refundStates, type Way, ways } from './rules.states.ts';
import { type BookedLine, differencesOf, paymentRefusals } from './rules.ts';
import { askPayment, hostOfJob } from './service.asking.ts';
import { gatewayOf, type PaymentHandlers, type PaymentHost } from './service.taking.ts';
import type { Intent } from './service.ts';
import {
  gatewayBillLines,
  gatewayBills,
  gatewayDifferences,
  gatewayRefunds,
  paymentIntents,
} from './tables.ts';

/** Providers give bills of so many days back. */
const billsGiven = 90;
/** How many lines are written with one statement. */
const chunk = 500;

/** Fetches yesterday's bill of every way that is not there yet. */
export async function fetchYesterday(context: JobContext, handlers: PaymentHandlers): Promise<void> {
  const host = hostOfJob(context);
  const date = addDays(shanghaiDate(host.now), -1);
  for (const way of [1, 2] as const) {
    if (!host.gateways.payments[providers[way]]) continue;
    const [known] = await host.db.select().from(gatewayBills).where(isBill(way, date));
    if (!known) await fetchBill(host, handlers, way, date);
  }
}

/** Fetches a bill because somebody wants it now. */
export function fetchBillNow(handlers: PaymentHandlers) {
  return async (
    context: StaffContext & WithGateways,
    { way, date }: CheckedInputOf<typeof billFetch>,
  ): Promise<AnswerOf<typeof billFetch>> => {
    const today = shanghaiDate(context.now);
    if (date >= today) throw new Failure(paymentRefusals.billTooEarly);
    if (date < addDays(today, -billsGiven)) throw new Failure(paymentRefusals.billTooOld);
    try {
      return await fetchBill(context, handlers, way, date);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      context.log.warn({ err: error, way, date }, 'the bill could not be fetched');
      throw new Failure(paymentRefusals.billAway);
    }
  };
}

/**
 * Fetches a day's bill, asks for payments that it has and we do not, and writes down what does not agree. A bill whose
 * money was booked stays as it was. What was resolved stays resolved.
 */
async function fetchBill(host: PaymentHost, handlers: PaymentHandlers, way: Way, date: string) {
  const lines = await gatewayOf(host.gateways, way).bill(date);
  for (const intent of await untaken(host.db, way, lines)) await askPayment(host, handlers, intent);
  return inTransaction(host, async ({ db, now }) => {
    await db
      .insert(gatewayBills)
      .values({ way, date, netFen: 0, feeFen: 0, lineCount: 0, fetchedAt: now })
      .onConflictDoNothing();
    const [bill] = await db.select().from(gatewayBills).where(isBill(way, date)).for('update');
    if (bill?.settledAt) throw new Failure(paymentRefusals.settled);
    await writeLines(db, way, date, lines, now);
    const open = await compare(db, way, date, lines, now);
    return { line_count: lines.length, open };
  });
}

/** Payments that the bill has and that we have not taken; the provider is asked for each once more. */
async function untaken(db: Database, way: Way, lines: readonly BillLine[]): Promise<Intent[]> {
  const numbers = lines.filter(({ kind }) => kind === 'payment').map(({ no }) => no);
  const found: Intent[] = [];
  for (let at = 0; at < numbers.length; at += chunk) {
    const some = inArray(paymentIntents.no, numbers.slice(at, at + chunk));
    found.push(
      ...(await db
        .select()
        .from(paymentIntents)
        .where(and(some, eq(paymentIntents.way, way), ne(paymentIntents.status, paymentStates.paid)))),
    );
  }
  return found;
}

async function writeLines(db: Database, way: Way, date: string, lines: readonly BillLine[], now: Date) {
  await db.delete(gatewayBillLines).where(equal(gatewayBillLines, { way, date }));
  const rows = lines.map((line) => ({
    rid: ulid(now.getTime()),
    way,
    date,
    ...{ kind: line.kind, key: keyOf(line), transactionId: line.transactionId },
    ...{ amountFen: line.fen, feeFen: line.feeFen },
  }));
  for (let at = 0; at < rows.length; at += chunk) {
    await db.insert(gatewayBillLines).values(rows.slice(at, at + chunk));
  }
  const netFen = lines.reduce((sum, { kind, fen }) => sum + (kind === 'payment' ? fen : -fen), 0);
  const feeFen = lines.reduce((sum, line) => sum + line.feeFen, 0);
  await db
    .update(gatewayBills)
    .set({ netFen, feeFen, lineCount: lines.length, fetchedAt: now })
    .where(isBill(way, date));
}

/** Writes down what does not agree and forgets open differences that are gone; returns how many are open. */
async function compare(
  db: Database,
  way: Way,
  date: string,
  lines: readonly BillLine[],
  now: Date,
): Promise<number> {
  const theirs = lines.map((line): BookedLine => ({ kind: line.kind, key: keyOf(line), fen: line.fen }));
  const ours = await bookedOn(db, way, date);
  const known = await bookedUnder(db, way, theirs);
  const others = await linesOfOtherDays(db, way, date, ours);
  const differences = differencesOf({
    theirs,
    ours,
    oursFor: ({ kind, key }) => known.get(`${kind} ${key}`),
    elsewhere: ({ kind, key }) => others.has(`${kind} ${key}`),
  });
  const isDay = equal(gatewayDifferences, { way, date });
  const isOpen = and(isDay, isNull(gatewayDifferences.resolvedAt));
  const kept: string[] = [];
  const fresh: string[] = [];
  for (const { kind, subject, key, oursFen, theirsFen } of differences) {
    const [row] = await db
      .insert(gatewayDifferences)
      .values({ rid: ulid(now.getTime()), way, date, kind, subject, key, oursFen, theirsFen, foundAt: now })
      .onConflictDoUpdate({
        target: [
          gatewayDifferences.way,
          gatewayDifferences.date,
          gatewayDifferences.kind,
          gatewayDifferences.subject,
          gatewayDifferences.key,
        ],
        set: { oursFen, theirsFen },
      })
      .returning({ rid: gatewayDifferences.rid, isNew: sql<boolean>`xmax = 0` });
    if (row) kept.push(row.rid);
    if (row?.isNew) fresh.push(row.rid);
  }
  await db
    .delete(gatewayDifferences)
    .where(and(isOpen, kept.length ? notInArray(gatewayDifferences.rid, kept) : undefined));
  const [first] = fresh;
  if (first) {
    const text = `${ways[way]} ${date} 的账单与本系统有${fresh.length}处新差异，请在支付对账中处理。`;
    await tellStaff(
      { db, now },
      { event: 'gatewayAlarm', to: { roles: financeRoles }, values: { text }, ref: first },
    );
  }
  const [open] = await db.select({ number: count() }).from(gatewayDifferences).where(isOpen);
  return open?.number ?? 0;
}

/** What we booked on a day by the provider's clock: payments that came, refunds that went. */
async function bookedOn(db: Database, way: Way, date: string): Promise<BookedLine[]> {
  const [begin, end] = [startOfDay(date), endOfDay(date)];
  const paid = await db
    .select({ key: paymentIntents.no, fen: paymentIntents.amountFen })
    .from(paymentIntents)
    .where(
      and(
        equal(paymentIntents, { way, status: paymentStates.paid }),
        gte(paymentIntents.paidAt, begin),
        lt(paymentIntents.paidAt, end),
      ),
    );
  const refunded = await db
    .select({ key: gatewayRefunds.no, fen: gatewayRefunds.amountFen })
    .from(gatewayRefunds)
    .innerJoin(paymentIntents, eq(paymentIntents.rid, gatewayRefunds.intentRid))
    .where(
      and(
        eq(paymentIntents.way, way),
        eq(gatewayRefunds.status, refundStates.done),
        gte(gatewayRefunds.doneAt, begin),
        lt(gatewayRefunds.doneAt, end),
      ),
    );
  return [
    ...paid.map((line) => ({ kind: 'payment' as const, ...line })),
    ...refunded.map((line) => ({ kind: 'refund' as const, ...line })),
  ];
}

/** Amounts that we have under the numbers of a bill, whenever they were booked. */
async function bookedUnder(
  db: Database,
  way: Way,
  theirs: readonly BookedLine[],
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  const keys = theirs.map(({ key }) => key);
  for (let at = 0; at < keys.length; at += chunk) {
    const some = keys.slice(at, at + chunk);
    const paid = await db
      .select({ key: paymentIntents.no, fen: paymentIntents.amountFen })
      .from(paymentIntents)
      .where(
        and(inArray(paymentIntents.no, some), equal(paymentIntents, { way, status: paymentStates.paid })),
      );
    const refunded = await db
      .select({ key: gatewayRefunds.no, fen: gatewayRefunds.amountFen })
      .from(gatewayRefunds)
      .where(and(inArray(gatewayRefunds.no, some), ne(gatewayRefunds.status, refundStates.failed)));
    for (const { key, fen } of paid) known.set(`payment ${key}`, fen);
    for (const { key, fen } of refunded) known.set(`refund ${key}`, fen);
  }
  return known;
}

/** What we booked on this day and the provider on another, which happens around midnight. */
async function linesOfOtherDays(db: Database, way: Way, date: string, ours: readonly BookedLine[]) {
  const found = new Set<string>();
  for (let at = 0; at < ours.length; at += chunk) {
    const some = ours.slice(at, at + chunk).map(({ key }) => key);
    const rows = await db
      .select({ kind: gatewayBillLines.kind, key: gatewayBillLines.key })
      .from(gatewayBillLines)
      .where(
        and(
          inArray(gatewayBillLines.key, some),
          eq(gatewayBillLines.way, way),
          ne(gatewayBillLines.date, date),
        ),
      );
    for (const { kind, key } of rows) found.add(`${kind} ${key}`);
  }
  return found;
}

/** The bill of a way on a day. */
export function isBill(way: Way, date: string) {
  return equal(gatewayBills, { way, date });
}

function keyOf({ kind, no, refundNo }: BillLine): string {
  return kind === 'payment' ? no : refundNo;
}
