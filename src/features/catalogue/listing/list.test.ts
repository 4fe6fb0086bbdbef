import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../tests/world.ts';
import { deviceSearch } from '../contract.ts';
import { services } from '../tables.ts';

type Asked = Parameters<typeof deviceSearch.input.parse>[0] & object;

async function list(world: World, input: Asked = {}) {
  world.pass(1);
  const { data, msg } = await world.call(deviceSearch, input);
  if (!data) throw new Error(msg);
  return data;
}

describe('lists', () => {
  test('hold every service once over their pages, the most ordered first, in one statement', async () => {
    const world = await newWorld({ keepsAnswers: true });
    const rids: string[] = [];
    const orders: number[] = [];
    for (let page = 1; page <= 10; page += 1) {
      const { list: found, total } = await list(world, { page, size: 20 });
      expect(total).toBe(195);
      rids.push(...found.map(({ rid }) => rid));
      orders.push(...found.map(({ order }) => order));
    }
    expect(new Set(rids).size).toBe(195);
    expect(orders).toEqual(orders.toSorted((one, other) => other - one));
    expect((await list(world, { page: 100_000, size: 100 })).list).toEqual([]);
    // All services have been told and counted.
    const asked: Asked[] = [{ typeId: 1, filters: { days: 5 } }, { sort: 2 }, { size: 7 }];
    for (const input of asked) expect(await world.statements(() => list(world, input))).toHaveLength(1);
  });

  test('tell within a price range what the services are that cost so much, and again when one costs something else', async () => {
    const world = await newWorld({ keepsAnswers: true });
    const asked = { childId: 12, filters: { price_from_fen: 10_000, price_to_fen: 20_000 } };
    const before = await list(world, asked);
    expect(before.list.length).toBe(before.total);
    const [dearer] = before.list;
    await world.database.db
      .update(services)
      .set({ priceFromFen: 20_001 })
      .where(eq(services.rid, dearer?.rid ?? ''));
    world.app.kept.drop();
    const after = await list(world, asked);
    expect(after.total).toBe(before.total - 1);
    expect(after.list.map(({ rid }) => rid)).toEqual(
      before.list.map(({ rid }) => rid).filter((rid) => rid !== dearer?.rid),
    );
  });

  test('are sorted as asked for', async () => {
    const world = await newWorld();
    const prices = async (sort: 2 | 3) =>
      (await list(world, { sort, size: 100 })).list.map(({ price_from_fen }) => Number(price_from_fen));
    expect(await prices(2)).toEqual((await prices(2)).toSorted((one, other) => one - other));
    expect(await prices(3)).toEqual((await prices(3)).toSorted((one, other) => other - one));
    const days = (await list(world, { sort: 4, size: 100 })).list.map((service) => service.days.max);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
  });

  test('are narrowed by type, category, name, days, urgency and price', async () => {
    const world = await newWorld();
    const all = async (input: Asked) => {
      const { list: found, total } = await list(world, { size: 100, ...input });
      expect(found).toHaveLength(Math.min(total, 100));
      expect(total).toBeGreaterThan(0);
      return found;
    };
    expect((await all({ typeId: 2 })).every(({ typeId }) => typeId === 2)).toBe(true);
    expect((await all({ childId: 13 })).every(({ category }) => category.id === 13)).toBe(true);
    expect((await all({ title: '热分析' })).every(({ category }) => category.name === '热分析')).toBe(true);
    expect((await all({ title: '数据分析' })).every(({ typeId }) => typeId === 3)).toBe(true);
    expect((await all({ filters: { days: 3 } })).every(({ days }) => days.max <= 3)).toBe(true);
    expect((await all({ filters: { urgent: 1 } })).every(({ can_hurry }) => can_hurry === 1)).toBe(true);
    const priced = await all({ filters: { price_from_fen: 10_000, price_to_fen: 20_000 } });
    expect(
      priced.every((service) => service.price_from_fen >= 10_000 && service.price_from_fen <= 20_000),
    ).toBe(true);
  });

  test('are empty where nothing can be', async () => {
    const world = await newWorld();
    const nowhere: Asked[] = [
      { typeId: 1, childId: 41 },
      { childId: 1 },
      { childId: 9_007_199_254_740_991 },
      { title: '没有这一类' },
      { filters: { price_from_fen: 2, price_to_fen: 1 } },
    ];
    for (const input of nowhere) expect(await list(world, input)).toMatchObject({ total: 0, list: [] });
  });

  test('count beside them what each further choice would leave', async () => {
    const world = await newWorld();
    const { facets, total } = await list(world, { childId: 12, filters: { days: 5 } });
    for (const { id, count } of facets.categories) {
      expect((await list(world, { childId: id, filters: { days: 5 } })).total).toBe(count);
    }
    for (const { id, count } of facets.types) {
      expect((await list(world, { typeId: id as 1 | 2 | 3, filters: { days: 5 } })).total).toBe(count);
    }
    for (const { days, count } of facets.days) {
      expect((await list(world, { childId: 12, filters: { days } })).total).toBe(count);
    }
    expect((await list(world, { childId: 12, filters: { days: 5, urgent: 1 } })).total).toBe(facets.urgent);
    expect(total).toBe(facets.days.find(({ days }) => days === 5)?.count);
  });

  test('still count right after services were added, changed and taken away', async () => {
    const world = await newWorld();
    const { db } = world.database;
    const totals = async () =>
      Promise.all([
        list(world, { childId: 12 }).then(({ total }) => total),
        list(world, { childId: 13 }).then(({ total }) => total),
        list(world, { childId: 12, filters: { urgent: 1, days: 1 } }).then(({ total }) => total),
      ]);
    const before = await totals();
    const [service] = await db.select().from(services).where(eq(services.rid, 'xrd-powder'));
    await db.insert(services).values({ ...service!, rid: 'xrd-more', leadDaysMin: 1, leadDaysMax: 1 });
    expect(await totals()).toEqual([before[0]! + 1, before[1], before[2]! + 1]);
    expect((await list(world, { childId: 12, filters: { days: 1 } })).list.map(({ rid }) => rid)).toContain(
      'xrd-more',
    );
    await db.update(services).set({ categoryId: 13 }).where(eq(services.rid, 'xrd-more'));
    expect(await totals()).toEqual([before[0], before[1]! + 1, before[2]]);
    await db.delete(services).where(eq(services.rid, 'xrd-more'));
    expect(await totals()).toEqual(before);
  });
});
