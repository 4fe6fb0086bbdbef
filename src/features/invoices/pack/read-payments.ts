import { and, asc, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import type { Database } from '../../../host/database/database.ts';
import { deposit } from '../../ledger/rules.accounts.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/tables.ts';
import { orders } from '../../orders/tables.ts';
import { paymentIntents } from '../../payments/tables.ts';
import { ways } from '../../prestore/rules.states.ts';
import { prestoreApplies } from '../../prestore/tables.ts';
import { reservations } from '../../reservations/tables.ts';
import { wayNames } from '../../settlement/rules.names.ts';
import { statementPayments } from '../../settlement/tables.ts';
import { matchStates } from '../../transfers/rules.states.ts';
import { bankLines, transferMatches, transferMatchLines } from '../../transfers/tables.ts';
import { refOf } from '../asking/invoiceable.ts';
import type { InvoiceLine } from '../moves.ts';
import type { PaidPart, Source } from './rules.ts';

/**
 * A payment as its proof shows it: how, on which day (YYYY-MM-DD), and the number that the bank or provider gave it;
 * `match` is the rid of its bank lines' match, empty for what was not transferred.
 */
export type Paid = PaidPart & { way: string; day: string; number: string; match: string };
/** Payments that lie behind money, and what invoices may stand for of it. */
type Found = { payments: Paid[]; sources: Omit<Source, 'takenFen'>[] };

/** What paid for statements, in money. One statement. */
export async function statementPaymentsOf(db: Database, statementRids: readonly string[]): Promise<Paid[]> {
  if (statementRids.length === 0) return [];
  const { statementRid, ref, at, rid } = statementPayments;
  const rows = await db
    .select({
      ...{ payment: statementPayments, intent: paymentIntents },
      paidFirstNo: sql<string | null>`coalesce(${orders.no}, ${reservations.no})`,
    })
    .from(statementPayments)
    .leftJoin(paymentIntents, eq(paymentIntents.rid, ref))
    .leftJoin(orders, eq(orders.rid, ref))
    .leftJoin(reservations, eq(reservations.rid, ref))
    .where(
      and(
        inArray(statementRid, [...statementRids]),
        isNull(statementPayments.undoneAt),
        gt(statementPayments.cashFen, statementPayments.rebateFen),
      ),
    )
    .orderBy(asc(at), asc(rid));
  return rows.map(({ payment, intent, paidFirstNo }) => ({
    source: `statement:${payment.statementRid}`,
    fen: payment.cashFen - payment.rebateFen,
    freeFen: payment.cashFen - payment.rebateFen - payment.preinvoicedFen,
    way: wayNames[payment.way],
    day: shanghaiDate(intent?.paidAt ?? payment.at),
    number: intent ? numberOf(intent) : (paidFirstNo ?? payment.rid),
    match: matchIn(payment.ref),
  }));
}

/** What paid for top-ups and deposits that lines stand for. Two statements. */
export async function advancePaymentsOf(
  db: Database,
  owner: string,
  lines: readonly InvoiceLine[],
): Promise<Found> {
  const rids = (kind: InvoiceLine['kind']) =>
    lines.flatMap((line) => (line.kind === kind ? line.refRid : []));
  const topUps = await topUpsOf(db, owner, rids('topup'));
  const deposits = await depositsOf(db, owner, rids('deposit'));
  return {
    payments: [...topUps.payments, ...deposits.payments],
    sources: [...topUps.sources, ...deposits.sources],
  };
}

async function topUpsOf(db: Database, owner: string, rids: readonly string[]): Promise<Found> {
  if (rids.length === 0) return { payments: [], sources: [] };
  const rows = await db
    .select({ apply: prestoreApplies, intent: paymentIntents })
    .from(prestoreApplies)
    .leftJoin(paymentIntents, eq(paymentIntents.rid, prestoreApplies.intentRid))
    .where(and(inArray(prestoreApplies.rid, [...rids]), eq(prestoreApplies.owner, owner)));
  return {
    payments: rows.map(({ apply, intent }) => ({
      source: refOf('topup', apply.rid),
      ...{ fen: apply.amountFen, freeFen: apply.amountFen - apply.refundedFen },
      way: ways[apply.way as keyof typeof ways],
      day: shanghaiDate(intent?.paidAt ?? apply.creditedAt ?? apply.createdAt),
      ...{ number: intent ? numberOf(intent) : apply.no, match: '' },
    })),
    sources: rows.map(({ apply }) => ({
      source: refOf('topup', apply.rid),
      baseFen: apply.amountFen - apply.refundedFen,
    })),
  };
}

async function depositsOf(db: Database, owner: string, rids: readonly string[]): Promise<Found> {
  if (rids.length === 0) return { payments: [], sources: [] };
  const { code, part, fen } = ledgerEntries;
  const isUndone = sql`EXISTS (SELECT FROM ${ledgerPostings} AS undo WHERE undo.reverses = ${ledgerPostings.rid})`;
  const rows = await db
    .select({
      ...{ entry: ledgerEntries, posting: ledgerPostings, intent: paymentIntents, orderNo: orders.no },
      // What rebates were is on no invoice.
      fen: sql<number>`(-${fen} - (SELECT coalesce(sum(other.fen), 0) FROM ledger_entries other
        JOIN wallet_lots lot ON lot.rid = other.part AND lot.source = 'rebate'
        WHERE other.posting_id = ${ledgerPostings.id} AND other.code = '2203'))::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(orders, eq(orders.rid, ledgerEntries.part))
    .leftJoin(paymentIntents, eq(paymentIntents.rid, ledgerPostings.operatorRid))
    .where(
      and(
        eq(ledgerEntries.owner, owner),
        eq(code, deposit(owner, '').code),
        inArray(part, [...rids]),
        // What was put in stands on the side of credit.
        lt(fen, 0),
        not(isUndone),
      ),
    )
    .orderBy(asc(ledgerEntries.postingId), asc(ledgerEntries.line));
  const free = rows.filter((row) => row.fen > 0);
  const payments = free.map(({ entry, posting, intent, orderNo, fen: freeFen }) => ({
    source: refOf('deposit', entry.part),
    ...{ fen: freeFen, freeFen },
    way: intent
      ? ways[intent.way as keyof typeof ways]
      : posting.event === 'transfer-order'
        ? wayNames.transfer
        : wayNames.prestore,
    day: shanghaiDate(intent?.paidAt ?? posting.at),
    number: intent ? numberOf(intent) : orderNo,
    match: matchIn(posting.key),
  }));
  const sources = rids.map((rid) => ({
    source: refOf('deposit', rid),
    baseFen: payments
      .filter(({ source }) => source === refOf('deposit', rid))
      .reduce((sum, { fen }) => sum + fen, 0),
  }));
  return { payments, sources };
}

/** The bank lines of transfers by match and by top-up: their numbers at the bank and the day of the last. One statement. */
export async function bankLinesOf(
  db: Database,
  { matches, topUps }: { matches: readonly string[]; topUps: readonly string[] },
): Promise<ReadonlyMap<string, { number: string; day: string }>> {
  const { rid, targetRid, applyRid, status } = transferMatches;
  const found = new Map<string, { number: string; day: string }>();
  if (matches.length + topUps.length === 0) return found;
  const rows = await db
    .select({ rid, targetRid, applyRid, serial: bankLines.serial, day: bankLines.paidOn })
    .from(transferMatches)
    .innerJoin(transferMatchLines, eq(transferMatchLines.matchRid, rid))
    .innerJoin(bankLines, eq(bankLines.rid, transferMatchLines.lineRid))
    .where(
      and(
        eq(status, matchStates.posted),
        or(inArray(rid, [...matches]), inArray(targetRid, [...topUps]), inArray(applyRid, [...topUps])),
      ),
    )
    .orderBy(asc(bankLines.paidOn), asc(bankLines.serial));
  for (const row of rows)
    for (const name of [row.rid, refOf('topup', row.targetRid), refOf('topup', row.applyRid ?? '')]) {
      const before = found.get(name);
      found.set(name, {
        number: before ? `${before.number}、${row.serial}` : row.serial,
        day: row.day,
      });
    }
  return found;
}

const numberOf = ({ transactionId, no }: { transactionId: string | null; no: string }) => transactionId ?? no;

/** The match whose transfer a payment came by; empty for others. */
function matchIn(text: string): string {
  return /^match:([0-9A-Z]{26})/.exec(text)?.[1] ?? '';
}
