import type { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../../tests/world.ts';
import { createStatementNames } from './client.ts';
import { type Database, openDatabase } from './database.ts';

/** A database of its own with one connection, which all that is asked of it shares. */
async function oneConnection(options?: { keepsPlans?: boolean; answersWithin?: number }): Promise<Database> {
  const connection = await createDatabase('empty');
  const { db, close } = openDatabase(connection, 1, () => {}, options);
  onTestFinished(async () => {
    await close();
    await dropDatabase(connection);
  });
  await db.execute(sql`CREATE TABLE notes (id int PRIMARY KEY)`);
  return db;
}

const note = (db: Database, id: number) => db.execute(sql`INSERT INTO notes VALUES (${id})`);
const notes = async (db: Database) =>
  (await db.execute<{ id: number }>(sql`SELECT id FROM notes ORDER BY id`)).rows.map(({ id }) => id);
const planned = async (db: Database) =>
  (
    await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO notes%'`,
    )
  ).rows[0]?.n;

test('what comes again is planned once, and not at all for a pooler that wants nothing left behind', async () => {
  for (const [keepsPlans, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const db = await oneConnection({ keepsPlans });
    for (const id of [1, 2, 3]) await note(db, id);
    expect(await planned(db)).toBe(count);
    expect(await notes(db)).toEqual([1, 2, 3]);
  }
});

test('columns of what is kept planned are described once, and rows stay what they are', async () => {
  const db = await oneConnection();
  await db.execute(sql`CREATE TABLE facts (id int, data jsonb, at timestamptz, words text[])`);
  await db.execute(
    sql`INSERT INTO facts VALUES (1, '{"a": [1]}', '2026-01-02T03:04:05Z', '{x,y}'), (2, NULL, NULL, NULL)`,
  );
  let described = 0;
  const factsOver = (inside: Database, least: number) =>
    inside
      .select({
        id: sql<number>`id`,
        data: sql<object | null>`data`,
        at: sql<string | null>`at`,
        words: sql<string[] | null>`words`,
      })
      .from(sql`facts`)
      .where(sql`id > ${least}`)
      .orderBy(sql`id`);
  await db.transaction(async (inside) => {
    const { client } = (inside as unknown as { session: { client: { connection: EventEmitter } } }).session;
    const count = () => {
      described += 1;
    };
    client.connection.on('rowDescription', count);
    const first = await factsOver(inside, 0);
    expect(first).toMatchObject([
      { id: 1, data: { a: [1] }, words: ['x', 'y'] },
      { id: 2, data: null, at: null },
    ]);
    for (let time = 0; time < 3; time++) expect(await factsOver(inside, 0)).toEqual(first);
    expect(await Promise.all([factsOver(inside, 1), factsOver(inside, 2)])).toEqual([first.slice(1), []]);
    client.connection.off('rowDescription', count);
  });
  // Once before it is known that it comes again, and once when it is kept.
  expect(described).toBe(2);
  await db.execute(sql`ALTER TABLE facts ALTER id TYPE bigint`);
  await expect(factsOver(db, 0)).rejects.toThrow();
});

test('names are given to what comes again, and to no more than fit', () => {
  const nameOf = createStatementNames({ named: 2, watched: 10 });
  const names = ['a', 'a', 'b', 'b', 'c', 'c', 'a'].map(nameOf);
  expect(names).toEqual([undefined, 's1', undefined, 's2', undefined, undefined, 's1']);
});

test('a transaction is whole, taken back whole, and takes what fails within it back alone', async () => {
  const db = await oneConnection();
  await db.transaction(async (inside) => {
    await note(inside, 1);
    await inside
      .transaction(async (within) => {
        await note(within, 2);
        await note(within, 1);
      })
      .catch(() => {});
    await Promise.all([3, 4].map((id) => note(inside, id)));
  });
  const failed = db.transaction(async (inside) => {
    await note(inside, 5);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await db.transaction(async () => {});
  expect(await notes(db)).toEqual([1, 3, 4]);
});

test('what was taken back, or done with a warning, is not told as done', async () => {
  const db = await oneConnection();
  const swallowing = db.transaction(async (inside) => {
    await note(inside, 1);
    await note(inside, 1).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('a statement of the transaction had failed');
  expect(await notes(db)).toEqual([]);
  await db.execute(sql`CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE WARNING 'might not have been replicated'; RETURN NULL; END $$`);
  await db.execute(sql`CREATE CONSTRAINT TRIGGER warns AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION warn()`);
  const warned = db.transaction((inside) => note(inside, 2));
  await expect(warned).rejects.toThrow('might not have been replicated');
});

test('what only reads writes nothing, and the next on the connection may', async () => {
  const db = await oneConnection();
  const reading = { accessMode: 'read only' } as const;
  await expect(db.transaction((inside) => note(inside, 1), reading)).rejects.toMatchObject({
    cause: { code: '25006' },
  });
  expect(await db.transaction(notes, reading)).toEqual([]);
  await note(db, 2);
  await db.transaction((inside) => note(inside, 3));
  expect(await db.transaction(notes, reading)).toEqual([2, 3]);
});

test('what only reads is no transaction, but where something needs one or a pooler is between', async () => {
  const reading = { accessMode: 'read only' } as const;
  const began = async (db: Database) =>
    (await db.execute<{ at: string }>(sql`SELECT now()::text AS at`)).rows[0]?.at;
  const areAlone = async (db: Database) => {
    const first = await began(db);
    return (await began(db)) !== first;
  };
  for (const keepsPlans of [true, false]) {
    const db = await oneConnection({ keepsPlans });
    await db.transaction(async (inside) => {
      expect(await areAlone(inside)).toBe(keepsPlans);
      await inside.transaction(async (within) => {
        expect(await areAlone(within)).toBe(false);
      });
      await expect(note(inside, 1)).rejects.toMatchObject({ cause: { code: '25006' } });
    }, reading);
    await note(db, 2);
    expect(await notes(db)).toEqual([2]);
  }
});

test('a statement whose answer has another shape since it was planned fails once, and works again', async () => {
  const db = await oneConnection();
  const all = () => db.execute(sql`SELECT * FROM notes`);
  for (let time = 0; time < 3; time++) await all();
  await db.execute(sql`ALTER TABLE notes ADD COLUMN text text`);
  await expect(all()).rejects.toThrow();
  await note(db, 1);
  expect((await all()).rows).toEqual([{ id: 1, text: null }]);
});

test('a database that says nothing loses its connection, unless a transaction has asked for more time', async () => {
  const db = await oneConnection({ answersWithin: 300 });
  const slow = (on: Database) => on.execute(sql`SELECT pg_sleep(0.6)`);
  await expect(slow(db)).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
  await note(db, 1);
  await db.transaction(async (inside) => {
    await inside.execute(sql`SET LOCAL statement_timeout = '10min'`);
    await slow(inside);
    await note(inside, 2);
  });
  expect(await notes(db)).toEqual([1, 2]);
  await expect(slow(db)).rejects.toThrow();
});
