import { existsSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** What two workers with their databases and products need at most, with room to spare; bytes. */
const needed = 4 * 2 ** 30;

/**
 * Lets this process and its children keep temporary files in memory where there is enough of it: hundreds of
 * databases are cloned, and on a disk most of the tests' time goes into making their files.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize >= needed) process.env.TMPDIR = inMemory;
}
