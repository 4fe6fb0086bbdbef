import { Readable } from 'node:stream';
import { type FileStore, hashOf } from './file-store.ts';

/** What came of copying: keys that lack their bytes where they come from, or have others than they should. */
export type Copied = { sent: number; bytes: number; already: number; damaged: string[] };

/** So many files are on their way at once. */
const atOnce = 4;

/**
 * Copies the bytes of `keys` from one store to another, and reads each there again: it counts only when it has its hash.
 * What is there already and right is left alone, so that it may be broken off and begun again. Dry, it looks and writes
 * nothing. Throws when bytes are not what they were after they were written.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  keys: AsyncIterable<{ key: string; sha256: string | null }>,
  { isDry, tell }: { isDry: boolean; tell: (copied: Copied) => void },
): Promise<Copied> {
  const copied: Copied = { sent: 0, bytes: 0, already: 0, damaged: [] };
  const copy = async ({ key, sha256 }: { key: string; sha256: string | null }) => {
    // Parts of an upload have no hash yet: theirs is that of where they come from.
    const wanted = sha256 ?? (await hashOf(from, key));
    if (wanted && (await hashOf(to, key)) === wanted) {
      copied.already += 1;
      return;
    }
    if (!wanted || (sha256 && (await hashOf(from, key)) !== sha256)) {
      copied.damaged.push(key);
      return;
    }
    if (!isDry) await writeRight(to, { key, sha256: wanted, bytes: await from.read(key) });
    const bytes = (await from.sizeOf(key)) ?? 0;
    copied.sent += 1;
    copied.bytes += bytes;
    tell(copied);
  };
  const next = keys[Symbol.asyncIterator]();
  const work = async () => {
    for (let each = await next.next(); !each.done; each = await next.next()) await copy(each.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return copied;
}

/** Writes bytes and reads them again; throws when they do not have their hash, and then they are gone. */
export async function writeRight(
  to: FileStore,
  { key, sha256, bytes }: { key: string; sha256: string; bytes: AsyncIterable<Buffer> },
): Promise<void> {
  await to.write(key, Readable.from(bytes, { objectMode: false }));
  if ((await hashOf(to, key)) === sha256) return;
  await to.remove(key);
  throw new Error(`${key} 写入后与其校验值不符`);
}
