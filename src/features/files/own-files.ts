import { asc, eq } from 'drizzle-orm';
import type { KeptFiles } from '../../host/records/kept-files.ts';
import { files } from './tables.ts';

/** Everything that a customer has sent. */
export const ownFiles: KeptFiles = async (db, customerRid) => {
  const rows = await db
    .select()
    .from(files)
    .where(eq(files.ownerRid, customerRid))
    .orderBy(asc(files.createdAt), asc(files.rid));
  return rows.map(({ rid, name, bytes, sha256, storedAs }) => ({
    ...{ folder: '我上传的文件', name, rid, bytes, sha256, storedAs },
  }));
};
