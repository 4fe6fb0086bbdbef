import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { chainPostings } from './chain.ts';
import { breachesOfBook } from './check.ts';
import { post } from './post.ts';
import { prestoreCash, taxInAdvance } from './rules.accounts.ts';
import * as events from './rules.events.ts';
import { tax } from './rules.tax.ts';

/** Sums of entries by code, debit above 0. */
async function balances(world: Awaited<ReturnType<typeof newWorld>>) {
  const { rows } = await world.database.db.execute<{ code: string; fen: string }>(
    sql`SELECT code, sum(fen) AS fen FROM ledger_entries GROUP BY code HAVING sum(fen) <> 0`,
  );
  return Object.fromEntries(rows.map(({ code, fen }) => [code, Number(fen)]));
}

test('the worked example of the product definition (6.2), fen by fen', async () => {
  const world = await newWorld({ shop: 'empty' });
  const rate = 6;
  const operator = { type: 'system', rid: '' } as const;
  const context = { db: world.database.db, now: world.now() };
  const lot = { owner: 'ada', lot: 'first' };
  const charge = { owner: 'ada', statement: 'S1' };
  let count = 0;
  const book = (event: Parameters<typeof post>[1]['event'], legs: Parameters<typeof post>[1]['legs']) => {
    count += 1;
    return post(context, { event, key: `example:${count}`, ref: 'example', legs, operator });
  };

  await book('bank-line', events.bankLineCame('', 'L1', 1_000_000));
  await book(
    'transfer-prestore',
    events.transferMatched([{ line: 'L1', fen: 1_000_000 }], prestoreCash('ada', 'first')),
  );
  await book('bonus-granted', events.bonusGranted(lot, 40_000));
  expect(await balances(world)).toEqual({ 1001: 1_000_000, 2203: -1_000_000, 2204: -40_000, 2904: 40_000 });

  const advance = taxInAdvance('ada', 'first');
  await book('advance-invoiced', events.advanceMade(advance, [{ before: 0, fen: 1_000_000, rate }]));
  expect(await balances(world)).toMatchObject({ 2208: 56_604, 2221: -56_604 });

  await book(
    'statement-confirmed',
    events.statementConfirmed(charge, [{ typeId: 1, net: 94_340 }], { fen: 100_000, rate }),
  );
  expect(await balances(world)).toMatchObject({ 1122: 100_000, 6001: -94_340, 2221: -62_264 });

  await book(
    'statement-bonus',
    events.statementPaidByBonus({ ...charge, taxed: 100_000 }, { lot: 'first', fen: 20_000 }, rate),
  );
  expect(await balances(world)).toMatchObject({ 6402: 18_868, 2221: -62_264 + 1_132, 1122: 80_000 });

  await book('statement-prestore', [
    ...events.statementPaidByCash(charge, { lot: 'first', fen: 80_000 }),
    ...events.advanceUsed(advance, [{ before: 1_000_000, fen: 80_000, rate }]),
  ]);
  expect(await balances(world)).toEqual({
    1001: 1_000_000,
    2203: -920_000,
    2204: -20_000,
    2904: 20_000,
    2208: 52_075,
    2221: -56_603,
    6001: -94_340,
    6402: 18_868,
  });
  expect(tax(920_000, rate)).toBe(52_075);
  expect(tax(80_000, rate) + tax(920_000, rate)).toBe(56_603);
  await chainPostings(context.db);
  expect(await breachesOfBook(context.db)).toEqual([]);
});
