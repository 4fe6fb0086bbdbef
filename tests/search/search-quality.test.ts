import { expect, test } from 'vitest';
import { deviceSearch } from '../../src/features/catalogue/contract.ts';
import { newWorld } from '../world.ts';
import { judged } from './judged.ts';

/** What a first page holds. */
const firstPage = 10;

test(`${judged.length} judged queries find their services: MRR ≥ 0.9, nothing missing from the first page`, async () => {
  expect(judged.length).toBeGreaterThanOrEqual(60);
  expect(new Set(judged.map(({ kw }) => kw)).size).toBe(judged.length);
  const world = await newWorld();
  const missing: string[] = [];
  const notFirst: string[] = [];
  let sum = 0;
  for (const [turn, { kw, rids }] of judged.entries()) {
    const from = world.visitor({ address: `198.51.100.${turn}` });
    const { data, msg } = await from.call(deviceSearch, { kw, size: firstPage });
    const found = data?.list.map(({ rid }) => rid) ?? [msg];
    const place = found.findIndex((rid) => rids.includes(rid));
    if (place >= 0) sum += 1 / (place + 1);
    if (place !== 0) notFirst.push(`${kw}: ${found.slice(0, 4).join(' ')}`);
    for (const rid of rids) if (!found.includes(rid)) missing.push(`${kw} → ${rid}: ${found.join(' ')}`);
  }
  const rank = sum / judged.length;
  console.info(`Search: ${judged.length} queries, mean reciprocal rank ${rank.toFixed(3)}`);
  if (notFirst.length) console.info(`Not first:\n${notFirst.join('\n')}`);
  expect(missing).toEqual([]);
  expect(rank).toBeGreaterThanOrEqual(0.9);
}, 60_000);
