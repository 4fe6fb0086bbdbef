import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { ulid } from '../src/core/ulid.ts';
import { chainPostings } from '../src/features/ledger/chain.ts';
import { breaches } from '../src/features/ledger/check.ts';
import { post } from '../src/features/ledger/post.ts';
import { keyOf, prestoreCash } from '../src/features/ledger/rules.accounts.ts';
import { type Lot, prestoreMoved, prestorePaid } from '../src/features/ledger/rules.events.ts';
import { migrate, openDatabase } from '../src/host/database/database.ts';
import { startEmbeddedDatabase } from '../src/host/database/embedded-database.ts';
import { judge, median, rounded } from './figures.ts';

/**
 * How many transfers between customers the ledger posts a second with 16 clients on the embedded database that waits for
 * its disk: between any two of 1,000 customers, and all from one. Beside each the same rows written by hand, in turns with
 * it, by statements that know nothing of keys, alarms and refusals. `SECONDS=2 ROUNDS=1` tries it.
 */

const clients = 16;
const seconds = Number(process.env.SECONDS ?? 5);
const rounds = Number(process.env.ROUNDS ?? 5);
const customers: readonly Lot[] = Array.from({ length: 1_000 }, (_, index) => ({
  owner: `bench-${String(index).padStart(4, '0')}`,
  lot: `lot-${index}`,
}));
const operator = { type: 'system', rid: '' } as const;

/** Who gives to whom: anybody to anybody, or one to all. */
const crowds: Record<string, () => [Lot, Lot]> = {
  分散在1000位客户: anyTwo,
  集中于1位客户: () => [customers[0] as Lot, anyTwo()[0]],
};

const dataDir = await mkdtemp(path.join(tmpdir(), 'limpid-bench-'));
const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
const database = openDatabase(server.connection, clients, () => {});
try {
  await migrate(server.connection);
  const { db } = database;
  for (const lot of customers) {
    await post(
      { db, now: new Date() },
      {
        ...{ event: 'prestore-gateway', key: `bench:${lot.lot}`, ref: 'bench', operator },
        legs: prestorePaid('wechat', lot, 1_000_000_000),
      },
    );
  }
  const found: { name: string; book: number[]; hand: number[] }[] = [];
  for (const [name, pick] of Object.entries(crowds)) {
    const [book, hand]: [number[], number[]] = [[], []];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      const [ours, theirs] = [await perSecond(() => byLedger(pick())), await perSecond(() => byHand(pick()))];
      if (round > 0) {
        book.push(ours);
        hand.push(theirs);
      }
      await chainPostings(db);
    }
    found.push({ name, book, hand });
  }
  for (const { name, book, hand } of found) {
    console.log(
      `${name}：每秒 ${rounded(median(book))} 笔（${book.map(Math.round).join('、')}），` +
        `手写SQL ${rounded(median(hand))} 笔（${hand.map(Math.round).join('、')}）`,
    );
  }
  judge([
    ...found.map(({ name, book, hand }) => ({
      name: `${name}时与手写SQL之比`,
      measured: median(book) / median(hand),
      unit: '',
      target: { atLeast: 0.5 },
    })),
    { name: '账务差异', measured: (await breaches(db)).length, unit: '', target: { atMost: 0 } },
  ]);
} finally {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Keeps all clients busy and returns how many were done a second. */
async function perSecond(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await act();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1_000);
}

/** As every feature does it: in a transaction, through the one function that moves money. */
async function byLedger([from, to]: [Lot, Lot]): Promise<void> {
  await database.db.transaction((db) =>
    post(
      { db, now: new Date() },
      {
        ...{ event: 'prestore-moved', key: `bench:${ulid()}`, ref: 'bench', operator },
        legs: prestoreMoved(from, to, { cash: 1, given: 0 }),
      },
    ),
  );
}

/** The same rows, and the same locks in the same order. */
async function byHand([from, to]: [Lot, Lot]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await writeByHand(client, from, to);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function writeByHand(client: PoolClient, from: Lot, to: Lot) {
  const accounts = [from, to].map(({ owner, lot }) => keyOf(prestoreCash(owner, lot)));
  const { rows } = await client.query<{ account: string; balance: string }>({
    name: 'lock',
    text: `SELECT account, balance FROM ledger_balances WHERE account = ANY($1) ORDER BY account COLLATE "C" FOR UPDATE`,
    values: [accounts],
  });
  const left = (account: string | undefined) =>
    Number(rows.find((row) => row.account === account)?.balance ?? 0);
  const rid = ulid();
  const posted = await client.query<{ id: string }>({
    name: 'posting',
    text: `INSERT INTO ledger_postings (rid, event, ref, key, memo, operator_type, operator_rid, at)
      VALUES ($1, 'prestore-moved', 'bench', $2, '', 'system', '', now()) RETURNING id`,
    values: [rid, `hand:${rid}`],
  });
  const after = [left(accounts[0]) - 1, left(accounts[1]) + 1];
  await client.query({
    name: 'entries',
    text: `INSERT INTO ledger_entries (posting_id, line, account, code, owner, part, unit, fen, balance)
      VALUES ($1, 1, $2, '2203', $3, $4, 'CNY', 1, $5), ($1, 2, $6, '2203', $7, $8, 'CNY', -1, $9)`,
    values: [
      ...[posted.rows[0]?.id, accounts[0], from.owner, from.lot, after[0]],
      ...[accounts[1], to.owner, to.lot, after[1]],
    ],
  });
  await client.query({
    name: 'balances',
    text: `UPDATE ledger_balances SET balance = CASE account WHEN $1 THEN $2::bigint ELSE $4::bigint END
      WHERE account IN ($1, $3)`,
    values: [accounts[0], after[0], accounts[1], after[1]],
  });
  await client.query({
    name: 'queued',
    text: 'INSERT INTO ledger_unchained VALUES ($1)',
    values: [posted.rows[0]?.id],
  });
}

/** Two customers, neither of them the first. */
function anyTwo(): [Lot, Lot] {
  const others = customers.length - 1;
  const one = Math.floor(Math.random() * others);
  const other = (one + 1 + Math.floor(Math.random() * (others - 1))) % others;
  return [customers[one + 1] as Lot, customers[other + 1] as Lot];
}
