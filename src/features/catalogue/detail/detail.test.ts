import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shown } from '../../../../tests/rich-text.ts';
import { newWorld } from '../../../../tests/world.ts';
import { whole } from '../../../features.ts';
import { articles } from '../../content/tables.ts';
import { compare, deviceDetail, parameterRelate, typeGroup } from '../contract.ts';
import { refreshSearch } from '../search/search-index.ts';
import { searchEntries, serviceCases, serviceCounts, services } from '../tables.ts';
import { nameCases } from './name-cases.ts';

test('the category tree holds every service once, below its type', async () => {
  const world = await newWorld();
  const { data } = await world.call(typeGroup, {});
  expect(data?.map(({ id, name }) => [id, name])).toEqual([
    [1, '送样检测'],
    [2, '现场预约'],
    [3, '数据分析'],
  ]);
  expect(data?.reduce((sum, { count }) => sum + count, 0)).toBe(195);
  expect(data?.[0]?.typeChildArr.find(({ id }) => id === 12)).toMatchObject({ name: '结构表征', count: 8 });
  const third = await world.call(typeGroup, { typeId: 3 });
  expect(third.data?.map(({ id }) => id)).toEqual([3]);
  expect(third.data?.[0]?.typeChildArr[0]).toMatchObject({ id: 31, name: '方案设计与数据解读' });
});

describe('a service', () => {
  test('is told in full, in six statements where nothing is in hand', async () => {
    const world = await newWorld();
    const sent = await world.statements(() => world.call(deviceDetail, { rid: 'xrd-powder' }));
    expect(sent.length).toBeLessThanOrEqual(6);
    const { data } = await world.call(deviceDetail, { rid: 'xrd-powder' });
    expect(data).toMatchObject({
      name: 'X射线粉末衍射（XRD）',
      type_name: '送样检测',
      category: { id: 12, name: '结构表征' },
      price: { base_fen: 6000, unit: '元/样', urgent: { multiplier_percent: 150, lead_time_factor: 0.5 } },
      days: { min: 2, max: 4 },
      order: 32680,
      evaluates: { avg: null, count: 0, list: [], next: null },
      questions: [],
      stats: null,
      reservable: null,
    });
    expect(shown(data?.sample_req)).toContain('<li>');
    expect(shown(data?.intro)).toContain('<p>');
    const keys = data?.params.map(({ key }) => key) ?? [];
    expect(keys.slice(0, 2)).toEqual(['sample_count', 'sample_names']);
    expect(keys).toContain('xrd_speed');
    expect(keys).toContain('urgent');
    expect(keys).not.toContain('sem_mag');
    expect(data?.related.length).toBe(4);
    expect(data?.related.every(({ category, rid }) => category.id === 12 && rid !== 'xrd-powder')).toBe(true);
  });

  test('that cannot be hurried has no field for it, and one on site has its hours', async () => {
    const world = await newWorld();
    const { data } = await world.call(deviceDetail, { rid: 'rsv-sem' });
    expect(data?.price.urgent).toBeNull();
    expect(data?.params.map(({ key }) => key)).not.toContain('urgent');
    expect(data?.reservable?.slot_minutes).toBeGreaterThan(0);
  });

  test('tells shares from 30 finished orders on, not before', async () => {
    const world = await newWorld();
    const figures = async (finished: number) => {
      await world.database.db
        .update(serviceCounts)
        .set({ finished, onTime: finished - 3, retested: 1, medianDays: 2.5 });
      return (await world.call(deviceDetail, { rid: 'xps' })).data?.stats;
    };
    expect(await figures(29)).toBeNull();
    expect(await figures(30)).toEqual({
      ...{ days: 90, finished: 30, on_time: 90, median_days: 2.5, retest_rate: 3.3 },
    });
  });

  test('names case studies that name it, whole words only', async () => {
    const world = await newWorld();
    const casesOf = async (rid: string) =>
      (await world.call(deviceDetail, { rid })).data?.cases.map((article) => article.rid) ?? [];
    expect(await casesOf('dems')).toEqual(['case-battery-gas']);
    expect(await casesOf('mossbauer')).toEqual(['case-single-atom']);
    expect(await casesOf('dr-cover')).toEqual([]);
    expect((await casesOf('xps')).length).toBeLessThanOrEqual(3);

    const { db } = world.database;
    const call = (alias: string) =>
      db
        .update(services)
        .set({ aliases: [alias] })
        .where(eq(services.rid, 'dems'));
    const write = (body: string) =>
      db.update(articles).set({ body }).where(eq(articles.rid, 'case-single-atom'));
    const casesAfter = async (change: PromiseLike<unknown>) => {
      await change;
      await refreshSearch(db, whole.searchSources);
      return casesOf('dems');
    };
    expect(await casesAfter(call('Upsilon-probe'))).toEqual([]);
    expect(await casesAfter(write('Here upsilon-PROBES are used.'))).toEqual([]);
    expect(await casesAfter(write('Here an upsilon-probe is used.'))).toEqual(['case-single-atom']);
    expect(await casesAfter(call('伊普西龙探针'))).toEqual([]);
    expect(await casesAfter(write('这里用伊普西龙探针。'))).toEqual(['case-single-atom']);
  });

  test('names case studies as both are when a service and a study change at once', async () => {
    const world = await newWorld();
    const { db } = world.database;
    const rid = 'case-single-atom';
    await db
      .update(services)
      .set({ aliases: ['伊普西龙探针'] })
      .where(eq(services.rid, 'dems'));
    await db.update(searchEntries).set({ plain: '这里用伊普西龙探针' }).where(eq(searchEntries.rid, rid));
    const isRewritten = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const study = db.transaction(async (transaction) => {
      await transaction.update(searchEntries).set({ plain: '不再用' }).where(eq(searchEntries.rid, rid));
      await nameCases(transaction, { services: [], articles: [rid] });
      isRewritten.resolve();
      await mayEnd.promise;
    });
    await isRewritten.promise;
    const service = db.transaction((transaction) =>
      nameCases(transaction, { services: ['dems'], articles: [] }),
    );
    // It has its time to read what the other has not yet told.
    await Promise.race([service, sleep(200)]);
    mayEnd.resolve();
    await Promise.all([study, service]);
    expect(await db.$count(serviceCases, eq(serviceCases.serviceRid, 'dems'))).toBe(0);
  });

  test('that does not exist is refused', async () => {
    const world = await newWorld();
    const answer = await world.call(deviceDetail, { rid: 'no-such' });
    expect(answer).toEqual({ code: 0, data: null, msg: '项目不存在或已下架' });
  });
});

describe('requirement forms', () => {
  test('are those of a service, a category or a type', async () => {
    const world = await newWorld();
    const ask = async () => (await world.call(parameterRelate, { typeIds: '12,ebsd,31' })).data;
    expect((await world.statements(ask)).length).toBeLessThanOrEqual(3);
    const data = (await ask()) ?? {};
    expect(Object.keys(data).sort()).toEqual(['12', '31', 'ebsd']);
    const keysOf = (name: string) => data[name]?.params.map(({ key }) => key) ?? [];
    expect(keysOf('ebsd')).toContain('est_hours');
    expect(keysOf('ebsd')).not.toContain('xrd_speed');
    expect(keysOf('12')).toEqual(expect.arrayContaining(['sample_count', 'est_hours', 'xrd_speed']));
    expect(keysOf('12')).not.toContain('sem_mag');
    expect(keysOf('31')).not.toContain('sample_count');
    expect(data.ebsd?.sample_fields).toContain('sample_names');
    expect(data.ebsd?.sample_fields).not.toContain('ebsd_prep');
    expect(data.ebsd?.min_amount).not.toBe('');
    expect(data['12']?.min_amount).toBeNull();
    expect(data['12']?.conflicts).toContainEqual({
      keys: ['sample_names', 'sample_count'],
      text: '样品编号的行数须与样品数量一致',
    });
  });

  test('of what does not exist are refused', async () => {
    const world = await newWorld();
    for (const typeIds of ['99', '12,nothing', '9999999999999']) {
      const { msg } = await world.call(parameterRelate, { typeIds });
      expect(msg).toBe('项目类型不存在');
    }
  });
});

test('services are compared in the order asked for, each once, in one statement', async () => {
  const world = await newWorld();
  const ask = async () => (await world.call(compare, { rids: 'sem-fe,no-such,xrd-powder,sem-fe' })).data;
  expect(await world.statements(ask)).toHaveLength(1);
  const { list } = (await ask()) ?? { list: [] };
  expect(list.map(({ rid }) => rid)).toEqual(['sem-fe', 'xrd-powder']);
  expect(list[1]).toMatchObject({ instrument: 'Bruker D8 Advance', price_from_fen: 6000, can_hurry: 1 });
  expect((await world.call(compare, { rids: 'a,b,c,d,e' })).msg).toBe('参数错误');
});
