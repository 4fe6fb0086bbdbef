import { Failure } from '../../core/failure.ts';
import { ulid } from '../../core/ulid.ts';
import type { Context } from '../../host/calls/context.ts';
import { numbersOf } from '../../host/records/numbers.ts';
import { rowsOf } from '../../host/records/rows.ts';
import { type Act, type Hands, noteHands, readHands } from '../ledger/hands.ts';
import { type Operator, post, reverse } from '../ledger/post.ts';
import { bank, clearing, type Leg } from '../ledger/rules.accounts.ts';
import { type EventName, refundKept, refundPaid } from '../ledger/rules.events.ts';
import { openRefund } from '../payments/service.refunds.ts';
import {
  isDoneAlone,
  needsTwoApprovals,
  type PayoutAction,
  type PayoutFacts,
  type PayoutHistoryAction,
  type PayoutKind,
  type PayoutRole,
  type PayoutStatus,
  payoutRecord,
  payoutStates,
} from './rules.payouts.ts';
import { generalLot } from './service.ts';
import { type BankDetails, payoutHistory, payoutNumbers, payouts } from './tables.ts';

/** A row of `payouts`. */
export type Payout = typeof payouts.$inferSelect;

/** What payouts need of their call or job. */
export type PayoutContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>;

/** Who takes a payout further. */
export type PayoutMover = { role: PayoutRole; type: 'customer' | 'staff' | 'system'; rid: string };

/** Money that somebody is to get back. */
export type PayoutWish = {
  /** Given by whoever needs it in the posting that puts the money aside. */
  rid?: string;
  owner: string;
  kind: PayoutKind;
  ref: string;
  amountFen: number;
  way: 1 | 2 | 3;
  intentRid?: string | null;
  bank?: BankDetails | null;
  reason: string;
  by: Operator;
  /** The posting that puts the money into account 2207 under the payout's rid. */
  posting: { event: EventName; key: string; legs: (payoutRid: string) => readonly Leg[] };
};

/**
 * Puts money aside for somebody and asks for its payment: the posting and the request together, once for each posting's
 * key. Refuses as `post` does when there is not enough.
 */
export async function applyPayout(context: PayoutContext, wish: PayoutWish): Promise<Payout> {
  const { db, now } = context;
  const rid = wish.rid ?? ulid(now.getTime());
  const posting = await post(context, {
    event: wish.posting.event,
    key: wish.posting.key,
    ref: wish.ref,
    legs: wish.posting.legs(rid),
    operator: wish.by,
    memo: wish.reason,
  });
  const [made] = await db
    .insert(payouts)
    .values({
      ...{ rid, no: await numbers.next(db, now), owner: wish.owner, kind: wish.kind, ref: wish.ref },
      ...{ amountFen: wish.amountFen, way: wish.way, intentRid: wish.intentRid ?? null },
      ...{
        bank: wish.bank ?? null,
        reason: wish.reason,
        status: payoutStates.toApprove,
        postingRid: posting.rid,
      },
      appliedType: wish.by.type === 'gateway' ? 'system' : wish.by.type,
      appliedBy: wish.by.rid,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error('a payout was not stored');
  const by = { role: made.appliedType, type: made.appliedType, rid: made.appliedBy };
  await payoutRows.begin(db, made, { action: 'apply', by, now });
  return made;
}

/**
 * Approves a payout; one that goes back by its provider is then under way by itself, unless another approval is needed.
 * Refuses as the transition table does (G10).
 */
export async function approvePayout(
  context: PayoutContext,
  { rid, version }: { rid: string; version: number },
  by: PayoutMover,
): Promise<Payout> {
  const payout = await payoutRows.lock(context.db, rid, 'any');
  const approved = await move(context, payout, { action: 'approve', by, version });
  if (approved.status === payoutStates.toPay && approved.intentRid) {
    await openRefund(context, {
      intentRid: approved.intentRid,
      amountFen: approved.amountFen,
      reason: approved.reason,
      key: `payout:${approved.rid}`,
      refRid: approved.rid,
    });
  }
  return approved;
}

/** Writes down that a payout has left the house: by its provider (way 1, 2) or by the bank under `serial`. */
export async function markPaid(
  context: PayoutContext,
  { rid, version, serial, account = '' }: { rid: string; version?: number; serial: string; account?: string },
  by: PayoutMover,
): Promise<Payout> {
  const payout = await payoutRows.lock(context.db, rid, 'any');
  const isRunning = by.role !== 'system' && payout.intentRid !== null;
  if (isRunning) throw new Failure('该退款由支付通道自动退回，无需手工确认');
  const paid = await move(context, payout, { action: 'pay', by, version, serial });
  const from = payout.way === 3 ? bank(account) : clearing(payout.way === 1 ? 'wechat' : 'alipay');
  await post(context, {
    event: 'refund-paid',
    key: `payout:${rid}:paid`,
    ref: payout.ref,
    legs: refundPaid(payout.owner, rid, from, payout.amountFen),
    operator: { type: by.type === 'system' ? 'gateway' : by.type, rid: by.rid },
    memo: serial,
  });
  return paid;
}

/**
 * Refuses a payout: what was put aside of prestore goes back exactly as it came; what an order or a statement has no use
 * for any more becomes prestore.
 */
export async function refusePayout(
  context: PayoutContext,
  { rid, version, reason }: { rid: string; version?: number; reason: string },
  by: PayoutMover,
): Promise<Payout> {
  const payout = await payoutRows.lock(context.db, rid, 'any');
  if (payout.status === payoutStates.toPay && payout.intentRid && by.role !== 'system')
    throw new Failure('退款已提交支付通道，不能驳回');
  const refused = await move(context, payout, { action: 'refuse', by, version, reason });
  const { owner, amountFen, ref } = payout;
  const entry = { operator: { type: by.type, rid: by.rid }, memo: reason, key: `payout:${rid}:refused` };
  if (payout.kind === 'prestore') await reverse(context, payout.postingRid, entry);
  else {
    const lot = await generalLot(context, owner);
    const legs = refundKept({ owner, lot }, rid, amountFen);
    await post(context, { ...entry, event: 'refund-kept', ref, legs });
  }
  return refused;
}

/** Payouts as they are kept. */
const payoutRows = rowsOf<{ facts: PayoutFacts }>()(payoutRecord, {
  table: payouts,
  facts: (_, { facts }) => facts,
  history: {
    table: payoutHistory,
    line: ({ rid }, step) => ({ payoutRid: rid, ...step, action: step.action as PayoutHistoryAction }),
  },
});
const numbers = numbersOf('TK', payoutNumbers);

/** What the transition table looks at when `me` would take a payout further. */
export function payoutFacts(
  payout: Payout,
  hands: Hands,
  me: string,
): PayoutFacts & { status: PayoutStatus } {
  const { status, owner, intentRid, appliedType, appliedBy, checkedBy, approvedBy } = payout;
  const isStaffs = appliedType === 'staff';
  const credited = hands.credited(owner);
  return {
    ...{ status, isStaffs, isByProvider: intentRid !== null },
    excess: hands.excess(payoutAct(payout)) ?? (credited && 'credited'),
    isCreditor: credited === 'alone',
    isMaker: isStaffs && appliedBy === me,
    isApprover: me !== '' && [checkedBy, approvedBy].includes(me),
  };
}

/** A payout as something that one person's day is measured by. */
function payoutAct({ rid, owner, amountFen }: Payout): Act {
  return { ref: `payout:${rid}`, owner, fen: amountFen };
}

type Step = {
  action: PayoutAction;
  by: PayoutMover;
  version?: number;
  reason?: string;
  serial?: string;
};

async function move(context: PayoutContext, payout: Payout, step: Step): Promise<Payout> {
  const { db, now } = context;
  const { action, by, version, reason, serial } = step;
  const facts = payoutFacts(payout, await readHands(context, by.rid, [payout]), by.rid);
  const isFirst = payout.status === payoutStates.toApprove && needsTwoApprovals(facts);
  const isStaff = by.type === 'staff';
  const moved = await payoutRows.move(db, payout, {
    ...{ action, by, now, version, reason, facts },
    ...(action === 'approve' && { to: isFirst ? payoutStates.toCheck : payoutStates.toPay }),
    changes: {
      ...(action === 'approve' && isStaff && { [isFirst ? 'checkedBy' : 'approvedBy']: by.rid }),
      ...(action === 'pay' && { ...(isStaff && { paidBy: by.rid }), serial: serial ?? '' }),
      ...(action !== 'approve' && { endedAt: now }),
    },
  });
  if (isDoneAlone(facts, action, by.role)) await noteHands(context, payoutAct(payout), [by.rid]);
  return moved;
}
