import { expect, test } from 'vitest';
import { suggest } from '../../src/features/catalogue/contract.ts';
import { newWorld, type World } from '../world.ts';
import { prefixes } from './judged-prefixes.ts';

async function suggested(world: World, kw: string, turn: number) {
  const { data, msg } = await world
    .visitor({ address: `198.51.${100 + Math.floor(turn / 250)}.${turn % 250}` })
    .call(suggest, { kw });
  if (!data) throw new Error(`${kw}: ${msg}`);
  return data.list;
}

test('beginnings of names suggest their services: mean reciprocal rank ≥ 0.9; nonsense suggests nothing', async () => {
  const world = await newWorld();
  const notFirst: string[] = [];
  let ranks = 0;
  for (const [turn, { kw, best }] of prefixes.entries()) {
    const rids = (await suggested(world, kw, turn)).map(({ kind, rid }) => (kind === 'service' ? rid : kind));
    const place = rids.findIndex((rid) => best.includes(rid));
    ranks += place < 0 ? 0 : 1 / (place + 1);
    if (place !== 0) notFirst.push(`${kw}: ${rids.join(' ')}`);
  }
  console.info(
    `Suggestions: ${prefixes.length} beginnings, mean reciprocal rank ${(ranks / prefixes.length).toFixed(3)}`,
  );
  if (notFirst.length) console.info(`Not first:\n${notFirst.join('\n')}`);
  expect(ranks / prefixes.length).toBeGreaterThanOrEqual(0.9);
  expect(prefixes.length).toBeGreaterThanOrEqual(100);
  expect(new Set(prefixes.map(({ kw }) => kw)).size).toBe(prefixes.length);

  for (const [turn, kw] of 'xqj wvz vvq uiv iuu 饕餮 魑魅 ！！ @#'.split(' ').entries())
    expect.soft({ kw, list: await suggested(world, kw, 500 + turn) }).toEqual({ kw, list: [] });
}, 60_000);
