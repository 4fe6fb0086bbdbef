import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers, StaffContext } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { finds, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { payerCalled, payerColumns, payerTold } from '../clusters/payers.ts';
import { clusters } from '../clusters/tables.ts';
import { profiles } from '../customers/tables.ts';
import { customers } from '../identity/tables.ts';
import { holdHands, readHands } from '../ledger/hands.ts';
import { orders } from '../orders/tables.ts';
import { type Way, ways } from '../prestore/rules.states.ts';
import { endRefund, lockSubjectOfPayout } from '../prestore/service.refunds.ts';
import { prestoreApplies } from '../prestore/tables.ts';
import { reservations } from '../reservations/tables.ts';
import { MoneySetting } from '../settings/rules.money.ts';
import { loadSettings } from '../settings/service.ts';
import { staffName } from '../staff/names.ts';
import { scopeOf } from '../staff/rules.permissions.ts';
import { type PayoutRole, payoutKinds, payoutRecord, payoutStates } from '../wallets/rules.payouts.ts';
import {
  approvePayout,
  markPaid,
  type PayoutMover,
  payoutFacts,
  refusePayout,
} from '../wallets/service.payouts.ts';
import { payouts } from '../wallets/tables.ts';
import {
  type staffPayoutApprove,
  type staffPayoutList,
  staffPayoutPay,
  type staffPayoutRefuse,
} from './contract.ts';

/** One page of the money that is to be paid back, newest first. */
export const listPayouts: Answers<typeof staffPayoutList> = async (context, { status, kw, ...paging }) => {
  const { db, actor } = context;
  const which = and(is(payouts.status, status), or(finds(kw, [payouts.no]), payerCalled(kw)));
  const joined = db
    .select({
      payout: payouts,
      ...payerColumns,
      checker: staffName(payouts.checkedBy),
      approver: staffName(payouts.approvedBy),
      payer: staffName(payouts.paidBy),
      applicant: staffName(payouts.appliedBy),
      refNo: sql<string | null>`coalesce(${prestoreApplies.no}, ${orders.no}, ${reservations.no})`,
    })
    .from(payouts)
    .leftJoin(customers, eq(customers.rid, payouts.owner))
    .leftJoin(profiles, eq(profiles.customerRid, payouts.owner))
    .leftJoin(clusters, eq(clusters.rid, payouts.owner))
    .leftJoin(prestoreApplies, eq(payouts.ref, sql`'prestore:' || ${prestoreApplies.rid}`))
    .leftJoin(orders, eq(payouts.ref, sql`'order:' || ${orders.rid}`))
    .leftJoin(reservations, eq(payouts.ref, sql`'booking:' || ${reservations.rid}`))
    .where(which);
  const order = [desc(payouts.createdAt), desc(payouts.rid)];
  const { list: rows, ...found } = await listed(db, paging, joined, order);
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const hands = await readHands(
    context,
    actor.rid,
    rows.map(({ payout }) => payout),
  );
  const role = roleOf(actor.role);
  const mayDecide = scopeOf(actor.role, staffPayoutPay.permission) !== undefined;
  return {
    ...found,
    list: rows.map(({ payout, ...known }) => ({
      ...{
        rid: payout.rid,
        no: payout.no,
        kind_name: payoutKinds[payout.kind] ?? '',
        ref_no: known.refNo ?? '',
      },
      customer: payerTold(payout.owner, known),
      amount_fen: payout.amountFen,
      ...{ way: payout.way, way_name: ways[payout.way as Way] ?? '', by_gateway: payout.intentRid !== null },
      bank: payout.bank && {
        ...payout.bank,
        account: mayDecide ? payout.bank.account : lastFour(payout.bank.account),
      },
      ...{ reason: payout.reason, status: payout.status, status_name: payoutRecord.nameOf(payout.status) },
      applied_by: payout.appliedType === 'customer' ? '客户' : (known.applicant ?? '系统'),
      approved_by: [known.checker, known.approver].filter(Boolean).join('、'),
      paid_by: known.payer ?? '',
      serial: payout.serial,
      created: payout.createdAt,
      ended: payout.endedAt,
      version: payout.version,
      actions: payoutRecord.offered(payoutFacts(payout, hands, actor.rid), role).filter(
        // What a provider is paying back can neither be paid by hand nor refused.
        () => mayDecide && !(payout.status === payoutStates.toPay && payout.intentRid),
      ),
    })),
    counts: await countStates(db),
    accounts: moneySetting.bankAccounts.map(({ bank, account }) => ({
      name: `${bank} ${lastFour(account)}`,
      account,
    })),
  };
};

/** Approves a payout; see the call. */
export const approveRefund: Answers<typeof staffPayoutApprove> = async (context, { rid, version }) => {
  await holdPayout(context, rid);
  const payout = await approvePayout(context, { rid, version }, moverOf(context));
  context.note(payout.no);
  return null;
};

/** Notes that the bank has paid; see the call. Refuses 参数错误 for an account that is not ours. */
export const payRefund: Answers<typeof staffPayoutPay> = async (
  context,
  { rid, version, serial, account },
) => {
  const { db, actor } = context;
  const { moneySetting } = await loadSettings(db, { moneySetting: MoneySetting });
  const isOurs = moneySetting.bankAccounts.some((each) => each.account === account);
  if (!isOurs) throw new Failure(refusals.badInput);
  await holdPayout(context, rid);
  const payout = await markPaid(context, { rid, version, serial, account }, moverOf(context));
  await endRefund(context, payout, '', { role: 'finance', rid: actor.rid });
  context.note(payout.no);
  return null;
};

/** Refuses a payout; see the call. */
export const refuseRefund: Answers<typeof staffPayoutRefuse> = async (context, { rid, version, reason }) => {
  await lockSubjectOfPayout(context.db, rid);
  const payout = await refusePayout(context, { rid, version, reason }, moverOf(context));
  await endRefund(context, payout, reason, { role: 'finance', rid: context.actor.rid });
  context.note(payout.no);
  return null;
};

/** Holds the day of who asks and of the payout's owner, then its top-up or order. */
async function holdPayout({ db, actor }: StaffContext, rid: string): Promise<void> {
  const [payout] = await db.select({ owner: payouts.owner }).from(payouts).where(eq(payouts.rid, rid));
  await holdHands(db, actor.rid, { owner: payout?.owner ?? '' });
  await lockSubjectOfPayout(db, rid);
}

function roleOf(role: string): PayoutRole {
  return scopeOf(role, 'refunds:approve') ? 'approver' : 'finance';
}

function moverOf({ actor }: StaffContext): PayoutMover {
  return { role: roleOf(actor.role), type: 'staff', rid: actor.rid };
}

function lastFour(account: string): string {
  return `****${account.slice(-4)}`;
}

async function countStates(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: payouts.status, number: count() })
    .from(payouts)
    .groupBy(payouts.status);
  return Object.fromEntries(rows.map(({ status, number }) => [String(status), number]));
}
