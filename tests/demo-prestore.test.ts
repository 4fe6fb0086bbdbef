import { expect, test } from 'vitest';
import { seedDemoPrestore } from '../db/demo-prestore.ts';
import { bankLineList, matchDesk } from '../src/features/transfers/matching/contract.ts';
import { balanceOn } from './fixtures/money.ts';
import { newWorld } from './world.ts';

test('the demo customers have prestore whose book adds up, and finance has something to match', async () => {
  const world = await newWorld();
  const { secrets, now } = world;
  await world.database.db.transaction((db) => seedDemoPrestore(db, { secrets, now: now() }));
  expect(await balanceOn(world, await world.as('student'))).toEqual([510_000, 500_000, 10_000, 0]);
  expect(await balanceOn(world, await world.as('enterprise'))).toEqual([5_300_000, 5_000_000, 300_000, 0]);
  const finance = await world.asStaff('finance');
  const { data } = await finance.call(matchDesk, {});
  expect(data?.list.map(({ suggestions }) => suggestions.length)).toEqual([1]);
  expect((await finance.call(bankLineList, { view: 'late' })).data?.late).toBe(1);
});
