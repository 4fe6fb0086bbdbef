import { discardFolder, shopFolder, startProduct } from '../tests/product.ts';

/** A product that a journey may change, kill and start again where it was. */
export type OwnProduct = {
  origin: string;
  dataDir: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
};

/** The shop of all journeys that need none for themselves. */
export const sharedShop = 'shared';

/**
 * The product of the shop that is named, started where it is not open. A worker lasts longer than a shop, since it and
 * its browser take long to start; it has two open at most, the shared one and one of those that take each other's place.
 */
export type OpenShop = (shop: string) => Promise<OwnProduct>;

/** Opens shops while `use` lasts. */
export async function withShops(use: (open: OpenShop) => Promise<void>) {
  const opened = new Map<string, Awaited<ReturnType<typeof openShop>>>();
  const close = async (shop: string) => {
    await opened.get(shop)?.close();
    opened.delete(shop);
  };
  await use(async (shop) => {
    const known = opened.get(shop);
    if (known) return known;
    if (shop !== sharedShop) {
      for (const other of opened.keys()) if (other !== sharedShop) await close(other);
    }
    const product = await openShop();
    opened.set(shop, product);
    return product;
  });
  for (const shop of opened.keys()) await close(shop);
}

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
      discardFolder(dataDir);
    },
  };
}
