import { together } from '../../host/database/together.ts';
import type { OrderParts } from '../orders/mine/parts-of-order.ts';
import { fileFor, foundFiles, ownOrder } from './delivery/give-results.ts';
import { rawDataOf } from './delivery/raw-data.ts';
import { whyHeld } from './delivery/rules.ts';
import { workOf } from './work.ts';
import { workFor } from './work-for-customer.ts';

/** The work and the files of an order, as its customer sees them; what was sent is told to whoever ordered. Five statements. */
export const orderParts: Pick<OrderParts, 'assigns' | 'files'> = {
  assigns: async ({ db }, { order, lines, samples }) =>
    (await workOf(db, order.rid)).map((assign) => workFor(assign, { typeId: order.typeId, lines, samples })),
  files: async (context, { order, isMine }) => {
    const [own, found, sent] = await together(
      ownOrder(context, order.rid),
      foundFiles(context.db, order),
      isMine ? rawDataOf(context.db, order.rid) : Promise.resolve([]),
    );
    return {
      held: whyHeld(own) ?? null,
      found: found.map(({ file, sampleNo }) => fileFor(file, sampleNo)),
      sent,
    };
  },
};
