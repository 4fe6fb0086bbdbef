import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../host/database/database.ts';
import { type FileStore, hashOf, type KeptBytes } from '../../host/files/file-store.ts';
import type { JobContext } from '../../host/jobs.ts';
import { noteUpkeep } from '../../host/running/upkeep.ts';
import { files, removedFiles } from './tables.ts';

/**
 * That the table and the store do not agree: bytes of a row that are not there, or not so many, or others; and bytes that
 * nothing knows of.
 */
export type Fault = { kind: 'missing' | 'size' | 'hash' | 'unknown'; key: string };

/** What staff are told of each kind. */
export const faultNames = { missing: '缺失', size: '大小不符', hash: '内容不符', unknown: '无主' } as const;

/** So much is read in one night to hold it against its hash, what was read longest ago first: files, and bytes. */
const ofOneNight = { files: 20_000, bytes: 20_000_000_000 };
const atOnce = 500;

type Holding = { db: Database; store: FileStore };

/** Holds the table and the store against each other, all names and sizes and some of the hashes, and notes what came of it. */
export async function checkFiles({ db, store, now }: JobContext): Promise<void> {
  const began = performance.now();
  const holding = { db, store };
  const faults: Fault[] = [];
  for await (const fault of findFaults(holding)) faults.push(fault);
  const read = await checkHashes(holding, { ...ofOneNight, now: now() });
  const gone = new Set(faults.map(({ key }) => key));
  faults.push(...read.faults.filter(({ key }) => !gone.has(key)));
  const what = `校验 ${read.files} 个文件${faults.length ? `；${toldOf(faults)}` : ''}`;
  await noteUpkeep(db, { kind: 'files', began, problems: faults.length, what });
}

/** How many there are of each kind, and which the first ones are. */
function toldOf(faults: readonly Fault[]): string {
  const kinds = Object.entries(faultNames).flatMap(([kind, name]) => {
    const count = faults.filter((fault) => fault.kind === kind).length;
    return count ? [`${name} ${count}`] : [];
  });
  const first = faults.slice(0, 3).map(({ key }) => key);
  return `${kinds.join('、')}：${first.join('、')}${faults.length > first.length ? ' 等' : ''}`;
}

/**
 * What differs in names and sizes. Both sides are walked in the order of the keys, some hundred at a time. Files come and go
 * meanwhile, so whatever differs is looked at once more by itself.
 */
export async function* findFaults({ db, store }: Holding): AsyncGenerator<Fault> {
  const rows = eachOf(rowsByKey(db));
  const entries = eachOf(store.list());
  let row = await rows.next();
  let entry = await entries.next();
  let strangers: string[] = [];
  while (!row.done || !entry.done) {
    if (!row.done && (entry.done || row.value.key < entry.value.key)) {
      yield* faultOf({ db, store }, row.value.key);
      row = await rows.next();
    } else if (!entry.done && (row.done || entry.value.key < row.value.key)) {
      strangers.push(entry.value.key);
      entry = await entries.next();
    } else if (!row.done && !entry.done) {
      if (row.value.bytes !== entry.value.bytes) yield* faultOf({ db, store }, row.value.key);
      row = await rows.next();
      entry = await entries.next();
    }
    if (strangers.length < atOnce && !(row.done && entry.done)) continue;
    yield* unknownOf({ db, store }, strangers);
    strangers = [];
  }
}

/**
 * Reads files, what was read longest ago first, and holds each against its hash. What is right is noted, so that all come
 * round; what is not stands first the next time.
 */
export async function checkHashes(
  { db, store }: Holding,
  { files: most, bytes: mostBytes, now }: { files: number; bytes: number; now: Date },
): Promise<{ faults: Fault[]; files: number; bytes: number }> {
  const due = await db
    .select({ key: files.storedAs, sha256: files.sha256, bytes: files.bytes })
    .from(files)
    .orderBy(sql`${files.checkedAt} ASC NULLS FIRST`)
    .limit(most);
  const found = { faults: [] as Fault[], files: 0, bytes: 0 };
  let right: string[] = [];
  const note = async () => {
    if (right.length) await db.update(files).set({ checkedAt: now }).where(inArray(files.storedAs, right));
    right = [];
  };
  for (const { key, sha256, bytes } of due) {
    if (found.files > 0 && found.bytes + bytes > mostBytes) break;
    found.files += 1;
    found.bytes += bytes;
    if ((await hashOf(store, key)) === sha256) right.push(key);
    else if (await rowOf(db, key)) found.faults.push({ kind: 'hash', key });
    if (right.length === atOnce) await note();
  }
  await note();
  return found;
}

/** What is wrong with the bytes of a row, if anything still is. */
async function* faultOf({ db, store }: Holding, key: string): AsyncGenerator<Fault> {
  const bytes = await store.sizeOf(key);
  const row = await rowOf(db, key);
  if (!row || row.bytes === bytes) return;
  yield { kind: bytes === undefined ? 'missing' : 'size', key };
}

/** Those of the keys that nothing knows of and that are still there: neither files nor on their way in, in parts too, or out. */
async function* unknownOf({ db, store }: Holding, keys: string[]): AsyncGenerator<Fault> {
  if (keys.length === 0) return;
  const known = await db
    .select({ key: files.storedAs })
    .from(files)
    .where(inArray(files.storedAs, keys))
    .union(
      db
        .select({ key: removedFiles.storedAs })
        .from(removedFiles)
        .where(inArray(removedFiles.storedAs, keys)),
    );
  const names = new Set(known.map(({ key }) => key));
  for (const key of keys)
    if (!names.has(key) && (await store.sizeOf(key)) !== undefined) yield { kind: 'unknown', key };
}

async function rowOf(db: Database, key: string) {
  const [row] = await db.select({ bytes: files.bytes }).from(files).where(eq(files.storedAs, key));
  return row;
}

/** All files by their keys, which have one shape, so that every collation puts them in the same order as the store does. */
async function* rowsByKey(db: Database): AsyncGenerator<KeptBytes[]> {
  for (let last = ''; ; ) {
    const page = await db
      .select({ key: files.storedAs, bytes: files.bytes })
      .from(files)
      .where(gt(files.storedAs, last))
      .orderBy(asc(files.storedAs))
      .limit(atOnce);
    yield page;
    if (page.length < atOnce) return;
    last = page.at(-1)?.key ?? '';
  }
}

async function* eachOf<Each>(pages: AsyncIterable<readonly Each[]>): AsyncGenerator<Each> {
  for await (const page of pages) yield* page;
}
