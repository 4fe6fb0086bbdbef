import { and, eq, inArray } from 'drizzle-orm';
import type { CheckedInputOf } from '../../../core/call.ts';
import { Failure, refusals } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import type { Database } from '../../../host/database/database.ts';
import { usableBy } from '../../clusters/envelopes/list-envelopes.ts';
import { groupNames, managedGroups, maySpend } from '../../clusters/payers.ts';
import { isPayer, memberOf } from '../../clusters/reach.ts';
import { orderStates } from '../../orders/rules.states.ts';
import { orders } from '../../orders/tables.ts';
import { owedFirst } from '../../reservations/bookings-to-pay.ts';
import { reservationRefusals } from '../../reservations/contract.ts';
import { bookingRows } from '../../reservations/moves.ts';
import { reservations } from '../../reservations/tables.ts';
import { chooseLots } from '../../wallets/rules.choice.ts';
import { lotsOf } from '../../wallets/service.ts';
import type { settlementWays } from '../contract.ts';
import { linesOf, remainingOf, type Statement } from '../moves.ts';
import { projectNumbers } from '../projects/project-numbers.ts';
import { isInvoicedAhead } from '../rules.invoicing.ts';
import { settlementRefusals, unpaidStates } from '../rules.states.ts';
import { statements } from '../tables.ts';
import { creditWay } from './defer.ts';
import { mayPay } from './prepay-bookings.ts';
import { owedBefore } from './prepay-orders.ts';
import { oldestFirst } from './rules.payment.ts';
import { isFreeOfInvoices, moneyOf } from './take-money.ts';

/** One thing that is to be paid, and the kind of service that it is for when there is one. */
type Owed = { remainingFen: number; typeId?: number; statement?: Statement };

/**
 * How what is chosen could be paid, with what prestore would give in cash and bonus: reckoned by the rules that paying
 * goes by, one statement after the other. The ways of providers are offered; whether the shop has them, the dialog asks
 * of `payments/ways`.
 */
export const readWays: Answers<typeof settlementWays> = async (context, input) => {
  const { db, actor, now } = context;
  const { owner, owed, bought = [] } = await owedOf(context, input);
  const remaining = owed.reduce((sum, { remainingFen }) => sum + remainingFen, 0);
  const amount = Math.min(input.amount_fen ?? remaining, remaining);
  const { bonusMaxShare, bankAccounts } = await moneyOf({ db });
  const lots = await lotsOf(db, owner);
  const isOwn = owner === actor.rid;
  const group = isOwn ? '' : ((await groupNames(db, [owner])).get(owner) ?? '');
  const pays = isOwn || (await managedGroups(db, actor.rid)).some(({ rid }) => rid === owner);
  const noTransfer = input.booking_rid
    ? reservationRefusals.noTransfer
    : pays
      ? bankAccounts.length > 0
        ? ''
        : '暂未开通对公转账'
      : '请由组长或管理员对公转账';
  const left = lots.map((lot) => ({ ...lot }));
  let [cash, bonus, short] = [0, 0, 0];
  const used: string[] = [];
  for (const { statement, fen } of oldestFirst(owed, amount).parts) {
    const isAhead = statement.statement !== undefined && isInvoicedAhead(statement.statement);
    const usable = isAhead ? left.filter(isFreeOfInvoices) : left;
    const share = isAhead ? 0 : bonusMaxShare;
    const choice = chooseLots(usable, fen, { bonusShare: share, typeId: statement.typeId, now });
    for (const part of choice.parts) {
      const lot = left.find(({ rid }) => rid === part.lot);
      if (!lot) continue;
      lot.cashFen -= part.cashFen;
      lot.bonusFen -= part.bonusFen;
      if (!used.includes(part.lot)) used.push(part.lot);
    }
    cash += choice.cashFen;
    bonus += choice.bonusFen;
    short += choice.shortFen;
  }
  const balance = lots.reduce((sum, { cashFen, bonusFen }) => sum + cashFen + bonusFen, 0);
  const none = { balance_fen: 0, cash_fen: 0, bonus_fen: 0 };
  const [first] = owed.flatMap(({ statement }) => statement ?? []);
  const isOnCredit = owed.some(({ statement }) => statement?.onCredit);
  const wish = { amountFen: remaining, isWhole: amount === remaining, isOnCredit };
  const onCredit = first ? await creditWay(db, first.owner, wish) : [];
  return {
    payer: group,
    owner: !isOwn && pays ? owner : '',
    remaining_fen: remaining,
    amount_fen: amount,
    ways: [
      {
        ...{ way: 0, name: group ? '课题组预存支付' : '预存支付', enabled: short === 0 ? 1 : 0 },
        reason: short === 0 ? '' : settlementRefusals.noBalance,
        balance_fen: balance,
        cash_fen: cash,
        bonus_fen: bonus,
      },
      { way: 1, name: '微信支付', enabled: 1, reason: '', ...none },
      { way: 2, name: '支付宝', enabled: 1, reason: '', ...none },
      {
        ...{ way: 3, name: '银行转账', enabled: noTransfer ? 0 : 1 },
        ...{ reason: noTransfer, ...none },
      },
      ...onCredit,
    ],
    lots: [...used, ...lots.map(({ rid }) => rid).filter((rid) => !used.includes(rid))].flatMap((rid) => {
      const lot = lots.find((each) => each.rid === rid);
      if (!lot || lot.cashFen + lot.bonusFen === 0) return [];
      return [{ rid, name: lot.name, cash_fen: lot.cashFen, bonus_fen: lot.bonusFen }];
    }),
    envelopes: group && (await lackProject(db, bought)) ? await usableOf(context, owner) : [],
  };
};

/** What the group that pays has for what is for no project yet. Three statements at most. */
async function usableOf({ db, actor, now }: CustomerContext, rid: string) {
  const role = (await memberOf(db, rid, actor.rid))?.role ?? 'member';
  return (await usableBy(db, actor.rid, [{ rid, role }], now)).get(rid) ?? [];
}

/** Whether some of these orders and bookings are for no project of their group. One statement. */
async function lackProject(db: Database, rids: readonly string[]): Promise<boolean> {
  const known = await projectNumbers(db, rids);
  return rids.some((rid) => !known.has(rid));
}

async function owedOf(
  { db, actor, now }: CustomerContext,
  { rids, order_rid, booking_rid }: CheckedInputOf<typeof settlementWays>,
): Promise<{ owner: string; owed: Owed[]; bought?: string[] }> {
  if (order_rid) {
    const mine = maySpend({ owner: orders.owner, orderedBy: orders.customerRid }, actor.rid);
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.rid, order_rid), mine));
    if (!order) throw new Failure(refusals.notFound);
    if (order.status !== orderStates.toPrepay) throw new Failure(refusals.wrongState);
    return { owner: order.owner, owed: [{ remainingFen: owedBefore(order), typeId: order.typeId }] };
  }
  if (booking_rid) {
    const [row] = await db
      .select()
      .from(reservations)
      .where(and(eq(reservations.rid, booking_rid), mayPay(actor.rid)));
    if (!row) throw new Failure(refusals.notFound);
    bookingRows.allow(row, { action: 'pay', by: { role: 'customer', rid: actor.rid }, now });
    return { owner: row.owner, owed: [{ remainingFen: owedFirst(row), typeId: 2 }] };
  }
  const wanted = [...new Set(rids)];
  if (wanted.length === 0) throw new Failure(refusals.badInput);
  const found = await db
    .select()
    .from(statements)
    .where(and(inArray(statements.rid, wanted), isPayer(statements.owner, actor.rid)));
  if (found.length !== wanted.length) throw new Failure(refusals.notFound);
  if (found.some(({ status }) => !unpaidStates.includes(status))) throw new Failure(refusals.wrongState);
  const [{ owner = actor.rid } = {}, ...others] = found;
  if (others.some((other) => other.owner !== owner)) throw new Failure(settlementRefusals.severalPayers);
  const lines = await linesOf(db, wanted);
  const owed = found
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.rid < b.rid ? -1 : 1))
    .map((statement) => {
      const own = lines.filter(({ statementRid }) => statementRid === statement.rid);
      const types = new Set(own.map(({ typeId }) => typeId));
      const [typeId] = types;
      return { remainingFen: remainingOf(statement), statement, ...(types.size === 1 && { typeId }) };
    });
  return {
    owner,
    owed,
    bought: lines.flatMap(({ orderRid, reservationRid }) => orderRid ?? reservationRid ?? []),
  };
}
