import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { orderSamples, orders } from '../src/features/orders/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { createFileStore } from '../src/host/files/folder.ts';
import { deliver, putResults, release } from '../tests/fixtures/delivered.ts';
import { putWork } from '../tests/fixtures/laboratory.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { enter, openSession } from './accounts.ts';
import type { OwnProduct } from './shops.ts';

const demo = path.resolve(import.meta.dirname, '../db/demo/results');
/** A file of results of the demo shop. */
export const kept = (name: string) => readFileSync(path.join(demo, name));

/** An order of the student that is not tested yet, and what keeps its data in the product's own database and files. */
async function untested(request: APIRequestContext, product: OwnProduct) {
  const session = await openSession(request, 'student');
  const list = await request.post('/api/auth/orderList/list', {
    data: { size: 50 },
    headers: { token: session.access },
  });
  const found: { rid: string; no: string; kind: number; status: number }[] = (await list.json()).data.list;
  const order = found.find(({ kind, status }) => kind === 0 && status > 20 && status < 80);
  if (!order) throw new Error('the demo shop has no order that is not tested yet');
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const store = createFileStore(path.join(product.dataDir, 'files'));
  return {
    session,
    order,
    database,
    keeper: { database, store, secrets: testSecrets, now: () => new Date() },
  };
}

/**
 * An order of the student whose data waits for a verdict, `contents` sample by sample: each has an XRD file of its own work,
 * so that there are as many verdicts as samples.
 */
export async function deliverBySample(
  request: APIRequestContext,
  product: OwnProduct,
  contents: readonly Readonly<Record<string, Buffer>>[],
) {
  const { session, order, database, keeper } = await untested(request, product);
  const samples = await database.db
    .select({ rid: orderSamples.rid, no: orderSamples.no })
    .from(orderSamples)
    .where(eq(orderSamples.orderRid, order.rid))
    .orderBy(asc(orderSamples.sort));
  for (const [at, files] of contents.entries()) {
    const work = await putWork(keeper, order.rid, 60, {
      orderStatus: 100,
      used: [{ name: '管电压', value: '40 kV' }],
    });
    await putResults(keeper, work, files, { sampleRid: samples[at]?.rid, technique: 'XRD' });
    await release(keeper, work);
  }
  await database.close();
  return { session, order, samples: samples.map(({ no }) => no) };
}

/** Signs the student in and opens the progress of an order of theirs whose data is released. */
export async function openResults(
  page: Page,
  request: APIRequestContext,
  product: OwnProduct,
  contents: Readonly<Record<string, Buffer>>,
  { isHeld = false } = {},
) {
  const { session, order, database, keeper } = await untested(request, product);
  await deliver(keeper, order.rid, contents);
  if (isHeld)
    await database.db.update(orders).set({ payMode: 1, payStatus: 1 }).where(eq(orders.rid, order.rid));
  await database.close();
  await enter(page, session, `/member/order/${order.rid}/progress`);
  return order;
}
