import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import {
  type CustomerContext,
  earlierAnswer,
  inTransactionOnce,
  type WithGateways,
} from '../../../host/calls/context.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { currentProtocol } from '../../orders/placing/ordering-terms.ts';
import type { reservationCancel, reservationProtocol } from '../contract.ts';
import { giveBack } from '../give-back.ts';
import { bookingSettings } from '../instruments/instruments.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { cancelFee, costInWords } from '../rules.limits.ts';
import { bookingStates } from '../rules.states.ts';
import { tellOfBooking } from '../tell-people.ts';
import { offerFree } from '../waits/waits.ts';
import { asSummary } from './add-reservation.ts';
import { offerTo } from './hand-over.ts';
import { signBooking } from './sign-booking.ts';

type Asked = CheckedInputOf<typeof reservationCancel>;
type Cost = AnswerOf<typeof reservationCancel>;

const nothing: Cost = { fee_fen: 0, refund_fen: 0, owed_fen: 0, free_until: null };

/** Releases a lock, offers a booking to somebody else, or cancels it; see the contract. */
export async function cancelReservation(context: CustomerContext, input: Asked): Promise<Cost> {
  if (input.lock_rid) await release(context, input, input.lock_rid);
  if (!input.rid) return nothing;
  const row = await bookingRows.lock(context.db, input.rid, { owner: context.actor.rid });
  if (!input.to_user) return cancel(context, input, row);
  await offerTo(context, row, { ...input, phone: input.to_user });
  return nothing;
}

type Change = CheckedInputOf<typeof reservationProtocol>;
type Changed = AnswerOf<typeof reservationProtocol>;

/** Signs or accepts; see the contract. */
export async function changeProtocol(
  context: CustomerContext & WithGateways,
  input: Change,
): Promise<Changed> {
  const { rid, kind, version, signer = '', code = '' } = input;
  if (kind !== 2) return inTransactionOnce(context, (inside) => decide(inside, input));
  const earlier = await earlierAnswer(context);
  if (earlier) return earlier as Changed;
  return signBooking(context, { rid, version: Number(version), signer, code });
}

/** Signs the protocol, or accepts what staff changed. */
async function decide({ db, actor, now }: CustomerContext, { rid, kind, version }: Change): Promise<Changed> {
  const row = await bookingRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  if (kind === 0) {
    if (version !== (await currentProtocol(db))) throw new Failure(orderRefusals.protocolChanged);
    const changes = { protocolVersion: version };
    return asSummary(await bookingRows.move(db, row, { action: 'sign', by, now, changes }));
  }
  const changes = { isChanged: false };
  return asSummary(
    await bookingRows.move(db, row, { action: 'accept', by, now, version: Number(version), changes }),
  );
}

/** A lock that has run out, or is used, needs no release; whoever leaves the page late is not bothered with that. */
async function release({ db, actor, now }: CustomerContext, { preview }: Asked, rid: string) {
  const row = await bookingRows.lock(db, rid, { owner: actor.rid });
  const by = { role: 'customer', type: 'customer', rid: actor.rid } as const;
  if (row.status !== bookingStates.locked || preview) return;
  await bookingRows.move(db, row, { action: 'release', by, now });
  await offerFree(db, row, now);
}

async function cancel(context: CustomerContext, input: Asked, row: Booking): Promise<Cost> {
  const { db, actor, now } = context;
  const { setting, place } = await bookingSettings(db);
  const fee = row.status === bookingStates.booked ? cancelFee(row, setting, now) : 0;
  const move = {
    action: 'cancel',
    by: { role: 'customer', type: 'customer', rid: actor.rid },
    now,
    version: input.version,
    reason: input.reason,
    changes: { feeFen: fee, expiresAt: null },
  } as const;
  bookingRows.allow(row, move);
  if (!input.preview) {
    const cancelled = await bookingRows.move(db, row, move);
    const to = input.refund_way === 0 ? 'original' : 'prestore';
    const reason = input.reason || '取消预约';
    const backFen = await giveBack(context, cancelled, { to, reason, by: move.by });
    const cost = costInWords(fee, backFen);
    await tellOfBooking(context, cancelled, { event: 'bookingCancelled', place, values: { cost } });
    await offerFree(db, row, now);
  }
  return {
    fee_fen: fee,
    refund_fen: Math.max(0, row.paidFen - fee),
    owed_fen: Math.max(0, fee - row.paidFen),
    free_until: row.freeUntil,
  };
}
