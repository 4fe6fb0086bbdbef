import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { sumFen } from '../../host/records/columns.ts';
import { equal } from '../../host/records/filters.ts';
import { endHold, hold, openHolds } from '../ledger/holds.ts';
import { lockBalances, type Operator, post } from '../ledger/post.ts';
import {
  bonus,
  credit,
  debit,
  deposit,
  keyOf,
  type Leg,
  penalties,
  prestoreCash,
  refundDue,
} from '../ledger/rules.accounts.ts';
import { orderPaidByPrestore } from '../ledger/rules.events.ts';
import { ledgerBalances, ledgerEntries, ledgerPostings } from '../ledger/tables.ts';
import { refundableFen } from '../payments/service.refunds.ts';
import { paymentsOf } from '../payments/service.ts';
import { advancedFen, carryAdvances } from './advances.ts';
import type { LotPart } from './rules.choice.ts';
import { payoutStates } from './rules.payouts.ts';
import { applyPayout } from './service.payouts.ts';
import { generalLot, isRebateMoney } from './service.ts';
import { type Holder, payouts, walletLots } from './tables.ts';

type DepositContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** What a deposit is for: an order or a booking. */
export type PaidFirst = `order:${string}` | `booking:${string}`;

/** Something that was paid for before it is done: whose, and which. */
export type DepositOf = { owner: string; ref: PaidFirst };

/** What payments for it and refunds of it are called. */
const purposeOf = (ref: PaidFirst) => (ref.startsWith('order:') ? 'order' : 'booking');
/** The rid of what a deposit is for. */
const ridOf = (ref: PaidFirst) => ref.slice(ref.indexOf(':') + 1);

/**
 * Pays for an order or booking first, from prestore: cash goes into its deposit, what was given is held until the
 * statement is confirmed (product definition 6.2). `key` names the payment. Refuses as `post` and `hold` do.
 */
export async function payDepositFromLots(
  context: DepositContext,
  { owner, ref }: DepositOf,
  { parts, key, by }: { parts: readonly (LotPart & { advancedFen?: number })[]; key: string; by: Operator },
): Promise<void> {
  const rid = ridOf(ref);
  const cash = parts.filter(({ cashFen }) => cashFen > 0);
  for (const { lot, bonusFen } of parts) {
    if (bonusFen === 0) continue;
    await hold(context, { account: bonus(owner, lot), fen: bonusFen, ref, key: `${key}:bonus:${lot}` });
  }
  if (cash.length === 0) return;
  const legs = orderPaidByPrestore(
    owner,
    rid,
    cash.map(({ lot, cashFen }) => ({ lot, fen: cashFen })),
  );
  for (const { lot, cashFen, advancedFen = 0 } of cash) {
    if (advancedFen === 0) continue;
    const way = { from: `lot:${lot}`, to: `deposit:${rid}`, fen: cashFen } as const;
    legs.push(...(await carryAdvances(context, owner, way)).legs);
  }
  await post(context, { event: 'order-prestore', key: `${key}:cash`, ref, legs, operator: by });
}

/** What of the deposit of the order `rid` rebates were, as a part of a query. */
export const rebateInDeposit = (rid: SQL) =>
  sql<number>`(SELECT coalesce(sum(entry.fen), 0)::float8 FROM ledger_postings posting
    JOIN ledger_entries entry ON entry.posting_id = posting.id AND entry.code = '2203'
    JOIN wallet_lots lot ON lot.rid = entry.part AND lot.source = 'rebate'
    WHERE posting.ref = 'order:' || ${rid})`;

/**
 * What lies in a deposit: all of it, how much of it an invoice stands for, what of it rebates were, and how much
 * of it came from which lot, those of rebates first, so that they get back first; what is held of bonuses.
 */
export async function depositOf(
  db: Database,
  { owner, ref }: DepositOf,
): Promise<{
  cashFen: number;
  advancedFen: number;
  rebateFen: number;
  lots: { lot: string; fen: number }[];
  bonusFen: number;
}> {
  const rid = ridOf(ref);
  const [kept] = await db
    .select({ fen: ledgerBalances.balance, advancedFen: advancedFen(sql`${`deposit:${rid}`}`) })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.account, keyOf(deposit(owner, rid))));
  const { source } = walletLots;
  const lots = await db
    .select({ lot: ledgerEntries.part, source, fen: sql<number>`sum(${ledgerEntries.fen})::float8` })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .leftJoin(walletLots, eq(walletLots.rid, ledgerEntries.part))
    .where(and(eq(ledgerPostings.ref, ref), equal(ledgerEntries, { owner, code: '2203' })))
    .groupBy(ledgerEntries.part, source)
    .having(sql`sum(${ledgerEntries.fen}) > 0`)
    .orderBy(desc(sql`${source} IS NOT DISTINCT FROM 'rebate'`), asc(ledgerEntries.part));
  const holds = await openHolds(db, ref);
  const bonusFen = holds.reduce((sum, { fen }) => sum + fen, 0);
  const rebateFen = lots.reduce((sum, lot) => (isRebateMoney(lot) ? sum + lot.fen : sum), 0);
  return {
    ...{ cashFen: kept?.fen ?? 0, advancedFen: kept?.advancedFen ?? 0, rebateFen, bonusFen },
    lots: lots.map(({ lot, fen }) => ({ lot, fen })),
  };
}

/**
 * Lets what was invoiced of a deposit go with its money, lot by lot; what is left of it stands for money that is gone and
 * waits to be taken back. Returns the sides of its VAT. The lots are locked here.
 */
export async function carryDeposit(
  context: DepositContext,
  { owner, ref }: DepositOf,
  { lots, isAll }: { lots: readonly { lot: string; fen: number }[]; isAll: boolean },
): Promise<Leg[]> {
  const rid = ridOf(ref);
  const from: Holder = `deposit:${rid}`;
  await lockBalances(
    context.db,
    lots.map(({ lot }) => prestoreCash(owner, lot)),
  );
  const ways: { to: Holder; fen: number }[] = lots.map(({ lot, fen }) => ({ to: `lot:${lot}`, fen }));
  if (isAll) ways.push({ to: `gone:${rid}`, fen: Number.MAX_SAFE_INTEGER });
  const legs: Leg[] = [];
  for (const way of ways) legs.push(...(await carryAdvances(context, owner, { from, ...way })).legs);
  return legs;
}

/**
 * Gives back what was paid for an order or booking that is called off, less a fee; bonuses that were held are free again. Cash
 * that came from lots goes back to them; the rest goes to prestore, or the way it came where its provider still takes it
 * back (`isUnderWay`). `fen` is how much goes back, bonuses included. The order is locked by the caller.
 */
export async function returnDeposit(
  context: DepositContext,
  {
    owner,
    ref,
    to,
    feeFen = 0,
    reason,
    by,
  }: DepositOf & { to: 'prestore' | 'original'; feeFen?: number; reason: string; by: Operator },
): Promise<{ fen: number; isUnderWay: boolean }> {
  const { db } = context;
  const account = deposit(owner, ridOf(ref));
  const { cashFen, advancedFen, bonusFen, feeFromDeposit, back, byProvider, ...plan } = await planReturn(
    context,
    { owner, ref, to, feeFen },
  );
  for (const held of await openHolds(db, ref)) await endHold(context, held.rid, 'released');
  if (cashFen === 0) return { fen: bonusFen, isUnderWay: false };

  let outside = plan.outsideFen;
  const legs: Leg[] = [];
  if (feeFromDeposit > 0) legs.push(credit(penalties, feeFromDeposit));
  for (const part of byProvider) {
    outside -= part.fen;
    await applyPayout(context, {
      ...{ owner, kind: purposeOf(ref), ref, amountFen: part.fen, way: part.way, intentRid: part.intentRid },
      ...{ reason, by },
      posting: {
        event: 'deposit-returned',
        key: `${ref}:returned:${part.intentRid}`,
        legs: (payoutRid) => [debit(account, part.fen), credit(refundDue(owner, payoutRid), part.fen)],
      },
    });
  }
  if (outside > 0) back.push({ lot: await generalLot(context, owner), fen: outside });
  legs.push(...back.map(({ lot, fen }) => credit(prestoreCash(owner, lot), fen)));
  const sum = -legs.reduce((all, { fen }) => all + fen, 0);
  const advances =
    advancedFen > 0 ? await carryDeposit(context, { owner, ref }, { lots: back, isAll: true }) : [];
  if (sum > 0) {
    await post(context, {
      event: 'order-cancelled',
      key: `${ref}:cancelled`,
      ref,
      legs: [debit(account, sum), ...legs, ...advances],
      operator: by,
      memo: reason,
    });
  }
  return { fen: cashFen - Math.min(feeFen, cashFen) + bonusFen, isUnderWay: byProvider.length > 0 };
}

/**
 * Where what was paid for an order or booking would go if it were given back now, less a fee: to which lots of prestore,
 * by which payments to their providers, and what of the rest becomes prestore (`outsideFen`, providers included). Nothing is
 * moved. Four statements and one for each payment.
 */
async function planReturn(
  context: Pick<DepositContext, 'db' | 'now'>,
  { owner, ref, to, feeFen = 0 }: DepositOf & { to: 'prestore' | 'original'; feeFen?: number },
) {
  const { cashFen, advancedFen, lots, bonusFen } = await depositOf(context.db, { owner, ref });
  const fromLots = lots.reduce((sum, { fen }) => sum + fen, 0);
  let fee = Math.min(feeFen, cashFen);
  const feeFromDeposit = fee;
  let outsideFen = cashFen - fromLots;
  const feeOutside = Math.min(fee, outsideFen);
  outsideFen -= feeOutside;
  fee -= feeOutside;
  const back: { lot: string; fen: number }[] = [];
  for (const { lot, fen } of lots) {
    const kept = Math.min(fee, fen);
    fee -= kept;
    if (fen > kept) back.push({ lot, fen: fen - kept });
  }
  const byProvider = to === 'original' ? await backToProviders(context, ref, outsideFen) : [];
  return { cashFen, advancedFen, bonusFen, feeFromDeposit, back, outsideFen, byProvider };
}

/**
 * What `returnDeposit` would give back, in fen: `lotsFen` and `bonusFen` to the prestore that they came from, and of the
 * `outsideFen` that came from elsewhere as much as providers still take back, or all of it to prestore.
 */
export async function previewReturn(
  context: Pick<DepositContext, 'db' | 'now'>,
  deposit: DepositOf,
): Promise<{
  original: { way: 1 | 2; fen: number }[];
  lotsFen: number;
  outsideFen: number;
  bonusFen: number;
}> {
  const { back, outsideFen, byProvider, bonusFen } = await planReturn(context, {
    ...deposit,
    to: 'original',
  });
  return {
    original: byProvider.map(({ way, fen }) => ({ way, fen })),
    lotsFen: back.reduce((sum, { fen }) => sum + fen, 0),
    ...{ outsideFen, bonusFen },
  };
}

async function backToProviders(
  { db, now }: Pick<DepositContext, 'db' | 'now'>,
  ref: PaidFirst,
  most: number,
) {
  let left = most;
  const parts: { intentRid: string; way: 1 | 2; fen: number }[] = [];
  for (const intent of await paymentsOf(db, purposeOf(ref), ridOf(ref))) {
    const fen = Math.min(left, (await refundableFen(db, intent, now)) - (await askedBackFen(db, intent.rid)));
    if (fen <= 0) continue;
    left -= fen;
    parts.push({ intentRid: intent.rid, way: intent.way as 1 | 2, fen });
  }
  return parts;
}

/** What of a payment was asked back already and is not on its way yet, in fen. */
async function askedBackFen(db: Database, intentRid: string): Promise<number> {
  const [sum] = await db
    .select({ fen: sumFen(payouts.amountFen) })
    .from(payouts)
    .where(
      and(
        eq(payouts.intentRid, intentRid),
        inArray(payouts.status, [payoutStates.toApprove, payoutStates.toCheck]),
      ),
    );
  return sum?.fen ?? 0;
}
