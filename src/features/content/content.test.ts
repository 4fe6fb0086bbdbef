import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shown } from '../../../tests/rich-text.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { abilityCount, abilityIndex, acknowledgeList, newsDetail, newsList } from './contract.ts';
import { sweepVisits } from './service.counts.ts';
import { acknowledgements, articles, articleVisits } from './tables.ts';

const change = (world: World, rid: string, columns: Partial<typeof articles.$inferInsert>) =>
  world.database.db.update(articles).set(columns).where(eq(articles.rid, rid));

test('a list shows the articles of its kind, newest first, page by page, in two statements at most', async () => {
  const world = await newWorld();
  const seen: string[] = [];
  for (const page of [1, 2]) {
    let answered: unknown;
    const statements = await world.statements(async () => {
      answered = await world.call(newsList, { type: 'course', page, size: 8 });
    });
    // A last page tells by itself how many there are.
    expect(statements).toHaveLength(page === 1 ? 2 : 1);
    const { data } = answered as Awaited<ReturnType<typeof world.call<typeof newsList>>>;
    expect(data).toMatchObject({ total: 12, page, size: 8 });
    expect(data?.list).toHaveLength(page === 1 ? 8 : 4);
    seen.push(...(data?.list ?? []).map(({ created }) => created));
  }
  expect(seen).toHaveLength(12);
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect(await world.call(newsList, { type: 'recruit' })).toMatchObject({
    data: { total: 1, list: [{ rid: 'about-recruit' }] },
  });
  expect(await world.call(newsList, { type: 'gossip' as 'news' })).toMatchObject({
    code: 0,
    msg: '参数错误',
  });
});

test('what is looked for stands in the title or the sketch, percent signs and all', async () => {
  const world = await newWorld();
  await change(world, 'news-2025-01', { title: '含量 100% 的_样品' });
  const find = async (kw: string) =>
    (await world.call(newsList, { type: 'news', kw })).data?.list.map(({ rid }) => rid);
  expect(await find('87 K')).toEqual(['news-2025-02']);
  expect(await find('100%')).toEqual(['news-2025-01']);
  expect(await find('%')).toEqual(['news-2025-01']);
  expect(await find('的_样')).toEqual(['news-2025-01']);
  expect(await find('\\')).toEqual([]);
});

test('an article comes with its neighbours in two statements', async () => {
  const world = await newWorld();
  let answered: unknown;
  const statements = await world.statements(async () => {
    answered = await world.call(newsDetail, { rid: 'course-xps' });
  });
  expect(statements).toHaveLength(2);
  expect(answered).toMatchObject({
    code: 1,
    data: {
      kind: 'course',
      prev: { rid: 'course-xrd' },
      next: { rid: 'course-bet' },
      views: 0,
      author: '',
      source: null,
      attachments: [],
    },
  });
  expect((await world.call(newsDetail, { rid: 'course-xrd' })).data).toMatchObject({ prev: null });
  expect((await world.call(newsDetail, { rid: 'course-prep' })).data).toMatchObject({ next: null });
});

test('articles of the same moment are neighbours in one order', async () => {
  const world = await newWorld();
  await world.database.db
    .update(articles)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(articles.kind, 'news'));
  const walked: string[] = [];
  const { data: list } = await world.call(newsList, { type: 'news', size: 100 });
  for (let rid = list?.list[0]?.rid; rid; ) {
    walked.push(rid);
    rid = (await world.call(newsDetail, { rid })).data?.prev?.rid;
  }
  expect(walked).toEqual(list?.list.map(({ rid }) => rid));
});

test('what is not published is not there', async () => {
  const world = await newWorld();
  await change(world, 'course-xps', { isPublished: false });
  const missing = { code: 0, data: null, msg: '文章不存在或已下架' };
  expect(await world.call(newsDetail, { rid: 'course-xps' })).toEqual(missing);
  expect(await world.call(newsDetail, { rid: 'nothing' })).toEqual(missing);
  expect(await world.call(abilityCount, { rid: 'course-xps', kind: 1 })).toEqual(missing);
  expect((await world.call(newsList, { type: 'course' })).data?.total).toBe(11);
  expect((await world.call(newsDetail, { rid: 'course-xrd' })).data?.next?.rid).toBe('course-bet');
});

test('long articles have contents whose anchors stand in the text', async () => {
  const world = await newWorld();
  const { data } = await world.call(newsDetail, { rid: 'course-xrd' });
  expect(data?.contents.map(({ text }) => text)).toEqual([
    '先看三件事',
    '物相检索的顺序',
    '以锐钛矿为例',
    '常见误区',
  ]);
  for (const { id } of data?.contents ?? []) expect(shown(data?.text)).toContain(`<h2 id="${id}">`);
  expect(shown((await world.call(newsDetail, { rid: 'policy-main' })).data?.text)).toContain('<table>');
});

test('addresses that lead to scripts lead nowhere', async () => {
  const world = await newWorld();
  await change(world, 'news-2026-02', {
    source: 'javascript:alert("http")',
    attachments: [
      { name: '表格', href: '/files/form.pdf', bytes: 10 },
      { name: '坏', href: 'javascript:alert(1)', bytes: 10 },
    ],
  });
  await world.database.db.update(acknowledgements).set({ source: 'javascript:alert(1)' });
  const { data } = await world.call(newsDetail, { rid: 'news-2026-02' });
  expect(data).toMatchObject({ source: null, attachments: [{ name: '表格' }] });
  const { data: thanks } = await world.call(acknowledgeList, { size: 100 });
  expect(thanks?.list).toHaveLength(24);
  expect(thanks?.list.filter(({ source }) => source !== null)).toEqual([]);
});

test('thanks are found by author, title, code and service', async () => {
  const world = await newWorld();
  const { data } = await world.call(acknowledgeList, { size: 100 });
  const [first] = data?.list ?? [];
  for (const kw of [first?.company, first?.title, first?.code, first?.sketch]) {
    const found = await world.call(acknowledgeList, { kw: (kw ?? '').slice(0, 50) });
    expect(found.data?.list.map(({ rid }) => rid)).toContain(first?.rid);
    expect(found.data?.total).toBeLessThan(24);
  }
});

test('the showcase has a tab for each type, and orders of the services behind it, in two statements', async () => {
  const world = await newWorld();
  let answered: unknown;
  const statements = await world.statements(async () => {
    answered = await world.call(abilityIndex, { size: 12 });
  });
  expect(statements).toHaveLength(2);
  const { data } = answered as Awaited<ReturnType<typeof world.call<typeof abilityIndex>>>;
  expect(data).toMatchObject({ total: 12 });
  expect(data?.tabs.map(({ name }) => name)).toEqual(['送样检测', '现场预约', '数据分析']);
  expect(data?.tabs.reduce((sum, { count }) => sum + count, 0)).toBe(12);
  const room = data?.list.find(({ rid }) => rid === 'tv-01');
  expect(room?.orders).toBeGreaterThan(35_410);
  for (const { id, count } of data?.tabs ?? []) {
    const tab = await world.call(abilityIndex, { type_id: id, size: 100 });
    expect([tab.data?.total, tab.data?.list.length]).toEqual([count, count]);
  }
});

test('a visitor counts once a day for each article, and views and likes apart', async () => {
  const world = await newWorld();
  const count = async (address: string, userAgent: string, kind: 0 | 1, rid = 'tv-01') =>
    (await world.visitor({ address, userAgent }).call(abilityCount, { rid, kind })).data;
  expect(await count('203.0.113.1', 'a', 0)).toEqual({ views: 1, likes: 0 });
  expect(await count('203.0.113.1', 'a', 0)).toEqual({ views: 1, likes: 0 });
  expect(await count('203.0.113.1', 'a', 1)).toEqual({ views: 1, likes: 1 });
  expect(await count('203.0.113.1', 'b', 0)).toEqual({ views: 2, likes: 1 });
  expect(await count('203.0.113.2', 'a', 0)).toEqual({ views: 3, likes: 1 });
  expect(await count('203.0.113.1', 'a', 0, 'tv-02')).toEqual({ views: 1, likes: 0 });
  const together = await Promise.all(Array.from({ length: 5 }, () => count('203.0.113.9', 'a', 1)));
  expect(Math.max(...together.map((each) => each?.likes ?? 0))).toBe(2);
  world.setNow('2026-11-20T23:59:59+08:00');
  expect(await count('203.0.113.1', 'a', 0)).toMatchObject({ views: 3 });
  world.setNow('2026-11-21T00:00:00+08:00');
  expect(await count('203.0.113.1', 'a', 0)).toMatchObject({ views: 4 });
  const { data } = await world.call(newsDetail, { rid: 'tv-01' });
  expect(data?.views).toBe(4);
});

test('who was counted is a digest, and forgotten when the day is over', async () => {
  const world = await newWorld();
  const { db } = world.database;
  await world
    .visitor({ address: '203.0.113.1', userAgent: 'Firefox' })
    .call(abilityCount, { rid: 'tv-01', kind: 0 });
  const [visit] = await db.select().from(articleVisits);
  expect(visit?.visitor).toMatch(/^[\w-]{43}$/);
  await sweepVisits(db, world.now());
  expect(await db.select().from(articleVisits)).toHaveLength(1);
  world.pass(86_400);
  await sweepVisits(db, world.now());
  expect(await db.select().from(articleVisits)).toEqual([]);
});

test('the sitemap names every public page once, articles with their day', async () => {
  const world = await newWorld();
  await change(world, 'course-xps', { isPublished: false });
  const { body } = await world.request({ method: 'GET', url: '/sitemap.xml' });
  const pages = [...body.matchAll(/<loc>http:\/\/shop\.test([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toEqual(expect.arrayContaining(['/', '/televised', '/about/profile', '/detail/xrd-powder']));
  expect(pages.filter((path) => path?.startsWith('/detail/'))).toHaveLength(195);
  expect(pages).toContain('/project/1/%E9%80%81%E6%A0%B7%E6%A3%80%E6%B5%8B');
  expect(pages).not.toContain('/article/course-xps');
  expect(body).toContain('<loc>http://shop.test/article/course-xrd</loc><lastmod>2025-02-20</lastmod>');
  // Each page in both languages, and each names both.
  const address = 'http://shop.test/project/1/%E9%80%81%E6%A0%B7%E6%A3%80%E6%B5%8B';
  const both = [
    ['zh', address],
    ['en', 'http://shop.test/en/project/1'],
  ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
  for (const each of [address, 'http://shop.test/en/project/1', 'http://shop.test/en'])
    expect(body).toContain(`<loc>${each}</loc>`);
  expect(body.split(both.join('')).length - 1).toBe(2);
});
