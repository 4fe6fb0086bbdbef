import type { Page } from '@playwright/test';
import type { Envelope, OutputOf } from '../src/core/call.ts';
import type { shell } from '../src/features/home/contract.ts';
import { axeFindsNothing } from './axe.ts';
import { expect, test as journey, visit } from './journey.ts';

/** What stands around every page: navigation, contact, search, side bar, footer. */

const test = journey.extend<{ shop: OutputOf<typeof shell> }>({
  shop: async ({ request }, use) => {
    const answer: Envelope<OutputOf<typeof shell>> = await (await request.get('/api/open/web/shell')).json();
    if (answer.code !== 1) throw new Error(answer.msg);
    await use(answer.data);
  },
});

/** Specification section 2, "Top navigation", in its order; services and company have pages below them. */
const topNavigation = [
  ['首页', '/'],
  ['检测服务', '/project'],
  ['送样检测', '/project/1/%E9%80%81%E6%A0%B7%E6%A3%80%E6%B5%8B'],
  ['现场预约', '/project/2/%E7%8E%B0%E5%9C%BA%E9%A2%84%E7%BA%A6'],
  ['数据分析', '/project/3/%E6%95%B0%E6%8D%AE%E5%88%86%E6%9E%90'],
  ['关于我们', '/about'],
  ['公司简介', '/about/profile'],
  ['企业文化', '/about/culture'],
  ['人才招聘', '/about/recruit'],
  ['能力展示', '/televised'],
  ['新闻资讯', '/list/news'],
  ['在线课程', '/list/course'],
  ['联系我们', '/contact'],
] as const;

const mainNav = (page: Page) => page.getByRole('navigation', { name: '主导航' });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('the navigation names every page of the specification', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const links = mainNav(page).getByRole('link', { includeHidden: true });
  const pages = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href') ?? '']),
  );
  // Below the types of service are their categories.
  expect(pages.filter(([, address = '']) => !/^\/project\/\d\d/.test(address))).toEqual(topNavigation);
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
});

test('pages below open on hover and by their button', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const services = mainNav(page).getByRole('link', { name: '检测服务' });
  const child = mainNav(page).getByRole('link', { name: '现场预约' });
  await services.hover();
  await expect(child).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(child).toBeHidden();

  const button = mainNav(page).getByRole('button', { name: '展开检测服务' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(mainNav(page).getByRole('link', { name: '送样检测' })).toBeFocused();
  // Below each type are its categories.
  await page.keyboard.press('Tab');
  await expect(mainNav(page).locator('a:focus')).toHaveAttribute('href', /^\/project\/1\d\//);
  await axeFindsNothing(page, { part: 'nav[aria-label=主导航]' });
  await child.focus();
  await page.keyboard.press('Escape');
  await expect(child).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await child.click();
  await expect(page).toHaveURL(topNavigation[3][1]);
  await expect(child).toBeHidden();
});

test('the menu names every page of the specification', { tag: '@phone' }, async ({ page, shop }) => {
  await visit(page, '/');
  const opener = page.getByRole('button', { name: '菜单', exact: true });
  await opener.click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  const links = menu.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(topNavigation.map(([name]) => name));
  for (const [position, [, address]] of topNavigation.entries()) {
    await expect(links.nth(position)).toHaveAttribute('href', address);
  }
  await expect(menu).toContainText(shop.contact.hours);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('button', { name: '关闭菜单' }).click();
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole('link', { name: '能力展示' }).click();
  await expect(page).toHaveURL('/televised');
  await expect(menu).toBeHidden();
});

test('the bar at the bottom leads to the five places', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/');
  const tabs = page.getByRole('navigation', { name: '底部导航' }).getByRole('link');
  const places = ['/', '/project', '/experiment/plan', '/member/order', '/member/center'];
  await expect(tabs).toHaveText(['首页', '服务', '实验计划', '订单', '我的']);
  for (const [position, place] of places.entries())
    await expect(tabs.nth(position)).toHaveAttribute('href', place);
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
});

test('the hotline can be dialled, and its hours are known', { tag: '@desktop' }, async ({ page, shop }) => {
  await visit(page, '/');
  const hotline = page.getByRole('banner').getByRole('link', { name: shop.contact.hotline });
  await expect(hotline).toHaveAttribute('href', `tel:${shop.contact.hotline.replaceAll('-', '')}`);
  await expect(page.getByRole('contentinfo')).toContainText(shop.contact.hours);
  expect(shop.contact.hours).toBe('周一至周六 8:30-18:30');
});

test('the header leads to pickup, plan, sign-in and register', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await visit(page, '/');
  const header = page.getByRole('banner');
  await expect(header).toContainText(shop.contact.hours);
  await expect(header.getByRole('link', { name: '上门取样' })).toHaveAttribute(
    'href',
    '/member/sampling#pickup',
  );
  await expect(header.getByRole('link', { name: '实验计划' })).toHaveAttribute('href', '/experiment/plan');
  await expect(header.getByRole('link', { name: /登录.*注册/ })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('planCount', '3'));
  await page.reload();
  await expect(header.getByRole('link', { name: '实验计划，3 项' })).toContainText('3');
});

test('searching leads to the results', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const search = page.getByRole('search');
  await search.getByRole('searchbox', { name: '搜索检测服务' }).fill('扫描电镜 SEM');
  await search.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/search' && url.searchParams.get('kw') === '扫描电镜 SEM',
  );
  await visit(page, '/');
  await search.getByRole('searchbox').fill('XRD');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?kw=XRD');
});

test('search is one touch away', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
  await expect(page).toHaveURL('/search');
});

test('QR codes open by pointer and by keyboard and close on Escape', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await visit(page, '/');
  const side = page.getByRole('complementary', { name: '快捷入口' });
  expect(shop.qrcodes.length).toBeGreaterThan(0);
  for (const { label } of shop.qrcodes) {
    const opener = side.getByRole('button', { name: label });
    const picture = side.getByRole('img', { name: `${label}二维码` });
    await opener.hover();
    await expect(picture).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picture).toBeHidden();
    await page.mouse.move(300, 300);

    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(picture).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(picture).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picture).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(picture).toBeHidden();
  }
});

test('from far down there is a way back to the top', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const top = page.getByRole('complementary', { name: '快捷入口' }).getByRole('button', { name: '顶部' });
  await expect(top).toBeHidden();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(top).toBeVisible();
  await top.click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(top).toBeHidden();
});

test('a page that is long in coming is waited for in sight', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/guide');
  await page.route(/\/contact\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  const waiting = page.getByRole('progressbar', { name: '页面加载中' });
  await expect(waiting).toHaveCount(0);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '联系我们' }).click();
  await expect(waiting).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(waiting).toHaveCount(0);
});

test('navigating begins at the top, going back where one was', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const more = page.getByRole('link', { name: '查看更多：服务案例' });
  await more.scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(500);
  await more.click();
  await expect(page).toHaveURL('/list/service');
  await expect(page.getByRole('heading', { level: 1, name: '服务案例' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(more).toBeInViewport();
});

test('the keyboard reaches the content at once', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the keyboard walks the header in order', { tag: '@desktop' }, async ({ page, shop }) => {
  await visit(page, '/');
  const walk: string[] = [];
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      const isOver = !element || element.closest('main') !== null;
      return isOver
        ? null
        : (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() ||
            element.querySelector('img')?.alt;
    });
    if (name === null) break;
    walk.push(name ?? '');
  }
  const [plan, login] = ['实验计划', '登录 / 注册'];
  expect(walk).toEqual([
    '跳到正文',
    expect.stringContaining(shop.contact.hotline),
    '测试指南',
    '提交需求',
    '外观',
    'English',
    `${shop.brand.name} ${shop.brand.latin}`,
    '搜索检测服务',
    '搜索',
    '上门取样',
    plan,
    login,
    '首页',
    '检测服务',
    '展开检测服务',
    '关于我们',
    '展开关于我们',
    '能力展示',
    '新闻资讯',
    '在线课程',
    '联系我们',
  ]);
});

test('the footer has filing numbers, terms and QR codes from the settings', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  const { icp, police, copyright } = shop.filing;
  for (const number of [icp, police].filter(Boolean))
    await expect(footer.getByRole('link', { name: number })).toBeVisible();
  await expect(footer).toContainText(copyright);
  await expect(footer.getByRole('link', { name: '用户协议' })).toHaveAttribute('href', '/license');
  await expect(footer.getByRole('link', { name: '隐私条款' })).toHaveAttribute('href', '/policy');
  for (const { label } of shop.qrcodes)
    await expect(footer.getByRole('img', { name: `${label}二维码` })).toBeVisible();
});

test('a page is dark by choice or as the system has it, before it is painted; paper is light', {
  tag: '@desktop',
}, async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(247, 249, 250)', 'rgb(11, 21, 28)'];
  await visit(page, '/');
  expect(await ground()).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
  await page.getByLabel('外观').filter({ visible: true }).selectOption('浅色');
  expect(await ground()).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('外观').filter({ visible: true }).selectOption('深色');
  expect(await ground()).toBe(dark);

  // What it is when its body begins, before any script of the page has run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Reflect.set(window, 'first', document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/contact');
  expect(await page.evaluate(() => Reflect.get(window, 'first'))).toBe('dark');
  expect(await ground()).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await ground()).toBe(light);
});
