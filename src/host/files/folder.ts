import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { waitsFor } from '../database/held-connection.ts';
import { checkKey, type FileStore, isKey, type KeptBytes } from './file-store.ts';

/** Bytes that are read at once: in smaller pieces large files cost more than half as much again. */
const readAtOnce = 256 * 1024;

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
      return createReadStream(path.join(folder, key), { highWaterMark: readAtOnce });
    },
    remove: async (key) => {
      waitsFor('a file');
      if (isKey(key)) await disk.delete(key);
    },
    sizeOf: async (key) => {
      waitsFor('a file');
      return isKey(key) ? sizeOfFile(path.join(folder, key)) : undefined;
    },
    list: () => filesIn(folder),
  };
}

async function* filesIn(folder: string): AsyncGenerator<KeptBytes[]> {
  const shelves = await readdir(folder).catch(() => []);
  for (const shelf of shelves.sort()) {
    const names = await readdir(path.join(folder, shelf)).catch(() => []);
    const found: KeptBytes[] = [];
    for (const key of names
      .map((name) => `${shelf}/${name}`)
      .filter(isKey)
      .sort()) {
      const bytes = await sizeOfFile(path.join(folder, key));
      if (bytes !== undefined) found.push({ key, bytes });
    }
    yield found;
  }
}

async function sizeOfFile(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
