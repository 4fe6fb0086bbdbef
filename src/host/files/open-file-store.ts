import type { FileStore, FilesPlace } from './file-store.ts';
import { createFileStore } from './folder.ts';

/** The store of a shop. What speaks to buckets is loaded where there is one. */
export async function openFileStore({ folder, bucket }: FilesPlace): Promise<FileStore> {
  return bucket ? (await import('./bucket.ts')).createBucketStore(bucket) : createFileStore(folder);
}
