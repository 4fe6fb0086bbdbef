import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFiles } from '../../src/features/files/service.backup.ts';
import { readArchive, writeArchive } from '../../src/host/backup/archive.ts';
import { matchSchema } from '../../src/host/backup/load.ts';
import { Manifest } from '../../src/host/backup/manifest.ts';
import { dropEverything, migrateUpTo } from '../../src/host/backup/schema.ts';
import { BadArchive } from '../../src/host/backup/sealing.ts';
import { takeSnapshot } from '../../src/host/backup/snapshot.ts';
import { createClosings } from '../../src/host/database/closings.ts';
import { openSession } from '../../src/host/database/database.ts';
import { createFileStore } from '../../src/host/files/folder.ts';
import { inspectArchive, restoreArchive } from '../../src/restoration.ts';
import { query, temporaryFolder } from '../product.ts';
import { createDatabase, dropDatabase } from '../world.ts';
import { withSeeds } from './support/seeds.ts';
import { seen } from './support/seen.ts';

/**
 * T-restore-hostile (trust figure G43): archives that somebody forged, with hashes that fit, are refused as a whole; the
 * database and the files that were there are the same afterwards, and nothing that the archive says was run.
 */

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const forged = path.join(folder, 'forged.backup');
const opening = { key: undefined, isUnsealedMeant: true };
const sign = path.join(folder, 'was-run');

/** One thing of an archive, in memory. */
type Part = { name: string; bytes: Buffer };

let target: Awaited<ReturnType<typeof createDatabase>>;
let parts: Part[];
let before: string;

beforeAll(async () => {
  target = await createDatabase('empty');
  const store = createFileStore(path.join(dataDir, 'files'));
  for (const [index, key] of keys.entries()) {
    const bytes = Buffer.from(`file ${index}`);
    await store.write(key, Readable.from([bytes], { objectMode: false }));
    const sha256 = hashOf(`file ${index}`);
    await query(
      target,
      `INSERT INTO files (rid, purpose, name, type, bytes, sha256, stored_as, created_at)
       VALUES ('${randomUUID()}', 'requirement', 'a.csv', 'text/csv', ${bytes.length}, '${sha256}', '${key}', now())`,
    );
  }
  await query(target, `INSERT INTO settings (key, value) VALUES ('hotline', '"400"'), ('stale', '1')`);
  const whole = path.join(folder, 'whole.backup');
  const snapshot = takeSnapshot(
    {
      ...{ connection: target, store, stored: storedFiles, now: new Date('2026-11-20T02:00:00Z') },
      ...{ version: '0.1.0', secretMark: 'm'.repeat(16) },
    },
    () => {},
  );
  await writeArchive(whole, snapshot, undefined);
  parts = [];
  for await (const { name, bytes } of readArchive(whole, opening)) {
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    parts.push({ name, bytes: Buffer.concat(chunks) });
  }
  await query(target, `UPDATE settings SET value = '2' WHERE key = 'stale'`);
  before = await state();
});
afterAll(async () => {
  await dropDatabase(target);
  rmSync(folder, { recursive: true, force: true });
});

const keys = ['ab', 'cd'].map((shelf) => `${shelf}/${shelf}${'0'.repeat(30)}`);

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes an archive of `wanted`, whose manifest comes last and tells the hashes of its files truly. */
async function forge(wanted: readonly Part[], change: (manifest: Manifest) => void = () => {}) {
  const manifest = Manifest.parse(JSON.parse(partOf('manifest').toString()));
  const files = wanted.filter(({ name }) => name.startsWith('file '));
  const digest = createHash('sha256');
  for (const { name, bytes } of files) {
    digest.update(`${createHash('sha256').update(bytes).digest('hex')}  ${name.slice(5)}\n`);
  }
  manifest.files.digest = digest.digest('hex');
  manifest.files.count = files.length;
  manifest.files.bytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  change(manifest);
  const all = [...wanted, { name: 'manifest', bytes: Buffer.from(JSON.stringify(manifest)) }];
  await writeArchive(forged, entriesOf(all), undefined);
}

async function* entriesOf(all: readonly Part[]) {
  for (const { name, bytes } of all) yield { name, bytes: Readable.from([bytes]) as AsyncIterable<Buffer> };
}

const partOf = (name: string) => parts.find((part) => part.name === name)?.bytes ?? Buffer.alloc(0);
const contents = () => parts.filter(({ name }) => name !== 'manifest');

/** As the command does it. */
async function restore() {
  const manifest = await inspectArchive(forged, opening);
  return restoreArchive({
    ...{
      file: forged,
      opening,
      manifest,
      connection: target,
      dataDir,
      files: { folder: path.join(dataDir, 'files') },
      isReplacing: true,
    },
    ...{ closings: createClosings(folder), admit: async () => {} },
  });
}

/** All rows of all tables, and all stored bytes. */
async function state(): Promise<string> {
  const tables = await query<{ name: string }>(
    target,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'drizzle') ORDER BY 1`,
  );
  const rows = await query(
    target,
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${name} t`,
      )
      .join(' UNION ALL '),
  );
  return JSON.stringify([rows, lying()]);
}

const lying = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [parentPath, name, readFileSync(path.join(parentPath, name), 'utf8')]);

/** Renames in the contents, as a forger has to who renames in the manifest. */
const renamed = (from: string, to: string) =>
  contents().map((part) => (part.name === from ? { ...part, name: to } : part));

/** Other bytes instead of those of one entry. */
const replaced = (name: string, bytes: string) =>
  contents().map((part) => (part.name === name ? { name, bytes: Buffer.from(bytes) } : part));

/** Tells something else at one place of the manifest. */
function telling(where: string, value: unknown) {
  return (manifest: Manifest) => {
    const names = where.split('/');
    const last = names.pop() ?? '';
    let place = manifest as Record<string, unknown>;
    for (const name of names) place = place[name] as Record<string, unknown>;
    place[last] = value;
  };
}

describe('the whole of a restore', () => {
  test.each<[string, () => Promise<void>, string]>([
    [
      'a command in the name of a column',
      () =>
        forge(
          contents(),
          telling('tables/public.settings/columns/0', `key) FROM PROGRAM 'touch ${sign}' --`),
        ),
      '备份中的表 "public.settings" 与本版本的数据库结构不符',
    ],
    [
      'other bytes for a file that is there, then one that does not fit its row',
      () => {
        const rows = partOf('table public.files').toString();
        const told = rows.replace(hashOf('file 0'), hashOf('forged')).replace(hashOf('file 1'), hashOf('x'));
        const [file, table] = [`file ${keys[0]}`, 'table public.files'];
        return forge(
          replaced(file, 'forged').map((part) =>
            part.name === table ? { name: table, bytes: Buffer.from(told) } : part,
          ),
        );
      },
      '1 个文件与其校验值不符',
    ],
  ])('with %s leaves rows and files as they were', async (_kind, make, why) => {
    await make();
    await expect(restore()).rejects.toThrow(why);
    expect(existsSync(sign), 'something was run').toBe(false);
    expect(await state()).toBe(before);
  });
});

/** What is refused before the database is reached. */
describe('the archive alone', () => {
  const settings = () => partOf('table public.settings').toString();
  const twice = (name: string) => [...contents(), ...contents().filter((part) => part.name === name)];
  const besides = (name: string) => [...contents(), { name, bytes: Buffer.from('x') }];
  const file = `file ${keys[0]}`;

  test.each<[string, () => Promise<void>]>([
    ['a file outside of the store', () => forge(renamed(file, 'file ../../outside'))],
    ['an absolute file', () => forge(renamed(file, `file ${sign}`))],
    ['a file in a deeper folder', () => forge(renamed(file, `${file}/more`))],
    ['a file twice', () => forge(twice(file))],
    ['an entry that nobody knows', () => forge(besides('script'))],
    ['a table twice', () => forge(twice('table public.settings'))],
    ['a table that the manifest does not tell', () => forge(besides('table public.x'))],
    ['a table that it only tells', () => forge(contents(), telling('tables/x', { columns: [], rows: 0 }))],
    ['other rows than it tells', () => forge(replaced('table public.settings', settings().repeat(2)))],
    ['rows that end early', () => forge(replaced('table public.settings', settings().slice(0, -1)))],
    ['a negative number of rows', () => forge(contents(), telling('tables/public.settings/rows', -1))],
    ['numbers without end', () => forge(contents(), telling('files/bytes', 1e300))],
    ['jobs that are not there', () => forge(contents(), telling('jobs', 7))],
    ['a job that is none', () => forge(replaced('jobs', '{"name":1}\n'), telling('jobs', 1))],
    ['SQL for the value of a sequence', () => forge(contents(), telling('sequences/0/value', '1); --'))],
    ['a migration that nobody knows', () => forge(contents(), telling('migration', 'f'.repeat(64)))],
    ['signs for the terminal', () => forge(contents(), telling('version', '\u001b[2J'))],
  ])('is refused with %s', async (_kind, make) => {
    await make();
    await expect(inspectArchive(forged, opening)).rejects.toThrow(BadArchive);
  });

  test('is refused with the reason when it is from before the first release', async () => {
    await forge(contents(), telling('migration', hashOf('earlier')));
    await expect(inspectArchive(forged, opening)).rejects.toThrow('备份来自首次发布之前的版本');
  });

  test('is refused when it is not sealed, unless that is said', async () => {
    await forge(contents());
    for (const key of [undefined, 'k'.repeat(32)]) {
      await expect(inspectArchive(forged, { key, isUnsealedMeant: false })).rejects.toThrow(
        '加上 --unsealed',
      );
    }
    expect((await inspectArchive(forged, opening)).version).toBe('0.1.0');
  });
});

/**
 * Forgeries at random, by seed and number (`HOSTILE_MUTATIONS` of them): of the manifest, the entries and the
 * bytes of the file. Each is refused as a bad archive, or names nothing but what the schema of this version has.
 */
describe('forgeries at random', () => {
  const count = Number(process.env.HOSTILE_MUTATIONS ?? 200);

  test(
    `${count} of them change nothing and run nothing`,
    () =>
      withSeeds('forgeries', async (seed) => {
        const outcomes = { refused: 0, harmless: 0 };
        const client = await openSession(target, 'forgeries');
        const told = Manifest.parse(JSON.parse(partOf('manifest').toString()));
        try {
          await client.query('BEGIN');
          await dropEverything(client);
          await migrateUpTo(client, told.migration);
          for (let number = 1; number <= count; number++) {
            await mutate(`${seed} ${number}`);
            const isUnsafe = () => existsSync(sign) || readdirSync(folder).includes('outside');
            try {
              const manifest = await inspectArchive(forged, opening);
              const { copies } = await matchSchema(client, manifest);
              for (const { statement } of copies.values())
                expect(statement).toMatch(/^COPY [\w.]+ \([\w", ]+\) FROM STDIN$/);
              outcomes.harmless++;
            } catch (error) {
              if (!(error instanceof BadArchive)) throw error;
              outcomes.refused++;
            }
            expect(isUnsafe(), `forgery ${seed} ${number} ran or wrote something`).toBe(false);
          }
        } finally {
          await client.query('ROLLBACK');
          await client.end();
        }
        expect(await state()).toBe(before);
        expect(outcomes.refused).toBeGreaterThan(count / 2);
        seen('G43', `${count} forged backups: ${outcomes.refused} refused, ${outcomes.harmless} harmless`);
      }),
    3_600_000,
  );

  /** Names, values and bytes that a forger might try. */
  const evil = [
    `x) FROM PROGRAM 'touch ${sign}' --`,
    `"; DROP TABLE public.settings; --`,
    `public.settings; COPY (SELECT 1) TO PROGRAM 'touch ${sign}'`,
    '../../outside',
    '/etc/passwd',
    `../${path.basename(sign)}`,
    'pg_catalog.pg_authid',
    'pgboss.job',
    '__proto__',
    'constructor',
    '\u0000',
    '\u202e',
    '',
    'a'.repeat(70_000),
    -1,
    2 ** 60,
    1e308,
    null,
    [],
    {},
    true,
  ];

  /** Forgery number so and so, always the same. */
  async function mutate(number: string) {
    const digest = createHash('sha256').update(`forgery ${number}`).digest();
    let at = 0;
    const below = (limit: number) => digest.readUInt16BE((at++ * 2) % 30) % Math.max(limit, 1);
    const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
    const all = contents();
    const part = oneOf(all);
    const text = String(oneOf(evil));
    const kinds: (() => Promise<void>)[] = [
      () => forge(all, (manifest) => forgeManifest(manifest, below, oneOf)),
      () => forge(all, (manifest) => forgeManifest(manifest, below, oneOf)),
      () =>
        forge(
          all.map((each) =>
            each === part ? { ...each, name: `${each.name.split(' ')[0]} ${text}`.slice(0, 60_000) } : each,
          ),
        ),
      () => forge(all.filter((each) => each !== part)),
      () => forge([...all, part]),
      () => forge(all.toReversed()),
      () =>
        forge(
          all.map((each) =>
            each === part ? { ...each, bytes: Buffer.concat([each.bytes, Buffer.from(`${text}\n`)]) } : each,
          ),
        ),
      // A table under another name, in the manifest and as an entry.
      () =>
        forge(renamed('table public.settings', `table ${text}`.slice(0, 60_000)), ({ tables }) => {
          const found = tables['public.settings'];
          delete tables['public.settings'];
          Object.defineProperty(tables, text, { value: found, enumerable: true });
        }),
      async () => {
        await forge(all);
        const bytes = readFileSync(forged);
        const place = digest.readUInt32BE(20) % bytes.length;
        writeFileSync(
          forged,
          below(2) ? bytes.subarray(0, place) : bytes.fill(below(256), place, place + 1 + below(8)),
        );
      },
    ];
    await oneOf(kinds)();
  }

  /** Something else at a place of the manifest that is found by walking down. */
  function forgeManifest(
    manifest: Manifest,
    below: (limit: number) => number,
    oneOf: <T>(list: readonly T[]) => T,
  ) {
    let place = manifest as Record<string, unknown>;
    for (;;) {
      const name = oneOf(Object.keys(place));
      const value = place[name];
      const isDeeper = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
      if (isDeeper && below(8) > 0) {
        place = value as Record<string, unknown>;
        continue;
      }
      place[name] = oneOf(evil);
      return;
    }
  }
});
