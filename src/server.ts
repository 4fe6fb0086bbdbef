// Runs the product. The embedded database starts first, and everything else is read while it gets ready.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { demoShopFiller } from '../db/fill-demo-shop.ts';
import { BadConfig, type Config, environment, readConfig } from './host/config/config.ts';
import { clustersAhead, startEmbeddedDatabase } from './host/database/embedded-database.ts';
import { reasonOf } from './host/reason.ts';

const say = (line: string) => console.log(`澄谱 · ${line}`);
// Whoever starts it while looking whether it is up to date says when it may begin.
if (process.connected) {
  const isTold = once(process, 'message').then(() => true);
  if (!(await Promise.race([isTold, once(process, 'disconnect').then(() => false)]))) process.exit(1);
  process.disconnect();
}
const config = configOrExit();

// Until it serves there is nothing to finish; leaving by exit ends the database as well.
let stop: () => void = () => process.exit(1);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());

try {
  const isEmpty = !config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgresql'));
  const demo = config.isProduction
    ? undefined
    : demoShopFiller(new URL('../db/seed-process.ts', import.meta.url), isEmpty);
  const launched = Promise.withResolvers<void>();
  const embedded = config.databaseUrl
    ? undefined
    : startEmbeddedDatabase({
        dataDir: config.dataDir,
        log: say,
        ahead: clustersAhead[config.isProduction ? 'empty' : 'demo'],
        onLaunch: launched.resolve,
      });
  // Why it failed is heard by who waits for the database itself.
  embedded?.catch(() => launched.resolve());
  if (embedded) await launched.promise;
  const { serve } = await import('./serve.ts');
  await serve(config, { say, demo, embedded, onStop: (work) => (stop = work) });
} catch (error) {
  console.error(`澄谱 · 无法启动：${reasonOf(error)}`);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(environment());
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    for (const line of error.message.split('\n')) console.error(`澄谱 · ${line}`);
    return process.exit(1);
  }
}
