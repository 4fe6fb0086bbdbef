import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoAccounts, demoPassword } from '../../db/demo-accounts.ts';
import { demoSecretKey } from '../../src/host/config/config-secrets.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/host/database/embedded-database.ts';
import { testSecretKey } from '../fixtures/secrets.ts';
import {
  embeddedDatabaseOf,
  type Product,
  programOf,
  query,
  runProgram,
  type Settings,
  startProduct,
  temporaryFolder,
} from '../product.ts';
import { createDatabase, dropDatabase } from '../world.ts';

/** T-backup (trust figure G30): back up, destroy, restore, compare; each command as a process of its own. */

// Whole databases are written out and read in, beside other tests.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
const backups = path.join(folder, 'backups');
const settings = { DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: backups, BACKUP_KEY: 'b'.repeat(40) };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newKey = randomBytes(36).toString('base64');

type Where = { host: string; port: number; user: string; database: string };

async function run(program: 'backup' | 'restore', with_: Settings, ...args: string[]) {
  const running = runProgram(with_, programOf(`src/${program}.ts`, ...args));
  const code = await running.ended;
  return { code, output: running.output() };
}

/**
 * Every row of every table, in an order of its own, and the sequences: as one hash for each table. `upkeep` is left out, where backups
 * and restores write down that they were made.
 */
async function fingerprint(where: Where): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    where,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'drizzle') AND tablename <> 'upkeep' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ hash: string }>(
      where,
      `SELECT count(*) || ' ' || md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS hash FROM ${name} t`,
    );
    found[name] = String(row?.hash);
  }
  const sequences = await query<{ name: string; value: string }>(
    where,
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND sequencename <> 'upkeep_id_seq'`,
  );
  for (const { name, value } of sequences) found[`sequence ${name}`] = value;
  return found;
}

/** All rows of an embedded database that is stopped, and the hashes of all stored bytes that rows refer to. */
async function stateOf(dataDir: string) {
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  try {
    const keys = await query<{ key: string }>(server.connection, 'SELECT stored_as AS key FROM files');
    const files = keys.map(({ key }) => {
      const bytes = readFileSync(path.join(dataDir, 'files', key));
      return [key, createHash('sha256').update(bytes).digest('hex')] as const;
    });
    return { rows: await fingerprint(server.connection), files: Object.fromEntries(files) };
  } finally {
    await server.stop();
  }
}

const constraints = (where: Where) =>
  query(
    where,
    `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) AS is, convalidated FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype <> 'n' UNION ALL
     SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled <> 'D' FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'pgboss%' ORDER BY 1, 2, 3`,
  );

const newest = () =>
  path.join(
    backups,
    readdirSync(backups)
      .filter((name) => name.endsWith('.backup'))
      .sort()
      .at(-1) ?? '',
  );

describe('the embedded database', () => {
  const newcomer = '13900000004';
  let product: Product;
  let earlier: string;
  let before: Awaited<ReturnType<typeof stateOf>>;

  async function post(address: string, body: object, token?: string) {
    const answer = await fetch(`${product.origin}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { token }) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { code: number; data: { token?: string } | null; msg: string };
  }
  const signIn = (phone: string) => post('/api/open/login', { account: phone, password: demoPassword });

  test('is backed up while the product works, as of one moment', async () => {
    product = await startProduct(settings);
    const { connection } = embeddedDatabaseOf(settings.DATA_DIR);
    await query(connection, `INSERT INTO settings (key, value) VALUES ('one', '0'), ('other', '0')`);
    let isBusy = true;
    const writing = (async () => {
      for (let count = 1; isBusy; count++) {
        await query(connection, `UPDATE settings SET value = '${count}' WHERE key IN ('one', 'other')`);
      }
    })();
    const { code, output } = await run('backup', settings);
    isBusy = false;
    await writing;
    expect(output).toMatch(/已备份到 .*张表 \d+ 行，\d+ 个文件 .*已加密/s);
    expect(code).toBe(0);
    earlier = newest();
  });

  test('an account that is closed afterwards is noted beside the backups', async () => {
    const { data } = await signIn(newcomer);
    const closed = await post('/api/auth/account/close', { password: demoPassword }, data?.token);
    expect(closed.msg).toBe('操作成功！');
    const list = path.join(backups, 'closed-accounts.txt');
    await expect
      .poll(() => existsSync(list) && readFileSync(list, 'utf8'), { timeout: 10_000 })
      .toContain(demoAccounts.newcomer.rid);
  });

  test('is not restored over a product that runs', async () => {
    const { code, output } = await run('restore', settings, '--replace');
    expect([code, output]).toEqual([1, expect.stringContaining('正被另一个澄谱进程使用')]);
    await product.stop();
  });

  test('is backed up while it is stopped, with its own key only; what is older than 30 days goes', async () => {
    const expired = path.join(backups, 'limpid-20200101-000000.backup');
    writeFileSync(expired, '');
    expect(await run('backup', settings)).toMatchObject({ code: 0 });
    expect(existsSync(expired)).toBe(false);
    expect(newest()).not.toBe(earlier);
    const written = readdirSync(backups);
    const other = await run('backup', { ...settings, SECRET_KEY: 'another-key-'.repeat(4) });
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('SECRET_KEY 与数据库不符')]);
    expect(readdirSync(backups)).toEqual(written);
    before = await stateOf(settings.DATA_DIR);
  });

  test('archives with another key, cut off or changed are refused before anything is touched', async () => {
    rmSync(settings.DATA_DIR, { recursive: true });
    const bytes = readFileSync(newest());
    const tries: [Settings, Buffer, string][] = [
      [{ ...settings, BACKUP_KEY: 'c'.repeat(40) }, bytes, 'BACKUP_KEY 与备份时的不同'],
      [{ ...settings, SECRET_KEY: newKey }, bytes, 'SECRET_KEY 与备份时的不同'],
      [settings, bytes.subarray(0, -1), '备份文件不完整'],
      [settings, Buffer.from(bytes).fill(7, 90_000, 90_001), '备份文件已损坏或被改动'],
    ];
    await Promise.all(
      tries.map(async ([given, archive, reason], index) => {
        const broken = path.join(folder, `broken-${index}`);
        writeFileSync(broken, archive);
        const { code, output } = await run('restore', given, broken, '--replace');
        expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
      }),
    );
    expect(existsSync(settings.DATA_DIR)).toBe(false);
  });

  test('comes back after it was destroyed, every row, sequence and file, with the key of then beside a new one', async () => {
    const keys = { SECRET_KEY: newKey, SECRET_KEY_BEFORE: demoSecretKey };
    const { code, output } = await run('restore', { ...settings, ...keys });
    expect([code, output]).toEqual([0, expect.stringMatching(/账务核对无误，用时 [\d.]+ s（RTO）/)]);
    const after = await stateOf(settings.DATA_DIR);
    expect(after).toEqual(before);
    expect(Object.keys(after.files).length).toBeGreaterThan(3);
  });

  test('an earlier archive replaces it, and accounts closed since then stay closed', async () => {
    const { code, output } = await run('restore', settings, earlier, '--replace');
    expect([code, output]).toEqual([0, expect.stringContaining('备份之后注销的 1 个账号已再次清除')]);
    product = await startProduct(settings);
    const { connection } = embeddedDatabaseOf(settings.DATA_DIR);
    const [moved] = await query(
      connection,
      `SELECT count(DISTINCT value)::int AS kinds FROM settings
       WHERE key IN ('one', 'other')`,
    );
    expect(moved).toMatchObject({ kinds: 1 });
    expect((await signIn(newcomer)).code).toBe(0);
    expect((await signIn('13900000001')).code).toBe(1);
    await product.stop();
  });
});

describe('an external database', () => {
  const postgres15 = path.resolve(import.meta.dirname, '../../node_modules/postgres-15/native');
  const dataDir = path.join(folder, 'server');
  const files = path.join(folder, 'elsewhere');
  let target: EmbeddedDatabase;
  beforeAll(async () => {
    mkdirSync(dataDir, { recursive: true });
    const binaries = existsSync(postgres15) ? { binaries: postgres15 } : {};
    target = await startEmbeddedDatabase({ dataDir, log: () => {}, ...binaries, settings: { fsync: 'off' } });
    // A backup writes down that it was made, so it is not made of what other tests are copied from.
    source = await createDatabase('demo');
  });
  afterAll(() => Promise.all([target?.stop(), dropDatabase(source)]));

  const addressOf = ({ host, port, user, database }: Where) =>
    `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

  let source: Where;
  const from = {
    ...{ ...settings, BACKUP_KEY: '', BACKUP_DIR: path.join(folder, 'plain'), DATA_DIR: files },
    SECRET_KEY: testSecretKey,
  };
  const restore = (to: Settings, ...args: string[]) => run('restore', to, '--unsealed', ...args);

  test('is backed up from PostgreSQL 18 and restored into 15, with its constraints and triggers', async () => {
    expect(await run('backup', { ...from, DATABASE_URL: addressOf(source) })).toMatchObject({ code: 0 });
    const to = { ...from, DATABASE_URL: addressOf(target.connection) };
    const unsaid = await run('restore', to);
    expect([unsaid.code, unsaid.output]).toEqual([1, expect.stringContaining('加上 --unsealed')]);
    expect(await restore(to)).toMatchObject({ code: 0 });
    expect(await fingerprint(target.connection)).toEqual(await fingerprint(source));
    expect(await constraints(target.connection)).toEqual(await constraints(source));
  });

  test('is restored over what is there only when told so', async () => {
    const to = { ...from, DATABASE_URL: addressOf(target.connection) };
    await query(target.connection, 'DELETE FROM banners; CREATE TABLE stray (id int)');
    const full = await restore(to);
    expect([full.code, full.output]).toEqual([1, expect.stringContaining('加上 --replace')]);
    expect(await query(target.connection, 'SELECT FROM stray, banners')).toEqual([]);
    expect(await restore(to, '--replace')).toMatchObject({ code: 0 });
    expect(await fingerprint(target.connection)).toEqual(await fingerprint(source));
  });

  test('a ledger that was broken already comes back as it was, and is told', async () => {
    await query(
      target.connection,
      "INSERT INTO ledger_balances VALUES ('2203:ada:first', '2203', 'ada', 'first', 'CNY', 1, 0)",
    );
    const to = {
      ...from,
      BACKUP_DIR: path.join(folder, 'broken'),
      DATABASE_URL: addressOf(target.connection),
    };
    expect(await run('backup', to)).toMatchObject({ code: 0 });
    const { code, output } = await restore(to, '--replace');
    expect([code, output]).toEqual([2, expect.stringContaining('账务不变式')]);
    expect(await query(target.connection, 'SELECT balance FROM ledger_balances')).toEqual([{ balance: '1' }]);
  });

  test('is not restored while a product is connected to it', async () => {
    const address = addressOf(target.connection);
    const client = new pg.Client({ connectionString: `${address}&application_name=limpid` });
    await client.connect();
    const { code, output } = await restore({ ...from, DATABASE_URL: address }, '--replace');
    await client.end();
    expect([code, output]).toEqual([1, expect.stringContaining('请先停止服务')]);
  });
});
