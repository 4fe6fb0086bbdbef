import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  breachesOf,
  contractsOf,
  migrationNames,
  migrationsAfter,
  readReleased,
  releasedFile,
  releasedText,
  schemaOf,
} from '../scripts/released.ts';
import { createDatabase, dropDatabase } from './world.ts';

/** Processes of the release before live on with the tables of this one until they are replaced. `RELEASED=1.0.0` writes a release down. */

let connection: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
let schema: string[];
beforeAll(async () => {
  connection = await createDatabase('empty');
  // The database is dropped while the idle connection says goodbye.
  pool = new pg.Pool({ ...connection, max: 1 }).on('error', () => {});
  schema = await schemaOf(pool);
  const version = process.env.RELEASED;
  if (version) writeFileSync(releasedFile, releasedText(version, migrationNames(), schema));
});
afterAll(async () => {
  await pool.end();
  await dropDatabase(connection);
});

test('processes of the last release survive the migrations since', () => {
  const released = readReleased(readFileSync(releasedFile, 'utf8'));
  expect(released.schema.length).toBeGreaterThan(500);
  expect(breachesOf(released.schema, schema, contractsOf(migrationsAfter(released.migrations)))).toEqual([]);
});

/** What the schema would be after a migration, which is taken back. */
async function after(migration: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(migration);
    return await schemaOf(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('a migration is refused', () => {
  test.each([
    ['ALTER TABLE settings RENAME TO options', ['settings: the table is gone or has another name']],
    ['ALTER TABLE orders DROP COLUMN remark', ['orders.remark: the column is gone or has another name']],
    [
      'ALTER TABLE orders RENAME COLUMN remark TO note',
      [
        'orders.remark: the column is gone or has another name',
        'orders.note: the new column is required and has no default',
      ],
    ],
    [
      'ALTER TABLE orders ADD COLUMN colour text NOT NULL',
      ['orders.colour: the new column is required and has no default'],
    ],
    [
      'ALTER TABLE customers ALTER COLUMN email SET NOT NULL',
      ['customers.email: the column may not be empty any more'],
    ],
    [
      'ALTER TABLE orders ALTER COLUMN version DROP DEFAULT',
      ['orders.version: the column has no default any more'],
    ],
    ['ALTER TABLE orders ALTER COLUMN no TYPE varchar(20)', ['orders.no: text became character varying(20)']],
    ['ALTER TABLE orders ALTER COLUMN item_count TYPE bigint', ['orders.item_count: integer became bigint']],
    [
      'ALTER TABLE orders ADD CHECK (version < 100)',
      ['orders CHECK ((version < 100)): the new rule may refuse what is written'],
    ],
    [
      'CREATE UNIQUE INDEX ON customers (lower(email), phone)',
      ['customers UNIQUE (lower(email), phone): the new rule may refuse what is written'],
    ],
    ['DROP SEQUENCE order_numbers', ['sequence order_numbers: the sequence is gone']],
  ])('%s', async (migration, breaches) => {
    expect(breachesOf(schema, await after(migration))).toEqual(breaches);
  });
});

test.each([
  'CREATE TABLE ideas (rid text PRIMARY KEY, text text NOT NULL)',
  "ALTER TABLE orders ADD COLUMN colour text NOT NULL DEFAULT 'white', ADD COLUMN size int, ADD CHECK (size > 0)",
  'ALTER TABLE orders ALTER COLUMN leftover TYPE integer',
  'ALTER TABLE customers ALTER COLUMN created_at DROP NOT NULL',
  'CREATE INDEX ON customers (email, phone)',
])('a migration that only adds is let pass: %s', async (migration) => {
  expect(breachesOf(schema, await after(migration))).toEqual([]);
});

test('a contract says what no process of the last release needs any more, and has to excuse something', async () => {
  const migration = `-- contract: orders.remark: 0.1.0 neither reads nor writes it
ALTER TABLE orders DROP COLUMN remark;`;
  const contracts = contractsOf([migration]);
  expect(breachesOf(schema, await after(migration), contracts)).toEqual([]);
  expect(breachesOf(schema, schema, contracts)).toEqual(['orders.remark: the contract excuses nothing']);
  // Without a reason it is none.
  expect(contractsOf(['-- contract: orders.remark\nALTER TABLE orders DROP COLUMN remark;'])).toEqual([]);
});
