import type { AnswerOf, CheckedInputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { currentProtocol } from '../../orders/placing/ordering-terms.ts';
import type { reservationCancel, reservationProtocol } from '../contract.ts';
import { bookingSettings } from '../instruments/instruments.ts';
import { type Booking, bookingRows } from '../moves.ts';
import { cancelFee } from '../rules.limits.ts';
import { bookingStates } from '../rules.states.ts';
import { tellOfBooking } from '../tell-people.ts';
import { offerFree } from '../waits/waits.ts';
import { asSummary } from './add-reservation.ts';
import { offerTo } from './hand-over.ts';

type Asked = CheckedInputOf<typeof reservationCancel>;
type Cost = AnswerOf<typeof reservationCancel>;

const nothing: Cost = { fee_fen: 0, refund_fen: 0, free_until: null };

/** Releases a lock, offers a booking to somebody else, or cancels it; see the contract. */
export async function cancelReservation(context: CustomerContext, input: Asked): Promise<Cost> {
  if (input.lock_rid) await release(context, input, input.lock_rid);
  if (!input.rid) return nothing;
  const row = await bookingRows.lock(context.db, input.rid, { owner: context.actor.rid });
  if (!input.to_user) return cancel(context, input, row);
  await offerTo(context, row, { ...input, phone: input.to_user });
  return nothing;
}

/** Signs the protocol, or accepts what staff changed; see the contract. */
export const changeProtocol: Answers<typeof reservationProtocol> = async (
  { db, actor, now },
  { rid, kind, version },
) => {
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
};

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
    const cost = fee > 0 ? `，取消费¥${yuan(fee)}` : '';
    await tellOfBooking(context, cancelled, { event: 'bookingCancelled', place, values: { cost } });
    await offerFree(db, row, now);
  }
  return {
    fee_fen: fee,
    refund_fen: Math.max(0, row.paidFen - fee),
    free_until: row.freeUntil,
  };
}
