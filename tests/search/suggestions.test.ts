import { expect, test } from 'vitest';
import { suggest } from '../../src/features/catalogue/contract.ts';
import { newWorld, type World } from '../world.ts';
import { begunWords, prefixes } from './judged-prefixes.ts';

async function suggested(world: World, kw: string, turn: number) {
  const { data, msg } = await world
    .visitor({ address: `198.51.${100 + Math.floor(turn / 250)}.${turn % 250}` })
    .call(suggest, { kw });
  if (!data) throw new Error(`${kw}: ${msg}`);
  return data.list;
}

test('beginnings of names and of words in every script suggest their services: mean reciprocal rank ≥ 0.9; nonsense suggests nothing', async () => {
  const world = await newWorld();
  const notFirst: string[] = [];
  let turn = 0;
  for (const [part, queries] of Object.entries({ names: prefixes, words: begunWords })) {
    let ranks = 0;
    for (const { kw, best } of queries) {
      const list = await suggested(world, kw, turn++);
      const rids = list.map(({ kind, rid }) => (kind === 'service' ? rid : kind));
      const place = rids.findIndex((rid) => best.includes(rid));
      ranks += place < 0 ? 0 : 1 / (place + 1);
      if (place !== 0) notFirst.push(`${kw}: ${rids.join(' ')}`);
    }
    const rank = ranks / queries.length;
    console.info(
      `Suggestions, ${part}: ${queries.length} beginnings, mean reciprocal rank ${rank.toFixed(3)}`,
    );
    expect.soft(rank, `rank of ${part}`).toBeGreaterThanOrEqual(0.9);
  }
  if (notFirst.length) console.info(`Not first:\n${notFirst.join('\n')}`);
  const all = [...prefixes, ...begunWords];
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(new Set(all.map(({ kw }) => kw)).size).toBe(all.length);

  for (const [at, kw] of 'xqj wvz vvq uiv iuu 饕餮 魑魅 ！！ @#'.split(' ').entries())
    expect.soft({ kw, list: await suggested(world, kw, 500 + at) }).toEqual({ kw, list: [] });
}, 60_000);
