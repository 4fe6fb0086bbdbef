import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/product.ts';
import { newKey } from './file-store.ts';
import { createFileStore } from './folder.ts';

test.each([
  ['at once', () => new Readable({ read() {} }).destroy(new Error('broken off'))],
  ['on the way', () => Readable.from(half(), { objectMode: false })],
])('bytes that break off %s leave nothing', async (_when, bytes) => {
  const store = createFileStore(temporaryFolder());
  const key = newKey();
  await expect(store.write(key, bytes())).rejects.toThrow('broken off');
  expect(await store.sizeOf(key)).toBeUndefined();
});

async function* half() {
  yield Buffer.alloc(100_000);
  // So late that some of it lies there.
  await new Promise((resolve) => setTimeout(resolve, 50));
  throw new Error('broken off');
}
