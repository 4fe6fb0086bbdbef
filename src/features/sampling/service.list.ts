import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Answers } from '../../host/calls/context.ts';
import { equal, is } from '../../host/records/filters.ts';
import { listed } from '../../host/records/listed.ts';
import { historyLine } from '../../host/records/rows.ts';
import { orders } from '../orders/tables.ts';
import type { Sampling, samplingList } from './contract.ts';
import { actionsOf, pickupRecord, statusName } from './rules.states.ts';
import { samplingHistory, samplingOrders, samplings } from './tables.ts';

/** One page of the customer's requests with their history, newest first. */
export const listSamplings: Answers<typeof samplingList> = async (
  { db, actor, now },
  { status, type, one, order_rid, ...paging },
) => {
  const mine = and(
    eq(samplings.customerRid, actor.rid),
    is(samplings.rid, one),
    is(samplings.status, status),
    is(samplings.type, type),
    order_rid
      ? inArray(
          samplings.rid,
          db
            .select({ rid: samplingOrders.samplingRid })
            .from(samplingOrders)
            .where(equal(samplingOrders, { orderRid: order_rid, customerRid: actor.rid })),
        )
      : undefined,
  );
  const { list: rows, ...found } = await listed(
    db,
    paging,
    db.select({ sampling: samplings, linked: ordersOfSampling }).from(samplings).where(mine),
    [desc(samplings.rid)],
  );
  const rids = rows.map(({ sampling }) => sampling.rid);
  const steps = rids.length
    ? await db
        .select()
        .from(samplingHistory)
        .where(inArray(samplingHistory.samplingRid, rids))
        .orderBy(asc(samplingHistory.at), asc(samplingHistory.toStatus))
    : [];
  return {
    ...found,
    list: rows.map(({ sampling, linked }) =>
      told(
        sampling,
        linked ?? [],
        steps.filter(({ samplingRid }) => samplingRid === sampling.rid),
        now,
      ),
    ),
  };
};

const ordersOfSampling = sql<{ rid: string; no: string }[] | null>`(
  SELECT json_agg(json_build_object('rid', o.rid, 'no', o.no) ORDER BY o.no)
  FROM ${samplingOrders} s JOIN ${orders} o ON o.rid = s.order_rid WHERE s.sampling_rid = "samplings"."rid")`;

function told(
  row: typeof samplings.$inferSelect,
  linked: z.input<typeof Sampling>['orders'],
  steps: (typeof samplingHistory.$inferSelect)[],
  now: Date,
): z.input<typeof Sampling> {
  const { addressRid, addressCode, sendAddress, courierName, courierPhone, createdAt, ...fields } = row;
  return {
    ...fields,
    address_rid: addressRid,
    address_code: addressCode,
    sendAddress,
    courier_name: courierName,
    courier_phone: courierPhone,
    created: createdAt,
    status_name: statusName(row.status),
    actions: actionsOf(row, 'customer', now),
    orders: linked,
    history: steps.map((step) => historyLine(step, pickupRecord)),
  };
}
