import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { Failure, refusals } from '../../core/failure.ts';
import { yuan } from '../../core/yuan.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { calledOrCalling, personColumns, personOf } from '../customers/people.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { lockBalances, type Operator } from '../ledger/post.ts';
import { keyOf, prestoreCash } from '../ledger/rules.accounts.ts';
import { refundApplied } from '../ledger/rules.events.ts';
import { ledgerBalances } from '../ledger/tables.ts';
import { notify, type Sender } from '../notifications/service.notices.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { applyPayout } from '../wallets/service.payouts.ts';
import { generalLot } from '../wallets/service.ts';
import { type BankDetails, walletLots } from '../wallets/tables.ts';
import type { staffGeneralList, staffGeneralRefund } from './contract.staff.ts';
import type { prestoreRefund } from './contract.ts';
import { prestoreRefusals } from './rules.ts';
import { refuseInvoiced } from './service.refunds.ts';

/** So many customers are shown. */
const most = 20;

/** Asks for what came without a top-up: what was overpaid, remainders, credit notes, refunds that came back. */
export const askGeneralRefund: Answers<typeof prestoreRefund> = async (
  context,
  { amount_fen: amountFen, bank, reason = '' },
) => {
  const by = { type: 'customer', rid: context.actor.rid } as const;
  const left = await ask(context, context.actor.rid, { amountFen, bank, reason, by });
  return { refundable_fen: left };
};

/** The same for a customer, by a member of staff. */
export const generalRefundForCustomer: Answers<typeof staffGeneralRefund> = async (
  context,
  { customer, amount_fen: amountFen, bank, reason },
) => {
  const [known] = await context.db
    .select({ rid: customers.rid })
    .from(customers)
    .where(eq(customers.rid, customer));
  if (!known) throw new Failure(refusals.notFound);
  const by = { type: 'staff', rid: context.actor.rid } as const;
  await ask(context, customer, { amountFen, bank, reason, by });
  context.note(`${yuan(amountFen)}元：${reason}`);
  return null;
};

/** Who has cash without a top-up, and how much of it may be asked back. One statement. */
export const listGeneral: Answers<typeof staffGeneralList> = async ({ db }, { kw }) => {
  const free = sql<number>`(${ledgerBalances.balance} - ${ledgerBalances.held})::float8`;
  const rows = await db
    .select({
      ...{ owner: walletLots.owner, fen: free },
      ...personColumns,
    })
    .from(walletLots)
    .innerJoin(
      ledgerBalances,
      eq(ledgerBalances.account, sql`'2203:' || ${walletLots.owner} || ':' || ${walletLots.rid}`),
    )
    .innerJoin(customers, eq(customers.rid, walletLots.owner))
    .leftJoin(profiles, eq(profiles.customerRid, walletLots.owner))
    .where(and(eq(walletLots.source, 'general'), gt(free, 0), kw ? calledOrCalling(kw) : undefined))
    .orderBy(asc(walletLots.rid))
    .limit(most);
  return {
    list: rows.map(({ owner, fen, ...known }) => ({
      customer: personOf(owner, known),
      refundable_fen: fen,
    })),
  };
};

/** Cash of an owner without a top-up that is not held. One statement. */
export async function generalCash(db: Database, owner: string): Promise<number> {
  const [row] = await db
    .select({ fen: sql<number>`(${ledgerBalances.balance} - ${ledgerBalances.held})::float8` })
    .from(ledgerBalances)
    .innerJoin(walletLots, eq(walletLots.rid, ledgerBalances.part))
    .where(and(equal(ledgerBalances, { owner, code: '2203' }), eq(walletLots.source, 'general')));
  return row?.fen ?? 0;
}

/** Puts cash aside and asks for its payment to a bank account; returns what may still be asked back. */
async function ask(
  context: Sender,
  owner: string,
  wish: { amountFen: number; bank: BankDetails; reason: string; by: Operator },
): Promise<number> {
  const { db, now } = context;
  const { amountFen, bank, reason, by } = wish;
  const lot = await generalLot(context, owner);
  const account = prestoreCash(owner, lot);
  const { balance, held } = (await lockBalances(db, [account])).get(keyOf(account)) ?? {
    balance: 0,
    held: 0,
  };
  const leftFen = balance - held;
  if (amountFen > leftFen) throw new Failure(prestoreRefusals.refundTooMuch);
  await refuseInvoiced(db, lot, leftFen - amountFen);
  const rid = ulid(now.getTime());
  const payout = await applyPayout(context, {
    ...{ rid, owner, kind: 'prestore', ref: `lot:${lot}`, amountFen, way: 3, bank, by },
    reason: reason || '通用预存退款',
    posting: {
      event: 'refund-applied',
      key: `lot:${lot}:refund:${rid}`,
      legs: (aside) => refundApplied({ owner, lot }, aside, { cash: amountFen, given: 0 }),
    },
  });
  const values = { no: payout.no, yuan: yuan(amountFen) };
  await notify(context, { customerRid: owner, event: 'refundAccepted', values, ref: rid });
  await tellStaff(context, { event: 'refundAsked', to: { role: 'finance' }, values, ref: rid });
  return leftFen - amountFen;
}
