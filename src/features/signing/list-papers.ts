import { desc, eq, sql } from 'drizzle-orm';
import { Failure } from '../../core/failure.ts';
import type { Context } from '../../host/calls/context.ts';
import type { FileAnswer } from '../../host/calls/file-answer.ts';
import { builtOnce, given } from '../../host/database/built-once.ts';
import type { Database } from '../../host/database/database.ts';
import { equal } from '../../host/records/filters.ts';
import { boundFile } from '../files/service.downloads.ts';
import { type RecordPaper, signingRefusals } from './contract.ts';
import { signedPapers } from './tables.ts';

/** What files of a signed paper are bound to. */
export const boundTo = (rid: string) => `signed_papers:${rid}`;

/** What was signed of records, the newest first, by the record's rid. One statement. */
export async function signedOf(
  db: Database,
  recordRids: readonly string[],
): Promise<Map<string, RecordPaper['signed']>> {
  const rows = await readSigned(db, { recordRids });
  const signed = new Map<string, RecordPaper['signed']>();
  for (const { rid, no, kind, signer, phone, signedAt: at, sha256, recordRid } of rows)
    signed.set(recordRid, [...(signed.get(recordRid) ?? []), { rid, no, kind, signer, phone, at, sha256 }]);
  return signed;
}

const readSigned = builtOnce((db) =>
  db
    .select()
    .from(signedPapers)
    .where(sql`${signedPapers.recordRid} = ANY (${given('recordRids')})`)
    .orderBy(desc(signedPapers.signedAt), desc(signedPapers.rid)),
);

/** The file of a paper that was signed of a record which its reader may see. Refuses 文件不存在. */
export async function signedFile(context: Context, recordRid: string, rid: string): Promise<FileAnswer> {
  const [found] = await context.db.select().from(signedPapers).where(equal(signedPapers, { rid, recordRid }));
  if (!found) throw new Failure(signingRefusals.noPaper);
  return boundFile(context, found.fileRid, boundTo(rid));
}

/** The papers whose file has this hash. One statement. */
export async function papersWithHash(db: Database, sha256: string) {
  return db.select().from(signedPapers).where(eq(signedPapers.sha256, sha256)).limit(5);
}
