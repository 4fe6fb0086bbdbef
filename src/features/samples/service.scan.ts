import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { ridsOf } from '../../host/records/rows.ts';
import { type OrderStatus, orderStates, payStates, stateName } from '../orders/rules.states.ts';
import { ridInCode } from '../orders/samples/rules.passports.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import { orderSamples, orders } from '../orders/tables.ts';
import { samplingOrders, samplings } from '../sampling/tables.ts';
import { type DeskOrder, deskRefusals, type deskScan } from './contract.staff.ts';
import { type Looker, samplesOf } from './service.telling.ts';

/** States in which samples come in. */
export const receivable: readonly number[] = [orderStates.toSend, orderStates.inTransit];

/** What a scanner read; see the contract. Up to five statements. */
export const scan: Answers<typeof deskScan> = async ({ db, now, actor }, { code }) => {
  const looker = { rid: actor.rid, now };
  const rid = ridInCode(code);
  const sample = rid ? await orderOfSample(db, rid) : undefined;
  if (rid && sample)
    return { kind: 'sample', sample_rid: rid, orders: await deskOrders(db, [sample], looker) };
  const word = code.toUpperCase();
  const [order] = await db.select({ rid: orders.rid }).from(orders).where(eq(orders.no, word));
  if (order) return { kind: 'order', sample_rid: '', orders: await deskOrders(db, [order.rid], looker) };
  const linked = await db
    .select({ rid: samplingOrders.orderRid, no: samplings.no })
    .from(samplings)
    .innerJoin(samplingOrders, eq(samplingOrders.samplingRid, samplings.rid))
    .where(or(eq(samplings.no, word), and(eq(samplings.waybill, code), sql`${samplings.waybill} <> ''`)))
    .limit(100);
  const sent = await db
    .select({ rid: orders.rid })
    .from(orders)
    .where(and(eq(orders.waybill, code), sql`${orders.waybill} <> ''`))
    .limit(100);
  const found = [...new Set([...linked, ...sent].map((each) => each.rid))];
  if (found.length === 0) throw new Failure(deskRefusals.unknownCode);
  const kind = linked.some(({ no }) => no === word) ? 'pickup' : 'waybill';
  return { kind, sample_rid: '', orders: await deskOrders(db, found, looker) };
};

/** Orders with their samples as the desk sees them. Two statements. */
export async function deskOrders(
  db: Database,
  rids: readonly string[],
  looker: Looker,
): Promise<z.input<typeof DeskOrder>[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.rid, [...rids]), eq(orders.typeId, 1)))
    .orderBy(asc(orders.no));
  if (rows.length === 0) throw new Failure(deskRefusals.unknownCode);
  const samples = await samplesOf(db, ridsOf(rows), looker);
  return rows.map((order) => ({
    rid: order.rid,
    no: order.no,
    title: order.title,
    status: order.status,
    status_name: stateName(1, order.status as OrderStatus),
    version: order.version,
    is_secret: order.isSecret ? 1 : 0,
    leftover: order.leftover,
    remark: order.remark,
    express: order.express,
    waybill: order.waybill,
    promise_date: order.promiseDate ?? '',
    why_not: whyNotReceive(order),
    samples: samples.filter((sample) => sample.order_rid === order.rid),
  }));
}

/** Why samples of an order cannot be taken in now; empty when they can. */
export function whyNotReceive({
  status,
  payMode,
  payStatus,
}: Pick<typeof orders.$inferSelect, 'status' | 'payMode' | 'payStatus'>): string {
  if (!receivable.includes(status)) {
    return `订单${stateName(1, status as OrderStatus)}，${status < orderStates.toSend ? '暂不能收样' : '无需收样'}`;
  }
  return payMode === 1 && payStatus !== payStates.paid && payStatus !== payStates.free ? '请先完成付款' : '';
}

async function orderOfSample(db: Database, rid: string): Promise<string | undefined> {
  const [announced] = await db
    .select({ orderRid: orderSamples.orderRid })
    .from(orderSamples)
    .where(eq(orderSamples.rid, rid));
  if (announced) return announced.orderRid;
  const [here] = await db
    .select({ orderRid: samplePassports.orderRid })
    .from(samplePassports)
    .where(eq(samplePassports.rid, rid));
  return here?.orderRid;
}
