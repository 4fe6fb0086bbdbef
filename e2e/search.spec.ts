import type { Locator, Page } from '@playwright/test';
import { axeFindsNothing } from './axe.ts';
import { expect, test, visit } from './journey.ts';

/** Searching: the field with its suggestions and the page of results. */

/** The search field that can be seen: in the header, on small screens on the page. */
const field = (page: Page) => page.getByRole('search').locator('input[name=kw]:visible');
const list = (page: Page) => page.getByRole('listbox', { name: '搜索联想' });
const group = (page: Page, name: string) => list(page).getByRole('group', { name });

/** Where every search begins: the home page, on small screens behind the magnifying glass. */
async function begin(page: Page, isMobile: boolean) {
  await visit(page, '/');
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
  await expect(field(page)).toBeVisible();
}

/** The option that the field says is active. */
async function active(page: Page): Promise<Locator> {
  const id = await field(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
}

test('suggestions are chosen by the keyboard', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, false);
  await field(page).pressSequentially('XRD');
  const options = list(page).getByRole('option');
  await expect(options.first()).toContainText('XRD');
  const count = await options.count();
  expect(count).toBeGreaterThan(2);
  expect(count).toBeLessThanOrEqual(6);
  await expect(options.first().locator('mark')).toHaveText('XRD');
  const combobox = page.getByRole('combobox', { name: '搜索检测服务' });
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect(combobox).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '');
  await expect(combobox).not.toHaveAttribute('aria-activedescendant');

  await page.keyboard.press('ArrowDown');
  await expect(await active(page)).toHaveText((await options.first().textContent()) ?? '');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(combobox).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(combobox).toHaveAttribute('aria-expanded', 'false');
  await expect(combobox).toHaveValue('XRD');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/detail/xrd-powder');
  await expect(list(page)).toBeHidden();
});

test('suggestions are chosen by pointer or finger', async ({ page, isMobile }) => {
  await begin(page, isMobile);
  await field(page).pressSequentially('smdj');
  await group(page, '联想')
    .getByRole('option', { name: /^场发射扫描电镜（SEM）/ })
    .click();
  await expect(page).toHaveURL('/detail/sem-fe');
});

test('a category leads to its services, an article to its page', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, false);
  await field(page).fill('XRD');
  const option = group(page, '联想').getByRole('option');
  await expect(option.filter({ hasText: '课程' })).toHaveCount(1);
  await option.filter({ hasText: '分类' }).click();
  await expect(page).toHaveURL(/\/project\/12\//);
  await expect(page.getByRole('heading', { level: 1, name: '结构表征项目' })).toBeAttached();
  await field(page).fill('XRD');
  await option.filter({ hasText: '课程' }).click();
  await expect(page).toHaveURL('/article/course-xrd');
});

test('Enter without a choice searches for what is typed', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await begin(page, isMobile);
  await field(page).fill('比表面');
  await expect(list(page)).toBeVisible();
  await field(page).press('Enter');
  await expect(page).toHaveURL(`/search?kw=${encodeURIComponent('比表面')}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('比表面');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('比表面');
});

test('leaving the field closes the list', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, false);
  await field(page).fill('XRD');
  await expect(list(page)).toBeVisible();
  await page.getByRole('heading', { name: '热门专区' }).click();
  await expect(list(page)).toBeHidden();
  await field(page).click();
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(list(page)).toBeHidden();
});

test('an answer to what is no longer typed is dropped', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, false);
  await page.route('**/device/suggest?**', async (route) => {
    const kw = new URL(route.request().url()).searchParams.get('kw');
    if (kw === 'XRD') await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest((request) => request.url().includes('kw=XRD'));
  await field(page).fill('XRD');
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('kw=XRD'));
  await asked;
  await field(page).fill('XPS');
  await cancelled;
  await expect(group(page, '联想').getByRole('option').first()).toContainText('XPS');
  await page.waitForTimeout(1_600);
  await expect(group(page, '联想').getByRole('option').first()).toContainText('XPS');
});

test('typing on asks once, when it rests', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, false);
  await field(page).fill('XRD');
  await expect(list(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/device/suggest')) asked.push(request.url());
  });
  // One letter after the other, faster than a loaded machine could make a pause of.
  await field(page).evaluate((input: HTMLInputElement) => {
    for (const text of ['s', 'sa', 'sao', 'saom', 'saomi', 'saomia', 'saomiao']) {
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
  await expect(group(page, '联想').getByRole('option').first()).toContainText('扫描');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/kw=saomiao$/);
});

test('what was searched for is remembered here, five at most, and forgotten on demand', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  for (const kw of ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'C3']) {
    await visit(page, `/search?kw=${kw}`);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recentSearches') ?? '[]')[0]))
      .toBe(kw);
  }
  await begin(page, isMobile);
  await field(page).click();
  const recent = group(page, '最近搜索').getByRole('option');
  await expect(recent).toHaveText(['C3', 'F6', 'E5', 'D4', 'B2']);
  await recent.nth(1).click();
  await expect(page).toHaveURL('/search?kw=F6');
  await expect(field(page)).toHaveValue('F6');
  await field(page).click();
  await page.getByRole('button', { name: '清除最近搜索' }).click();
  await expect(group(page, '最近搜索')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
});

test('results are marked, narrowed, ordered and lead to the services', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/search?kw=XRD');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^找到 \d+ 个与“XRD”相关的项目/);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(rows.first().locator('h2 mark')).toHaveText('XRD');
  await expect(page.getByRole('region', { name: '相关文章' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '提交需求' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: /^价格/ }).click();
  await expect(page).toHaveURL('/search?kw=XRD&sort=2');
  if (isMobile) await page.getByText('筛选', { exact: true }).click();
  await page
    .locator('nav:visible[aria-label=按服务类型筛选]')
    .getByRole('link', { name: /^数据分析/ })
    .click();
  await expect(page).toHaveURL('/search?kw=XRD&typeId=3&sort=2');
  if (isMobile) {
    await axeFindsNothing(page, { part: '[role=dialog]' });
    await page.getByRole('button', { name: /^查看 \d+ 个项目$/ }).click();
  }
  await expect(rows.first()).toContainText('精修');
  await rows
    .first()
    .getByRole('link', { name: /^查看价格/ })
    .click();
  await expect(page).toHaveURL(/\/detail\//);
});

test('whoever finds nothing is shown what comes nearest, and how to ask', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/search?kw=XRD%20%E7%81%AB%E6%98%9F');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到与“XRD 火星”相关的项目');
  await expect(page.getByText('您可能在找')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('XRD');
  await visit(page, '/search?kw=zzzzqqq');
  await expect(page.getByRole('heading', { name: '下单较多的项目' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(4);
  await page.getByRole('main').getByRole('link', { name: '提交需求' }).first().click();
  await expect(page).toHaveURL('/require');
});

test('what only comes near follows what answers, under words of its own', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/search?kw=Biacore');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toContainText('表面等离子共振');
  await expect(headings.nth(1)).toHaveText('相近项目，也可能适用');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^找到 1 个与“Biacore”相关的项目，另有 \d+ 个相近项目$/,
  );
});

test('what is searched for is shown, never run', { tag: '@desktop' }, async ({ page }) => {
  const kw = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  page.on('dialog', () => {
    throw new Error('a script ran');
  });
  await visit(page, `/search?${new URLSearchParams({ kw })}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(kw.slice(0, 50));
  await expect(field(page)).toHaveValue(kw);
  await field(page).click();
  await expect(group(page, '最近搜索').getByRole('option').first()).toContainText('<img src=x');
});

for (const address of ['/search', '/search?kw=XRD', '/search?kw=zzzzqqq', '/search?kw=XRD&typeId=3&days=5']) {
  const tag = address === '/search?kw=XRD' ? [] : '@desktop';
  test(`axe finds nothing on ${address}`, { tag }, async ({ page }) => {
    await visit(page, address);
    await axeFindsNothing(page);
  });
}

test('axe finds nothing on the suggestions', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await page.addInitScript(() => localStorage.setItem('recentSearches', '["扫描电镜 面扫","BET"]'));
  await begin(page, isMobile);
  await field(page).fill('XRD');
  await expect(group(page, '联想')).toBeVisible();
  await field(page).press('ArrowDown');
  await axeFindsNothing(page);
});
