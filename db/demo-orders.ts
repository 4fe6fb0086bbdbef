import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { addDays, shanghaiDate } from '../src/core/shanghai.ts';
import { services } from '../src/features/catalogue/tables.ts';
import { accountOf } from '../src/features/customers/service.user.ts';
import type { Sample } from '../src/features/orders/contract.ts';
import type { Mover, Order } from '../src/features/orders/moves.ts';
import { orderRows } from '../src/features/orders/moves.ts';
import { orderingTerms } from '../src/features/orders/placing/ordering-terms.ts';
import { placeOrders } from '../src/features/orders/placing/place-orders.ts';
import { priceItems, refuseIncomplete } from '../src/features/orders/placing/price-orders.ts';
import type { OrderStatus } from '../src/features/orders/rules.states.ts';
import type { FormValues } from '../src/features/plan/contract.ts';
import { entryStates } from '../src/features/plan/rules.states.ts';
import { planItems } from '../src/features/plan/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import { root } from '../src/host/root.ts';
import { demoAccounts } from './demo-accounts.ts';
import { type Step, waysTo } from './demo-ways.ts';

type DemoOrder = {
  by: 'student' | 'enterprise';
  daysAgo: number;
  /** HH:mm in Asia/Shanghai. */
  time: string;
  status: OrderStatus;
  items: { rid: string; params: FormValues; samples?: Partial<Sample>[] }[];
  payMode?: 0 | 1;
  express?: string;
  waybill?: string;
  /** Why it came to its last state. */
  reason?: string;
  leftover?: number;
  secret?: boolean;
  quoteFirst?: boolean;
  remark?: string;
};

/**
 * Gives the demo customers orders in most states, placed through the rules that price and move every order, on days
 * counted back from `now`.
 */
export async function seedDemoOrders(db: Database, now: Date): Promise<void> {
  const file = path.join(root, 'db/demo/orders.json');
  const list: DemoOrder[] = JSON.parse(readFileSync(file, 'utf8'));
  const terms = await orderingTerms(db);
  for (const demo of list.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const order = await place(db, demo, terms, now);
    await walk(db, order, demo, now);
  }
}

async function place(
  db: Database,
  demo: DemoOrder,
  terms: Awaited<ReturnType<typeof orderingTerms>>,
  now: Date,
): Promise<Order> {
  const { rid } = demoAccounts[demo.by];
  const at = momentOf(demo, now);
  const account = await accountOf(db, rid);
  const items = demo.items.map(({ rid: serviceRid, params, samples = [] }, index) => ({
    temp_rid: `DEM0${demo.by[0]}${demo.daysAgo}N${index}`.toUpperCase(),
    serviceRid,
    count: 1,
    params,
    samples: samples.map((sample) => ({ ...described, ...sample }) as Sample),
  }));
  for (const { temp_rid, serviceRid, params } of items) {
    const [service] = await db.select().from(services).where(eq(services.rid, serviceRid));
    if (!service) throw new Error(`the demo shop has no ${serviceRid}`);
    await db.insert(planItems).values({
      rid: temp_rid,
      customerRid: rid,
      serviceRid,
      categoryId: service.categoryId,
      name: service.name,
      img: service.img,
      count: 1,
      params,
      status: entryStates.active,
      createdAt: at,
    });
  }
  const context = { db, now: at, actor: { rid, sessionRid: '' } };
  const priced = await priceItems(context, items, 'read');
  refuseIncomplete(priced);
  const { stored } = await placeOrders(context, priced, {
    payMode: demo.payMode ?? 0,
    contact: account,
    leftover: demo.leftover ?? 0,
    isSecret: demo.secret ?? false,
    isQuoteFirst: demo.quoteFirst ?? false,
    remark: demo.remark ?? '',
    ...terms,
  });
  for (const { temp_rid } of items) {
    await db.update(planItems).set({ status: entryStates.ordered }).where(eq(planItems.rid, temp_rid));
  }
  const [order] = stored;
  if (!order) throw new Error(`no order came of ${demo.by}, ${demo.daysAgo} days ago`);
  return order;
}

const described: Sample = {
  ...{ no: '', name: '', form: '粉末', amount: null, unit: 'mg', composition: '' },
  ...{ hazards: ['none'], storage: '' },
};

/** Moves an order along the way that leads to its state, its steps evenly spread until today. */
async function walk(db: Database, placed: Order, demo: DemoOrder, now: Date) {
  const steps = waysTo(demo.status, placed.typeId, placed.payMode === 1);
  const begin = momentOf(demo, now).getTime();
  let order = placed;
  let at = begin;
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const hours = Math.min(step.hours, (now.getTime() - at) / 3_600_000 / (steps.length - index + 1));
    at += hours * 3_600_000;
    order = await orderRows.move(db, order, {
      action: step.action,
      by: moverOf(step, order),
      now: new Date(at),
      ...(step.to && { to: step.to }),
      ...(isLast && demo.reason && { reason: demo.reason }),
      ...changesOf(step, order, demo, new Date(at)),
    });
  }
}

function changesOf(
  { action, changes = {} }: Step,
  order: Order,
  { express = '', waybill = '' }: DemoOrder,
  at: Date,
) {
  if (action === 'send') return { changes: { express, waybill } };
  // What is promised counts from the day on which the samples came.
  if (action === 'receive' && order.promiseDate) {
    const days = daysBetween(shanghaiDate(order.createdAt), order.promiseDate);
    return { changes: { promiseDate: addDays(shanghaiDate(at), days) } };
  }
  if (action !== 'askBack' || !order.promiseDate) return { changes };
  const promiseDate = addDays(order.promiseDate, 2);
  const diff = { changes: [{ name: '预计交付日期', from: order.promiseDate, to: promiseDate }] };
  return { changes: { promiseDate }, diff };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function moverOf({ by }: Step, { customerRid }: Order): Mover {
  if (by === 'customer') return { role: by, type: 'customer', rid: customerRid };
  return { role: by, type: by === 'system' ? 'system' : 'staff', rid: '' };
}

function momentOf({ daysAgo, time }: DemoOrder, now: Date): Date {
  return new Date(`${addDays(shanghaiDate(now), -daysAgo)}T${time}:00+08:00`);
}
