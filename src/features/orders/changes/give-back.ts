import { eq } from 'drizzle-orm';
import type { Context } from '../../../host/calls/context.ts';
import { returnDeposit } from '../../wallets/service.deposits.ts';
import type { Mover, Order } from '../moves.ts';
import { orders } from '../tables.ts';

/**
 * Gives back what was paid for an order that was called off or refused, and returns how much. The order is locked; its
 * pay status tells whether some of it is still on its way through a provider.
 */
export async function giveBack(
  context: Pick<Context, 'db' | 'jobs' | 'secrets' | 'now'>,
  order: Order,
  { to, reason, by }: { to: 'original' | 'prestore'; reason: string; by: Pick<Mover, 'type' | 'rid'> },
): Promise<number> {
  if (order.prepaidFen === 0) return 0;
  const { fen, isUnderWay } = await returnDeposit(context, {
    owner: order.owner,
    orderRid: order.rid,
    to,
    reason,
    by: { type: by.type, rid: by.rid },
  });
  await context.db
    .update(orders)
    .set({ prepaidFen: 0, payStatus: isUnderWay ? 4 : 5 })
    .where(eq(orders.rid, order.rid));
  return fen;
}
