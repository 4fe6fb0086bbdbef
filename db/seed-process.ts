// Fills the demo shop in a process of its own, whose memory goes with it; it ends with the one that started it.
import { createSecrets } from '../src/host/config/secrets.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { openFileStore } from '../src/host/files/open-file-store.ts';
import { reasonOf } from '../src/host/reason.ts';
import type { DemoShop, SeedResult } from './fill-demo-shop.ts';
import { countRows, fillDemo, prepareToSeed } from './seed.ts';

process.on('disconnect', () => process.exit());
// The database is only starting; what fails here fails again where it is needed, and is told there.
prepareToSeed().catch(() => {});
process.once('message', async (shop: DemoShop) => {
  await fill(shop).catch((error) => tell({ failure: reasonOf(error) }));
  process.disconnect();
});

async function fill({ connection, keepsPlans, secretKey, files }: DemoShop) {
  const database = openDatabase(connection, 2, () => {}, { keepsPlans });
  try {
    const secrets = createSecrets(secretKey);
    const store = await openFileStore(files);
    const isNew = await fillDemo(database.db, { secrets, ordersUntil: new Date(), store });
    await tell({ isNew });
    // The shop is there, and need not wait; it may even stop meanwhile.
    if (isNew) await countRows(database.db).catch(() => {});
  } finally {
    await database.close();
  }
}

const tell = (result: SeedResult) => new Promise((resolve) => process.send?.(result, resolve));
