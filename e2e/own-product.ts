import { rmSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { shopFolder, startProduct } from '../tests/product.ts';
import { test as base } from './journey.ts';

/** A product that a journey may change, kill and start again where it was. */
export type OwnProduct = {
  origin: string;
  dataDir: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
};

/**
 * A test with a product of its own, for journeys that set its clock or use up what the demo shop has. Files that say
 * the same word for `shop` share one where they follow one another, those that say nothing as well.
 */
export const test = base.extend<
  { shop: string; product: OwnProduct },
  { open: (shop: string) => Promise<OwnProduct> }
>({
  shop: ['shared', { option: true }],
  // One at a time: a worker lasts longer than a shop, since it and its browser take long to start.
  open: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      let current: (OwnProduct & { shop: string; close: () => Promise<void> }) | undefined;
      await use(async (shop) => {
        if (current?.shop === shop) return current;
        await current?.close();
        current = { shop, ...(await openShop()) };
        return current;
      });
      await current?.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ shop, open }, use) => use(await open(shop)), { timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product.origin),
});

async function openShop() {
  const dataDir = shopFolder();
  let running = await startProduct({ DATA_DIR: dataDir });
  const { origin } = running;
  return {
    origin,
    dataDir,
    kill: async () => {
      running.kill('SIGKILL');
      await running.ended;
    },
    restart: async () => {
      running = await startProduct({ DATA_DIR: dataDir, PORT: new URL(origin).port });
    },
    close: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const tuesday = 2;

/** Sets the product's clock to HH:mm:ss of the next Tuesday, so many days on, and returns that day. */
export async function setClock(request: APIRequestContext, time: string, daysOn = 0): Promise<string> {
  const { data } = await (await request.get('/dev/clock')).json();
  const real = Date.parse(`${data.now.replace(' ', 'T')}+08:00`) - data.offset_s * 1_000;
  const today = new Date(real + 8 * 3_600_000);
  const ahead = ((tuesday - today.getUTCDay() + 6) % 7) + 1 + daysOn;
  const date = new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const offset = Math.round((Date.parse(`${date}T${time}+08:00`) - real) / 1_000);
  await request.post('/dev/clock', { data: { offset_s: offset } });
  return date;
}
