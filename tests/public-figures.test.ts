import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deviceDetail, deviceSearch } from '../src/features/catalogue/contract.ts';
import { serviceCounts } from '../src/features/catalogue/tables.ts';
import { countServices } from '../src/features/counts/count-services.ts';
import { measureServices } from '../src/features/counts/measure-services.ts';
import { homeData } from '../src/features/home/contract.ts';
import { orderCancel } from '../src/features/orders/changes/contract.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import { orders } from '../src/features/orders/tables.ts';
import { workStates } from '../src/features/results/rules.states.ts';
import { reviewAdd } from '../src/features/reviews/contract.ts';
import { trafficPath } from '../src/features/traffic/contract.ts';
import { trafficDays } from '../src/features/traffic/tables.ts';
import { set } from './fixtures/bookings.ts';
import { putWork } from './fixtures/laboratory.ts';
import { somebody } from './trust/support/somebody.ts';
import { newWorld } from './world.ts';

const service = 'xrd-powder';

test('ordering, calling off, finishing, reviewing and searching each move their public figure by exactly one', async () => {
  const world = await newWorld();
  const { db } = world.database;
  const me = await somebody(world, 'student');
  await set(world, 'reviewSetting', { shownFrom: 1 });
  const searches = async () => {
    const rows = await db.select().from(trafficDays).where(eq(trafficDays.kind, 'search'));
    return rows.reduce((sum, { count }) => sum + count, 0);
  };
  const figures = async () => {
    await countServices(db);
    await measureServices(db, world.now());
    const page = (await world.call(deviceDetail, { rid: service })).data;
    const found = (await world.call(deviceSearch, { kw: page?.name ?? '', size: 100 })).data?.list;
    const home = (await world.call(homeData, {})).data?.hotItems.find(({ rid }) => rid === service);
    const [counts] = await db.select().from(serviceCounts).where(eq(serviceCounts.serviceRid, service));
    return {
      ordered: page?.order ?? 0,
      listed: found?.find(({ rid }) => rid === service)?.order ?? 0,
      onHome: home ? home.order - (page?.order ?? 0) : 0,
      served: counts?.finished ?? 0,
      reviews: page?.evaluates.count ?? 0,
      searches: await searches(),
    };
  };
  let before = await figures();
  const movedBy = async (changes: Partial<typeof before>) => {
    const after = await figures();
    const expected = { ...before };
    for (const [name, by] of Object.entries(changes)) expected[name as keyof typeof before] += by;
    expect(after).toEqual(expected);
    before = after;
  };

  const kept = await me.sampleOrder();
  await movedBy({ ordered: 1, listed: 1 });
  const dropped = await me.sampleOrder();
  await movedBy({ ordered: 1, listed: 1 });
  const [order] = await db.select().from(orders).where(eq(orders.rid, dropped));
  const { code } = await me.call(orderCancel, { rid: dropped, version: order?.version ?? 0, reason: '改天' });
  expect(code).toBe(1);
  await movedBy({ ordered: -1, listed: -1 });
  await putWork(world, kept, workStates.toVerify, { orderStatus: orderStates.done });
  await movedBy({ served: 1 });
  expect((await me.call(reviewAdd, { order_rid: kept, score: 5, content: '数据清楚，交付及时' })).code).toBe(
    1,
  );
  await movedBy({ reviews: 1 });
  const told = { kind: 'search', kw: 'XRD', isFound: true };
  await world.visitor({ userAgent: 'Mozilla/5.0 Chrome/140.0' }).request({
    ...{ method: 'POST', url: trafficPath, payload: told },
  });
  await expect.poll(searches, { timeout: 10_000 }).toBe(before.searches + 1);
  await movedBy({ searches: 1 });
});
