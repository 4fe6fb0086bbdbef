import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { waitsFor } from '../database/held-connection.ts';
import { checkKey, type FileStore, isKey, type KeptBytes } from './file-store.ts';

/** Bytes that are read at once: in smaller pieces large files cost more than half as much again. */
const readAtOnce = 256 * 1024;

/** A store in a folder of this machine, made when the first file comes. */
export function createFileStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, key);
  return {
    write: async (key, bytes) => {
      waitsFor('a file');
      checkKey(key);
      const file = placeOf(key);
      try {
        // They are heard from the beginning: they may break off before the folder is there.
        await pipeline(bytes, async (source) => {
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, source);
        });
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    read: async (key) => {
      waitsFor('a file');
      checkKey(key);
      return createReadStream(placeOf(key), { highWaterMark: readAtOnce });
    },
    remove: async (key) => {
      waitsFor('a file');
      if (isKey(key)) await rm(placeOf(key), { force: true });
    },
    sizeOf: async (key) => {
      waitsFor('a file');
      return isKey(key) ? sizeOfFile(placeOf(key)) : undefined;
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
