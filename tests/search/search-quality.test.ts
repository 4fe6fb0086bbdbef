import { expect, test } from 'vitest';
import { deviceSearch } from '../../src/features/catalogue/contract.ts';
import { newWorld, type World } from '../world.ts';
import { judged } from './judged.ts';
import type { Judgment } from './judgments.ts';

/** What a first page holds. */
const firstPage = 10;
/** So many are asked at once. */
const together = 2;

async function found(world: World, kw: string, turn: number) {
  const from = world.visitor({ address: `198.51.${100 + Math.floor(turn / 250)}.${turn % 250}` });
  const { data, msg } = await from.call(deviceSearch, { kw, size: firstPage });
  if (!data) throw new Error(`${kw}: ${msg}`);
  return data;
}

/** The reciprocal rank of the first of the best, and which part of all that was judged stands on the first page. */
function measured({ best, also }: Judgment, rids: readonly string[]) {
  const place = rids.findIndex((rid) => best.includes(rid));
  const wanted = [...best, ...also];
  return {
    rank: place < 0 ? 0 : 1 / (place + 1),
    recall: wanted.filter((rid) => rids.includes(rid)).length / wanted.length,
  };
}

test('judged queries find their services: mean reciprocal rank ≥ 0.95, recall on the first page ≥ 0.92 in each part', async () => {
  const world = await newWorld();
  const notFirst: string[] = [];
  // The first search reads the dictionary, and whoever comes meanwhile may be turned away.
  await found(world, '拉曼', 0);
  let turn = 0;
  for (const [part, queries] of Object.entries(judged)) {
    let ranks = 0;
    let recalls = 0;
    const answers: Awaited<ReturnType<typeof found>>[] = [];
    for (let from = 0; from < queries.length; from += together)
      answers.push(
        ...(await Promise.all(
          queries.slice(from, from + together).map(({ kw }) => found(world, kw, turn++)),
        )),
      );
    for (const [index, judgment] of queries.entries()) {
      const { list } = answers[index]!;
      const rids = list.map(({ rid }) => rid);
      const { rank, recall } = measured(judgment, rids);
      ranks += rank;
      recalls += recall;
      if (rank < 1) notFirst.push(`${judgment.kw}: ${rids.slice(0, 4).join(' ')}`);
    }
    const figures = { rank: ranks / queries.length, recall: recalls / queries.length };
    console.info(
      `Search, ${part}: ${queries.length} queries, mean reciprocal rank ${figures.rank.toFixed(3)}, recall ${figures.recall.toFixed(3)}`,
    );
    expect.soft(figures.rank, `rank of ${part}`).toBeGreaterThanOrEqual(0.95);
    expect.soft(figures.recall, `recall of ${part}`).toBeGreaterThanOrEqual(0.92);
  }
  if (notFirst.length) console.info(`Not first:\n${notFirst.join('\n')}`);
  expect(turn).toBeGreaterThanOrEqual(400);
  const all = Object.values(judged).flat();
  expect(new Set(all.map(({ kw }) => kw)).size).toBe(all.length);
}, 240_000);

test('nonsense finds nothing', async () => {
  const world = await newWorld();
  const nonsense =
    'qqqqqq asdfghjkl zzzz 外星人飞船 今天天气 明天星期几 买火车票 周杰伦 王者荣耀 lorem！ 股票涨了吗 world·cup how!to!cook!pasta';
  for (const [turn, kw] of nonsense.split(' ').entries()) {
    const { total, exact } = await found(world, kw.replaceAll('!', ' '), 900 + turn);
    expect.soft({ kw, total, exact }).toEqual({ kw, total: 0, exact: 0 });
  }
});
