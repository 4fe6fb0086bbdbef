import { z } from 'zod';
import { defineJob } from '../../host/jobs.ts';
import type { SettlementContext } from './moves.ts';

/**
 * What was paid of an order or booking has changed, or it is done now; later features reckon anew what that earns. `ref` is
 * `order:…` or `booking:…`. It comes more often than anything is earned.
 */
export const orderMoney = defineJob({
  name: 'reckon-order-money',
  input: z.object({ ref: z.string() }),
  retryLimit: 8,
  retryDelay: 10,
});

/** Sends word of the orders and bookings that a statement's money has just moved. */
export async function tellOrderMoney(
  { jobs }: Pick<SettlementContext, 'jobs'>,
  { orders, bookings }: { orders: readonly { rid: string }[]; bookings: readonly { rid: string }[] },
): Promise<void> {
  for (const { rid } of orders) await jobs.send(orderMoney, { ref: `order:${rid}` });
  for (const { rid } of bookings) await jobs.send(orderMoney, { ref: `booking:${rid}` });
}
