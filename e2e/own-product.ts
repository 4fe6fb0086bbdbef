import type { APIRequestContext } from '@playwright/test';
import { test as base } from './journey.ts';
import { type OwnProduct, sharedShop } from './shops.ts';

/**
 * A test with a product of its own, for journeys that set its clock or use up what the demo shop has. Files that say
 * the same word for `shop` share one where they follow one another; those that say nothing share one as long as the
 * worker lasts.
 */
export const test = base.extend<{ shop: string; product: OwnProduct }>({
  shop: [sharedShop, { option: true }],
  product: [async ({ shop, open }, use) => use(await open(shop)), { timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product.origin),
});

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
