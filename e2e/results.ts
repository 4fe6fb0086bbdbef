import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { orders } from '../src/features/orders/tables.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { createFileStore } from '../src/host/file-store.ts';
import { deliver } from '../tests/fixtures/delivered.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { embeddedDatabaseOf } from '../tests/product.ts';
import { enter, openSession } from './accounts.ts';
import type { OwnProduct } from './shops.ts';

const demo = path.resolve(import.meta.dirname, '../db/demo/results');
/** A file of results of the demo shop. */
export const kept = (name: string) => readFileSync(path.join(demo, name));

/** Signs the student in and opens the progress of an order of theirs whose data is released. */
export async function openResults(
  page: Page,
  request: APIRequestContext,
  product: OwnProduct,
  contents: Readonly<Record<string, Buffer>>,
  { isHeld = false } = {},
) {
  const session = await openSession(request, 'student');
  const list = await request.post('/api/auth/orderList/list', {
    data: { size: 50 },
    headers: { token: session.access },
  });
  const order: { rid: string; no: string } = (await list.json()).data.list.find(
    ({ kind, status }: { kind: number; status: number }) => kind === 0 && status < 80,
  );
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const store = createFileStore(path.join(product.dataDir, 'files'));
  const keeper = { database, store, secrets: testSecrets, now: () => new Date() };
  await deliver(keeper, order.rid, contents);
  if (isHeld)
    await database.db.update(orders).set({ payMode: 1, payStatus: 1 }).where(eq(orders.rid, order.rid));
  await database.close();
  await enter(page, session, `/member/order/${order.rid}/progress`);
  return order;
}
