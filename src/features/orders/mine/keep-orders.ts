import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Answers } from '../../../host/calls/context.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { customers } from '../../identity/tables.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { paperSample } from '../papers/print-papers.ts';
import { type OrderStatus, stateName } from '../rules.states.ts';
import { orderLines, orderSamples, orders } from '../tables.ts';
import { mostKept, type orderKept } from './contract.kept.ts';

/** The customer's newest orders with their labels; see the call. Four statements. */
export const keepOrders: Answers<typeof orderKept> = async ({ db, now, actor }) => {
  const rows = await db
    .select({ order: orders, account: customers.account })
    .from(customers)
    .leftJoin(orders, eq(orders.customerRid, customers.rid))
    .where(eq(customers.rid, actor.rid))
    .orderBy(desc(orders.createdAt), desc(orders.rid))
    .limit(mostKept.orders);
  const mine = rows.flatMap(({ order }) => order ?? []);
  const isOfThem = (table: typeof orderSamples | typeof orderLines) =>
    and(eq(table.customerRid, actor.rid), inArray(table.orderRid, ridsOf(mine)));
  const samples = await db
    .select(getTableColumns(orderSamples))
    .from(orderSamples)
    .innerJoin(orders, eq(orders.rid, orderSamples.orderRid))
    .where(isOfThem(orderSamples))
    .orderBy(desc(orders.createdAt), desc(orders.rid), asc(orderSamples.sort))
    .limit(mostKept.samples);
  const lines = await db
    .select({ rid: orderLines.rid, name: orderLines.name })
    .from(orderLines)
    .where(isOfThem(orderLines));
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  return {
    ...{ customer_rid: actor.rid, account: rows[0]?.account ?? '', at: now },
    ...{ shop: brand.name, address: localInfo.address, phone: localInfo.phone },
    orders: mine.map((order) => ({
      ...{ rid: order.rid, no: order.no, title: order.title, created: order.createdAt },
      status_name: stateName(order.typeId, order.status as OrderStatus),
      promised: order.promiseDate ?? '',
      ...{ express: order.express, waybill: order.waybill, sample_count: order.sampleCount },
      samples: samples
        .filter(({ orderRid }) => orderRid === order.rid)
        .map((sample) => paperSample(sample, lines)),
    })),
  };
};
