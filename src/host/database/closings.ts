import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One account that was closed. */
export type Closing = { rid: string; at: Date };

/**
 * The list of closed accounts that lies beside the backups, outside of all that a restore replaces, so that a backup
 * taken before a closing does not bring the account back (trust figure G24). It holds ids and times, nothing else.
 */
export type Closings = {
  /** Writes the line to the disk. A line that is there twice does no harm. */
  note: (closing: Closing) => Promise<void>;
  read: () => Promise<Closing[]>;
};

/** The list in `folder`, made with the first line. */
export function createClosings(folder: string): Closings {
  const file = path.join(folder, 'closed-accounts.txt');
  return {
    note: async ({ rid, at }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await appendFile(file, `${at.toISOString()} ${rid}\n`, { flush: true, mode: 0o600 });
    },
    read: async () => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      // A line that a crash cut off is no line: the job that writes it is repeated.
      return [...text.matchAll(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\w+)$/gm)].map(([, at, rid]) => ({
        rid: rid ?? '',
        at: new Date(at ?? ''),
      }));
    },
  };
}
