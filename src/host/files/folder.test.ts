import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/product.ts';
import { newKey } from './file-store.ts';
import { createFileStore } from './folder.ts';

test('bytes that break off leave nothing, be it before the store is open', async () => {
  const store = createFileStore(temporaryFolder());
  // The first of them opens it.
  for (const when of ['before', 'after']) {
    const bytes = new Readable({ read() {} });
    bytes.push('half of a');
    bytes.destroy(new Error('broken off'));
    const key = newKey();
    await expect(store.write(key, bytes), when).rejects.toThrow('broken off');
    expect(await store.sizeOf(key), when).toBeUndefined();
  }
});
