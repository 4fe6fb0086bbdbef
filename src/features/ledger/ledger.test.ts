import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld, type World } from '../../../tests/world.ts';
import { chainPostings } from './chain.ts';
import { breaches, checkAtStart, checkBook } from './check.ts';
import { endHold, hold, openHolds } from './holds.ts';
import { Insufficient, ledgerRefusals, type Posting, post, reverse } from './post.ts';
import { badDebt, bank, channelFees, credit, debit, prestoreCash, unclaimed } from './rules.accounts.ts';
import * as events from './rules.events.ts';

const operator = { type: 'system', rid: '' } as const;
const lot = { owner: 'ada', lot: 'first' };

function topUp(fen: number, key = 'top-up:1'): Posting {
  return {
    event: 'prestore-gateway',
    key,
    ref: 'prestore:1',
    legs: events.prestorePaid('wechat', lot, fen),
    operator,
  };
}

/** Everything the tests need of a world, with the balance of the one account they look at. */
async function newBook(world?: World) {
  const { database, now } = world ?? (await newWorld({ shop: 'empty' }));
  const { db } = database;
  return {
    db,
    context: { db, now: now() },
    clock: { db, now },
    pool: database.pool,
    cash: async () => {
      const { rows } = await db.execute<{ balance: string; held: string }>(
        sql`SELECT balance, held FROM ledger_balances WHERE account = '2203:ada:first'`,
      );
      return { balance: Number(rows[0]?.balance ?? 0), held: Number(rows[0]?.held ?? 0) };
    },
  };
}

test('the same movement posts once, and another under its key is a defect', async () => {
  const { context, cash } = await newBook();
  const first = await post(context, topUp(500));
  expect(await post(context, topUp(500))).toMatchObject({ rid: first.rid });
  await expect(post(context, topUp(501))).rejects.toThrow('another posting has the key');
  expect((await cash()).balance).toBe(500);
});

test('what is out of balance, moves nothing or is no whole fen is never posted', async () => {
  const { context, db } = await newBook();
  const cases = [
    [debit(unclaimed('1'), 5), credit(prestoreCash('ada', 'first'), 4)],
    [debit(unclaimed('1'), 5), credit(unclaimed('1'), 5)],
    [debit(unclaimed('1'), 0.5), credit(prestoreCash('ada', 'first'), 0.5)],
  ];
  for (const legs of cases) await expect(post(context, { ...topUp(1), legs })).rejects.toThrow();
  expect((await db.execute(sql`SELECT FROM ledger_postings`)).rowCount).toBe(0);
});

test('nothing is taken that is not there, and a repeated key is answered when the money is gone', async () => {
  const { context, cash } = await newBook();
  await post(context, topUp(500));
  const pay = (fen: number, key: string): Posting => ({
    event: 'order-prestore',
    key,
    ref: 'order:1',
    legs: events.orderPaidByPrestore('ada', '1', [{ lot: 'first', fen }]),
    operator,
  });
  const paid = await post(context, pay(400, 'pay:1'));
  await expect(post(context, pay(101, 'pay:2'))).rejects.toEqual(
    new Insufficient(prestoreCash('ada', 'first'), 100),
  );
  await expect(post(context, pay(101, 'pay:2'))).rejects.toThrow('预存余额不足，请先充值');
  expect(await post(context, pay(400, 'pay:1'))).toMatchObject({ rid: paid.rid });
  expect(await cash()).toEqual({ balance: 100, held: 0 });
});

test('what is held cannot be spent, and a hold ends once', async () => {
  const { context, db, cash } = await newBook();
  await post(context, topUp(500));
  const account = prestoreCash('ada', 'first');
  const held = await hold(context, { account, fen: 300, ref: 'order:1', key: 'hold:1' });
  expect(await hold(context, { account, fen: 300, ref: 'order:1', key: 'hold:1' })).toEqual(held);
  await expect(hold(context, { account, fen: 201, ref: 'order:2', key: 'hold:2' })).rejects.toThrow(
    Insufficient,
  );
  const legs = events.orderPaidByPrestore('ada', '1', [{ lot: 'first', fen: 201 }]);
  await expect(post(context, { ...topUp(1, 'pay:1'), event: 'order-prestore', legs })).rejects.toThrow(
    Insufficient,
  );
  expect(await openHolds(db, 'order:1')).toHaveLength(1);
  expect(await endHold(context, held.rid, 'released')).toBe(true);
  expect(await endHold(context, held.rid, 'captured')).toBe(false);
  expect(await cash()).toEqual({ balance: 500, held: 0 });
});

test('a posting is undone once, by its opposite', async () => {
  const { context, cash } = await newBook();
  const { rid } = await post(context, topUp(500));
  const undone = await reverse(context, rid, { operator });
  expect(await reverse(context, rid, { operator })).toMatchObject({ rid: undone.rid });
  await expect(reverse(context, rid, { operator, key: 'another' })).rejects.toThrow(ledgerRefusals.reversed);
  expect((await cash()).balance).toBe(0);
});

test('one wallet that everybody pays from at once is never overdrawn', async () => {
  const { db, context, cash } = await newBook();
  await post(context, topUp(1_000));
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      db.transaction((tx) =>
        post(
          { ...context, db: tx },
          {
            event: 'order-prestore',
            key: `pay:${index}`,
            ref: `order:${index}`,
            legs: events.orderPaidByPrestore('ada', String(index), [{ lot: 'first', fen: 70 }]),
            operator,
          },
        ),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
  expect((await cash()).balance).toBe(20);
});

test('rows of the book are never changed or removed by the product (G5)', async () => {
  const { db, context } = await newBook();
  await post(context, topUp(500));
  await chainPostings(db);
  for (const table of ['ledger_postings', 'ledger_entries', 'ledger_chain', 'ledger_months']) {
    for (const statement of [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `UPDATE ${table} SET ${touched[table]}`,
    ]) {
      await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow();
    }
  }
  await expect(
    db.execute(
      sql`INSERT INTO ledger_entries VALUES (1, 9, '2203:ada:first', '2203', 'ada', 'first', 'CNY', 1, 1)`,
    ),
  ).rejects.toThrow();
});

const touched: Record<string, string> = {
  ledger_postings: "memo = ''",
  ledger_entries: 'fen = fen + 1',
  ledger_chain: 'seq = seq',
  ledger_months: 'trial = trial',
};

test('a payout that came back and went out again is paid once; one of what never became due is found', async () => {
  const { context, clock } = await newBook();
  const book = (key: string, event: Posting['event'], legs: Posting['legs']) =>
    post(context, { key, event, legs, ref: 'withdrawal:1', operator });
  const payOut = (key: string) =>
    book(key, 'withdrawal-paid', events.withdrawalPaid('ada', '1', '', { fen: 500, tax: 20 }));
  await book('available', 'rebate-available', events.rebateAvailable('ada', 500));
  await book('applied', 'withdrawal-applied', events.withdrawalApplied('ada', '1', 500));
  const { rid } = await payOut('paid:1');
  await reverse(context, rid, { operator });
  await payOut('paid:2');
  expect(await checkBook(clock, 'outflows')).toEqual([]);

  await book('applied:2', 'withdrawal-applied', events.withdrawalApplied('ada', '2', 300));
  await book('paid:3', 'withdrawal-paid', events.withdrawalPaid('ada', '2', '', { fen: 300, tax: 0 }));
  expect(await checkBook(clock, 'outflows')).toContainEqual({
    invariant: 11,
    ref: 'promoter:ada',
    detail: 'due 500, paid 800',
  });
});

const tampering: readonly { name: string; statement: string; invariant: number }[] = [
  {
    name: 'an entry of one fen more',
    statement: 'UPDATE ledger_entries SET fen = fen + 1 WHERE line = 1',
    invariant: 1,
  },
  { name: 'an entry that is gone', statement: 'DELETE FROM ledger_entries WHERE line = 1', invariant: 2 },
  {
    name: 'a balance of one fen more',
    statement: 'UPDATE ledger_balances SET balance = balance + 1',
    invariant: 3,
  },
  { name: 'a hold of nothing', statement: 'UPDATE ledger_balances SET held = 1', invariant: 5 },
  { name: 'a posting told otherwise', statement: "UPDATE ledger_postings SET memo = 'x'", invariant: 12 },
  { name: 'a link that is gone', statement: 'DELETE FROM ledger_chain WHERE seq = 1', invariant: 12 },
];

test.each(tampering)(
  'the check finds $name, stops what leaves the house, and repairs nothing (G8)',
  async ({ statement, invariant }) => {
    const { db, context, clock, pool } = await newBook();
    await post(context, topUp(500, 'top-up:1'));
    await post(context, topUp(300, 'top-up:2'));
    expect(await checkBook(clock, 'outflows')).toEqual([]);
    const client = await pool.connect();
    // As somebody with the rights of the owner would.
    for (const table of Object.keys(touched)) {
      await client.query(`GRANT ALL ON ${table} TO CURRENT_USER`);
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    }
    await client.query(statement);
    for (const table of Object.keys(touched)) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    client.release();
    const found = await checkBook(clock, 'outflows');
    expect(found.map((breach) => breach.invariant)).toContain(invariant);
    expect(await breaches(db)).toEqual(found);
    const refund = {
      event: 'refund-paid',
      key: 'refund:1',
      ref: 'refund:1',
      legs: events.refundPaid('ada', '1', { code: '1001', owner: '', part: '' }, 1),
      operator,
    } as const;
    const apply = events.refundApplied(lot, '1', { cash: 1, given: 0 });
    await post(context, { ...refund, event: 'refund-applied', key: 'apply:1', legs: apply });
    await expect(post(context, refund)).rejects.toThrow(ledgerRefusals.stopped);
    const byHand = { ...refund, event: 'manual', ref: 'draft:1' } as const;
    const fromBank = [debit(channelFees, 1), credit(bank(), 1)];
    await expect(post(context, { ...byHand, key: 'draft:1', legs: fromBank })).rejects.toThrow(
      ledgerRefusals.stopped,
    );
    const correction = [debit(channelFees, 1), credit(badDebt, 1)];
    expect(await post(context, { ...byHand, key: 'draft:2', legs: correction })).toMatchObject({
      key: 'draft:2',
    });
    await checkBook(clock, 'all');
    await expect(post(context, topUp(1, 'top-up:3'))).rejects.toThrow(ledgerRefusals.stopped);
  },
);

test('on a database that may lose acknowledged writes nothing is posted', async () => {
  const { context, clock } = await newBook();
  // The tests' own server does not wait for the disk.
  const found = await checkAtStart(clock);
  expect(found.map(({ ref }) => ref).sort()).toEqual([
    'fsync = off',
    'full_page_writes = off',
    'synchronous_commit = off',
  ]);
  await expect(post(context, topUp(1))).rejects.toThrow(ledgerRefusals.stopped);
});
