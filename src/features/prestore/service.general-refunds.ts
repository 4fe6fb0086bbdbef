import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { sumFen } from '../../host/records/columns.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { payerCalled, payerColumns, payerTold } from '../clusters/payers.ts';
import { ownerMeant } from '../clusters/reach.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { lockBalances, type Operator } from '../ledger/post.ts';
import { bonus, prestoreCash } from '../ledger/rules.accounts.ts';
import { refundApplied } from '../ledger/rules.events.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import type { Sender } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { applyPayout } from '../wallets/service.payouts.ts';
import { type Lot, lotsOf } from '../wallets/service.ts';
import { type BankDetails, walletLots } from '../wallets/tables.ts';
import type { staffGeneralList, staffGeneralRefund } from './contract.staff.ts';
import type { prestoreRefund } from './contract.ts';
import { freeParts, generalSources, prestoreRefusals } from './rules.ts';
import { tellKeepers } from './tell-keepers.ts';

/** So many customers are shown. */
const most = 20;

/** Asks for what came without a top-up: what was overpaid, remainders, credit notes, what members gave to their group. */
export const askGeneralRefund: Answers<typeof prestoreRefund> = async (
  context,
  { owner: asked, amount_fen: amountFen, bank, reason = '' },
) => {
  const owner = await ownerMeant(context, asked);
  const by = { type: 'customer', rid: context.actor.rid } as const;
  const left = await ask(context, owner, { amountFen, bank, reason, by });
  return { refundable_fen: left };
};

/** The same for a customer, by a member of staff. */
export const generalRefundForCustomer: Answers<typeof staffGeneralRefund> = async (
  context,
  { customer, amount_fen: amountFen, bank, reason },
) => {
  const { db } = context;
  const isThere =
    (await db.$count(customers, eq(customers.rid, customer))) +
    (await db.$count(clusters, eq(clusters.rid, customer)));
  if (isThere === 0) throw new Failure(refusals.notFound);
  const by = { type: 'staff', rid: context.actor.rid } as const;
  await ask(context, customer, { amountFen, bank, reason, by });
  context.note(`${yuan(amountFen)}元：${reason}`);
  return null;
};

/** Whose cash without a top-up may be asked back, and how much it is. One statement. */
export const listGeneral: Answers<typeof staffGeneralList> = async ({ db }, { kw }) => {
  const free = sumFen(sql`${ledgerBalances.balance} - ${ledgerBalances.held}`);
  const rows = await db
    .select({ owner: walletLots.owner, fen: free, ...payerColumns })
    .from(walletLots)
    .innerJoin(
      ledgerBalances,
      eq(ledgerBalances.account, sql`'2203:' || ${walletLots.owner} || ':' || ${walletLots.rid}`),
    )
    .leftJoin(customers, eq(customers.rid, walletLots.owner))
    .leftJoin(profiles, eq(profiles.customerRid, walletLots.owner))
    .leftJoin(clusters, eq(clusters.rid, walletLots.owner))
    .where(
      and(
        inArray(walletLots.source, generalSources),
        kw ? or(payerCalled(kw), eq(customers.phone, kw)) : undefined,
      ),
    )
    .groupBy(walletLots.owner, ...Object.values(payerColumns))
    .having(gt(free, 0))
    .orderBy(asc(walletLots.owner))
    .limit(most);
  return {
    list: rows.map(({ owner, fen, ...known }) => ({
      customer: payerTold(owner, known),
      refundable_fen: fen,
    })),
  };
};

/** Puts cash aside and asks for its payment to a bank account; returns what may still be asked back. */
async function ask(
  context: Sender,
  owner: string,
  wish: { amountFen: number; bank: BankDetails; reason: string; by: Operator },
): Promise<number> {
  const { db, now } = context;
  const { amountFen, bank, reason, by } = wish;
  const lots = await lockGeneral(db, owner);
  const leftFen = lots.reduce((sum, { cashFen }) => sum + cashFen, 0);
  if (amountFen > leftFen) throw new Failure(prestoreRefusals.refundTooMuch);
  const parts = freeParts(lots, amountFen);
  const [first] = parts;
  if (!first) throw new Failure(prestoreRefusals.invoiced);
  const rid = ulid(now.getTime());
  const payout = await applyPayout(context, {
    ...{ rid, owner, kind: 'prestore', ref: `lot:${first.lot}`, amountFen, way: 3, bank, by },
    reason: reason || '通用预存退款',
    posting: {
      event: 'refund-applied',
      key: `lot:${first.lot}:refund:${rid}`,
      legs: (aside) =>
        parts.flatMap(({ lot, cashFen: cash, bonusFen: given }) =>
          refundApplied({ owner, lot }, aside, { cash, given }),
        ),
    },
  });
  const values = { no: payout.no, yuan: yuan(amountFen) };
  const askedBy = by.type === 'customer' ? by.rid : '';
  await tellKeepers(context, { owner, askedBy }, { event: 'refundAccepted', values, ref: rid });
  await tellStaff(context, { event: 'refundAsked', to: { role: 'finance' }, values, ref: rid });
  return leftFen - amountFen;
}

/** The owner's lots without a top-up with what is left of them, locked. */
async function lockGeneral(db: Database, owner: string): Promise<Lot[]> {
  const rows = await db
    .select({ rid: walletLots.rid })
    .from(walletLots)
    .where(and(eq(walletLots.owner, owner), inArray(walletLots.source, generalSources)));
  const rids = ridsOf(rows);
  await lockBalances(
    db,
    rids.flatMap((rid) => [prestoreCash(owner, rid), bonus(owner, rid)]),
  );
  return (await lotsOf(db, owner)).filter(({ rid }) => rids.includes(rid));
}
