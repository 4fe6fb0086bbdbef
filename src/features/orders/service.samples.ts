import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { CheckedInputOf, OutputOf } from '../../core/call.ts';
import type { CustomerContext } from '../../host/context.ts';
import { containing } from '../../host/like.ts';
import type { sampleList } from './contract.samples.ts';
import { samplePlace, samplePlaces } from './rules.samples.ts';
import { type OrderStatus, stateName } from './rules.states.ts';
import { orderSamples, orders } from './tables.ts';

/** One page of the customer's samples. Two statements. */
export async function listSamples(
  { db, actor }: CustomerContext,
  { page, size, place, kw }: CheckedInputOf<typeof sampleList>,
): Promise<OutputOf<typeof sampleList>> {
  const which = and(
    eq(orderSamples.customerRid, actor.rid),
    eq(orders.customerRid, actor.rid),
    eq(orders.typeId, 1),
    place && inArray(orders.status, [...samplePlaces[place].states]),
    kw
      ? or(
          ilike(orderSamples.no, containing(kw)),
          ilike(orderSamples.name, containing(kw)),
          eq(orders.no, kw.toUpperCase()),
        )
      : undefined,
  );
  const rows = await db
    .select({
      rid: orderSamples.rid,
      no: orderSamples.no,
      name: orderSamples.name,
      form: orderSamples.form,
      amount: orderSamples.amount,
      unit: orderSamples.unit,
      order_rid: orders.rid,
      order_no: orders.no,
      title: orders.title,
      status: orders.status,
    })
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .where(which)
    .orderBy(desc(orders.createdAt), desc(orders.rid), asc(orderSamples.sort))
    .limit(size)
    .offset((page - 1) * size);
  const all = db.select({ rid: orderSamples.rid }).from(orderSamples);
  const total = await db.$count(
    all.innerJoin(orders, eq(orders.rid, orderSamples.orderRid)).where(which).as('all'),
  );
  return {
    list: rows.map((row) => ({
      ...row,
      status_name: stateName(1, row.status as OrderStatus),
      place: samplePlace(row.status),
    })),
    total,
    page,
    size,
  };
}
