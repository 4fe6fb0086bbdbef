import { request } from '@playwright/test';
import { discardFolder, prepareShop, startProduct, temporaryFolder } from '../tests/product.ts';
import { signInAll } from './staff.ts';

/** Starts the product with the demo shop for all journeys and signs the staff in; what is returned stops it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startForAll() {
  const removeShop = await prepareShop();
  // Who crawls comes from many places.
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const api = await request.newContext({ baseURL: product.origin });
  process.env.E2E_ORIGIN = product.origin;
  const lookedAt = temporaryFolder();
  process.env.E2E_LOOKED_AT = lookedAt;
  process.env.E2E_STAFF = JSON.stringify(await signInAll(api));
  await api.dispose();
  return async () => {
    await product.stop();
    removeShop();
    discardFolder(lookedAt);
  };
}
