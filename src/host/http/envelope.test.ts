import type { Duplex } from 'node:stream';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { orderMine } from '../../features/orders/contract.ts';
import { answerFor } from './envelope.ts';

const badInput = { status: 200, body: { code: 0, data: null, msg: '参数错误' } };

test('a number that its column has no room for, and what a constraint refuses, is bad input and no defect', async () => {
  const client = new pg.Client({ ...inject('databaseServer'), database: 'empty_shop' });
  await client.connect();
  try {
    const refused = client.query('SELECT $1::smallint', [2 ** 31]);
    await expect(
      refused.catch((error) => answerFor(new Error('Failed query', { cause: error }))),
    ).resolves.toEqual(badInput);
    const stray = client.query(
      'INSERT INTO addresses SELECT (jsonb_populate_record(NULL::addresses, \'{"rid":"1"}\')).*',
    );
    await expect(stray.catch((error) => answerFor(error))).resolves.toEqual(badInput);
    // A node that led until now follows another one, and takes no writes.
    await client.query('SET default_transaction_read_only = on');
    const led = client.query("DELETE FROM addresses WHERE rid = 'x'");
    await expect(led.catch((error) => answerFor(error).status)).resolves.toBe(503);
    // What waits for a row of somebody whose commit waits for a follower is cut off in the end.
    await client.query('SET statement_timeout = 20');
    const late = client.query('SELECT pg_sleep(10)');
    await expect(late.catch((error) => answerFor(error).status)).resolves.toBe(503);
    const broken = client.query('SELECT nonsense');
    await expect(broken.catch((error) => answerFor(error).status)).resolves.toBe(500);
  } finally {
    await client.end();
  }
});

test('a connection that broke between two statements, and a machine that is gone from the network, is a database that is away', async () => {
  const client = new pg.Client({ ...inject('databaseServer'), database: 'empty_shop' });
  await client.connect();
  client.on('error', () => {});
  const broken = new Promise((ended) => client.once('end', ended));
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  await broken;
  const statusOf = (asked: Promise<unknown>) => asked.catch((error) => answerFor(error).status);
  await expect(statusOf(client.query('SELECT 1'))).resolves.toBe(503);
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ECONNRESET'])
    expect(answerFor(new Error('Failed query', { cause: Object.assign(new Error(), { code }) })).status).toBe(
      503,
    );
});

test('no list of orders takes a state that cannot be', () => {
  expect(orderMine.input.safeParse({ status: 2 ** 31 }).success).toBe(false);
  expect(orderMine.input.safeParse({ status: 10 }).success).toBe(true);
});
