import type { z } from 'zod';
import type { AnswerOf } from '../../../core/call.ts';
import type { CustomerContext } from '../../../host/calls/context.ts';
import { together } from '../../../host/database/together.ts';
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

/** What all of them know, asked together. */
export async function readParts(
  parts: OrderParts,
  context: CustomerContext,
  seen: SeenOrder,
): Promise<Known> {
  const [assigns, files, sampling, statement, invoices] = await together(
    parts.assigns(context, seen),
    parts.files(context, seen),
    parts.sampling(context, seen),
    parts.statement(context, seen),
    parts.invoices(context, seen),
  );
  return { assigns, files, sampling, statement, invoices };
}
