import { eq } from 'drizzle-orm';
import type { Fen } from '../../core/money.ts';
import type { Context } from '../../host/calls/context.ts';
import { returnDeposit } from '../wallets/service.deposits.ts';
import type { Booking, Mover } from './moves.ts';
import { reservations } from './tables.ts';

/**
 * Gives back what was paid first for a booking that is over without having been used, less its fee, and returns how much in
 * fen. The booking is locked; it says whether some of it is still on its way through a provider.
 */
export async function giveBack(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  { rid, owner, paidFen, feeFen }: Booking,
  { to, reason, by }: { to: 'original' | 'prestore'; reason: string; by: Pick<Mover, 'type' | 'rid'> },
): Promise<Fen> {
  if (paidFen === 0) return 0;
  const { fen, isUnderWay } = await returnDeposit(context, {
    ...{ owner, ref: `booking:${rid}`, to, feeFen, reason },
    by: { type: by.type, rid: by.rid },
  });
  await context.db
    .update(reservations)
    .set({ paidFen: paidFen - fen, isRefundDue: isUnderWay })
    .where(eq(reservations.rid, rid));
  return fen;
}
