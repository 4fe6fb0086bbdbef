import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { searchEntries, searchPacks } from '../tables.ts';
import { asPack, type EntryWords, isService, packOf, packOfAll, wordColumns } from './entry-packs.ts';

/** So many services are worth a pack; fewer are read from their entries. */
const fewest = 50;
/** So many are packed at a time. */
const atOnce = 500;
/** So many services are in one pack at most. */
const most = 25_000;
/** Of packs that are not half full there are so many at most: each is looked into by every search. */
const mostSmall = 3;
/** So many of them are merged at least. */
const fewestMerged = 3;

/** Packs the words of services that are in no pack yet, and makes few packs of many. One process at a time: two would pack the same. */
export async function packServices(db: Database): Promise<void> {
  for (const step of [packSome, mergeSome]) {
    while (await db.transaction(async (one) => (await isAlone(one)) && step(one)));
  }
}

/** Packs words of services that have just been written, of which nobody else knows yet. */
export async function packWords(db: Database, words: readonly EntryWords[]): Promise<void> {
  if (words.length >= fewest) await db.insert(searchPacks).values(await packOf(words));
}

async function isAlone(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ alone: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended('search packs', 0)) AS alone`,
  );
  return rows[0]!.alone;
}

/** Whether there may be more to do. */
async function packSome(db: Database): Promise<boolean> {
  const packed = db
    .select({ revision: sql`unnest(${searchPacks.revisions})`.as('revision') })
    .from(searchPacks)
    .as('packed');
  const entries = await db
    .select(wordColumns)
    .from(searchEntries)
    .where(
      and(isService, notExists(db.select().from(packed).where(eq(packed.revision, searchEntries.revision)))),
    )
    .limit(atOnce);
  if (entries.length < fewest) return false;
  await db.insert(searchPacks).values(await packOf(entries));
  return entries.length === atOnce;
}

/** Makes one of several packs that are not half full, the smallest, of what is left in them. Whether there may be more to do. */
async function mergeSome(db: Database): Promise<boolean> {
  const packs = await readSizes(db);
  const small = packs.filter(({ left }) => left <= most / 2);
  if (small.length <= mostSmall && small.every(({ left }) => left > 0)) return false;
  // Of what is much larger than the others together there would be more to write than is won.
  const chosen: number[] = [];
  let sum = 0;
  for (const { id, left } of small) {
    if (sum + left > most || (chosen.length >= fewestMerged && left > sum)) break;
    chosen.push(id);
    sum += left;
  }
  const rows = await db.select().from(searchPacks).where(inArray(searchPacks.id, chosen));
  const revisions = rows.flatMap((row) => row.revisions);
  const left = await db
    .select({ revision: searchEntries.revision })
    .from(searchEntries)
    .where(and(isService, sql`${searchEntries.revision} = ANY (${sql.param(revisions)})`));
  const isLeft = new Set(left.map(({ revision }) => revision));
  const merged = await packOfAll(rows.map(asPack), (revision) => isLeft.has(revision));
  await db.delete(searchPacks).where(inArray(searchPacks.id, chosen));
  if (merged.revisions.length > 0) await db.insert(searchPacks).values(merged);
  return small.length > chosen.length;
}

/** How many services are left in each pack, the fewest first. */
async function readSizes(db: Database): Promise<{ id: number; left: number }[]> {
  const { rows } = await db.execute<{ id: number; left: number }>(sql`
    SELECT id::float8 AS id, count(entry.revision)::int AS left
    FROM (SELECT id, unnest(revisions) AS revision FROM ${searchPacks}) AS pack
    LEFT JOIN ${searchEntries} AS entry ON entry.revision = pack.revision AND entry.kind = 'service'
    GROUP BY id ORDER BY 2, 1`);
  return rows;
}
