import { Failure } from '../../../core/failure.ts';
import { daysBetween, shanghaiDate } from '../../../core/shanghai.ts';
import { ulid } from '../../../core/ulid.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { holdCredit } from '../../credit/use-credit.ts';
import { lockBalances, type Operator, post } from '../../ledger/post.ts';
import { bonus, prestoreCash, receivable } from '../../ledger/rules.accounts.ts';
import {
  remainderWrittenOff,
  statementPaid,
  statementPaidByBonus,
  statementPaidByCash,
  transferMatched,
} from '../../ledger/rules.events.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { carryAdvances } from '../../wallets/advances.ts';
import { chooseLots, type LotPart } from '../../wallets/rules.choice.ts';
import { isRebateMoney, type Lot, lotsOf } from '../../wallets/service.ts';
import { followInvoices } from '../invoicing.ts';
import {
  linesOf,
  remainingOf,
  type SettlementContext,
  type Settler,
  type Statement,
  statementRows,
  taxRateOf,
} from '../moves.ts';
import { isInvoicedAhead } from '../rules.invoicing.ts';
import { afterMoney, settlementRefusals } from '../rules.states.ts';
import { lockSettled, moveSettled, tellPaid } from '../settled-orders.ts';
import { refreshStanding } from '../standing.ts';
import { type PaidBy, statementPayments } from '../tables.ts';

/** What came of a statement at once. */
type Taken = { cashFen: number; bonusFen: number; preinvoicedFen?: number; rebateFen?: number };

/** A payment as it is kept; `key` names it for ever. */
type Kept = Taken & { way: PaidBy; ref: string; key: string };

/** Who moves money, as the ledger has it. */
export function operatorOf({ type, rid }: Pick<Settler, 'type' | 'rid'>): Operator {
  return { type, rid };
}

/** Keeps a payment of a statement. */
export async function storePayment(
  { db, now }: SettlementContext,
  { rid, customerRid }: Pick<Statement, 'rid' | 'customerRid'>,
  { way, cashFen, bonusFen, preinvoicedFen = 0, rebateFen = 0, ref, key }: Kept,
): Promise<void> {
  await db.insert(statementPayments).values({
    ...{ rid: ulid(now.getTime()), statementRid: rid, customerRid, at: now, way, ref, key },
    ...{ amountFen: cashFen + bonusFen, cashFen, bonusFen, preinvoicedFen, rebateFen },
  });
}

/** The shop's figures of money. */
export async function moneyOf({ db }: Pick<SettlementContext, 'db'>): Promise<MoneySetting> {
  return (await loadSettings(db, { moneySetting: MoneySetting })).moneySetting;
}

/**
 * Pays `amountFen` of a locked statement from its owner's prestore: of what was given up to its share, then cash, from
 * the lots that `order` names or the usual ones; what was invoiced before it is paid, by money that no invoice stands for.
 * Refuses 预存余额不足，请先充值.
 */
export async function payFromLots(
  context: SettlementContext,
  statement: Statement,
  { amountFen, order, key, by }: { amountFen: number; order?: readonly string[]; key: string; by: Settler },
): Promise<Statement> {
  const money = await moneyOf(context);
  const { rid, owner } = statement;
  const lines = await linesOf(context.db, [rid]);
  // Business records before accounts, as everybody locks.
  await lockSettled(context.db, lines);
  if (statement.onCredit) await holdCredit(context.db, owner);
  const isAhead = isInvoicedAhead(statement);
  const lots = (await lockLots(context, owner)).filter((lot) => !isAhead || isFreeOfInvoices(lot));
  const types = new Set(lines.map(({ typeId }) => typeId));
  const [typeId] = types.size === 1 ? types : [undefined];
  const choice = chooseLots(lots, amountFen, {
    ...{ bonusShare: isAhead ? 0 : money.bonusMaxShare, typeId, now: context.now, order },
  });
  if (choice.shortFen > 0)
    throw new Failure(isAhead ? settlementRefusals.onlyCash : settlementRefusals.noBalance);
  const { taxedFen, ...of } = await postParts(context, statement, choice.parts, lots, {
    ...{ key, by, taxRate: taxRateOf(statement) },
  });
  const { cashFen, bonusFen } = choice;
  const paid = { way: 'prestore' as const, cashFen, bonusFen, ...of, ref: '', key };
  return settlePayment(context, statement, paid, by, { taxedFen });
}

/** Whether a lot may pay what was invoiced before: no invoice stands for its cash, and one may. */
export const isFreeOfInvoices = (lot: Lot): boolean => lot.advancedFen === 0 && !isRebateMoney(lot);

/** The lots of an owner as they are, kept from others until the transaction ends. */
export async function lockLots({ db }: Pick<SettlementContext, 'db'>, owner: string): Promise<Lot[]> {
  const found = await lotsOf(db, owner);
  if (found.length === 0) return [];
  await lockBalances(
    db,
    found.flatMap(({ rid }) => [prestoreCash(owner, rid), bonus(owner, rid)]),
  );
  return lotsOf(db, owner);
}

async function postParts(
  context: SettlementContext,
  { rid, owner, taxedFen: taxed }: Statement,
  parts: readonly LotPart[],
  lots: readonly Lot[],
  { key, by, taxRate }: { key: string; by: Settler; taxRate: number },
): Promise<{ taxedFen: number; preinvoicedFen: number; rebateFen: number }> {
  const operator = operatorOf(by);
  const ref = `statement:${rid}`;
  let taxedFen = taxed;
  let [preinvoicedFen, rebateFen] = [0, 0];
  for (const { lot, bonusFen } of parts) {
    if (bonusFen === 0) continue;
    await post(context, {
      ...{ event: 'statement-bonus', key: `${key}:bonus:${lot}`, ref, operator },
      legs: statementPaidByBonus({ owner, statement: rid, taxed: taxedFen }, { lot, fen: bonusFen }, taxRate),
    });
    taxedFen -= bonusFen;
  }
  for (const { lot, cashFen } of parts) {
    if (cashFen === 0) continue;
    const from = lots.find(({ rid: each }) => each === lot);
    if (from && isRebateMoney(from)) rebateFen += cashFen;
    const advance = from?.advancedFen
      ? await carryAdvances(context, owner, { from: `lot:${lot}`, to: `statement:${rid}`, fen: cashFen })
      : { fen: 0, legs: [] };
    preinvoicedFen += advance.fen;
    await post(context, {
      ...{ event: 'statement-prestore', key: `${key}:cash:${lot}`, ref, operator },
      legs: [...statementPaidByCash({ owner, statement: rid }, { lot, fen: cashFen }), ...advance.legs],
    });
  }
  return { taxedFen, preinvoicedFen, rebateFen };
}

/** Money that a provider took pays `fen` of a locked statement. */
export async function payByProvider(
  context: SettlementContext,
  statement: Statement,
  {
    fen,
    way,
    ref,
    key,
    by,
  }: { fen: number; way: 'wechat' | 'alipay'; ref: string; key: string; by: Settler },
): Promise<Statement> {
  const { rid, owner } = statement;
  await post(context, {
    ...{ event: 'statement-gateway', key, ref: `statement:${rid}`, operator: { type: 'gateway', rid: ref } },
    legs: statementPaid(way, { owner, statement: rid }, fen),
  });
  return settlePayment(context, statement, { way, cashFen: fen, bonusFen: 0, ref, key }, by);
}

/** Money of bank lines pays a part of a locked statement. */
export async function payByTransfer(
  context: SettlementContext,
  statement: Statement,
  {
    lines,
    ref,
    key,
    by,
  }: { lines: readonly { line: string; fen: number }[]; ref: string; key: string; by: Settler },
): Promise<Statement> {
  const { rid, owner } = statement;
  const fen = lines.reduce((sum, line) => sum + line.fen, 0);
  await post(context, {
    ...{ event: 'transfer-statement', key, ref: `statement:${rid}`, operator: operatorOf(by) },
    legs: transferMatched(lines, receivable(owner, rid)),
  });
  return settlePayment(context, statement, { way: 'transfer', cashFen: fen, bonusFen: 0, ref, key }, by);
}

/** Writes off what a transfer left open; never more than the shop's limit of a few fen. */
export async function writeOffRemainder(
  context: SettlementContext,
  statement: Statement,
  { ref, by }: { ref: string; by: Settler },
): Promise<Statement> {
  const { rid, owner } = statement;
  const fen = remainingOf(statement);
  const { remainderFen } = await moneyOf(context);
  if (fen <= 0 || fen > remainderFen) return statement;
  const key = `${ref}:${rid}:remainder`;
  await post(context, {
    ...{ event: 'remainder', key, ref: `statement:${rid}`, operator: operatorOf(by) },
    legs: remainderWrittenOff({ owner, statement: rid }, fen),
  });
  const paid = { way: 'remainder' as const, cashFen: 0, bonusFen: fen, ref, key };
  return settlePayment(context, statement, paid, by);
}

/** What follows from a payment that is posted: the statement, its orders, whoever is to hear of it. */
async function settlePayment(
  context: SettlementContext,
  statement: Statement,
  paid: Kept,
  by: Settler,
  changes: { taxedFen?: number } = {},
): Promise<Statement> {
  const { now } = context;
  const amount = paid.cashFen + paid.bonusFen;
  const left = remainingOf(statement) - amount;
  if (left < 0) throw new Failure(settlementRefusals.tooMuch);
  await storePayment(context, statement, paid);
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    action: 'pay',
    by,
    to: afterMoney({ remainingFen: left, paidFen: amount, isOverdue: isLate(statement, now) }),
    changes: {
      paidFen: statement.paidFen + amount,
      cashFen: statement.cashFen + paid.cashFen,
      preinvoicedFen: statement.preinvoicedFen + (paid.preinvoicedFen ?? 0),
      rebateFen: statement.rebateFen + (paid.rebateFen ?? 0),
      ...changes,
      ...(left === 0 && { paidAt: now }),
    },
  });
  await follow(context, moved, amount);
  return moved;
}

/** Lets orders and the payer's standing follow a statement that money or a credit note changed. */
export async function follow(
  context: SettlementContext,
  statement: Statement,
  paidFen: number,
): Promise<void> {
  const lines = await linesOf(context.db, [statement.rid]);
  const settled = await lockSettled(context.db, lines);
  await moveSettled(context, statement, lines, settled, 'paid');
  if (statement.invoicedFen > 0) await followInvoices(context.db, ridsOf(settled.orders));
  await tellPaid(context, statement, paidFen, settled);
  await refreshStanding(context, statement.owner, await moneyOf(context));
}

/** Whether a statement's due date is over. */
export function isLate({ dueDate }: Pick<Statement, 'dueDate'>, now: Date): boolean {
  return dueDate !== null && daysBetween(dueDate, shanghaiDate(now)) > 0;
}
