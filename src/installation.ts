import { type SQL, sql } from 'drizzle-orm';
import { demoAccounts } from '../db/demo-accounts.ts';
import { demoStaff } from '../db/demo-staff.ts';
import type { Config } from './host/config/config.ts';
import { canOpen, createSecrets } from './host/config/secrets.ts';
import type { Database } from './host/database/database.ts';
import type { EmbeddedDatabase } from './host/database/embedded-database.ts';
import { type RunningDatabase, startDatabase } from './host/database/start-database.ts';
import { installation } from './host/tables.ts';

type Keys = Pick<Config, 'secretKey' | 'secretKeyBefore'>;
type Mode = Keys & Pick<Config, 'isProduction'>;

/** What is sealed to tell later whether the key is still the same. */
const sealedWord = 'limpid';

/**
 * Starts or reaches the database for a shop of `config`, up to date and open. Refuses a database of another kind of shop
 * or with other keys than SECRET_KEY and SECRET_KEY_BEFORE before anything in it is changed (trust figure G44).
 */
export async function openShop(
  config: Config,
  say: (line: string) => void,
  onError: (error: Error) => void,
  embedded?: Promise<EmbeddedDatabase>,
): Promise<RunningDatabase> {
  let isNoted = false;
  const admit = async (db: Database) => {
    isNoted = await refuseUnfit(db, config);
  };
  const database = await startDatabase(config, say, onError, admit, embedded);
  try {
    if (!isNoted) await noteInstallation(database.primary.db, config);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Refuses, with the reason, what this process should not work on: demo accounts in production, whose passwords everybody
 * knows; a shop that production wrote in demo mode; and what was sealed with another SECRET_KEY. Older and empty
 * databases, without the note of a first start, are judged by their accounts. Returns whether there is that note.
 */
export async function refuseUnfit(db: Database, { isProduction, ...keys }: Mode): Promise<boolean> {
  const notes = await notesOf(db);
  const [noted] = notes;
  const staff = await staffOf(db);
  const customers = await rowsOf(db, 'customers', sql`rid, phone AS name`);
  const demo = [...staff, ...customers].filter(({ rid }) => demoRids.includes(rid));
  if (isProduction && (noted?.kind === 'demo' || demo.length > 0)) {
    const names = demo.slice(0, 3).map(({ name }) => name);
    throw new Error(
      `数据库中是演示数据${names.length ? `（账号 ${names.join('、')} 等）` : ''}，其密码是公开的：生产模式请使用空数据库，或恢复生产环境的备份`,
    );
  }
  const isOfProduction = noted
    ? noted.kind === 'production'
    : demo.length === 0 && staff.length + customers.length > 0;
  if (!isProduction && isOfProduction) {
    throw new Error('数据库属于生产环境，演示模式会写入演示账号：请设置 MODE=production，或换一个数据库');
  }
  keyOf([...notes, ...staff], keys);
  return noted !== undefined;
}

/**
 * Refuses, with the reason, what was sealed with other keys: whoever restored it could not read it either. Returns the key
 * that the database is noted to be sealed with: that of before until everything is sealed anew.
 */
export async function refuseOtherKey(db: Database, keys: Keys): Promise<string> {
  return keyOf([...(await notesOf(db)), ...(await staffOf(db))], keys);
}

function keyOf(rows: readonly Row[], { secretKey, secretKeyBefore }: Keys): string {
  const [sealed] = rows.flatMap((row) => row.sealed ?? []);
  if (sealed === undefined) return secretKey;
  for (const key of [secretKey, secretKeyBefore])
    if (key !== undefined && canOpen(createSecrets(key), sealed)) return key;
  throw new Error(
    'SECRET_KEY 与数据库不符：其中加密的内容由另一个 SECRET_KEY 写成，无法读取，请换回原来的 SECRET_KEY；要更换它，把原来的填入 SECRET_KEY_BEFORE',
  );
}

const demoRids: string[] = [...Object.values(demoAccounts), ...Object.values(demoStaff)].map(
  ({ rid }) => rid,
);

/** The first start on a database notes what kind of shop it holds. Several processes may do so at once. */
async function noteInstallation(db: Database, { isProduction, ...keys }: Mode) {
  const keyCheck = createSecrets(keys.secretKey).seal(sealedWord);
  await db
    .insert(installation)
    .values({ kind: isProduction ? 'production' : 'demo', keyCheck })
    .onConflictDoNothing();
  await refuseUnfit(db, { isProduction, ...keys });
}

const notesOf = (db: Database) => rowsOf(db, 'installation', sql`kind, key_check AS sealed, '' AS rid`);
const staffOf = (db: Database) =>
  rowsOf(db, 'staff_members', sql`rid, account AS name, totp_secret AS sealed`);

type Row = { rid: string; name?: string; kind?: string; sealed: string | null };

/** Some rows of a table, those of demo accounts first; none when an empty or older database has no such table. */
async function rowsOf(db: Database, table: string, columns: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ found: string | null }>(sql`SELECT to_regclass(${table}) AS found`);
  if (!rows[0]?.found) return [];
  const all = sql`SELECT ${columns} FROM ${sql.identifier(table)}`;
  return (await db.execute<Row>(sql`SELECT * FROM (${all}) found ORDER BY rid IN ${demoRids} DESC LIMIT 100`))
    .rows;
}
