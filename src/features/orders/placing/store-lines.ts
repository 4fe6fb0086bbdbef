import { and, notInArray } from 'drizzle-orm';
import { ulid } from '../../../core/ulid.ts';
import type { Database } from '../../../host/database/database.ts';
import { asGiven } from '../../../host/records/columns.ts';
import { equal } from '../../../host/records/filters.ts';
import type { Sample } from '../contract.ts';
import type { Order } from '../moves.ts';
import { orderLines, orderSamples } from '../tables.ts';
import { bindPhotos } from './place-orders.ts';
import type { Priced } from './price-orders.ts';

export type OrderLine = typeof orderLines.$inferSelect;

/** What becomes of one line; `priced` is missing for what is not on sale any more and stays as it was. */
export type LineEdit = {
  line: OrderLine;
  priced?: Priced;
  next: Pick<
    OrderLine,
    'count' | 'quantity' | 'params' | 'answers' | 'formula' | 'amountFen' | 'discountFen'
  >;
  isDifferent: boolean;
};

/** Writes lines as they are to be. One statement for each that is different. */
export async function storeLines(db: Database, order: Order, lines: readonly LineEdit[]): Promise<void> {
  for (const { line, next } of lines) {
    const { count, quantity, params, answers, formula, amountFen, discountFen } = next;
    await db
      .update(orderLines)
      .set({ count, quantity, params, answers, formula, amountFen, discountFen })
      .where(equal(orderLines, { rid: line.rid, customerRid: order.customerRid }));
  }
}

/**
 * Writes the samples of an order as they are to be and returns how many there are. One that keeps its number stays
 * the same record, so that labels already printed stay good. Two statements, two more with pictures.
 */
export async function storeSamples(
  db: Database,
  order: Order,
  samples: readonly (Sample & { keys: string[] })[],
): Promise<number> {
  const numbers = samples.map(({ no }) => no);
  if (samples.some(({ photo_rid }) => photo_rid)) {
    const had = await db
      .select({ rid: orderSamples.photoRid })
      .from(orderSamples)
      .where(equal(orderSamples, { orderRid: order.rid, customerRid: order.customerRid }));
    await bindPhotos(
      db,
      order,
      samples,
      had.flatMap(({ rid }) => rid ?? []),
    );
  }
  const mine = equal(orderSamples, { orderRid: order.rid, customerRid: order.customerRid });
  await db
    .delete(orderSamples)
    .where(numbers.length ? and(mine, notInArray(orderSamples.no, numbers)) : mine);
  if (samples.length === 0) return 0;
  await db
    .insert(orderSamples)
    .values(
      samples.map(({ keys, photo_rid, ...sample }, sort) => ({
        ...sample,
        photoRid: photo_rid || null,
        rid: ulid(),
        orderRid: order.rid,
        customerRid: order.customerRid,
        lineRids: keys,
        sort,
      })),
    )
    .onConflictDoUpdate({
      target: [orderSamples.orderRid, orderSamples.no],
      set: asGiven(orderSamples, [
        'lineRids',
        'name',
        'form',
        'amount',
        'unit',
        'composition',
        'hazards',
        'storage',
        'photoRid',
        'sort',
      ]),
    });
  return samples.length;
}
