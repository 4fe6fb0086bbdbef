import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { waitsFor } from './database/held-connection.ts';

/**
 * Where the bytes of files lie, under keys made by `newKey`. Nothing of it is served by address, and no other key leads
 * anywhere: there is nothing under it, and writing to it fails.
 */
export type FileStore = {
  /** Stores what `bytes` yields, as it comes. When that fails nothing stays under `key`. */
  write: (key: string, bytes: Readable) => Promise<void>;
  read: (key: string) => Promise<Readable>;
  /** Removes the bytes; nothing happens when there are none. */
  remove: (key: string) => Promise<void>;
  /** All keys under which there are bytes, some hundred at a time. */
  keys: () => AsyncIterable<string[]>;
};

/** A store in a folder of this machine, made when the first file comes. */
export function createFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    write: async (key, bytes) => {
      waitsFor('a file');
      checkKey(key);
      try {
        await disk.putStream(key, bytes);
      } catch (error) {
        await disk.delete(key);
        throw error;
      }
    },
    read: async (key) => {
      waitsFor('a file');
      checkKey(key);
      return disk.getStream(key);
    },
    remove: async (key) => {
      waitsFor('a file');
      if (isKey(key)) await disk.delete(key);
    },
    keys: () => keysIn(folder),
  };
}

async function* keysIn(folder: string) {
  const shelves = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const shelf of shelves) {
    if (!shelf.isDirectory()) continue;
    const names = await readdir(path.join(folder, shelf.name));
    yield names.map((name) => `${shelf.name}/${name}`).filter(isKey);
  }
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

function checkKey(key: string) {
  if (!isKey(key)) throw new Error('no key of the file store');
}
