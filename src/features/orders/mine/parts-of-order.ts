import type { z } from 'zod';
import type { AnswerOf } from '../../../core/call.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import type { orderDetail } from '../contract.ts';
import type { Order } from '../moves.ts';
import type { partsOfOrder } from './contract.parts.ts';

/** An order that its reader may see, and whether they ordered it. */
export type SeenOrder = Pick<AnswerOf<typeof orderDetail>, 'lines' | 'samples'> & {
  order: Order;
  isMine: boolean;
};

type Known = { [Part in keyof typeof partsOfOrder]: z.input<(typeof partsOfOrder)[Part]> };

/** How later features tell what they know of an order. */
export type OrderParts = {
  [Part in keyof Known]: (context: CustomerContext, seen: SeenOrder) => Promise<Known[Part]>;
};

/** What all of them know, asked one after the other, since they share a connection. */
export async function readParts(
  parts: OrderParts,
  context: CustomerContext,
  seen: SeenOrder,
): Promise<Known> {
  return {
    assigns: await parts.assigns(context, seen),
    files: await parts.files(context, seen),
    sampling: await parts.sampling(context, seen),
    statement: await parts.statement(context, seen),
    invoices: await parts.invoices(context, seen),
  };
}
