import pg from 'pg';
import { sampleForms } from '../../src/features/catalogue/prices/rules.minimum.ts';
import { startEmbeddedDatabase } from '../../src/host/database/embedded-database.ts';
import { billOfProvider } from './places.ts';

/** A script by each way into a page, none longer than a name may be; whichever runs calls `planted`. */
const scripts = [
  '<img src=x onerror=planted(1)>',
  '"><script>planted(2)</script>',
  '<svg onload=planted(3)>',
  '[a](javascript:planted(4))',
];
export const payload = scripts.join(' ');

/** What the database keeps out by a constraint or a trigger cannot be planted. */
export type Planted = { columns: number; keptOut: string[] };

type Column = { table: string; column: string; type: 'text' | '_text' | 'jsonb' };

/** Made from other texts. */
const derived = /^search_/;
/** Words that stand for one of a few choices, which the product itself would not take otherwise. */
const choices = sampleForms.join('|');
/** What holds so few letters that no script fits, and what one fills. */
const tooSmall = /^(order_samples\.unit|sample_passports\.(room|unit))$/;
const filled = /^((coupons|campaigns)\.name|banners\.title|service_types\.aliases)$/;
/** What is for people has a Chinese character or a blank; keys, kinds, addresses and numbers have none. */
const words = '[一-龥 ]';

/** Puts scripts behind every text for people in a shop's data, in columns, lists and documents alike; nobody serves it meanwhile. */
export async function plant(dataDir: string): Promise<Planted> {
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const columns = await client.query<Column>(
      `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND c.udt_name IN ('text', '_text', 'jsonb')
          AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'`,
    );
    await client.query(billOfProvider);
    const planted: Planted = { columns: 0, keptOut: [] };
    for (const { table, column, type } of columns.rows) {
      const place = `${table}.${column}`;
      if (derived.test(place) || tooSmall.test(place)) continue;
      const name = `"${column}"`;
      const isForPeople =
        type === 'text'
          ? `${name} ~ '${words}' AND ${name} !~ '^(${choices})$'`
          : `${name}::text ~ '[一-龥]'`;
      const found = await client.query(`SELECT 1 FROM "${table}" WHERE ${isForPeople} LIMIT 1`);
      if (!found.rowCount) continue;
      const changed = withScript[type](name, !filled.test(place));
      try {
        await client.query(`UPDATE "${table}" SET ${name} = ${changed} WHERE ${isForPeople}`);
        planted.columns += 1;
      } catch {
        planted.keptOut.push(place);
      }
    }
    return planted;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Everybody's turn comes: which script stands behind a text is chosen by that text, and all stand behind a long one. */
const oneOf = (text: string) =>
  `CASE WHEN length(${text}) > 200 THEN $p$${payload}$p$
    ELSE (ARRAY[${scripts.map((script) => `$p$${script}$p$`).join()}])[1 + (hashtext(${text}) & 3)] END`;
/** As it stands within a document, and within what replaces a part of it. */
const quoted = (script: string) => JSON.stringify(script).slice(1, -1).replaceAll('\\', '\\\\');

/** The text of a column with a script behind it, or a script in its place. */
const withScript: Record<Column['type'], (name: string, behind: boolean) => string> = {
  text: (name, behind) => (behind ? `${name} || ' ' || ${oneOf(name)}` : oneOf(name)),
  _text: (name, behind) => `ARRAY(SELECT ${withScript.text('each', behind)} FROM unnest(${name}) each)`,
  // Values, not names of fields: a text with a Chinese character that no colon follows.
  jsonb: (name) =>
    `regexp_replace(${name}::text, $r$("(?!(?:${choices})")(?:[^"\\\\]|\\\\.)*[一-龥](?:[^"\\\\]|\\\\.)*)"(?!\\s*:)$r$,
      $p$\\1 $p$ || (ARRAY[${scripts.map((script) => `$p$${quoted(script)}$p$`).join()}])[1 + (hashtext(${name}::text) & 3)] || '"', 'g')::jsonb`,
};
