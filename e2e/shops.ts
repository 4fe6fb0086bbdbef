import { discardFolder, shopFolder, startProduct } from '../tests/product.ts';

/** A product that a journey may change, kill and start again where it was. */
export type OwnProduct = {
  origin: string;
  dataDir: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
};

/**
 * The product of the shop that is named: the one in hand if it is that, else a new one in place of it. One at a time: a
 * worker lasts longer than a shop, since it and its browser take long to start.
 */
export type OpenShop = (shop: string) => Promise<OwnProduct>;

/** Opens shops while `use` lasts. */
export async function withShops(use: (open: OpenShop) => Promise<void>) {
  let current: (OwnProduct & { shop: string; close: () => Promise<void> }) | undefined;
  await use(async (shop) => {
    if (current?.shop === shop) return current;
    await current?.close();
    current = { shop, ...(await openShop()) };
    return current;
  });
  await current?.close();
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
