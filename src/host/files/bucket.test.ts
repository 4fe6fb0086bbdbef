import { expect, test } from 'vitest';
import { createBucketStore } from './bucket.ts';
import { newKey, StoreAway } from './file-store.ts';

const settings = {
  ...{ endpoint: 'http://127.0.0.1:9', region: 'cn-north-1', bucket: 'lab-files', isInPath: true },
  ...{ key: 'who', secret: 'what nobody else knows' },
};

test.each([
  [true, 'https://s3.example.com', '/lab-files/'],
  [false, 'https://lab-files.s3.example.com', '/'],
])(
  'an address is signed for a minute, with type and name, the bucket in its path: %s',
  async (isInPath, origin, path) => {
    const { direct } = createBucketStore({ ...settings, endpoint: 'https://s3.example.com', isInPath });
    const key = newKey();
    const disposition = "attachment; filename*=UTF-8''%E8%B0%B1";
    const link = new URL((await direct?.link(key, { type: 'application/pdf', disposition })) ?? '');
    expect([direct?.origin, link.origin, link.pathname]).toEqual([origin, origin, path + key]);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host',
      'response-content-disposition': disposition,
      'response-content-type': 'application/pdf',
      'X-Amz-Credential': expect.stringContaining('/cn-north-1/s3/'),
    });
    expect(link.href).not.toContain(settings.secret);
  },
);

test('a server that does not answer is told apart from bytes that are not there', async () => {
  const store = createBucketStore(settings);
  await expect(store.read(newKey())).rejects.toThrow(StoreAway);
  await expect(store.sizeOf(newKey())).rejects.toThrow(StoreAway);
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow(StoreAway);
  await expect(store.read('../etc/passwd')).rejects.toThrow('no key of the file store');
  expect(await store.sizeOf('../etc/passwd')).toBeUndefined();
});
