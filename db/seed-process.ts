// Fills the demo shop in a process of its own, whose memory goes with it; it ends with the one that started it.
import { createSecrets } from '../src/host/config/secrets.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { openFileStore } from '../src/host/files/open-file-store.ts';
import { reasonOf } from '../src/host/reason.ts';
import type { DemoShop, SeedResult } from './fill-demo-shop.ts';
import { prepareToSeed, seedDemo } from './seed.ts';

process.on('disconnect', () => process.exit());
// The database is only starting; what fails here fails again where it is needed, and is told there.
prepareToSeed().catch(() => {});
process.once('message', async (shop: DemoShop) => {
  const result = await filled(shop).catch((error): SeedResult => ({ failure: reasonOf(error) }));
  process.send?.(result, () => process.disconnect());
});

async function filled({ connection, keepsPlans, secretKey, files }: DemoShop): Promise<SeedResult> {
  const database = openDatabase(connection, 2, () => {}, { keepsPlans });
  try {
    const secrets = createSecrets(secretKey);
    const store = await openFileStore(files);
    return { isNew: await seedDemo(database.db, { secrets, ordersUntil: new Date(), store }) };
  } finally {
    await database.close();
  }
}
