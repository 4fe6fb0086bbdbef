import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../../core/failure.ts';
import { ulid } from '../../../core/ulid.ts';
import { bySystem } from '../../../host/records/rows.ts';
import { post } from '../../ledger/post.ts';
import { prestorePaid } from '../../ledger/rules.events.ts';
import type { OpenedPayment } from '../../payments/contract.ts';
import type { PaidIntent, PaymentContext, PaymentHandler } from '../../payments/service.taking.ts';
import { openPayment } from '../../payments/service.ts';
import { generalLot } from '../../wallets/service.ts';
import {
  remainingOf,
  type SettlementContext,
  type Settler,
  type Statement,
  statementRows,
} from '../moves.ts';
import { settlementRefusals, statementStates, unpaidStates } from '../rules.states.ts';
import { statementCheckouts } from '../tables.ts';
import { oldestFirst } from './rules.payment.ts';
import { payByProvider, payByTransfer, payFromLots, writeOffRemainder } from './take-money.ts';

/** What is paid at once: of which statements, how much (all that remains when left out). */
export type Wish = { rids: readonly string[]; amountFen?: number; by: Settler };

const providers = { 1: 'wechat', 2: 'alipay' } as const;

/**
 * Statements of one owner that wait for money and that `payer` pays, a customer or an owner itself; locked, the oldest first.
 * Refuses what is paid or not confirmed, and 所选项目不属于同一付款主体，请分别操作.
 */
export async function lockUnpaid(
  { db }: Pick<SettlementContext, 'db'>,
  rids: readonly string[],
  payer: string,
): Promise<Statement[]> {
  const found = await statementRows.lockEach(db, rids, { owner: payer });
  if (new Set(found.map(({ owner }) => owner)).size > 1) throw new Failure(settlementRefusals.severalPayers);
  const other = found.find(({ status }) => !unpaidStates.includes(status));
  if (other)
    throw new Failure(other.status === statementStates.paid ? settlementRefusals.paid : refusals.wrongState);
  return found.toSorted(byAge);
}

/** How much of the wish is to be paid. Refuses more than remains. */
function amountOf(unpaid: readonly Statement[], wished: number | undefined): number {
  const remaining = unpaid.reduce((sum, statement) => sum + remainingOf(statement), 0);
  if (wished !== undefined && wished > remaining) throw new Failure(settlementRefusals.tooMuch);
  return wished ?? remaining;
}

/** Pays statements from their owner's prestore, the oldest first; see `payFromLots`. */
export async function payByPrestore(
  context: SettlementContext,
  { rids, amountFen, by }: Wish,
  lots?: readonly string[],
): Promise<{ statements: Statement[]; paidFen: number }> {
  const unpaid = await lockUnpaid(context, rids, by.rid);
  const fen = amountOf(unpaid, amountFen);
  const { parts } = oldestFirst(unpaid.map(asOwed), fen);
  const paid: Statement[] = [];
  for (const { statement, fen: part } of parts) {
    const { statement: one } = statement;
    const key = `statement:${one.rid}:pay:${one.version}`;
    paid.push(await payFromLots(context, one, { amountFen: part, order: lots, key, by }));
  }
  return { statements: paid, paidFen: fen };
}

/** Opens a payment of the customer's statements through a provider. */
export async function payByGateway(
  context: SettlementContext,
  { rids, amountFen, by }: Wish,
  way: 1 | 2,
): Promise<{ statements: Statement[]; pay: z.input<typeof OpenedPayment> }> {
  const { db, now } = context;
  const unpaid = await lockUnpaid(context, rids, by.rid);
  const fen = amountOf(unpaid, amountFen);
  const [first] = unpaid;
  if (!first) throw new Failure(settlementRefusals.nothing);
  const rid = ulid(now.getTime());
  const title = unpaid.length === 1 ? `结算单 ${first.no}` : `结算单 ${first.no} 等${unpaid.length}张`;
  const pay = await openPayment(context, {
    ...{ customerRid: by.rid, owner: first.owner, purpose: 'statement', refRid: rid, title, way },
    amountFen: fen,
  });
  await db.insert(statementCheckouts).values({
    ...{ rid, customerRid: by.rid, statementRids: unpaid.map((one) => one.rid), amountFen: fen },
    ...{ intentRid: pay.rid, createdAt: now },
  });
  return { statements: unpaid, pay };
}

/**
 * What payments for statements do when their money has come: it pays the statements that still wait, the oldest first;
 * what they do not need any more becomes prestore.
 */
export const statementPayment: PaymentHandler = {
  paid: async (context: PaymentContext, intent: PaidIntent) => {
    const { db } = context;
    const [checkout] = await db
      .select()
      .from(statementCheckouts)
      .where(eq(statementCheckouts.rid, intent.refRid));
    if (!checkout) throw new Error(`no checkout ${intent.refRid}`);
    const way = providers[intent.way as 1 | 2];
    const all = await statementRows.lockEach(db, checkout.statementRids, 'any');
    const unpaid = all.filter(({ status }) => unpaidStates.includes(status)).toSorted(byAge);
    const { parts, restFen } = oldestFirst(unpaid.map(asOwed), intent.amountFen);
    for (const { statement, fen } of parts) {
      const { statement: one } = statement;
      const key = `payment:${intent.rid}:${one.rid}`;
      await payByProvider(context, one, { fen, way, ref: intent.rid, key, by: bySystem });
    }
    if (restFen === 0) return;
    const lot = { owner: intent.owner, lot: await generalLot(context, intent.owner) };
    await post(context, {
      ...{ event: 'prestore-gateway', key: `payment:${intent.rid}:rest`, ref: `payment:${intent.rid}` },
      legs: prestorePaid(way, lot, restFen),
      operator: { type: 'gateway', rid: intent.rid },
      memo: '结算单已付清，多付款项转入预存',
    });
  },
};

/** A transfer that was matched: whose, which statements it is for, the bank lines that hold it, and its own record. */
export type Transfer = {
  owner: string;
  statementRids: readonly string[];
  lines: readonly { line: string; fen: number }[];
  /** Kind and rid of the claim, such as `transfer:01J…`; names its payments. */
  ref: string;
  by: Settler;
};

/**
 * Pays statements of one owner with bank lines, the oldest first; what the last one lacks is written off when it is a
 * few fen. Returns what the statements did not need, line by line, for the caller to put elsewhere. Refuses statements
 * that are not confirmed or are paid.
 */
export async function payStatementsByTransfer(
  context: SettlementContext,
  { owner, statementRids, lines, ref, by }: Transfer,
): Promise<{ paidFen: number; rest: { line: string; fen: number }[] }> {
  const unpaid = await lockUnpaid(context, statementRids, owner);
  // Whoever manages a group pays for it by claims of the group's own.
  if (unpaid.some((one) => one.owner !== owner)) throw new Failure(refusals.notFound);
  const total = lines.reduce((sum, { fen }) => sum + fen, 0);
  const { parts, restFen } = oldestFirst(unpaid.map(asOwed), total);
  const left = lines.map((line) => ({ ...line }));
  for (const { statement, fen } of parts) {
    const { statement: one } = statement;
    const key = `${ref}:${one.rid}`;
    const paid = await payByTransfer(context, one, { lines: takeFrom(left, fen), ref, key, by });
    await writeOffRemainder(context, paid, { ref, by });
  }
  return { paidFen: total - restFen, rest: left.filter(({ fen }) => fen > 0) };
}

/** Takes `fen` off lines in their order and says from which how much. */
export function takeFrom(
  lines: { line: string; fen: number }[],
  fen: number,
): { line: string; fen: number }[] {
  let wanted = fen;
  return lines.flatMap((line) => {
    const part = Math.min(line.fen, wanted);
    line.fen -= part;
    wanted -= part;
    return part > 0 ? [{ line: line.line, fen: part }] : [];
  });
}

function asOwed(statement: Statement): { statement: Statement; remainingFen: number } {
  return { statement, remainingFen: remainingOf(statement) };
}

function byAge(a: Statement, b: Statement): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.rid < b.rid ? -1 : 1);
}
