import type { Page } from '@playwright/test';
import type { Envelope, OutputOf } from '../src/core/call.ts';
import type { deviceSearch } from '../src/features/catalogue/contract.ts';
import { signIn, toast } from './accounts.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

/** Finding services: the project list, the comparison; at both sizes unless tagged. */

type Found = OutputOf<typeof deviceSearch>;

const cards = (page: Page) =>
  page.getByRole('region', { name: '项目列表' }).getByRole('heading', { level: 3 });
const filter = (page: Page, name: string) => page.getByRole('navigation', { name: `按${name}筛选` });

/** What the call answers to the same question. */
async function search(page: Page, input: object): Promise<Found> {
  const answer: Envelope<Found> = await (
    await page.request.post('/api/open/web/device/search', { data: input })
  ).json();
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data;
}

test('path and query name the same list', { tag: '@desktop' }, async ({ page }) => {
  for (const address of [
    '/project/12/%E7%BB%93%E6%9E%84%E8%A1%A8%E5%BE%81',
    '/project/12',
    '/project?typeId=1&childId=12',
    '/project/1?childId=12',
    '/project?title=%E7%BB%93%E6%9E%84%E8%A1%A8%E5%BE%81',
  ]) {
    await page.goto(address);
    await expect(page).toHaveTitle('结构表征项目与价格 - 澄谱 Limpid');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/project\/12\/%E7%BB%93%E6%9E%84%E8%A1%A8%E5%BE%81$/,
    );
    const { list } = await search(page, { childId: 12, size: 12 });
    expect(list.length).toBeGreaterThan(5);
    await expect(cards(page)).toHaveText(list.map(({ name }) => name));
  }
});

test('places that are not there are not found', { tag: '@desktop' }, async ({ page }) => {
  for (const address of [
    '/project/4',
    '/project?typeId=1&childId=41',
    '/project/%E4%B8%8D%E5%AD%98%E5%9C%A8',
    '/project/1?page=99',
    '/search?page=99',
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
  }
});

test('filters, order and page are in the address, and the way back undoes them', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/project/1');
  await filter(page, '类别')
    .getByRole('link', { name: /^形貌观察/ })
    .click();
  await expect(page).toHaveURL('/project/13/%E5%BD%A2%E8%B2%8C%E8%A7%82%E5%AF%9F');
  await filter(page, '周期').getByRole('link', { name: '可加急' }).click();
  await expect(page).toHaveURL(/\/project\/13\/[^?]+\?urgent=1$/);
  const urgent = await search(page, { childId: 13, filters: { urgent: 1 }, size: 12 });
  await expect(page.getByText(`共 ${urgent.total} 个项目`)).toBeVisible();
  await expect(cards(page)).toHaveText(urgent.list.map(({ name }) => name));

  const sort = page.getByRole('navigation', { name: '排序' });
  await sort.getByRole('link', { name: /^价格/ }).click();
  await expect(page).toHaveURL(/\?urgent=1&sort=2$/);
  const cheapest = await search(page, { childId: 13, filters: { urgent: 1 }, sort: 2, size: 12 });
  const prices = cheapest.list.map(({ price_from_fen }) => price_from_fen);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  await expect(cards(page)).toHaveText(cheapest.list.map(({ name }) => name));
  await sort.getByRole('link', { name: /^价格/ }).click();
  await expect(page).toHaveURL(/\?urgent=1&sort=3$/);
  await expect(cards(page).first()).toHaveText(
    (await search(page, { childId: 13, filters: { urgent: 1 }, sort: 3, size: 1 })).list[0]?.name ?? '',
  );

  await page.goBack();
  await expect(page).toHaveURL(/sort=2$/);
  await expect(cards(page)).toHaveText(cheapest.list.map(({ name }) => name));
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/project/13/%E5%BD%A2%E8%B2%8C%E8%A7%82%E5%AF%9F');
});

test('every page of a list is reached, and none shows a service twice', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/project/3');
  const { total } = await search(page, { typeId: 3 });
  const names: string[] = [];
  for (let number = 1; ; number += 1) {
    await expect(page.getByRole('navigation', { name: '分页' }).locator('[aria-current=page]')).toHaveText(
      String(number),
    );
    names.push(...(await cards(page).allTextContents()));
    const next = page.getByRole('link', { name: '下一页' });
    if (!(await next.isVisible())) break;
    await next.click();
    await expect(page).toHaveURL(new RegExp(`page=${number + 1}$`));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`page=${number + 1}$`),
    );
  }
  expect(names.length).toBe(total);
  expect(new Set(names).size).toBe(total);
});

test('a category shows its tags, which search within it', { tag: '@desktop' }, async ({ page }) => {
  const groups = await (await page.request.get('/api/open/web/type/group?typeId=1')).json();
  const category = groups.data[0].typeChildArr[1];
  await visit(page, `/project/${category.id}`);
  const tags: string[] = category.description.split('|');
  await expect(filter(page, '细分').getByRole('link')).toHaveText(['全部', ...tags]);
  await filter(page, '细分').getByRole('link', { name: tags[0], exact: true }).click();
  await expect(page).toHaveURL(`/search?kw=${tags[0]}&childId=${category.id}`);
});

test('a list that nothing passes says so and leads on', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/project/12?price=0-1');
  await expect(page.getByRole('heading', { name: '没有符合条件的项目' })).toBeVisible();
  await page.getByRole('link', { name: '清除筛选条件' }).click();
  await expect(page).toHaveURL('/project/12/%E7%BB%93%E6%9E%84%E8%A1%A8%E5%BE%81');
  await expect(cards(page).first()).toBeVisible();
});

test('facts for search engines name the services of the page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/project/1?page=2');
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const facts = texts.map((text) => JSON.parse(text)).find((fact) => fact['@type'] === 'ItemList');
  const names = facts.itemListElement.map(({ name }: { name: string }) => name);
  expect(names).toEqual(await cards(page).allTextContents());
  expect(facts.itemListElement[0].position).toBe(13);
});

test('four services fit into a comparison, a fifth is refused', async ({ page }) => {
  await visit(page, '/project/1');
  const names = await cards(page).allTextContents();
  const tray = page.getByRole('region', { name: '对比栏' });
  await expect(tray).toBeHidden();
  const toggle = (name = '') => page.getByRole('button', { name: `对比${name}`, exact: true });
  for (const name of names.slice(0, 4)) await toggle(name).click();
  await expect(tray.getByRole('listitem')).toHaveCount(4);
  await toggle(names[4]).click();
  await expect(page.getByText('最多对比 4 个项目，请先移除一个')).toBeVisible();
  await expect(toggle(names[4])).toHaveAttribute('aria-pressed', 'false');
  await expect(tray.getByRole('listitem')).toHaveCount(4);

  await tray.getByRole('button', { name: `移除${names[1]}` }).click();
  await toggle(names[4]).click();
  await page.reload();
  await expect(tray.getByRole('listitem')).toHaveCount(4);
  await tray.getByRole('link', { name: '开始对比' }).click();
  await expect(page).toHaveURL(/\/compare\?rids=[\w-]+(,[\w-]+){3}$/);
  const chosen = [names[0], names[2], names[3], names[4]] as string[];
  const heads = page.getByRole('columnheader').getByRole('link', { name: /^(?!移除)/ });
  await expect(heads).toHaveText(chosen);
  for (const row of ['价格', '阶梯优惠', '周期', '样品要求', '结果交付', '仪器', '加急']) {
    await expect(page.getByRole('row', { name: new RegExp(`^${row}`) })).toBeVisible();
  }

  await page.getByRole('link', { name: `移除${chosen[0]}` }).click();
  await expect(heads).toHaveText(chosen.slice(1));
  await page.goto('/compare');
  await expect(heads).toHaveText(chosen.slice(1));
  for (const name of chosen.slice(1)) {
    const remove = page.getByRole('link', { name: `移除${name}` });
    await remove.click();
    await expect(remove).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: '还没有可对比的项目' })).toBeVisible();
});

test('a service is kept right after signing in, is marked wherever it is shown, and waits in the member centre', {
  tag: '@desktop',
}, async ({ page }) => {
  const heart = (name: string) => page.getByRole('button', { name: `收藏${name}`, exact: true });
  const xrd = 'X射线粉末衍射（XRD）';
  await visit(page, '/detail/xrd-powder');
  await heart(xrd).click();
  await signIn(page, 'teacher');
  await expect(toast(page, '已收藏，可在会员中心“我的收藏”查看')).toBeVisible();
  await expect(heart(xrd)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(xrd)).toHaveText('已收藏');
  await visit(page, '/search?kw=XRD');
  await expect(heart(xrd)).toHaveAttribute('aria-pressed', 'true');
  await visit(page, '/member/favourite');
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: heart(xrd) });
  await expect(list.getByRole('link', { name: xrd })).toHaveAttribute('href', '/detail/xrd-powder');
  await axeFindsNothing(page);
  await heart(xrd).click();
  await expect(heart(xrd)).toHaveAttribute('aria-pressed', 'false');
  await visit(page, '/member/favourite');
  await expect(page.getByText('还没有收藏项目')).toBeVisible();
});

test('a comparison that was sent to somebody needs nothing else', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/compare?rids=xrd-powder,no-such-service,xps');
  await expect(page.getByRole('columnheader').getByRole('link', { name: /^(?!移除)/ })).toHaveText([
    /XRD/,
    /XPS/,
  ]);
  expect(await page.evaluate(() => localStorage.getItem('compare'))).toBeNull();
});

test('whatever else is in local storage, lists work', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('compare', '[{"rid":1},null,"x"]');
    localStorage.setItem('recentSearches', '{');
  });
  await visit(page, '/project/1');
  await expect(page.getByRole('region', { name: '对比栏' })).toBeHidden();
  await expect(cards(page)).toHaveCount(12);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('lists are filtered, ordered and paged, and the search works', { tag: '@desktop' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/project');
    await page
      .getByRole('navigation', { name: '服务类型' })
      .getByRole('link', { name: /^数据分析/ })
      .click();
    await filter(page, '周期').getByRole('link', { name: '一周内' }).click();
    await page.getByRole('link', { name: /^周期，/ }).click();
    await expect(page).toHaveURL(/\?days=5&sort=4$/);
    const { list } = await search(page, { typeId: 3, filters: { days: 5 }, sort: 4, size: 12 });
    await expect(cards(page)).toHaveText(list.map(({ name }) => name));
    await expect(page.getByRole('button', { name: /^对比/ })).toHaveCount(0);
    await page.goto('/project/1');
    await page.getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/page=2$/);
    if (isMobile) await page.getByRole('link', { name: '搜索' }).first().click();
    await page.getByRole('searchbox').fill('XRD');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/search?kw=XRD');
    await page.getByRole('link', { name: 'X射线粉末衍射（XRD）', exact: true }).click();
    await expect(page).toHaveURL('/detail/xrd-powder');
  });
});

for (const address of [
  '/project',
  '/project/12?urgent=1&sort=2',
  '/project/12?price=0-1',
  '/compare',
  '/compare?rids=xrd-powder,xps',
]) {
  const tag = address === '/project' ? [] : '@desktop';
  test(`axe finds nothing on ${address}`, { tag }, async ({ page }) => {
    await visit(page, address);
    await axeFindsNothing(page);
  });
}

test('axe finds nothing on the tray', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/project');
  await page.getByRole('button', { name: /^对比/ }).first().click();
  await expect(page.getByRole('region', { name: '对比栏' })).toBeVisible();
  await axeFindsNothing(page);
});

test('no width makes a list scroll sideways', { tag: '@desktop' }, async ({ page }) => {
  for (const address of ['/project/1', '/search?kw=XRD', '/compare?rids=xrd-powder,xps,bet-n2,ftir']) {
    await visit(page, address);
    for (const width of [360, 390, 768, 961, 1200, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [needed, given] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(needed, `${address} at ${width} px`).toBe(given);
    }
  }
});
