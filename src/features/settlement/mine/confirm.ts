import { and, asc, eq, inArray } from 'drizzle-orm';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { bySystem } from '../../../host/records/rows.ts';
import type { CreditLine } from '../../credit/moves.ts';
import { passCredit } from '../../credit/use-credit.ts';
import { endHold, openHolds } from '../../ledger/holds.ts';
import { post } from '../../ledger/post.ts';
import { bonus, keyOf, prestoreCash } from '../../ledger/rules.accounts.ts';
import {
  depositApplied,
  depositReturned,
  statementConfirmed,
  statementPaidByBonus,
} from '../../ledger/rules.events.ts';
import { creditRefOfOrder } from '../../orders/charges.ts';
import { settleDiscounts } from '../../orders/discounts/keep-coupon.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { creditRefOfBooking } from '../../reservations/charges.ts';
import { workStates } from '../../results/rules.states.ts';
import { assigns } from '../../results/tables.ts';
import { type factsOfWork, workRows } from '../../results/work.ts';
import { MoneySetting } from '../../settings/rules.money.ts';
import { loadSettings } from '../../settings/service.ts';
import { carryAdvances } from '../../wallets/advances.ts';
import { carryDeposit, depositOf, type PaidFirst } from '../../wallets/service.deposits.ts';
import { generalLot } from '../../wallets/service.ts';
import { chargeBilled } from '../making/charge-billed.ts';
import { discountsTaken } from '../making/discounts-taken.ts';
import {
  creditRefOf,
  depositRefOf,
  type Line,
  linesOf,
  remainingOf,
  type SettlementContext,
  type Settler,
  type Statement,
  statementRows,
} from '../moves.ts';
import { depositParts, dueDateOf, incomesOf, netOfLine } from '../paying/rules.payment.ts';
import { operatorOf, storePayment } from '../paying/take-money.ts';
import { afterMoney } from '../rules.states.ts';
import {
  asCharged,
  isOnCredit,
  lockSettled,
  moveSettled,
  type Settled,
  tellPaid,
} from '../settled-orders.ts';
import { refreshStanding } from '../standing.ts';

/** What was paid first for one order or booking of a statement. */
type Applied = {
  cashFen: number;
  bonusFen: number;
  taxedFen: number;
  preinvoicedFen: number;
  rebateFen: number;
};

/**
 * Confirms a locked statement: what it charges is owed from now on, deposits count for it and what is left of them goes
 * back to prestore; its work is settled and its orders go on. With nothing left to be paid it is paid at once.
 */
export async function confirmStatement(
  context: SettlementContext,
  statement: Statement,
  by: Settler,
  version?: number,
): Promise<Statement> {
  const { db, now } = context;
  const { moneySetting: money } = await loadSettings(db, { moneySetting: MoneySetting });
  const lines = await linesOf(db, [statement.rid]);
  const settled = await lockSettled(db, lines);
  const { rid, owner, totalFen } = statement;
  await settleDiscounts(context, await discountsTaken(db, settled.orders, lines));
  const operator = operatorOf(by);
  if (totalFen > 0) {
    await post(context, {
      event: 'statement-confirmed',
      key: `statement:${rid}:confirmed`,
      ref: `statement:${rid}`,
      legs: statementConfirmed({ owner, statement: rid }, incomesOf(asCharged(lines), money.taxRate), {
        fen: totalFen,
        rate: money.taxRate,
      }),
      operator,
    });
  }
  let current: Statement = { ...statement, taxedFen: totalFen, taxRate: money.taxRate };
  const paidFirst = [
    ...settled.orders.map(({ rid: orderRid }) => `order:${orderRid}` as const),
    ...settled.bookings.map(({ rid: bookingRid }) => `booking:${bookingRid}` as const),
  ];
  for (const ref of paidFirst) {
    const applied = await applyDeposit(context, current, ref, lines, by, money);
    const paid = applied.cashFen + applied.bonusFen;
    current = {
      ...current,
      paidFen: current.paidFen + paid,
      cashFen: current.cashFen + applied.cashFen,
      taxedFen: applied.taxedFen,
      preinvoicedFen: current.preinvoicedFen + applied.preinvoicedFen,
      rebateFen: current.rebateFen + applied.rebateFen,
    };
  }
  const left = remainingOf(current);
  const line = await passToStatement(context, current, settled);
  const moved = await statementRows.move(context.db, statement, {
    now: context.now,
    action: 'confirm',
    by,
    version,
    to: afterMoney({ remainingFen: left, paidFen: current.paidFen, isOverdue: false }),
    changes: {
      ...{ paidFen: current.paidFen, cashFen: current.cashFen, taxedFen: current.taxedFen },
      ...{ preinvoicedFen: current.preinvoicedFen, rebateFen: current.rebateFen },
      taxRate: money.taxRate,
      confirmedAt: now,
      confirmedBy: by.type === 'customer' ? 'customer' : 'system',
      onCredit: line !== undefined,
      dueDate: dueDateOf(shanghaiDate(now), line?.termDays ?? money.payDays),
      ...(left === 0 && { paidAt: now }),
    },
  });
  await settleWork(context, lines);
  await moveSettled(context, moved, lines, settled, 'settle');
  await chargeBilled(context, moved, lines);
  if (left === 0) await tellPaid(context, moved, current.paidFen, settled);
  await refreshStanding(context, moved.owner, money);
  return moved;
}

/**
 * What is charged for credit orders and bookings takes of the line in place of them. Undefined for all others, and where
 * more is charged than they took and the line gives: that is due as usual.
 */
async function passToStatement(
  { db }: SettlementContext,
  statement: Statement,
  { orders, bookings }: Settled,
): Promise<CreditLine | undefined> {
  const all = [...orders, ...bookings];
  if (statement.kind === 'adjustment' || !all.some(isOnCredit)) return undefined;
  const from = [
    ...orders.filter(isOnCredit).map(({ rid }) => creditRefOfOrder(rid)),
    ...bookings.filter(isOnCredit).map(({ rid }) => creditRefOfBooking(rid)),
  ];
  const fen = all.every(isOnCredit) ? remainingOf(statement) : 0;
  const line = await passCredit(db, statement.owner, { from, to: creditRefOf(statement.rid), fen });
  return fen > 0 ? line : undefined;
}

/** Lets the deposit of an order or booking count for a statement: what was given up to its share, then money; the rest goes back. */
async function applyDeposit(
  context: SettlementContext,
  statement: Statement,
  of: PaidFirst,
  lines: readonly Line[],
  by: Settler,
  { taxRate, bonusMaxShare }: MoneySetting,
): Promise<Applied> {
  const { db } = context;
  const { rid, owner } = statement;
  const deposit = await depositOf(db, { owner, ref: of });
  const ofRid = of.slice(of.indexOf(':') + 1);
  let taxedFen = statement.taxedFen;
  if (deposit.cashFen + deposit.bonusFen === 0)
    return { cashFen: 0, bonusFen: 0, taxedFen, preinvoicedFen: 0, rebateFen: 0 };
  const owed = lines
    .filter((line) => depositRefOf(line) === of)
    .reduce((sum, line) => sum + netOfLine(line), 0);
  const operator = operatorOf(by);
  const key = `statement:${rid}:deposit:${ofRid}`;
  const { cashFen, bonusFen } = depositParts(owed, deposit, bonusMaxShare);
  let bonusLeft = bonusFen;
  for (const held of await openHolds(db, of)) {
    const lot = held.account.slice(keyOf(bonus(owner, '')).length);
    const part = Math.min(held.fen, bonusLeft);
    await endHold(context, held.rid, part > 0 ? 'captured' : 'released');
    if (part === 0) continue;
    bonusLeft -= part;
    await post(context, {
      ...{ event: 'statement-bonus', key: `${key}:bonus:${lot}`, ref: `statement:${rid}`, operator },
      legs: statementPaidByBonus({ owner, statement: rid, taxed: taxedFen }, { lot, fen: part }, taxRate),
    });
    taxedFen -= part;
  }
  const advance =
    deposit.advancedFen > 0
      ? await carryAdvances(context, owner, {
          from: `deposit:${ofRid}`,
          ...{ to: `statement:${rid}`, fen: cashFen },
        })
      : { fen: 0, legs: [] };
  if (cashFen > 0) {
    await post(context, {
      ...{ event: 'deposit-applied', key: `${key}:applied`, ref: `statement:${rid}`, operator },
      legs: [...depositApplied(owner, ofRid, rid, cashFen), ...advance.legs],
    });
  }
  const rest = { fen: deposit.cashFen - cashFen, lots: deposit.lots };
  await returnRest(context, { owner, of, ...rest, isInvoiced: deposit.advancedFen > advance.fen }, by, key);
  const preinvoicedFen = advance.fen;
  // What rebates were goes back first.
  const rebateFen = Math.max(0, Math.min(deposit.rebateFen - rest.fen, cashFen - preinvoicedFen));
  if (cashFen + bonusFen > 0) {
    const paid = {
      way: 'deposit',
      cashFen,
      bonusFen,
      preinvoicedFen,
      rebateFen,
      ref: ofRid,
      key,
    } as const;
    await storePayment(context, statement, paid);
  }
  return { cashFen, bonusFen, taxedFen, preinvoicedFen, rebateFen };
}

/** What a deposit had more than was owed goes back to the lots that it came from, what came from outside to the general one. */
async function returnRest(
  context: SettlementContext,
  {
    owner,
    of,
    fen,
    lots,
    isInvoiced,
  }: {
    owner: string;
    of: PaidFirst;
    fen: number;
    lots: readonly { lot: string; fen: number }[];
    isInvoiced: boolean;
  },
  by: Settler,
  key: string,
) {
  let left = fen;
  const back: { lot: string; fen: number }[] = [];
  for (const { lot, fen: most } of lots) {
    const part = Math.min(left, most);
    left -= part;
    if (part > 0) back.push({ lot, fen: part });
  }
  if (left > 0) back.push({ lot: await generalLot(context, owner), fen: left });
  if (back.length === 0) return;
  const legs = back.flatMap((part) =>
    depositReturned(owner, of.slice(of.indexOf(':') + 1), prestoreCash(owner, part.lot), part.fen),
  );
  if (isInvoiced)
    legs.push(...(await carryDeposit(context, { owner, ref: of }, { lots: back, isAll: false })));
  await post(context, {
    ...{ event: 'deposit-returned', key: `${key}:returned`, ref: of, legs },
    operator: operatorOf(by),
  });
}

/** Work on a confirmed statement is settled. */
async function settleWork({ db, now }: SettlementContext, lines: readonly Line[]) {
  const rids = lines.flatMap(({ assignRid }) => assignRid ?? []);
  if (rids.length > 0) {
    const work = await db
      .select()
      .from(assigns)
      .where(and(inArray(assigns.rid, rids), eq(assigns.status, workStates.accepted)))
      .orderBy(asc(assigns.rid))
      .for('update');
    for (const assign of work) {
      await workRows.move(db, assign, {
        facts: settledFacts,
        ...{ action: 'settle', by: bySystem, now },
      });
    }
  }
}

/** The step `settle` of laboratory work looks at nothing of it. */
const settledFacts: Awaited<ReturnType<typeof factsOfWork>> = {
  orderStatus: orderStates.toSettle,
  isRunning: false,
  uncovered: [],
  isOwnWork: false,
  isLate: false,
};
