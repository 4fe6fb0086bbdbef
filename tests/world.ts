import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { type App, buildApp, workers } from '../src/app.ts';
import type { Call, Envelope, InputOf, OutputOf } from '../src/core/call.ts';
import { openGateways } from '../src/gateways.ts';
import { type OpenDatabase, openDatabase } from '../src/host/database.ts';
import type { OutboxMessage } from '../src/host/gateways/outbox.ts';
import { startJobs } from '../src/host/jobs.ts';
import { createSecrets } from '../src/host/secrets.ts';

/** A whole product on a database of its own, with its own clock, as long as one test lasts. */
export type World = {
  app: App;
  database: OpenDatabase;
  /** The database's address, for a second process or client. */
  connection: { host: string; port: number; user: string; database: string };
  /** Sends a call over HTTP and returns its envelope. */
  call: <C extends Call>(call: C, input: InputOf<C>) => Promise<Envelope<OutputOf<C>>>;
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  /** The SQL statements that `action` makes the product send, BEGIN and COMMIT left out. */
  statements: (action: () => Promise<unknown>) => Promise<string[]>;
  /** Does what calls have queued, and returns the messages sent so far, newest first. */
  outbox: () => Promise<readonly OutboxMessage[]>;
  /** Moves the clock. */
  setNow: (now: string) => void;
};

/** How a world begins: the demo shop, or an empty one; the time, as ISO 8601. */
export type WorldOptions = { shop?: 'demo' | 'empty'; now?: string };

/** Builds a world on a clone of a template database; it ends with the test. */
export async function newWorld({
  shop = 'demo',
  now = '2026-11-20T10:00:00+08:00',
}: WorldOptions = {}): Promise<World> {
  const connection = { ...inject('databaseServer'), database: `world_${randomUUID().replaceAll('-', '')}` };
  await administer(`CREATE DATABASE ${connection.database} TEMPLATE ${shop}_shop`);
  const database = openDatabase(connection, 5, () => {});
  let moment = new Date(now);
  const clock = () => moment;
  const secrets = createSecrets('a key for tests only, nothing else');
  const { gateways, outbox } = openGateways(clock);
  const jobs = await startJobs(
    connection,
    workers,
    { db: database.db, secrets, gateways, now: clock },
    { listens: false, onError: () => {} },
  );
  const app = await buildApp({
    database,
    jobs,
    secrets,
    gateways,
    clock,
    logger: pino({ level: 'silent' }),
    origin: () => 'http://shop.test',
    version: '0.0.0',
    isDevelopment: false,
    isProduction: false,
    trustedProxies: [],
  });
  onTestFinished(async () => {
    await app.http.close();
    await jobs.stop();
    await database.close();
    await administer(`DROP DATABASE ${connection.database} WITH (FORCE)`);
  });
  return {
    app,
    database,
    connection,
    call: async (call, input) =>
      (
        await app.http.inject(
          call.method === 'GET'
            ? { method: 'GET', url: call.path, query: asQuery(input) }
            : { method: 'POST', url: call.path, payload: input as object },
        )
      ).json(),
    request: (options) => app.http.inject(options),
    statements: (action) => recordStatements(database.pool, action),
    outbox: async () => {
      await jobs.workOff();
      return outbox?.messages() ?? [];
    },
    setNow: (next) => {
      moment = new Date(next);
    },
  };
}

async function administer(statement: string) {
  const client = new pg.Client({ ...inject('databaseServer'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
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
    if (text && !/^(begin|commit|rollback)/i.test(text)) seen.push(text);
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
