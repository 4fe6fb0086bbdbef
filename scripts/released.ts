import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/**
 * What the database of the last release was like, and what of a newer one its processes would not survive: while processes are
 * replaced one by one, those of the release before work on the tables of this one (decision 051). The state of a release stands in
 * db/released.txt; there was none yet, so it is that of the day on which this began.
 */

const root = path.resolve(import.meta.dirname, '..');
const migrationsFolder = path.join(root, 'db/migrations');

/** Where the last release is written down. */
export const releasedFile = path.join(root, 'db/released.txt');

/** A database in lines: its columns, its rules (keys, checks, references) and its sequences. */
export async function schemaOf(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(`
    SELECT line FROM (SELECT format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' required' END,
      CASE WHEN a.atthasdef OR a.attidentity <> '' THEN ' given' END) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT format('rule %s (%s) %s', c.relname,
      (SELECT string_agg(a.attname, ',' ORDER BY a.attname) FROM pg_attribute a WHERE a.attrelid = r.conrelid AND a.attnum = ANY (r.conkey)),
      pg_get_constraintdef(r.oid))
    FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND r.contype IN ('p', 'u', 'c', 'f', 'x')
    UNION ALL
    SELECT format('rule %s (%s) %s', c.relname,
      (SELECT string_agg(a.attname, ',' ORDER BY a.attname) FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)),
      regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )INDEX \\S+ ON \\S+ USING \\w+ ', '\\1'))
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
      AND NOT EXISTS (SELECT FROM pg_constraint r WHERE r.conindid = i.indexrelid)
    UNION ALL
    SELECT format('sequence %s', c.relname) FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S') AS lines
    ORDER BY line COLLATE "C"`);
  return rows.map(({ line }) => line);
}

/** The migrations that are there, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** How a release is written down: its version, its migrations, its schema. */
export const releasedText = (
  version: string,
  migrations: readonly string[],
  schema: readonly string[],
): string =>
  [`release ${version}`, ...migrations.map((name) => `migration ${name}`), ...schema, ''].join('\n');

/** What was written down of the last release. */
export function readReleased(text: string) {
  const lines = text.split('\n').filter(Boolean);
  return {
    migrations: lines.filter((line) => line.startsWith('migration ')).map((line) => line.slice(10)),
    schema: lines.filter((line) => /^(column|rule|sequence) /.test(line)),
  };
}

/** What migrations since the release say that no process of it needs any more: `-- contract: orders.old_no: why`. */
export const contractsOf = (migrations: readonly string[]): string[] =>
  migrations.flatMap((sql) => [...sql.matchAll(/^-- contract: (.+?): \S.*$/gm)].map(([, what = '']) => what));

/** The texts of the migrations that came after those. */
export const migrationsAfter = (released: readonly string[]): string[] =>
  migrationNames()
    .filter((name) => !released.includes(name))
    .map((name) => readFileSync(path.join(migrationsFolder, name), 'utf8'));

type Column = { type: string; isRequired: boolean; isGiven: boolean };

/**
 * What processes of the release would not survive, each by what it is about and why; what `contracts` name is left out, and told when
 * it excuses nothing.
 */
export function breachesOf(
  before: readonly string[],
  after: readonly string[],
  contracts: readonly string[] = [],
): string[] {
  const [old, now] = [columnsOf(before), columnsOf(after)];
  const [oldTables, tables] = [tablesOf(old), tablesOf(now)];
  const found: [what: string, why: string][] = [];
  for (const table of oldTables)
    if (!tables.has(table)) found.push([table, 'the table is gone or has another name']);
  for (const [name, column] of old) {
    if (!tables.has(tableOf(name))) continue;
    const next = now.get(name);
    if (!next) found.push([name, 'the column is gone or has another name']);
    else {
      if (!isWider(column.type, next.type)) found.push([name, `${column.type} became ${next.type}`]);
      if (next.isRequired && !column.isRequired) found.push([name, 'the column may not be empty any more']);
      if (next.isRequired && column.isGiven && !next.isGiven)
        found.push([name, 'the column has no default any more']);
    }
  }
  for (const [name, { isRequired, isGiven }] of now)
    if (oldTables.has(tableOf(name)) && !old.has(name) && isRequired && !isGiven)
      found.push([name, 'the new column is required and has no default']);
  for (const line of before) {
    const [, table = '', , rule = ''] = ruleOf(line) ?? [];
    // ON CONFLICT names such a key.
    if (/^(PRIMARY KEY|UNIQUE)/.test(rule) && tables.has(table) && !after.includes(line))
      found.push([`${table} ${rule}`, 'the key is gone']);
    if (line.startsWith('sequence ') && !after.includes(line)) found.push([line, 'the sequence is gone']);
  }
  for (const line of after) {
    const [, table = '', columns = '', rule = ''] = ruleOf(line) ?? [];
    // What a rule says of a new column is a matter of its default.
    const isOfOld = columns.split(',').every((column) => old.has(`${table}.${column}`));
    if (rule && oldTables.has(table) && isOfOld && !before.includes(line))
      found.push([`${table} ${rule}`, 'the new rule may refuse what is written']);
  }
  const excused = new Set(found.map(([what]) => what));
  return [
    ...found.filter(([what]) => !contracts.includes(what)).map(([what, why]) => `${what}: ${why}`),
    ...contracts.filter((what) => !excused.has(what)).map((what) => `${what}: the contract excuses nothing`),
  ];
}

const tableOf = (column: string) => column.split('.', 1)[0] ?? '';
const tablesOf = (columns: Map<string, Column>) => new Set([...columns.keys()].map(tableOf));
const ruleOf = (line: string) => /^rule (\S+) \((.*?)\) (.+)$/.exec(line);

function columnsOf(lines: readonly string[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const line of lines) {
    const [, name = '', type = '', required, given] =
      /^column (\S+) (.+?)( required)?( given)?$/.exec(line) ?? [];
    if (name) columns.set(name, { type, isRequired: Boolean(required), isGiven: Boolean(given) });
  }
  return columns;
}

/** Whether whoever writes and reads the one type gets on with the other as well. bigint is none: it is read as a text. */
function isWider(from: string, to: string): boolean {
  if (from === to || (from === 'smallint' && to === 'integer')) return true;
  const [, length] = /^character varying\((\d+)\)$/.exec(from) ?? [];
  if (!length) return from === 'character varying' && to === 'text';
  const [, next] = /^character varying\((\d+)\)$/.exec(to) ?? [];
  return /^(text|character varying)$/.test(to) || (next !== undefined && Number(next) >= Number(length));
}
