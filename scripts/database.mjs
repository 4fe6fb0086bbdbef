// Works on the configured database without serving: `node scripts/database.mjs migrate|seed`.
import { seedDemo } from '../db/seed.ts';
import { environment, readConfig } from '../src/host/config/config.ts';
import { createSecrets } from '../src/host/config/secrets.ts';
import { openFileStore } from '../src/host/files/open-file-store.ts';
import { openShop } from '../src/installation.ts';
import { say } from './run.mjs';

const shouldSeed = process.argv[2] === 'seed';

try {
  const config = readConfig(environment());
  if (shouldSeed && config.isProduction) throw new Error('生产模式不写入演示数据');
  const database = await openShop(config, say, (error) => console.error(error.message));
  try {
    say('数据库结构已是最新');
    if (shouldSeed)
      say(
        (await seedDemo(database.primary.db, {
          ordersUntil: new Date(),
          secrets: createSecrets(config.secretKey, config.secretKeyBefore),
          store: await openFileStore(config.files),
        }))
          ? '已写入演示数据'
          : '数据库已有数据，未写入演示数据',
      );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(`澄谱 · ${error.message}`);
  process.exitCode = 1;
}
