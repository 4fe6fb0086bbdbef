import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  contentArticle,
  contentArticleSave,
  contentFigures,
} from '../src/features/content/contract.staff.ts';
import { newsDetail } from '../src/features/content/contract.ts';
import { homeData } from '../src/features/home/contract.ts';
import { paperOf } from '../src/features/orders/signing/paper-of-order.ts';
import { orders } from '../src/features/orders/tables.ts';
import { integrationInit } from '../src/features/points/contract.ts';
import { settingForms } from '../src/features/settings/rules.forms.ts';
import { set } from './fixtures/bookings.ts';
import { somebody } from './trust/support/somebody.ts';
import { newWorld, type World } from './world.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../db/demo', file), 'utf8');
/** The articles of the demo shop that name figures of the settings. */
const articles = [
  'guide-main',
  'license-main',
  'policy-main',
  'promoter-main',
  'credit-main',
  'news-2026-01',
  'news-2025-05',
  'tv-12',
]
  .map((name) => [name, read(`articles/${name}.md`)] as const)
  .filter(([, text]) => /\{[a-z]\w*(?:\.\w+)*\}/i.test(text));

/** Numbers that no text of the shop has: another one for each figure of the settings, from 7001 on. */
function oddSettings(stored: Readonly<Record<string, unknown>>) {
  const odds = new Map<string, string>();
  const odd = (name: string, value: unknown): unknown => {
    if (typeof value === 'number') {
      const number = 7_001 + odds.size;
      odds.set(name, name.endsWith('Fen') ? `${number}` : String(number));
      return name.endsWith('Fen') ? number * 100 : number;
    }
    if (typeof value !== 'object' || !value || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, odd(`${name}.${field}`, inner)]),
    );
  };
  const values = settingForms
    .filter(({ unset }) => unset !== undefined)
    .map(({ key, unset }) => {
      const own = stored[key];
      const whole =
        typeof unset === 'object' && !Array.isArray(unset)
          ? { ...unset, ...(own as object) }
          : (own ?? unset);
      return [key, odd(key, whole)] as const;
    });
  return { values, odds };
}

/** What visitors and customers read that names figures, one text after the other. */
async function textsOf(world: World, orderRid: string) {
  const { db } = world.database;
  const [order] = await db.select().from(orders).where(eq(orders.rid, orderRid));
  if (!order) throw new Error('no order');
  const pages: Record<string, string> = {};
  for (const [rid] of articles) {
    const { data } = await world.call(newsDetail, { rid });
    pages[rid] = `${data?.sketch} ${JSON.stringify(data?.text)}`;
  }
  const { bannerArr = [] } = (await world.call(homeData, {})).data ?? {};
  const student = await world.as('student');
  return {
    ...pages,
    banners: JSON.stringify(bannerArr),
    contract: JSON.stringify((await paperOf(db, order, 1)).clauses),
    points: JSON.stringify((await student.call(integrationInit, {})).data?.rules),
  };
}

/** The numbers of a text, in its order. */
const numbersOf = (text: string) =>
  [...text.replace(/(\d),(?=\d{3})/g, '$1').matchAll(/\d+(?:\.\d+)?/g)].map(([found]) => found);

test('whatever is changed in the settings is what pages, the contract and the rules of points say, and the old is gone', async () => {
  const world = await newWorld();
  const me = await somebody(world, 'student');
  const order = await me.sampleOrder();
  const before = await textsOf(world, order);
  const { rows } = await world.database.pool.query<{ key: string; value: unknown }>(
    'SELECT key, value FROM settings',
  );
  const { values, odds } = oddSettings(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  for (const [key, value] of values) await set(world, key, value);
  const after: Record<string, string> = await textsOf(world, order);
  for (const [name, source] of [...articles, ['banners', read('banners.json')] as const]) {
    const named = [...source.matchAll(/\{([a-z]\w*(?:\.\w+)*)\}/gi)].map(([, place = '']) => place);
    for (const place of named)
      expect([name, place, after[name]?.includes(odds.get(place) ?? '?')]).toEqual([name, place, true]);
    // As many numbers as before, and each that a setting is the source of is another.
    const [was, is] = [numbersOf(before[name as 'banners']), numbersOf(after[name] ?? '')];
    expect([name, is.length]).toEqual([name, was.length]);
    expect([name, is.filter((each, at) => each !== was[at]).length]).toEqual([name, named.length]);
  }
  const inContract = [
    'sample_keep_days',
    'verdictSetting.verdictDays',
    'verdictSetting.retestDays',
    'moneySetting.autoConfirmDays',
    'moneySetting.payDays',
  ];
  for (const place of inContract)
    expect([place, after.contract?.includes(odds.get(place) ?? '?')]).toEqual([place, true]);
  const inPoints = [
    'perYuan',
    'firstOrder',
    'profile',
    'review',
    'reviewPicture',
    'perYuanWorth',
    'silverFen',
    'goldFen',
  ];
  for (const field of inPoints) {
    const odd = odds.get(`pointsSetting.${field}`) ?? '?';
    expect([field, after.points?.replaceAll(',', '').includes(odd)]).toEqual([field, true]);
  }
  const [was, is] = [numbersOf(before.contract), numbersOf(after.contract ?? '')];
  expect(is.length).toBe(was.length);
  expect(is.filter((each, at) => each !== was[at])).toHaveLength(inContract.length);
});

test('editors are told which figures texts may name, with what they are now, and each is taken', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const figures = async () => (await editor.call(contentFigures, {})).data?.list ?? [];
  const list = await figures();
  expect(list).toContainEqual({ name: '{sample_keep_days}', title: '样品保存（天）', value: '90' });
  expect(list.find(({ name }) => name === '{verdictSetting.verdictDays}')?.title).toMatch(
    / · 数据核对期（天）$/,
  );
  expect(
    list.filter(({ name, title, value }) => !title || name.includes(title) || !/^[\d.,]+$/.test(value)),
  ).toEqual([]);
  await set(world, 'sample_keep_days', 41);
  expect((await figures()).find(({ name }) => name === '{sample_keep_days}')?.value).toBe('41');
  const { data } = await editor.call(contentArticle, { rid: 'guide-main' });
  const html = `<p>${list.map(({ name }, at) => `${at}：${name}`).join('；')}</p>`;
  const { rid = '', version, kind = 'guide', title = '', sketch = '', img = '' } = data ?? {};
  const saved = await editor.call(contentArticleSave, {
    rid,
    version,
    kind,
    title,
    sketch,
    img,
    html,
    state: 'published',
  });
  expect(saved.msg).toBe('操作成功！');
  const page = JSON.stringify((await world.call(newsDetail, { rid: 'guide-main' })).data?.text);
  expect(page).not.toMatch(/\{[a-z]/);
  expect(page).toContain('：41；');
});
