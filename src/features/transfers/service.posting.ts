import { yuan } from '../../core/yuan.ts';
import { prestoreCash } from '../ledger/rules.accounts.ts';
import { transferMatched } from '../ledger/rules.events.ts';
import { post } from '../ledger/service.ts';
import { notify, type Sender } from '../notifications/service.notices.ts';
import { creditApply } from '../prestore/service.crediting.ts';
import type { Apply } from '../prestore/service.moves.ts';
import { applyForTransfer } from '../prestore/service.transfers.ts';
import { generalLot } from '../wallets/service.ts';
import type { Target } from './service.matching.ts';
import { type ClaimRow, moveClaim } from './service.moves.ts';
import { type LinePart, payerOf } from './service.payers.ts';

type Booking = { matchRid: string; target: Target; parts: readonly LinePart[]; staffRid: string };

/**
 * Books the money of bank lines where it belongs: a top-up, chosen statements with the rest into prestore, or orders.
 * Returns what a reversal needs.
 */
export async function bookMatch(
  context: Sender,
  booking: Booking,
): Promise<{ postings: string[]; applyRid: string | null }> {
  const { target, parts, staffRid } = booking;
  if (target.kind === 'prestore') return creditByLines(context, target.row, booking);
  const { row } = target;
  const booked =
    row.purpose === 0
      ? await creditByLines(context, await topUpOf(context, row), booking)
      : await payChosen(context, row, { parts, staffRid });
  await moveClaim(context.db, row, {
    ...{ action: 'post', by: { role: 'system', rid: staffRid }, now: context.now },
    set: { postedAt: context.now, reason: '' },
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

async function payChosen(
  context: Sender,
  row: ClaimRow,
  { parts, staffRid }: { parts: readonly LinePart[]; staffRid: string },
) {
  const ref = `transfer:${row.rid}`;
  const payer = payerOf(row.purpose as 1 | 2);
  const { rest } = await payer.pay(context, {
    ...{ ownerRid: row.owner, refs: row.refs, lines: parts, ref, staffRid },
  });
  if (rest.length > 0) {
    const to = prestoreCash(row.owner, await generalLot(context, row.owner));
    await post(context, {
      ...{ event: 'transfer-prestore', key: `${ref}:rest`, ref, memo: row.no },
      legs: transferMatched(rest, to),
      operator: { type: 'staff', rid: staffRid },
    });
  }
  return { postings: [], applyRid: null };
}
