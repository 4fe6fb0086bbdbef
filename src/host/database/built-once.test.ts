import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { serviceCounts, services, serviceTypes } from '../../features/catalogue/tables.ts';
import { builtByShape, builtForRows, builtOnce, given } from './built-once.ts';

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

test('rows are inserted as they are by a query that is not built once, whatever of them is null or left out', async () => {
  const { db } = (await newWorld()).database;
  let built = 0;
  const insert = builtForRows((handle, { rows }: { rows: (typeof serviceTypes.$inferInsert)[] }) => {
    built += 1;
    return handle.insert(serviceTypes).values(rows).returning();
  });
  const [model] = await db.select().from(serviceTypes).limit(1);
  const typeOf = (id: number) => ({ ...model!, id, slug: `type-${id}`, aliases: [`甲${id}`, '乙,"丙"'] });
  const { isOff, sort, ...withoutDefaults } = typeOf(9_003);
  const both = [typeOf(9_001), { ...typeOf(9_002), isPrefecture: true }];
  expect(await insert(db, { rows: both })).toEqual(both);
  expect(await insert(db, { rows: [{ ...withoutDefaults, sort }] })).toEqual([
    { ...withoutDefaults, sort, isOff: false },
  ]);
  expect(await insert(db, { rows: [typeOf(9_004)] })).toEqual([typeOf(9_004)]);
  expect(await insert(db, { rows: [typeOf(9_005)] })).toEqual([typeOf(9_005)]);
  expect(built).toBe(3);
});
