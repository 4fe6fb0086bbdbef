import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { serviceCounts, services, serviceTypes } from '../../features/catalogue/tables.ts';
import { builtByShape, builtOnce, given } from './built-once.ts';

test('queries are built once and asked of whatever connection is given, with values of the time', async () => {
  const { database } = await newWorld();
  const { db } = database;
  let built = 0;
  const cheaperThan = builtByShape((handle, order: 'rid' | 'price') => {
    built += 1;
    return handle
      .select({ rid: services.rid, price: services.priceFromFen })
      .from(services)
      .where(gte(services.priceFromFen, given('least')))
      .orderBy(asc(order === 'rid' ? services.rid : services.priceFromFen))
      .limit(given('most'));
  });
  const first = await cheaperThan(db, 'price', { least: 50_000, most: 3 });
  expect(first).toHaveLength(3);
  const dearer = await db.transaction(async (inside) => {
    await inside.update(services).set({ priceFromFen: 90_000_000 });
    return Promise.all([
      cheaperThan(inside, 'price', { least: 80_000_000, most: 1 }),
      cheaperThan(inside, 'rid', { least: 80_000_000, most: 2 }),
    ]);
  });
  expect(dearer.map((rows) => rows.map(({ price }) => price))).toEqual([
    [90_000_000],
    [90_000_000, 90_000_000],
  ]);
  expect(built).toBe(2);
  const noValue = builtOnce((handle) => handle.select().from(services).limit(given('most')));
  await expect(noValue(db)).rejects.toThrow('most');
});

test('rows are what they are of a query that is not built once, parts that were not found among them', async () => {
  const { db } = (await newWorld()).database;
  const counted = sql<number>`char_length(${services.name})`.mapWith(Number);
  const query = () =>
    db
      .select({
        rid: services.rid,
        service: services,
        counts: serviceCounts,
        more: { counted, days: services.leadDaysMin },
      })
      .from(services)
      .leftJoin(serviceCounts, and(eq(serviceCounts.serviceRid, services.rid), eq(services.typeId, 1)))
      .orderBy(asc(services.rid));
  const plain = await query();
  expect(new Set(plain.map(({ counts }) => counts === null))).toEqual(new Set([true, false]));
  expect(await builtOnce(query)(db)).toEqual(plain);
  const whole = () => db.select().from(services).leftJoin(serviceTypes, eq(serviceTypes.id, 0)).limit(2);
  expect(await builtOnce(whole)(db)).toEqual(await whole());
});
