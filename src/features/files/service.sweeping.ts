import { and, eq, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import type { FileStore } from '../../host/files/file-store.ts';
import type { JobContext } from '../../host/jobs.ts';
import { storedFiles } from './service.backup.ts';
import { partialLife } from './service.partial.ts';
import { files, fileTickets, partialUploads, removedFiles } from './tables.ts';

/** So long a file waits for the record that it was sent for, in milliseconds. */
const waiting = 86_400_000;
/** Those for orders wait for a draft that may take its time. */
const waitingForOrder = 30 * waiting;
const atOnce = 200;

/** Pictures of public pages stand in texts too, and seals in settings, where no record tells of them, so they stay. */
const isPicture = inArray(files.purpose, ['picture', 'seal']);

/**
 * Deletes files that nothing has taken within a day, those for orders within 30, what is left of uploads that were not finished by then, links
 * that have run out, and the bytes of all files that are gone.
 */
export async function sweepFiles({ db, store, now }: JobContext): Promise<void> {
  const before = (age: number) => lte(files.createdAt, new Date(now().getTime() - age));
  const isOver = or(and(ne(files.purpose, 'order'), before(waiting)), before(waitingForOrder));
  await db.delete(files).where(and(isNull(files.boundTo), not(isPicture), isOver));
  const expired = new Date(now().getTime() - partialLife);
  await db.delete(partialUploads).where(lte(partialUploads.createdAt, expired));
  await db.delete(fileTickets).where(lte(fileTickets.expiresAt, now()));
  await store.sweep?.(expired);
  let count = atOnce;
  while (count === atOnce) count = await removeSome(db, store, now());
}

/** Tells how many it removed. */
async function removeSome(db: Database, store: FileStore, now: Date): Promise<number> {
  const due = await db.transaction((inside) => dueBytes(inside, now));
  for (const { storedAs } of due) {
    await store.remove(storedAs);
    await db.delete(removedFiles).where(eq(removedFiles.storedAs, storedAs));
  }
  return due.length;
}

/**
 * Bytes that no file refers to any more: none while a backup copies files, which may need some of them. A backup that
 * begins later knows nothing of them.
 */
async function dueBytes(db: Database, now: Date) {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${storedFiles.lock}) AS mine`,
  );
  if (!rows[0]?.mine) return [];
  return db
    .select({ storedAs: removedFiles.storedAs })
    .from(removedFiles)
    .where(lte(removedFiles.dueAt, now))
    .limit(atOnce);
}
