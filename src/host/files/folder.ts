import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from 'flydrive';
import { waitsFor } from '../database/held-connection.ts';
import { checkKey, type FileStore, isKey, type KeptBytes } from './file-store.ts';

/** Bytes that are read at once: in smaller pieces large files cost more than half as much again. */
const readAtOnce = 256 * 1024;

/** A store in a folder of this machine, made when the first file comes. */
export function createFileStore(folder: string): FileStore {
  let begun: Promise<Disk> | undefined;
  const disk = () => {
    begun ??= openDisk(folder);
    return begun;
  };
  return {
    write: async (key, bytes) => {
      waitsFor('a file');
      checkKey(key);
      // That they break off meanwhile is told where they are written.
      bytes.once('error', () => {});
      const opened = await disk();
      try {
        await opened.putStream(key, bytes);
      } catch (error) {
        await opened.delete(key);
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
      if (isKey(key)) await (await disk()).delete(key);
    },
    sizeOf: async (key) => {
      waitsFor('a file');
      return isKey(key) ? sizeOfFile(path.join(folder, key)) : undefined;
    },
    list: () => filesIn(folder),
  };
}

/** What writes files is read when the first is written: a start is over sooner without it. */
async function openDisk(location: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location, visibility: 'private' }));
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
