import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BucketSettings } from '../config/config-bucket.ts';

/**
 * Where the bytes of files lie, under keys made by `newKey`. Nothing of it is served by address, and no other key leads
 * anywhere: there is nothing under it, and writing to it fails.
 */
export type FileStore = {
  /** Stores what `bytes` yields, as it comes. When that fails nothing stays under `key`. */
  write: (key: string, bytes: Readable) => Promise<void>;
  /** The bytes as they come; where there are none reading them fails. Throws StoreAway. */
  read: (key: string) => Promise<Readable>;
  /** Removes the bytes; nothing happens when there are none. */
  remove: (key: string) => Promise<void>;
  /** How many bytes there are; undefined when there are none. */
  sizeOf: (key: string) => Promise<number | undefined>;
  /** All that there is, in the order of the keys, some hundred at a time. */
  list: () => AsyncIterable<KeptBytes[]>;
  /** Lets go what was begun before a time and never came to its end, of a store that keeps such. */
  sweep?: (before: Date) => Promise<void>;
  /** How browsers fetch bytes past the product, of a store that can be reached by them. */
  direct?: {
    /** Where it is: scheme, host and port. */
    origin: string;
    /** An address that gives the bytes to whoever has it, for a minute. */
    link: (key: string, as: { type: string; disposition: string }) => Promise<string>;
  };
};

export type KeptBytes = { key: string; bytes: number };

/** That the store did not answer, or not as it should, which says nothing of what is in it. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/** Where a shop keeps its files: in a folder, unless there is a bucket. */
export type FilesPlace = { folder: string; bucket?: BucketSettings };

/** SHA-256 of stored bytes, hexadecimal; undefined when there are none, or none that can be read. Throws StoreAway. */
export async function hashOf(store: Pick<FileStore, 'read'>, key: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
  } catch (error) {
    if (error instanceof StoreAway) throw error;
    return undefined;
  }
  return hash.digest('hex');
}

/** A random name for a file, in one of 256 folders: says nothing of whose it is, what it is or when it came. */
export function newKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name}`;
}

/** Whether `text` is as `newKey` makes them. */
export function isKey(text: string): boolean {
  return /^([\da-f]{2})\/\1[\da-f]{30}$/.test(text);
}

/** Throws when `key` is none. */
export function checkKey(key: string) {
  if (!isKey(key)) throw new Error('no key of the file store');
}
