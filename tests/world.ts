import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { type DemoAccount, demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { type DemoStaff, demoStaff, demoTotpSecret } from '../db/demo-staff.ts';
import { type App, buildApp, heedFailures } from '../src/app.ts';
import type { Call, Envelope, InputOf, OutputOf } from '../src/core/call.ts';
import { asksInEnglish } from '../src/core/language.ts';
import { startSession, type Tokens } from '../src/features/identity/sessions/tokens.ts';
import { customers } from '../src/features/identity/tables.ts';
import { openStaffSession } from '../src/features/staff/service.sessions.ts';
import { workers } from '../src/features.ts';
import { openGateways } from '../src/gateways.ts';
import { createClock, steady } from '../src/host/clock.ts';
import type { Secrets } from '../src/host/config/secrets.ts';
import { type Closings, createClosings } from '../src/host/database/closings.ts';
import { type OpenDatabase, openDatabase } from '../src/host/database/database.ts';
import { heedHeldConnections, watched } from '../src/host/database/held-connection.ts';
import type { FileStore } from '../src/host/files/file-store.ts';
import { createFileStore } from '../src/host/files/folder.ts';
import type { Gateways } from '../src/host/gateways/gateways.ts';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { databaseMemory } from '../src/host/gateways/provider-memory.ts';
import { type JobQueue, startJobs } from '../src/host/jobs.ts';
import { createLogger } from '../src/host/logger.ts';
import { testSecrets } from './fixtures/secrets.ts';

/** How somebody appears to the product: from where, with which browser, and with which token. */
export type Appearance = { address?: string; userAgent?: string; token?: string; isEnglish?: boolean };

/** Somebody who sends calls over HTTP. */
export type Caller = {
  /** Sends a call and returns its envelope. */
  call: <C extends Call>(call: C, input: InputOf<C>) => Promise<Envelope<OutputOf<C>>>;
  /** Sends a call and returns the whole answer, with its status and headers. */
  send: (call: Call, input: object) => Promise<LightMyRequestResponse>;
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>;
};

/** A customer who is signed in. */
export type SignedIn = Caller & Tokens & { rid: string };

/** A whole product on a database of its own, with its own clock, as long as one test lasts. */
export type World = Caller & {
  app: App;
  shop: Shop;
  database: OpenDatabase;
  /** The database's address, for a second process or client. */
  connection: { host: string; port: number; user: string; database: string };
  /** The product's secrets, to make what only it can make. */
  secrets: Secrets;
  /** The job queue, and what its workers reach the outside world through. */
  jobs: JobQueue;
  gateways: Gateways;
  /** Where links of ours begin. */
  origin: () => string;
  /** Where uploaded files lie, and the folder that they lie in. */
  store: FileStore;
  storeFolder: string;
  /** The list of closed accounts that backups are held against. */
  closings: Closings;
  /** A visitor; each test may have several, who differ by address and browser. */
  visitor: (appearance?: Appearance) => Caller;
  /** A demo account, or the customer of this phone number, signed in without a call or a notice. */
  as: (who: DemoAccount | `1${string}`, appearance?: Omit<Appearance, 'token'>) => Promise<SignedIn>;
  /** A demo member of staff, signed in without a call. */
  asStaff: (who: DemoStaff) => Promise<Caller & { token: string; rid: string; name: string }>;
  /** The SQL statements that `action` makes the product send, BEGIN and COMMIT left out. */
  statements: (action: () => Promise<unknown>) => Promise<string[]>;
  /** Does what calls have queued, and returns the messages sent so far, newest first. */
  outbox: () => Promise<readonly OutboxMessage[]>;
  /** The lines that the product has written to its log. */
  logged: () => readonly string[];
  /** The time on the product's clock. */
  now: () => Date;
  /** Moves the clock. */
  setNow: (now: string | Date) => void;
  /** Moves the clock on by so many seconds. */
  pass: (seconds: number) => void;
};

/** What a world begins with: the demo shop, nothing, or the demo shop with marks in what is its customers'. */
type Shop = 'demo' | 'empty' | 'planted';

/**
 * How a world begins: its shop; the time, as ISO 8601. With `after` the product is started
 * anew on the database and at the time of another world. `gateways` take the place of the stand-ins; in production
 * there is nothing below /dev.
 */
export type WorldOptions = {
  shop?: Shop;
  now?: string;
  after?: World;
  gateways?: Partial<Gateways>;
  isProduction?: boolean;
  /** Keeps the answers of open calls, as a process does that hears of changes; `app.kept` forgets them. */
  keepsAnswers?: boolean;
  trustedProxies?: readonly string[];
  /** Where people find it. */
  origin?: string;
  /** Of another SECRET_KEY than that of all tests. */
  secrets?: Secrets;
  /** Its clock never goes back, as that of a process; else tests set it as they like. */
  isSteady?: boolean;
  /** A database that takes the reads of open calls, as a replica does. */
  replica?: World['connection'];
  /** Takes what ends the world, which otherwise ends with the test. */
  onEnd?: (end: () => Promise<void>) => void;
};

/** Builds a world on a clone of a template database; it ends with the test. */
export async function newWorld({
  shop = 'demo',
  now = '2026-11-20T10:00:00+08:00',
  after,
  gateways: overrides,
  isProduction = false,
  keepsAnswers = false,
  trustedProxies = [],
  origin: address = 'http://shop.test',
  secrets = testSecrets,
  isSteady = false,
  replica: behind,
  onEnd = atEnd,
}: WorldOptions = {}): Promise<World> {
  const connection = after?.connection ?? (await createDatabase(shop));
  const database = openDatabase(connection, 5, () => {});
  let moment = after?.now() ?? new Date(now);
  const machine = () => moment.getTime();
  const movable = createClock(isSteady ? steady(machine) : machine);
  const clock = movable.now;
  const origin = () => address;
  const memory = databaseMemory(database.db, secrets);
  const { gateways: opened, standIns } = openGateways(clock, origin, undefined, {
    memory,
    secrets,
  });
  const gateways = { ...opened, ...(overrides && watched(overrides, 'a provider')) };
  const breaches = watchConnections();
  const folder = after?.storeFolder ?? (await mkdtemp(path.join(tmpdir(), 'limpid-files-')));
  const store = createFileStore(folder);
  const closings = createClosings(folder);
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const jobs = await startJobs(
    connection,
    workers,
    {
      db: database.db,
      secrets,
      gateways,
      store,
      closings,
      origin,
      now: clock,
    },
    { listens: false, onError: () => {}, onFailure: heedFailures({ db: database.db, clock, log: logger }) },
  );
  const replica = behind && openDatabase(behind, 2, () => {});
  const app = await buildApp({
    ...{ database, replica },
    jobs,
    secrets,
    gateways,
    store,
    demo:
      isProduction || !standIns
        ? undefined
        : {
            ...standIns,
            clock: movable,
            staff: { accounts: demoStaff, password: demoPassword, totpSecret: demoTotpSecret },
          },
    clock,
    logger,
    origin,
    version: '0.0.0',
    isDevelopment: false,
    keepsAnswers,
    isProduction,
    trustedProxies,
  });
  onEnd(async () => {
    await app.http.close();
    await jobs.stop();
    await database.close();
    await replica?.close();
    if (!after) await rm(folder, { recursive: true, force: true });
    if (!after) await dropDatabase(connection);
    expect(breaches).toEqual([]);
  });
  const visitor = (appearance?: Appearance) => callerOn(app, appearance);
  return {
    app,
    shop,
    database,
    connection,
    secrets,
    jobs,
    gateways,
    origin,
    store,
    storeFolder: folder,
    closings,
    ...visitor(),
    visitor,
    as: async (who, appearance = {}) => {
      const client = { address: '127.0.0.1', userAgent: 'test', ...appearance };
      const rid =
        who in demoAccounts ? demoAccounts[who as DemoAccount].rid : await ridOfPhone(database, who);
      const tokens = await startSession({ db: database.db, now: clock(), client }, rid, { remember: false });
      return { ...visitor({ ...appearance, token: tokens.token }), ...tokens, rid };
    },
    asStaff: async (who) => {
      const { rid, name } = demoStaff[who];
      const client = { address: '127.0.0.1', userAgent: 'test' };
      const { token } = await openStaffSession({ db: database.db, now: clock(), client }, rid);
      return { ...visitor({ token }), token, rid, name };
    },
    statements: (action) => recordStatements(database.pool, action),
    outbox: async () => {
      await jobs.workOff();
      return standIns?.outbox.messages() ?? [];
    },
    logged: () => lines,
    now: () => moment,
    setNow: (next) => {
      moment = new Date(next);
    },
    pass: (seconds) => {
      moment = new Date(moment.getTime() + seconds * 1000);
    },
  };
}

/** One world for those tests of a file that leave it as it was, as tables of refusals do; it ends with the file. */
export function sharedWorld(options: WorldOptions = {}): () => Promise<World> {
  let shared: Promise<World> | undefined;
  let end = async () => {};
  afterAll(() => end());
  return () => (shared ??= newWorld({ ...options, onEnd: (ending) => (end = ending) }));
}

/** Who waited for something slow while they held a connection, from now on: they fail at once (trust figure G40). */
function watchConnections(): readonly string[] {
  const breaches: string[] = [];
  heedHeldConnections((breach) => {
    breaches.push(breach.message);
    throw breach;
  });
  return breaches;
}

/** Does `work` when the test has ended, and forgets it: the test runner keeps what it is given as long as it runs. */
function atEnd(work: () => Promise<void>): void {
  let left: typeof work | undefined = work;
  onTestFinished(async () => {
    await left?.();
    left = undefined;
  });
}

function callerOn({ http }: App, { address, userAgent, token, isEnglish }: Appearance = {}): Caller {
  const request = ({ headers, ...options }: InjectOptions) =>
    http.inject({
      ...(address && { remoteAddress: address }),
      ...options,
      headers: {
        ...(userAgent && { 'user-agent': userAgent }),
        ...(token && { token }),
        ...(isEnglish && asksInEnglish),
        ...headers,
      },
    });
  const send = ({ method, path }: Call, input: object) =>
    request(
      method === 'GET' ? { method, url: path, query: asQuery(input) } : { method, url: path, payload: input },
    );
  return { request, send, call: async (call, input) => (await send(call, input as object)).json() };
}

/** The envelope of an answer; a file stands for a success. */
export function envelopeOf(answer: LightMyRequestResponse): Envelope<unknown> {
  const isFile = String(answer.headers['content-disposition'] ?? '').startsWith('attachment');
  return isFile ? { code: 1, data: null, msg: '操作成功！' } : answer.json();
}

async function ridOfPhone({ db }: OpenDatabase, phone: string): Promise<string> {
  const [found] = await db.select({ rid: customers.rid }).from(customers).where(eq(customers.phone, phone));
  if (!found) throw new Error(`no customer has the number ${phone}`);
  return found.rid;
}

/** A clone of a template database, for what needs no whole product; `dropDatabase` ends it. */
export async function createDatabase(shop: Shop): Promise<World['connection']> {
  const connection = { ...inject('databaseServer'), database: `world_${randomUUID().replaceAll('-', '')}` };
  // Copying files is many times faster than the default, which writes every page to the log.
  await administer(`CREATE DATABASE ${connection.database} TEMPLATE ${shop}_shop STRATEGY file_copy`);
  return connection;
}

/** Drops a database that `createDatabase` made, whoever is connected to it. */
export async function dropDatabase({ database }: World['connection']) {
  await administer(`DROP DATABASE ${database} WITH (FORCE)`);
}

let administrator: pg.Pool | undefined;

/** On one connection for all tests of a worker, which ends with it. */
async function administer(statement: string) {
  const where = { ...inject('databaseServer'), database: 'postgres' };
  administrator ??= new pg.Pool({ ...where, max: 1, allowExitOnIdle: true }).on('error', () => {});
  await administrator.query(statement);
}

function asQuery(input: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

async function recordStatements(pool: pg.Pool, action: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const original = pg.Client.prototype.query;
  const record = (config: unknown) => {
    const text = typeof config === 'string' ? config : (config as { text?: string }).text;
    if (text && !/^(begin|commit|rollback|set default_transaction_read_only)/i.test(text)) seen.push(text);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { database, application_name } = (this as unknown as { connectionParameters: pg.PoolConfig })
      .connectionParameters;
    if (database === pool.options.database && application_name === pool.options.application_name)
      record(args[0]);
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await action();
  } finally {
    pg.Client.prototype.query = original;
  }
  return seen;
}
