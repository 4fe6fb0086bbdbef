import { expect, test } from 'vitest';
import { newWorld, type World } from '../../../tests/world.ts';
import { type Shown, trafficPath } from './contract.ts';
import { countTraffic } from './count-traffic.ts';
import { mostSearches } from './rules.ts';
import { trafficDays } from './tables.ts';

const person = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0';

const tell = async (world: World, payload: object, userAgent = person) =>
  world.visitor({ userAgent }).request({ method: 'POST', url: trafficPath, payload });

const counted = async (world: World) =>
  Object.fromEntries(
    (await world.database.db.select().from(trafficDays)).map(({ day, kind, part, count }) => [
      `${day} ${kind} ${part}`.trim(),
      count,
    ]),
  );

test('what is shown is counted by the day in Shanghai, each by one', async () => {
  const world = await newWorld({ now: '2026-11-20T23:59:00+08:00' });
  const shown: Shown[] = [
    { kind: 'visit' },
    { kind: 'service', rid: 'xps' },
    { kind: 'service', rid: 'xps' },
    { kind: 'service', rid: 'no-such-service' },
    { kind: 'search', kw: 'ＸＲＤ', isFound: true },
    { kind: 'search', kw: 'xrd ', isFound: true },
    { kind: 'search', kw: '量子计算', isFound: false },
    { kind: 'search', kw: '13900000001', isFound: false },
    { kind: 'check', part: 'genuine' },
    { kind: 'archive', part: 'failed' },
  ];
  for (const one of shown) expect((await tell(world, one)).json()).toMatchObject({ code: 1 });
  world.pass(120);
  await tell(world, { kind: 'visit' });
  await expect
    .poll(() => counted(world), { timeout: 10_000, interval: 200 })
    .toEqual({
      '2026-11-20 visit': 1,
      '2026-11-20 service xps': 2,
      '2026-11-20 search xrd': 2,
      '2026-11-20 search 量子计算': 1,
      '2026-11-20 search-empty 量子计算': 1,
      '2026-11-20 search': 1,
      '2026-11-20 search-empty': 1,
      '2026-11-20 check genuine': 1,
      '2026-11-20 archive failed': 1,
      '2026-11-21 visit': 1,
    });
});

test('robots are not counted, what is nothing is refused, and the hundred and twenty-first of a minute as well', async () => {
  const world = await newWorld();
  await tell(world, { kind: 'visit' }, 'Mozilla/5.0 (compatible; Baiduspider/2.0)');
  expect((await tell(world, { kind: 'other' })).json()).toMatchObject({ code: 0, msg: '参数错误' });
  for (let nth = 0; nth < 118; nth++) await tell(world, {});
  expect((await tell(world, { kind: 'visit' })).statusCode).toBe(429);
  await world.app.http.close();
  expect(await counted(world)).toEqual({});
});

test('what waits is written when the server stops', async () => {
  const world = await newWorld();
  await tell(world, { kind: 'visit' });
  await world.app.http.close();
  expect(await counted(world)).toEqual({ '2026-11-20 visit': 1 });
});

test('only so many searches of a day are told apart, the others are counted together', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const searches = (from: number, number: number) =>
    Array.from({ length: number }, (_, nth) => ({
      ...{ day: '2026-11-20', kind: 'search' as const, part: `词${from + nth}`, count: 1 },
    }));
  await countTraffic(db, searches(0, mostSearches - 1));
  await countTraffic(db, searches(mostSearches - 2, 4));
  const rows = await db.select().from(trafficDays);
  expect(rows).toHaveLength(mostSearches + 1);
  expect(rows.find(({ part }) => part === `词${mostSearches - 2}`)?.count).toBe(2);
  expect(rows.find(({ part }) => part === '')?.count).toBe(2);
});
