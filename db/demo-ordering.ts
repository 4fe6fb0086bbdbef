import { orderAdd, ready2pay, type Sample } from '../src/features/orders/contract.ts';
import { type Order, orderRows } from '../src/features/orders/moves.ts';
import { currentProtocol } from '../src/features/orders/placing/ordering-terms.ts';
import { previewOrder, submitOrders } from '../src/features/orders/placing/submit-orders.ts';
import type { FormValues } from '../src/features/plan/contract.ts';
import { addToPlan } from '../src/features/plan/plan.ts';
import { whole } from '../src/features.ts';
import type { CustomerContext } from '../src/host/calls/context.ts';

/** What is ordered of one service: its samples by number, its form, and who pays how. */
export type DemoPurchase = {
  service: string;
  samples: readonly string[];
  params: FormValues;
  owner?: string;
  envelope_rid?: string;
  pay_mode?: 0 | 1 | 2;
};

/** Orders as customers do: through the plan, at the price that is shown. */
export async function orderOfPlan(
  context: CustomerContext,
  { service, samples, params, ...terms }: DemoPurchase,
): Promise<Order> {
  const { db } = context;
  const { temp_rid } = await addToPlan(context, { rid: service, count: 1, params });
  const items = [{ temp_rid, count: 1, samples: samples.map((no) => ({ ...described, no })) }];
  const { price_hash } = await previewOrder(whole.bookingsToPay)(context, ready2pay.input.parse({ items }));
  const asked = { items, price_hash, leftover: 0, protocol_version: await currentProtocol(db), ...terms };
  const { orders } = await submitOrders(async () => 0)(context, orderAdd.input.parse(asked));
  return orderRows.lock(db, orders[0]?.rid ?? '', 'any');
}

const described: Omit<Sample, 'no'> = {
  ...{ name: '', form: '粉末', amount: 50, unit: 'mg', composition: '' },
  ...{ hazards: ['none'], storage: '' },
};
