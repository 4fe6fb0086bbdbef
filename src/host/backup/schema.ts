import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { readMigrations } from '../database/database.ts';
import { BadArchive } from './sealing.ts';

/** Refuses the archive of a product that is newer than this one, or from before the first release. */
export function checkMigration(hash: string) {
  if (!readMigrations().some((migration) => migration.hash === hash))
    throw new BadArchive(
      '备份来自首次发布之前的版本，或来自更新的版本：前者的表结构已不能恢复，后者请用备份时的版本或更新的版本恢复',
    );
}

/** Whether the product has no tables in the database. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT FROM pg_class WHERE relkind IN ('r', 'p')
    AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle')) LIMIT 1`);
  return rows.length === 0;
}

/** Drops all that migrations have made, in the caller's transaction. What extensions brought stays. */
export async function dropEverything(client: pg.Client) {
  const own = (catalog: string, column: string) =>
    `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${column} AND d.deptype = 'e')`;
  await client.query(`
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT format('%I', relname) AS name,
          CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm', 'r', 'p')
          AND ${own('pg_class', 'c.oid')}
      LOOP EXECUTE format('DROP %s IF EXISTS public.%s CASCADE', one.kind, one.name); END LOOP;
      FOR one IN SELECT format('%I', relname) AS name
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND ${own('pg_class', 'c.oid')}
      LOOP EXECUTE format('DROP SEQUENCE IF EXISTS public.%s CASCADE', one.name); END LOOP;
      FOR one IN SELECT format('%I(%s)', proname, pg_get_function_identity_arguments(p.oid)) AS name
        FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND ${own('pg_proc', 'p.oid')}
      LOOP EXECUTE format('DROP ROUTINE IF EXISTS public.%s CASCADE', one.name); END LOOP;
      FOR one IN SELECT format('%I', typname) AS name
        FROM pg_type t WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND ${own('pg_type', 't.oid')}
      LOOP EXECUTE format('DROP TYPE IF EXISTS public.%s CASCADE', one.name); END LOOP;
      DROP SCHEMA IF EXISTS drizzle CASCADE;
    END $$`);
}

/** Makes the tables as they were after the migration `hash`, in the caller's transaction. */
export async function migrateUpTo(client: pg.Client, hash: string) {
  await client.query('CREATE SCHEMA drizzle');
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  const all = readMigrations();
  await run(client, all.slice(0, all.findIndex((migration) => migration.hash === hash) + 1));
}

/** Makes the rest of the migrations, in the caller's transaction. */
export async function migrateFrom(client: pg.Client, hash: string) {
  const all = readMigrations();
  await run(client, all.slice(all.findIndex((migration) => migration.hash === hash) + 1));
}

/** Also notes each as the migrator does. */
async function run(client: pg.Client, chosen: ReturnType<typeof readMigrations>) {
  for (const { sql, hash, folderMillis } of chosen) {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** The query handle on a session of one's own. */
export const handleOn = (client: pg.Client) => drizzle(client);
