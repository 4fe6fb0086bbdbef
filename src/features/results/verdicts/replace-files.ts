import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { resultFiles } from '../tables.ts';
import { type Assign, samplesOf, workOf } from '../work.ts';

type ResultFile = typeof resultFiles.$inferSelect;

/**
 * Puts the files of retests in the place of what was released before of the same line: of exactly the samples for which
 * they brought a file. A file of all samples is replaced with the last of them; until then it says which of them it
 * speaks for no more. Several statements for each retest.
 */
export async function replaceFiles(
  db: Database,
  {
    orderRid,
    assignRids,
    replacing,
    now,
  }: { orderRid: string; assignRids: readonly string[]; replacing: readonly string[]; now: Date },
): Promise<void> {
  const work = await workOf(db, orderRid);
  for (const retest of work.filter(({ rid }) => replacing.includes(rid))) {
    const brought = await samplesWithFiles(db, retest);
    const before = work.filter(({ rid, lineRid }) => lineRid === retest.lineRid && !assignRids.includes(rid));
    for (const old of before) {
      const covered = (await samplesOf(db, old)).map(({ rid }) => rid);
      for (const file of await countingFiles(db, old)) {
        const gone = goneOf(file, covered, brought);
        const isReplaced = gone === 'all';
        if (!isReplaced && gone.length === file.supersededSamples.length) continue;
        await db
          .update(resultFiles)
          .set(isReplaced ? { supersededBy: retest.rid, supersededAt: now } : { supersededSamples: gone })
          .where(eq(resultFiles.rid, file.rid));
      }
    }
  }
}

/** For which samples a file counts no more once there is newer data of `brought`. */
function goneOf(
  { sampleRid, supersededSamples }: ResultFile,
  covered: readonly string[],
  brought: 'all' | readonly string[],
): 'all' | string[] {
  if (brought === 'all') return 'all';
  if (sampleRid) return brought.includes(sampleRid) ? 'all' : supersededSamples;
  const gone = covered.filter((rid) => brought.includes(rid) || supersededSamples.includes(rid));
  return covered.length > 0 && gone.length === covered.length ? 'all' : gone;
}

/** The samples of which work has a file; those of a file of all are all that it covers. An analysis has no samples. */
async function samplesWithFiles(db: Database, work: Assign): Promise<'all' | string[]> {
  const files = await db
    .select({ sampleRid: resultFiles.sampleRid })
    .from(resultFiles)
    .where(eq(resultFiles.assignRid, work.rid));
  const covered = (await samplesOf(db, work)).map(({ rid }) => rid);
  if (covered.length === 0) return files.length > 0 ? 'all' : [];
  return files.some(({ sampleRid }) => sampleRid === null)
    ? covered
    : covered.filter((rid) => files.some(({ sampleRid }) => sampleRid === rid));
}

/** Released files of work that nothing has replaced. */
async function countingFiles(db: Database, { rid }: Assign): Promise<ResultFile[]> {
  return db
    .select()
    .from(resultFiles)
    .where(
      and(
        eq(resultFiles.assignRid, rid),
        isNotNull(resultFiles.releasedAt),
        isNull(resultFiles.supersededAt),
      ),
    );
}
