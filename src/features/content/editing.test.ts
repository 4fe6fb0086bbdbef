import { expect, test } from 'vitest';
import { shown } from '../../../tests/rich-text.ts';
import { newWorld, type World } from '../../../tests/world.ts';
import { homeData } from '../home/contract.ts';
import {
  contentArticle,
  contentArticleSave,
  contentArticles,
  contentBannerOrder,
  contentBannerRemove,
  contentBannerSave,
  contentBanners,
  contentThanks,
  contentThanksSave,
  contentVersion,
} from './contract.staff.ts';
import { acknowledgeList, newsDetail, newsList } from './contract.ts';
import { turnBanners } from './service.banners.ts';
import { publishDue } from './service.editing.ts';

const refusal = (msg: string) => ({ code: 0, data: null, msg });
const news = { kind: 'news', title: '新设备上线', html: '<p>欢迎</p>', state: 'published' } as const;
const titles = async (world: World) =>
  (await world.call(newsList, { type: 'news', size: 50 })).data?.list.map(({ title }) => title) ?? [];

test('an article is on the site at once, sanitised, and its former text is kept', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const html = '<h2>一</h2><p onclick="x()">欢迎<script>alert(1)</script><a href="javascript:x">看</a></p>';
  const { data: made } = await editor.call(contentArticleSave, { ...news, html });
  const rid = made?.rid ?? '';
  expect(await titles(world)).toContain('新设备上线');
  expect(shown((await world.call(newsDetail, { rid })).data?.text)).toBe(
    '<h2 id="section-1">一</h2><p>欢迎<a>看</a></p>',
  );
  const next = { ...news, rid, version: 1, title: '新设备已上线', html: '<p>再次欢迎</p>' };
  expect((await editor.call(contentArticleSave, next)).data).toEqual({ rid, version: 2 });
  expect(await editor.call(contentArticleSave, next)).toEqual(refusal('数据已更新，请刷新后重试'));
  const { data } = await editor.call(contentArticle, { rid });
  expect(data).toMatchObject({
    version: 2,
    html: '<p>再次欢迎</p>',
    versions: [{ version: 1, title: '新设备上线' }],
  });
  const former = await editor.call(contentVersion, { id: data?.versions[0]?.id ?? 0 });
  expect(former.data?.html).toContain('欢迎');
  await editor.call(contentArticleSave, { ...next, version: 2, state: 'draft' });
  expect(await titles(world)).not.toContain('新设备已上线');
  expect(await world.call(newsDetail, { rid })).toEqual(refusal('文章不存在或已下架'));
});

test('what was written in Markdown is edited as the HTML that it looks like', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const rid = (await editor.call(contentArticles, { kind: 'course' })).data?.list[0]?.rid ?? '';
  const { data } = await editor.call(contentArticle, { rid });
  const { data: before } = await world.call(newsDetail, { rid });
  const { title, sketch, img, html, state, version } = data ?? fail();
  await editor.call(contentArticleSave, { rid, version, kind: 'course', title, sketch, img, html, state });
  expect((await world.call(newsDetail, { rid })).data?.text).toEqual(before?.text);
});

test('what is scheduled appears when its time has come', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const scheduled = { ...news, state: 'scheduled' } as const;
  expect(await editor.call(contentArticleSave, { ...scheduled, publish_at: '2026-11-20 09:59' })).toEqual(
    refusal('请选择晚于现在的发布时间'),
  );
  await editor.call(contentArticleSave, { ...scheduled, publish_at: '2026-11-20 10:05' });
  await publishDue(jobsOf(world));
  expect(await titles(world)).not.toContain('新设备上线');
  world.pass(300);
  await publishDue(jobsOf(world));
  expect(await titles(world)).toContain('新设备上线');
});

test('single pages are changed, not made or taken down', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const policy = { ...news, kind: 'policy', rid: 'policy-main', version: 1 } as const;
  expect(await editor.call(contentArticleSave, { ...policy, rid: undefined })).toEqual(
    refusal('该页面不可新增或下架'),
  );
  expect(await editor.call(contentArticleSave, { ...policy, state: 'draft' })).toEqual(
    refusal('该页面不可新增或下架'),
  );
  expect(await editor.call(contentArticleSave, policy)).toMatchObject({ code: 1 });
  expect(shown((await world.call(newsDetail, { rid: 'policy-main' })).data?.text)).toBe('<p>欢迎</p>');
});

test('banners appear in their order, while they are on and in their period, and lead somewhere', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const shown = async () => (await world.call(homeData, {})).data?.bannerArr.map(({ title }) => title) ?? [];
  const before = await shown();
  const img = '/images/banner-xrd.jpg';
  const banner = { img, img_mobile: img, tone: 'dark', title: '新横幅', redirect: 'xps', is_on: 1 } as const;
  expect(await editor.call(contentBannerSave, { ...banner, redirect: 'nothing' })).toEqual(
    refusal('跳转的检测项目不存在'),
  );
  expect(await editor.call(contentBannerSave, { ...banner, redirect: 'http:' })).toMatchObject({ code: 0 });
  const id = (await editor.call(contentBannerSave, banner)).data?.id ?? 0;
  expect(await shown()).toEqual([...before, '新横幅']);
  const ids = (await editor.call(contentBanners, {})).data?.list.map((each) => each.id) ?? [];
  expect(await editor.call(contentBannerOrder, { ids: ids.slice(1) })).toMatchObject({ code: 0 });
  await editor.call(contentBannerOrder, { ids: ids.toReversed() });
  expect(await shown()).toEqual(['新横幅', ...before.toReversed()]);
  await editor.call(contentBannerSave, { ...banner, id, ends_at: '2026-11-20 10:05' });
  expect(await shown()).toContain('新横幅');
  world.pass(300);
  await turnBanners(jobsOf(world));
  expect(await shown()).not.toContain('新横幅');
  await editor.call(contentBannerRemove, { id });
  expect((await editor.call(contentBanners, {})).data?.list).toHaveLength(before.length);
});

test('a paper that is hidden is not on the site', async () => {
  const world = await newWorld();
  const editor = await world.asStaff('editor');
  const all = (await world.call(acknowledgeList, {})).data?.total ?? 0;
  const [row] = (await editor.call(contentThanks, {})).data?.list ?? [];
  await editor.call(contentThanksSave, { ...(row ?? fail()), source: '', is_published: 0 });
  expect((await world.call(acknowledgeList, {})).data?.total).toBe(all - 1);
});

function jobsOf(world: World) {
  const { db } = world.database;
  return { ...world, db, jobs: world.jobs.within(db) };
}

function fail(): never {
  throw new Error('nothing was there');
}
