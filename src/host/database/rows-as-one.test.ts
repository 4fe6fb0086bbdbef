import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newWorld } from '../../../tests/world.ts';
import { searchEntries, serviceCounts, services } from '../../features/catalogue/tables.ts';
import { builtOnce } from './built-once.ts';
import { rowsAsOne } from './rows-as-one.ts';

test('rows come as one value as they would come one by one, parts that were not found among them', async () => {
  const { db } = (await newWorld()).database;
  const parts = {
    service: {
      rid: services.rid,
      tags: services.tags,
      canHurry: services.canHurry,
      pricing: services.pricing,
    },
    counts: { serviceRid: serviceCounts.serviceRid, orders: serviceCounts.orders },
    entry: { createdAt: searchEntries.createdAt },
  };
  const ofEntry = and(eq(searchEntries.kind, 'service'), eq(searchEntries.rid, services.rid));
  const counted = and(eq(serviceCounts.serviceRid, services.rid), eq(services.typeId, 1));
  const plain = await db
    .select(parts)
    .from(services)
    .innerJoin(searchEntries, ofEntry)
    .leftJoin(serviceCounts, counted)
    .orderBy(desc(services.typeId), asc(services.rid));
  expect(new Set(plain.map(({ counts }) => counts === null))).toEqual(new Set([true, false]));
  const order = sql`${desc(services.typeId)}, ${asc(services.rid)}`;
  const asOne = (typeId?: number) =>
    builtOnce((handle) =>
      handle
        .select({ rows: rowsAsOne(parts, { order, outer: ['counts'] }) })
        .from(services)
        .innerJoin(searchEntries, ofEntry)
        .leftJoin(serviceCounts, counted)
        .where(typeId === undefined ? undefined : eq(services.typeId, typeId)),
    )(db);
  expect(await asOne()).toEqual([{ rows: plain }]);
  expect(await asOne(0)).toEqual([{ rows: [] }]);
});
