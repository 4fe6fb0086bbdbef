import { startProduct } from '../tests/product.ts';

/** Starts the product with the demo shop for all journeys; what is returned stops it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startForAll() {
  const product = await startProduct();
  process.env.E2E_ORIGIN = product.origin;
  return async () => {
    await product.stop();
  };
}
