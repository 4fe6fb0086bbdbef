import { Failure } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import { Insufficient, post, reverse } from '../../ledger/post.ts';
import { prestoreCash } from '../../ledger/rules.accounts.ts';
import { transferMatched } from '../../ledger/rules.events.ts';
import { notify, type Sender } from '../../notifications/service.notices.ts';
import { prestoreRefusals } from '../../prestore/rules.ts';
import { creditApply } from '../../prestore/service.crediting.ts';
import type { Apply } from '../../prestore/service.moves.ts';
import { applyForTransfer } from '../../prestore/service.transfers.ts';
import { generalLot } from '../../wallets/service.ts';
import { type ClaimRow, claimRows } from '../moves.ts';
import { type LinePart, payerOf } from './payers.ts';

/** What a match is for: a claim, or a top-up by transfer; locked. */
export type CustomersTarget = { kind: 'claim'; row: ClaimRow } | { kind: 'prestore'; row: Apply };

type Booking = { matchRid: string; target: CustomersTarget; parts: readonly LinePart[]; staffRid: string };

/**
 * Books the money of bank lines where it belongs: a top-up, chosen statements with the rest into prestore, or orders.
 * Returns what a reversal needs.
 */
export async function bookMatch(
  context: Sender,
  booking: Booking,
): Promise<{ postings: string[]; applyRid: string | null }> {
  const { target, staffRid } = booking;
  if (target.kind === 'prestore') return creditByLines(context, target.row, booking);
  const { row } = target;
  const booked =
    row.purpose === 0
      ? await creditByLines(context, await topUpOf(context, row), booking)
      : await payChosen(context, row, booking);
  await claimRows.move(context.db, row, {
    ...{ action: 'post', by: { role: 'system', rid: staffRid }, now: context.now },
    changes: { postedAt: context.now, reason: '' },
  });
  await notify(context, {
    customerRid: row.customerRid,
    event: 'transferMatched',
    values: { yuan: yuan(row.amountFen) },
    ref: `${row.rid} ${row.version}`,
  });
  return booked;
}

async function topUpOf(context: Sender, { owner, customerRid, amountFen, no }: ClaimRow): Promise<Apply> {
  return applyForTransfer(context, { owner, customerRid, amountFen, reason: `转账认领 ${no}` });
}

async function creditByLines(context: Sender, apply: Apply, { matchRid, parts, staffRid }: Booking) {
  const postings = await creditApply(
    context,
    apply,
    {
      event: 'transfer-prestore',
      key: `match:${matchRid}`,
      legs: ({ owner, lot }) => transferMatched(parts, prestoreCash(owner, lot)),
      operator: { type: 'staff', rid: staffRid },
    },
    { role: 'finance', rid: staffRid },
  );
  return { postings, applyRid: apply.rid };
}

/** What payments of a match are called: a claim that is matched anew has others. */
function paymentRef(matchRid: string): string {
  return `match:${matchRid}`;
}

/** Takes back what a match has paid of statements or orders, and the rest that became prestore. */
export async function takeBackPaid(
  context: Sender,
  row: ClaimRow,
  undo: { matchRid: string; postings: readonly string[]; staffRid: string; reason: string },
): Promise<void> {
  const { matchRid, postings, staffRid, reason } = undo;
  for (const rest of postings) {
    const operator = { type: 'staff', rid: staffRid } as const;
    await reverse(context, rest, { operator, memo: `${row.no} ${reason}` }).catch((error: unknown) => {
      throw error instanceof Insufficient ? new Failure(prestoreRefusals.spent) : error;
    });
  }
  const { owner: ownerRid, refs } = row;
  const wish = { ownerRid, refs, ref: paymentRef(matchRid), reason, staffRid };
  await payerOf(row.purpose as 1 | 2).takeBack(context, wish);
}

async function payChosen(context: Sender, row: ClaimRow, { matchRid, parts, staffRid }: Booking) {
  const ref = paymentRef(matchRid);
  const payer = payerOf(row.purpose as 1 | 2);
  const { rest } = await payer.pay(context, {
    ...{ ownerRid: row.owner, refs: row.refs, lines: parts, ref, staffRid },
  });
  const postings: string[] = [];
  if (rest.length > 0) {
    const to = prestoreCash(row.owner, await generalLot(context, row.owner));
    const posted = await post(context, {
      ...{ event: 'transfer-prestore', key: `${ref}:rest`, ref, memo: row.no },
      legs: transferMatched(rest, to),
      operator: { type: 'staff', rid: staffRid },
    });
    postings.push(posted.rid);
  }
  return { postings, applyRid: null };
}
