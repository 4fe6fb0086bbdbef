import type { OrderParts } from '../orders/mine/parts-of-order.ts';
import { fileFor, foundFiles, ownOrder } from './delivery/give-results.ts';
import { rawDataOf } from './delivery/raw-data.ts';
import { whyHeld } from './delivery/rules.ts';
import { workOf } from './work.ts';
import { workFor } from './work-for-customer.ts';

/** The work and the files of an order, as its customer sees them; what was sent is told to whoever ordered. Six statements. */
export const orderParts: Pick<OrderParts, 'assigns' | 'files'> = {
  assigns: async ({ db }, { order, lines, samples }) =>
    (await workOf(db, order.rid)).map((assign) => workFor(assign, { typeId: order.typeId, lines, samples })),
  files: async (context, { order, isMine }) => ({
    held: whyHeld(await ownOrder(context, order.rid)) ?? null,
    found: (await foundFiles(context.db, order)).map(({ file, sampleNo }) => fileFor(file, sampleNo)),
    sent: isMine ? await rawDataOf(context.db, order.rid) : [],
  }),
};
