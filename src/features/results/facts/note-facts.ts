import { Readable } from 'node:stream';
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { JobContext } from '../../../host/jobs.ts';
import { createThread } from '../../../host/thread.ts';
import { checkedBytes } from '../../files/service.downloads.ts';
import { files } from '../../files/tables.ts';
import { keepFacts } from '../../orders/facts.ts';
import { orderFacts } from '../../orders/tables.ts';
import { resultFiles } from '../tables.ts';

/** A file whose facts are wanted; `technique`: how it was measured, in anybody's words. */
export type FactsTask = { name: string; technique: string; bytes: Uint8Array<ArrayBuffer> };

/** Larger files are not opened for it; bytes. */
const mostBytes = 30 * 1024 ** 2;
/** So many files are looked at in one turn of the clock. */
const batch = 100;

const read = createThread<FactsTask>(new URL('./facts.worker.ts', import.meta.url));

/** Notes what released files tell of their measurement, each once, so that orders are found by it. */
export async function noteFacts({ db, store }: JobContext): Promise<void> {
  const waiting = await db
    .select({ result: resultFiles, file: files })
    .from(resultFiles)
    .innerJoin(files, eq(files.rid, resultFiles.fileRid))
    .leftJoin(orderFacts, eq(orderFacts.fileRid, resultFiles.rid))
    .where(and(isNotNull(resultFiles.releasedAt), isNull(orderFacts.fileRid), lte(files.bytes, mostBytes)))
    .orderBy(asc(resultFiles.rid))
    .limit(batch);
  for (const { result, file } of waiting) {
    const { rid: fileRid, name, technique, orderRid, customerRid } = result;
    // What is damaged or cannot be read tells nothing, and is not looked at again.
    const words = await Readable.from(checkedBytes({ store }, file))
      .toArray()
      .then((chunks) => read({ name, technique, bytes: new Uint8Array(Buffer.concat(chunks)) }))
      .then(String)
      .catch(() => '');
    await keepFacts(db, [{ fileRid, orderRid, customerRid, words }]);
  }
}
