import type { Database } from '../../../host/database/database.ts';
import type { CountFile, FileToMake } from '../../../host/papers/made-files.ts';
import { spend, takeBack } from './limits.ts';
import { limits } from './rules.ts';

/** Counts a file that is made for an account, or throws TooMany; pictures only wait for their turn. */
export async function countMadeFile(
  db: Database,
  { kind, access, account }: FileToMake,
  now: Date,
): ReturnType<CountFile> {
  if (kind === 'picture') return async () => {};
  const documents = access === 'staff' ? limits.staffDocuments : limits.documents;
  const event = await spend(db, kind === 'export' ? limits.exports : documents, account, now);
  return () => takeBack(db, [event]);
}
