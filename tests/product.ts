import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { demoPassword } from '../db/demo-accounts.ts';
import { isBuilt } from '../scripts/build.mjs';
import { builtServer, program, serverEnvironment } from '../scripts/run.mjs';
import { settingNames } from '../src/host/config/config.ts';
import { cheapHash } from './fixtures/cheap-hash.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Settings of src/host/config.ts by name; those that are not given have their defaults. */
export type Settings = Record<string, string>;

/** The built product running as a process of its own, as customers meet it. */
export type Product = {
  /** Where it listens, for example http://localhost:34567. */
  origin: string;
  dataDir: string;
  /** The number of its process. */
  pid: number;
  /** Everything that it has printed so far. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Stops it in good order, if it still runs; resolves as `ended`. */
  stop: () => Promise<number | NodeJS.Signals>;
};

/**
 * Starts the product and waits until it serves; throws with its output when it ends before that. Unless told
 * otherwise it listens on a free port and works on a folder of its own that goes when the process ends.
 */
export async function startProduct(settings: Settings = {}, command = serverCommand): Promise<Product> {
  const dataDir = settings.DATA_DIR ?? shopFolder();
  const running = runProgram({ PORT: '0', DATA_DIR: dataDir, ...settings }, command);
  const ended = running.ended.finally(() => {
    if (!settings.DATA_DIR) discardFolder(dataDir);
  });
  const origin = await Promise.race([running.said(/已就绪：(?:\S+（监听 )?(http:[^\s）]+)/), ended]);
  if (typeof origin !== 'object') throw new Error(`the product ended with ${origin}:\n${running.output()}`);
  return {
    ...running,
    origin: origin[1] ?? '',
    dataDir,
    ended,
    stop: () => {
      running.kill('SIGTERM');
      return ended;
    },
  };
}

/** The command that runs one of the product's programs, as npm's scripts do. */
export const programOf = (file: string, ...args: string[]) => [process.execPath, ...program(file), ...args];

/** Measurements have the server as a shop runs it. */
const isMeasured = process.argv[1]?.endsWith('.bench.ts') ?? false;

/**
 * The server as built; from the sources when they have changed since. For tests it may use more memory than where it serves a
 * shop: the last of its flags of one name holds, and a quarter of its work was to make room.
 */
export const serverCommand = isBuilt()
  ? [
      ...[process.execPath, ...builtServer.slice(0, -1)],
      ...(isMeasured ? [] : ['--max-semi-space-size=64']),
      ...builtServer.slice(-1),
    ]
  : programOf('src/server.ts');

/** What a program of the project is told by its environment: `settings`, and nothing else of this process's. */
export function environmentOf(settings: Settings) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  // An empty setting counts as not given, and keeps what a developer's .env says out.
  const unset = Object.fromEntries(settingNames.map((name) => [name, '']));
  return {
    ...{ PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production' },
    ...serverEnvironment,
    ...unset,
    ...settings,
  };
}

/** A program of the project that runs with `settings` and nothing else of this process's environment. */
export function runProgram(settings: Settings, [program = '', ...args] = serverCommand) {
  const child = spawn(program, args, {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (chunk: string) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: new Promise<number | NodeJS.Signals>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
    }),
    /** The first place in the output that fits `pattern`, as soon as there is one. */
    said: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const found = pattern.exec(output);
          if (!found) return;
          child.stdout.off('data', look);
          resolve(found);
        };
        child.stdout.on('data', look);
        look();
      }),
  };
}

/** A new folder for one product's data. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'limpid-product-'));
}

/** Removes a product's data and the backups that it keeps beside them. */
export function discardFolder(dataDir: string) {
  for (const each of [dataDir, `${dataDir}-backups`]) rmSync(each, { recursive: true, force: true });
}

/** A new folder with the data of a shop that was prepared for all (see `prepareShop`), or else an empty one. */
export function shopFolder(): string {
  const folder = temporaryFolder();
  const prepared = process.env.PREPARED_SHOP;
  // PostgreSQL wants its folder with the owner and the rights that it gave it.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

/**
 * Lets this process and its children copy one demo shop instead of seeding their own; what is returned removes it. The
 * passwords of its accounts are checked in no time: hundreds of sessions begin with one.
 */
export async function prepareShop(): Promise<() => void> {
  const folder = temporaryFolder();
  const product = await startProduct({ DATA_DIR: folder });
  const { connection } = embeddedDatabaseOf(folder);
  const passwordHash = await cheapHash(demoPassword);
  for (const table of ['customers', 'staff_members'])
    await query(
      connection,
      `UPDATE ${table} SET password_hash = '${passwordHash}' WHERE password_hash <> ''`,
    );
  await product.stop();
  process.env.PREPARED_SHOP = folder;
  return () => {
    delete process.env.PREPARED_SHOP;
    discardFolder(folder);
  };
}

/** The embedded database that runs on `dataDir`: the number of its process and how to reach it. */
export function embeddedDatabaseOf(dataDir: string) {
  const record = readFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n');
  const [pid, , , port, host] = record;
  return {
    pid: Number(pid),
    connection: { host: host ?? '', port: Number(port), user: 'limpid_shop', database: 'limpid' },
  };
}

/** Runs one statement on a database, past the product. */
export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
