import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { judged } from '../../../../tests/search/judged.ts';
import { newWorld, type World } from '../../../../tests/world.ts';
import { whole } from '../../../features.ts';
import { articles } from '../../content/tables.ts';
import { deviceSearch, suggest } from '../contract.ts';
import {
  searchEntries,
  searchPacks,
  searchStale,
  serviceCounts,
  serviceParameters,
  services,
  serviceTypes,
} from '../tables.ts';
import { isService, packOf, wordColumns } from './entry-packs.ts';
import { loadLanguage } from './language.ts';
import { noteOutdated, refreshPopularity, refreshSearch } from './search-index.ts';

type Asked = Parameters<typeof deviceSearch.input.parse>[0] & object;

async function search(world: World, input: Asked) {
  world.pass(1);
  const { data, msg } = await world.call(deviceSearch, input);
  if (!data) throw new Error(msg);
  return data;
}

const ridsOf = ({ list }: { list: { rid: string }[] }) => list.map(({ rid }) => rid);

describe('a search', () => {
  test('takes four statements where nothing is in hand, and three when nothing is found', async () => {
    const world = await newWorld();
    await search(world, { kw: 'XRD' });
    for (const kw of ['XRD', 'XDR', '怎么看形貌', '粉末可以用来做什么'])
      expect(
        (await world.statements(() => search(world, { kw, typeId: 1, filters: { days: 9 } }))).length,
      ).toBe(4);
    expect((await world.statements(() => search(world, { kw: 'qqqqqq' }))).length).toBe(3);
  });

  test('answers the same from entries as from packs of them, made at once or one by one, with services that have changed', async () => {
    const world = await newWorld();
    const { db } = world.database;
    const asked = Object.values(judged)
      .flat()
      .filter((_, nth) => nth % 20 === 0)
      .map(({ kw }) => kw);
    const found = async () => {
      const all: Record<string, string[]> = {};
      for (const kw of [...asked, 'ramman', 'XDR', 'saomiao', '表面形帽', '罕见之物']) {
        all[kw] = ridsOf(await search(world, { kw, size: 100 }));
      }
      return all;
    };
    const packs = () => db.select({ revisions: searchPacks.revisions }).from(searchPacks);
    const packed = await found();
    expect((await packs()).length).toBe(1);
    await db.delete(searchPacks);
    expect(await found()).toEqual(packed);

    // Many small packs, with one that has been made of what was there before.
    const count = await db.$count(searchEntries, eq(searchEntries.kind, 'service'));
    for (let nth = 0; nth < 12; nth++) {
      const some = sql`abs(hashtext(rid)) % 12 = ${nth}`;
      const entries = await db.select(wordColumns).from(searchEntries).where(and(isService, some));
      await db.insert(searchPacks).values(await packOf(entries));
    }
    expect(await found()).toEqual(packed);
    await db
      .update(services)
      .set({ aliases: ['罕见之物'] })
      .where(sql`abs(hashtext(rid)) % 12 < 3`);
    await refreshSearch(db, whole.searchSources);
    const changed = await found();
    expect(changed.罕见之物?.length).toBeGreaterThan(20);
    const merged = await packs();
    expect(merged.length).toBeLessThan(4);
    expect(new Set(merged.flatMap(({ revisions }) => revisions)).size).toBeGreaterThan(count - 50);
    await db.delete(searchPacks);
    expect(await found()).toEqual(changed);
  });

  test('marks what was searched for', async () => {
    const world = await newWorld();
    const { list } = await search(world, { kw: 'xrd' });
    expect(list[0]?.highlight.name).toBe('X射线粉末衍射（\u0001XRD\u0002）');
    const [first] = (await search(world, { kw: '表面形貌' })).list;
    expect(first?.highlight.sketch).toContain('\u0001表面形貌\u0002');
  });

  test('is narrowed, sorted and counted like a list', async () => {
    const world = await newWorld();
    const all = await search(world, { kw: '电镜', size: 100 });
    expect(all.total).toBe(all.list.length);
    for (const { id, count } of all.facets.types) {
      const { total, list } = await search(world, { kw: '电镜', typeId: id as 1 | 2 | 3, size: 100 });
      expect(total).toBe(count);
      expect(list.every(({ typeId }) => typeId === id)).toBe(true);
    }
    const { list: cheap } = await search(world, { kw: '电镜', sort: 2, filters: { urgent: 1 }, size: 100 });
    expect(cheap.length).toBe(all.facets.urgent);
    const prices = cheap.map(({ price_from_fen }) => Number(price_from_fen));
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const pages = [1, 2, 3].map((page) => search(world, { kw: '电镜', page, size: 4 }));
    expect((await Promise.all(pages)).flatMap(ridsOf)).toEqual(ridsOf(all).slice(0, 12));
  });

  test('says when nothing fits, and then tells what comes nearest, or nothing', async () => {
    const world = await newWorld();
    expect((await search(world, { kw: 'XRD' })).is_nearest).toBe(0);
    expect((await search(world, { kw: 'XDR' })).is_nearest).toBe(0);
    const near = await search(world, { kw: '火星土壤里的外星拉曼' });
    expect(near.is_nearest).toBe(1);
    expect(near.list.length).toBeGreaterThan(0);
    expect(await search(world, { kw: 'qqqqqq' })).toMatchObject({ is_nearest: 1, list: [], total: 0 });
    expect(await search(world, { kw: '！？…' })).toMatchObject({ is_nearest: 1, list: [], total: 0 });
  });

  test('tells what answers first, whatever the order, and fills a page with what comes near', async () => {
    const world = await newWorld();
    const { list, exact, total } = await search(world, { kw: 'Biacore' });
    expect(list[0]?.rid).toBe('spr');
    expect(exact).toBe(1);
    expect(total).toBeGreaterThan(5);
    expect(list.every(({ typeId }) => typeId === 1)).toBe(true);
    const cheap = await search(world, { kw: 'Biacore', sort: 2 });
    expect(cheap.list[0]?.rid).toBe('spr');
    const narrowed = await search(world, { kw: 'Biacore', filters: { price_to_fen: 10_000 } });
    expect(narrowed).toMatchObject({ exact: 0, is_nearest: 0 });
  });

  test('orders part equals alone', async () => {
    const world = await newWorld();
    const { db } = world.database;
    await db
      .update(serviceCounts)
      .set({ orders: 999_999 })
      .where(eq(serviceCounts.serviceRid, 'tensile-metal'));
    await refreshPopularity(db);
    expect(ridsOf(await search(world, { kw: '水凝胶拉伸' }))[0]).toBe('tensile-polymer');
    expect(ridsOf(await search(world, { kw: '抗拉强度' }))[0]).toBe('tensile-metal');
  });

  test('reads traditional characters as simplified ones, and leaves those as they are', async () => {
    const world = await newWorld();
    for (const [traditional, simplified] of [
      ['細胞毒性', '细胞毒性'],
      ['奈米粒子', '纳米粒子'],
      ['雷射粒度', '激光粒度'],
    ] as const)
      expect(ridsOf(await search(world, { kw: traditional })), traditional).toEqual(
        ridsOf(await search(world, { kw: simplified })),
      );
    const { simplified } = await loadLanguage();
    const names = await world.database.db
      .select({ name: services.name, aliases: services.aliases })
      .from(services);
    for (const text of names.flatMap(({ name, aliases }) => [name, ...aliases]))
      expect(simplified(text)).toBe(text);
  });

  test('finds articles beside services', async () => {
    const world = await newWorld();
    const { articles: found } = await search(world, { kw: 'XPS 分峰' });
    expect(found[0]).toMatchObject({ rid: 'course-xps', kind: 'course' });
    expect(found[0]?.highlight).toContain('\u0001XPS 分峰\u0002');
    expect(found.length).toBeLessThanOrEqual(5);
  });

  test('takes whatever is typed', async () => {
    const world = await newWorld();
    const odd = [
      "'",
      "\\'",
      "a'b:*&|!()<->",
      '\\',
      ':*',
      '()',
      '"',
      '%_',
      '<script>',
      '𠮷𠮷',
      '\u0001xrd\u0002',
      '🧪 XRD',
      "'=xrd'",
      '¹³C',
      '锆石 U-Pb 年龄',
      'ＸＲＤ',
    ];
    for (const kw of odd) await expect(search(world, { kw }), kw).resolves.toBeDefined();
    expect(ridsOf(await search(world, { kw: 'ＸＲＤ' }))[0]).toBe('xrd-powder');
  });
});

describe('what searches know', () => {
  const refresh = ({ database: { db } }: World) => refreshSearch(db, whole.searchSources);

  test('follows services, categories and articles, and nothing is done twice', async () => {
    const world = await newWorld();
    const { db } = world.database;
    expect(await refresh(world)).toBe(0);
    await db.update(services).set({ name: '琥珀年代鉴别' }).where(eq(services.rid, 'gc-fuel'));
    await db.update(articles).set({ isPublished: false }).where(eq(articles.rid, 'course-xps'));
    await db.update(services).set({ sketch: sql`sketch` });
    expect(await refresh(world)).toBe(2);
    const { exact, ...amber } = await search(world, { kw: '琥珀' });
    expect(ridsOf(amber).slice(0, exact)).toEqual(['gc-fuel']);
    expect((await search(world, { kw: 'XPS 分峰' })).articles.map(({ rid }) => rid)).not.toContain(
      'course-xps',
    );
    await db.update(serviceTypes).set({ name: '古物' }).where(eq(serviceTypes.id, 16));
    expect(await refresh(world)).toBe(11);
    expect((await search(world, { kw: '古物' })).total).toBe(10);
    await db.delete(services).where(eq(services.rid, 'gc-fuel'));
    await refresh(world);
    expect((await search(world, { kw: '琥珀' })).is_nearest).toBe(1);
    expect(await db.select().from(searchStale)).toEqual([]);
  });

  test('follows what can be chosen for a service', async () => {
    const world = await newWorld();
    const isTarget = eq(serviceParameters.key, 'xrd_target');
    await world.database.db.update(serviceParameters).set({ label: '琥珀靶' }).where(isTarget);
    expect(await refresh(world)).toBe(1);
    expect(ridsOf(await search(world, { kw: '琥珀靶' }))).toContain('xrd-powder');
  });

  test('is made anew after another version of the product made it', async () => {
    const world = await newWorld();
    const { db } = world.database;
    const isArticle = eq(searchEntries.kind, 'article');
    await noteOutdated(db);
    expect(await refresh(world)).toBe(0);
    await db.update(searchEntries).set({ version: 0 }).where(isArticle);
    await noteOutdated(db);
    const articles = await db.$count(searchEntries, isArticle);
    expect(articles).toBeGreaterThan(40);
    expect(await refresh(world)).toBe(articles);
    await noteOutdated(db);
    expect(await refresh(world)).toBe(0);
  });

  test('is made by several at once without loss', async () => {
    const world = await newWorld();
    await world.database.db.update(services).set({ sketch: '同时改动' });
    const done = await Promise.all([1, 2, 3, 4].map(() => refresh(world)));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(195);
    expect((await search(world, { kw: '同时改动' })).total).toBe(195);
  });

  test('learns at night how often services were ordered', async () => {
    const world = await newWorld();
    const { db } = world.database;
    await db.update(serviceCounts).set({ orders: 99_999 }).where(eq(serviceCounts.serviceRid, 'raman-map'));
    await refreshPopularity(db);
    const [entry] = await db
      .select({ popularity: searchEntries.popularity })
      .from(searchEntries)
      .where(eq(searchEntries.rid, 'raman-map'));
    expect(entry?.popularity).toBe(99_999);
  });
});

describe('suggestions', () => {
  const suggested = async (world: World, kw: string) => (await world.call(suggest, { kw })).data?.list ?? [];

  test('come with the first letters, in two statements where nothing is in hand', async () => {
    const world = await newWorld();
    for (const [kw, rid] of [
      ['xr', 'xrd-powder'],
      ['扫描', 'sem-fe'],
      ['smd', 'sem-fe'],
      ['bibiao', 'bet-n2'],
      ['拉', 'raman'],
      ['ramman', 'raman'],
      ['scan', 'sem-fe'],
      ['thermog', 'tga'],
      ['how big', 'dls'],
      ['x', 'xrd-powder'],
    ] as const) {
      const list = await suggested(world, kw);
      expect(list.map((one) => one.rid).slice(0, 3), kw).toContain(rid);
      expect(list.length).toBeLessThanOrEqual(6);
      expect(await world.statements(() => suggested(world, kw))).toHaveLength(2);
    }
  });

  test('name categories and articles as well, and are empty where nothing fits', async () => {
    const world = await newWorld();
    const list = await suggested(world, '热分析');
    expect(list).toContainEqual(
      expect.objectContaining({
        kind: 'category',
        rid: '19',
        typeId: 1,
        highlight: '\u0001热分析\u0002',
        note: '分类',
      }),
    );
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'article', rid: 'course-thermal', note: '课程' }),
    );
    expect(await suggested(world, '')).toEqual([]);
    expect(await suggested(world, 'qqqqqq')).toEqual([]);
  });
});
