import path from 'node:path';
import { onTestFinished } from 'vitest';
import { testSecretKey } from '../../fixtures/secrets.ts';
import { type Product, type Settings, serverCommand, startProduct } from '../../product.ts';
import { createDatabase, dropDatabase, type World } from '../../world.ts';

export type Place = World['connection'];

/** A clone of the demo shop on the test server, and the address of it; it goes with the test. */
export async function clonedShop(): Promise<Place & { address: string }> {
  const place = await createDatabase('demo');
  onTestFinished(() => dropDatabase(place), 60_000);
  return { ...place, address: addressOf(place) };
}

/** How a process reaches a database, directly or through `at`. */
export function addressOf(
  { user, database, host, port }: Place,
  at?: { host: string; port: number },
): string {
  const by = at ?? { host, port };
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(by.host)}&port=${by.port}`;
}

/**
 * A product as a process of its own on a shop of the test server, to the end of the test. With `defect` a file of
 * tests/trust/support/defects is loaded before it: the product itself has no such switch.
 */
export async function productOn(address: string, settings: Settings = {}, defect?: string): Promise<Product> {
  const [node = '', ...args] = serverCommand;
  const planted = defect ? ['--import', path.join(import.meta.dirname, 'defects', `${defect}.ts`)] : [];
  const product = await startProduct(
    { DATABASE_URL: address, SECRET_KEY: testSecretKey, LOG_LEVEL: 'error', ...settings },
    [node, ...planted, ...args],
  );
  onTestFinished(async () => void (await product.stop()), 60_000);
  return product;
}
