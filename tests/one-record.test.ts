import { expect, test } from 'vitest';
import { sampleList } from '../src/features/orders/samples/contract.ts';
import { recordOf } from '../src/features/orders/samples/passports.ts';
import { reservationList } from '../src/features/reservations/contract.ts';
import { returnList } from '../src/features/returns/contract.ts';
import { samplingList } from '../src/features/sampling/contract.ts';
import { inStore } from './fixtures/samples.ts';
import { somebody } from './trust/support/somebody.ts';
import { newWorld } from './world.ts';

test('lists show one record where an address names it, and nobody else’s', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const other = await somebody(world, 'enterprise');
  await inStore(me);
  for (const call of [reservationList, samplingList, sampleList, returnList]) {
    const rids = ((await me.call(call, {})).data?.list ?? []).map(({ rid }) => rid);
    const rid = rids.find((each) => each.length === 26) ?? '';
    if (call === sampleList) expect(rid).not.toBe('');
    const ask = async (who: typeof me, one: string) =>
      ((await who.call(call, { one })).data?.list ?? []).map((found) => found.rid);
    if (rid) expect(await ask(me, rid)).toEqual([rid]);
    expect(await ask(other, rid || '0'.repeat(26))).toEqual([]);
  }
  const sample = (await me.call(sampleList, {})).data?.list.find(({ rid }) => rid.length === 26);
  const ofOrder = (await me.call(sampleList, { one: sample?.order_rid ?? '' })).data?.list ?? [];
  expect(new Set(ofOrder.map(({ order_rid }) => order_rid))).toEqual(new Set([sample?.order_rid]));
});

test.each([
  [[['a', 'o']], 'a'],
  [
    [
      ['a', 'o'],
      ['a', 'o'],
    ],
    'a',
  ],
  [
    [
      ['a', 'o'],
      ['b', 'o'],
    ],
    'o',
  ],
  [
    [
      ['a', 'o'],
      ['b', 'p'],
    ],
    '',
  ],
  [[], ''],
] as [string[][], string][])('samples and their orders %j are about %j', (samples, rid) => {
  expect(recordOf(samples.map(([sampleRid = '', orderRid = '']) => ({ sampleRid, orderRid })))).toBe(rid);
});
