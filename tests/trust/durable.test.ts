import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { embeddedDatabaseOf, query } from '../product.ts';

/** T-durable: what the embedded database promises, tried with real processes and real kills. */

const isRoot = process.geteuid?.() === 0;
const child = join(import.meta.dirname, 'support/embedded-child.ts');
const servers: Server[] = [];
let root: string;
let dataDir: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'limpid-durable-'));
  dataDir = join(root, 'data');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('one data folder through starts, refusals and kills', () => {
  test('the first start makes a database with durable settings', async () => {
    const server = await start();
    expect(await settings(server)).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
    });
    await server.sql('CREATE TABLE notes (id int PRIMARY KEY, text text)');
    await server.sql(`INSERT INTO notes VALUES (0, '澄谱')`);
    expect(await server.stop()).toEqual({ stopped: true });
  });

  test('a second server is refused within 2 s and the first one keeps working', async () => {
    const first = await start();
    const before = await count(first);
    const began = Date.now();
    const second = open();
    const refusal = await second.next('refused');
    expect(Date.now() - began).toBeLessThan(2000);
    expect(refusal).toEqual({
      refused: 'DataDirInUse',
      message: `数据目录 ${dataDir} 正被另一个澄谱进程使用（进程 ${first.process.pid}）`,
    });
    await first.sql(`INSERT INTO notes VALUES (1, 'still here')`);
    expect(await count(first)).toBe(before + 1);
  });

  test('a stop and a restart keep the data, and the restart is quick', async () => {
    const first = await start();
    const before = await count(first);
    await first.stop();
    const second = await start();
    expect(await count(second)).toBe(before);
    expect(second.readyIn).toBeLessThan(1000);
  });

  test('the lock of a dead process is taken over, also when its number lives on', async () => {
    const locks = join(dataDir, 'in-use');
    const first = await start();
    const [lock] = readdirSync(locks);
    const text = readFileSync(join(locks, lock!), 'utf8');
    await first.stop();
    writeFileSync(join(locks, `${process.pid}-1-leftover`), text);
    await start();
    expect(readdirSync(locks)).toHaveLength(1);
  });

  test('kill -9 of the server loses no acknowledged row, and the database left behind is replaced', async () => {
    const first = await start();
    const acknowledged = await writeUntilKilled(first, 1000, () => first.process.kill('SIGKILL'));
    const second = await start();
    expect(second.logs).toContainEqual(expect.stringContaining('仍在运行，先将其停止'));
    expect(await missing(second, acknowledged)).toEqual([]);
  });

  test('kill -9 of the database is repaired within 5 s without losing an acknowledged row', async () => {
    const server = await start();
    let killedAt = 0;
    const acknowledged = await writeUntilKilled(server, 2000, () => {
      killedAt = Date.now();
      process.kill(databasePid(), 'SIGKILL');
    });
    await server.next('log', (log) => log === '数据库已重新启动');
    expect(Date.now() - killedAt).toBeLessThan(5000);
    expect(await missing(server, acknowledged)).toEqual([]);
  });

  test('kill -9 of both loses no acknowledged row', async () => {
    const first = await start();
    const acknowledged = await writeUntilKilled(first, 3000, () => {
      first.process.kill('SIGKILL');
      process.kill(databasePid(), 'SIGKILL');
    });
    const second = await start();
    expect(await missing(second, acknowledged)).toEqual([]);
  });

  test('a record of a killed database whose number another program has does not stop the start', async () => {
    const first = await start();
    first.process.kill('SIGKILL');
    const record = join(dataDir, 'postgresql/postmaster.pid');
    process.kill(databasePid(), 'SIGKILL');
    const [, ...rest] = readFileSync(record, 'utf8').split('\n');
    writeFileSync(record, [process.pid, ...rest].join('\n'));
    await count(await start());
  });

  test('the account that works is no superuser, also on what a superuser made (G43)', async () => {
    const asSuperuser = () => ({ ...embeddedDatabaseOf(dataDir).connection, user: 'limpid' });
    const closed = /no pg_hba.conf entry/;
    const server = await start();
    for (const forbidden of [
      `COPY (SELECT 1) TO PROGRAM 'true'`,
      `SELECT pg_read_file('/etc/hosts')`,
      'SET ROLE limpid',
      'CREATE ROLE other SUPERUSER',
    ]) {
      await expect(server.sql(forbidden), forbidden).rejects.toThrow('permission denied');
    }
    await expect(query(asSuperuser(), 'SELECT 1')).rejects.toThrow(closed);

    // As data folders were before: everybody may connect, and everything is the superuser's.
    writeFileSync(join(dataDir, 'postgresql/pg_hba.conf'), 'local all all trust\n');
    process.kill(databasePid(), 'SIGHUP');
    await expect
      .poll(() => query(asSuperuser(), 'SELECT 1').catch(() => []), { timeout: 5000 })
      .toHaveLength(1);
    await query(
      asSuperuser(),
      `ALTER DATABASE limpid OWNER TO limpid; CREATE SCHEMA old; CREATE TYPE old.kind AS ENUM ('one');
       CREATE TABLE old.things (id serial, no int GENERATED ALWAYS AS IDENTITY, kind old.kind);
       CREATE VIEW old.seen AS SELECT * FROM old.things; CREATE SEQUENCE old.counter;
       CREATE FUNCTION old.one() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    );
    await server.stop();
    const after = await start();
    await after.sql(`INSERT INTO old.things (kind) VALUES ('one')`);
    await after.sql('DROP SCHEMA old CASCADE');
    await after.sql('CREATE SCHEMA fresh');
    await expect(query(asSuperuser(), 'SELECT 1')).rejects.toThrow(closed);
  });

  test('a first start copies a cluster made ahead, which stays as it was, and makes its own where there is none', async () => {
    const made = await start();
    const rows = await count(made);
    await made.stop();
    const copy = await start({}, [join(root, 'copied'), join(dataDir, 'postgresql')]);
    expect(await count(copy)).toBe(rows);
    expect(await settings(copy)).toMatchObject({ fsync: 'on', data_checksums: 'on' });
    await copy.sql('DELETE FROM notes');
    await copy.stop();
    expect(await count(await start())).toBe(rows);

    const alone = await start({}, [join(root, 'alone'), join(root, 'nowhere')]);
    await expect(alone.sql('SELECT FROM notes')).rejects.toThrow('notes');
  });

  test('stopping leaves no process and no lock', async () => {
    const server = await start();
    const pid = databasePid();
    await server.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(readdirSync(join(dataDir, 'in-use'))).toEqual([]);
  });

  test.runIf(isRoot)(
    'root without user namespaces: same data, below a folder that only root may enter',
    async () => {
      chmodSync(root, 0o700);
      const without = join(root, 'without-namespaces');
      mkdirSync(without);
      writeFileSync(join(without, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });

      const before = await start();
      const rows = await count(before);
      await before.stop();
      const fallback = await start({ PATH: `${without}${delimiter}${process.env.PATH}` });
      expect(ownerOf(databasePid())).not.toBe(0);
      await fallback.sql(`INSERT INTO notes VALUES (4001, 'as an unprivileged account')`);
      await fallback.stop();
      expect(await count(await start())).toBe(rows + 1);
    },
  );
});

type Message = Record<string, unknown>;
type Row = Record<string, unknown>;
type Server = {
  process: ChildProcess;
  /** Milliseconds from the call to the first connection being possible. */
  readyIn: number;
  logs: string[];
  /** The next message that has one of `keys` (and fits); what comes before it is passed over. */
  next(keys: string | string[], fits?: (value: unknown) => boolean): Promise<Message>;
  sql(text: string): Promise<Row[]>;
  stop(): Promise<Message>;
  end(): Promise<void>;
};

async function start(env: NodeJS.ProcessEnv = {}, folders = [dataDir]): Promise<Server> {
  const server = open(env, folders);
  const { ready, message } = await server.next(['ready', 'refused']);
  expect(message).toBeUndefined();
  server.readyIn = Number(ready);
  return server;
}

function open(env: NodeJS.ProcessEnv = {}, folders = [dataDir]): Server {
  const running: ChildProcess = spawn(process.execPath, [child, ...folders], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const messages: Message[] = [];
  const logs: string[] = [];
  createInterface(running.stdout!).on('line', (line) => {
    const message: Message = JSON.parse(line);
    messages.push(message);
    if (message.log) logs.push(String(message.log));
  });
  const gone = new Promise<void>((resolve) => running.once('close', () => resolve()));

  async function next(keys: string | string[], fits: (value: unknown) => boolean = () => true) {
    for (let waited = 0; waited < 10_000; waited += 5) {
      while (messages.length > 0) {
        const message = messages.shift()!;
        for (const key of [keys].flat()) if (key in message && fits(message[key])) return message;
      }
      if (running.exitCode !== null || running.signalCode) break;
      await sleep(5);
    }
    throw new Error(`no ${keys} from the server; it said ${JSON.stringify(logs)}`);
  }
  const server: Server = {
    process: running,
    readyIn: 0,
    logs,
    next,
    async sql(text) {
      running.stdin!.write(`${text}\n`);
      const { rows, failed } = await next(['rows', 'failed']);
      if (failed) throw new Error(String(failed));
      return rows as Row[];
    },
    async stop() {
      running.stdin!.end();
      const message = await next('stopped');
      await gone;
      return message;
    },
    async end() {
      running.stdin!.end();
      await gone;
    },
  };
  running.stdin!.on('error', () => {});
  servers.push(server);
  return server;
}

async function settings(server: Server) {
  const names = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'listen_addresses',
    'server_encoding',
  ];
  const [row] = await server.sql(`SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`)}`);
  return row;
}

async function count(server: Server): Promise<number> {
  const [row] = await server.sql('SELECT count(*)::int AS rows FROM notes');
  return Number(row?.rows);
}

/** Writes rows one after another, kills in the middle, and returns the ids whose write was acknowledged. */
async function writeUntilKilled(server: Server, firstId: number, kill: () => void): Promise<number[]> {
  const acknowledged: number[] = [];
  try {
    for (let id = firstId; id < firstId + 900; id++) {
      if (id === firstId + 50) setTimeout(kill, 3);
      await server.sql(`INSERT INTO notes VALUES (${id}, 'row ${id}')`);
      acknowledged.push(id);
    }
  } catch {
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    return acknowledged;
  }
  throw new Error('the kill did not interrupt the writing');
}

async function missing(server: Server, ids: number[]): Promise<unknown[]> {
  return await server.sql(
    `SELECT id FROM unnest('{${ids}}'::int[]) id WHERE id NOT IN (SELECT id FROM notes)`,
  );
}

function databasePid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8'), 10);
}

function ownerOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
