import type { Page } from '@playwright/test';
import { expect, test, visit } from './journey.ts';

// What moves is what these journeys look at.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The banner carousel (specification sections 2 and 9): loop, 1500 ms of motion after 5000 ms of rest. */

const speed = 1_500;
const delay = 5_000;

const carousel = (page: Page) => page.getByRole('region', { name: '首页横幅' });
const dot = (page: Page, number: number) => carousel(page).getByRole('button', { name: `第 ${number} 张` });
const slide = (page: Page, number: number) => carousel(page).getByRole('group', { name: `第 ${number} 张` });

async function isAt(page: Page, number: number) {
  await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
  await expect(carousel(page).locator('[aria-current=true]')).toHaveCount(1);
}

/** Opens the home page with its clock standing still and the pointer on the carousel, so that it rests. */
async function visitAtRest(page: Page) {
  await page.clock.install();
  await visit(page, '/');
  await carousel(page).hover({ position: { x: 5, y: 5 } });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Takes the pointer off the carousel. */
const leave = (page: Page) => page.mouse.move(2, (page.viewportSize()?.height ?? 0) - 2);

test('pagination shows any banner', { tag: '@desktop' }, async ({ page, home }) => {
  await visit(page, '/');
  const { length } = home.bannerArr;
  expect(length).toBeGreaterThan(1);
  for (const number of [length, 2, 1]) {
    await dot(page, number).click();
    await isAt(page, number);
    const { title = '', description = '' } = home.bannerArr[number - 1] ?? {};
    await expect(slide(page, number)).toBeVisible();
    await expect(slide(page, number).getByRole('heading', { name: title })).toBeVisible();
    await expect(slide(page, number)).toContainText(description);
    await expect(carousel(page).getByRole('group')).toHaveCount(1);
  }
});

test('it moves for 1500 ms', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await dot(page, 2).click();
  const durations = await carousel(page).evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .map(({ effect }) => effect?.getTiming().duration)
      .filter((duration) => Number(duration) > 1_000),
  );
  expect(durations).toEqual([speed, speed]);
});

test('it rests 5000 ms on each banner and begins anew after the last', { tag: '@desktop' }, async ({
  page,
  home,
}) => {
  await visitAtRest(page);
  await leave(page);
  await page.clock.runFor(delay - 1);
  await isAt(page, 1);
  await page.clock.runFor(1);
  for (const next of [...home.bannerArr.keys()].slice(1)) {
    await isAt(page, next + 1);
    await page.clock.runFor(speed + delay - 1);
    await isAt(page, next + 1);
    await page.clock.runFor(1);
  }
  await isAt(page, 1);
});

test('it waits while the pointer or the focus is on it', { tag: '@desktop' }, async ({ page }) => {
  await visitAtRest(page);
  await page.clock.runFor(4 * delay);
  await isAt(page, 1);

  await page.getByRole('link', { name: '联系我们' }).first().focus();
  await page.keyboard.press('Tab');
  await leave(page);
  await expect(slide(page, 1).getByRole('link').first()).toBeFocused();
  await page.clock.runFor(4 * delay);
  await isAt(page, 1);
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(delay);
  await isAt(page, 2);
});

test('its button stops it and lets it go on', { tag: '@desktop' }, async ({ page }) => {
  await visitAtRest(page);
  await carousel(page).getByRole('button', { name: '暂停轮播' }).click();
  await leave(page);
  await page.clock.runFor(4 * delay);
  await isAt(page, 1);
  await carousel(page).getByRole('button', { name: '播放轮播' }).click();
  await leave(page);
  await page.clock.runFor(delay);
  await isAt(page, 2);
});

test('visitors who want no motion see it stand still', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitAtRest(page);
  await leave(page);
  await expect(carousel(page).getByRole('button', { name: '播放轮播' })).toBeVisible();
  await page.clock.runFor(6 * delay);
  await isAt(page, 1);
});

test('a swipe turns it', { tag: '@phone' }, async ({ page, home }) => {
  await visit(page, '/');
  const box = await carousel(page).boundingBox();
  const y = (box?.y ?? 0) + 30;
  await swipe(page, { from: 300, to: 100, y });
  await isAt(page, 2);
  await swipe(page, { from: 100, to: 300, y });
  await isAt(page, 1);
  await swipe(page, { from: 100, to: 300, y });
  await isAt(page, home.bannerArr.length);
});

async function swipe(page: Page, { from, to, y }: { from: number; to: number; y: number }) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', from + part * (to - from));
  await touch('touchEnd');
  await browser.detach();
}

test('a banner leads to a service or elsewhere in a new tab, or is a plain picture', {
  tag: '@desktop',
}, async ({ page, home, context }) => {
  await context.route(/^https?:\/\/(?!localhost)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  );
  await visit(page, '/');
  const kinds = new Set<string>();
  for (const [position, { redirect }] of home.bannerArr.entries()) {
    await dot(page, position + 1).click();
    await expect(carousel(page).getByRole('group')).toHaveCount(1);
    const link = slide(page, position + 1).getByRole('link', { name: '查看详情' });
    if (redirect === '') {
      kinds.add('picture');
      await expect(link).toHaveCount(0);
      continue;
    }
    kinds.add(redirect.includes('http') ? 'elsewhere' : 'service');
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(opened).toHaveURL(redirect.includes('http') ? redirect : `/detail/${redirect}`);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
  }
  expect([...kinds].sort()).toEqual(['elsewhere', 'picture', 'service']);
});
