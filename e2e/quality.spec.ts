import type { Page, Response } from '@playwright/test';
import { axeFindsNothing } from './axe.ts';
import { expect, isAlive, test, visit } from './journey.ts';

/** What holds for every page at every size. */

/** Specification section 2, every page that visitors may open without an account, and one that is not there. */
const addresses = [
  '/',
  '/project',
  '/project?typeId=1&childId=11',
  '/project/1/%E9%80%81%E6%A0%B7%E6%A3%80%E6%B5%8B',
  '/about',
  '/about/profile',
  '/about/culture',
  '/about/recruit',
  '/televised',
  '/list/news',
  '/list/course',
  '/list/service',
  '/list/thanks',
  '/verify',
  '/contact',
  '/guide',
  '/require',
  '/license',
  '/policy',
  '/agreement',
  '/search?kw=XRD',
  '/article/case-cfd-chip',
  '/detail/xrd-powder',
  '/invited/CODE',
  '/share',
  '/experiment/plan',
  '/member/center',
  '/no/such-page',
];

for (const address of ['/', '/no/such-page']) {
  test(`axe finds nothing on ${address}`, async ({ page }) => {
    await visit(page, address);
    await scrollThrough(page);
    await axeFindsNothing(page);
  });
}

test('no page reports an error or breaks the policy', { tag: '@desktop' }, async ({ page }) => {
  const breaches: string[] = [];
  await page.exposeFunction('reportBreach', (text: string) => breaches.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'reportBreach')(`${location.pathname}: ${violatedDirective} ${blockedURI}`);
    });
  });
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBeLessThan(500);
    expect(answer?.headers()['content-security-policy'], address).toContain("'strict-dynamic'");
    await isAlive(page);
  }
  expect(breaches).toEqual([]);
});

test('nothing moves while the home page comes in and is read', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node }[];
      })[]) {
        shifts.push([
          entry.value,
          entry.sources.map(({ node }) => (node as Element).outerHTML?.slice(0, 120)),
        ]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  await scrollThrough(page);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});

/** Of which React, its DOM and React Router are 82.5 KB and the list of all pages 2.7 (decision 055). */
const mostScript = 100 * 1_024;

test('the home page loads no antd, and little script', { tag: '@desktop' }, async ({ page }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(2);
  let bytes = 0;
  for (const script of scripts) {
    bytes += (await script.request().sizes()).responseBodySize;
    // The manifest names the scripts of every page; it loads none of them.
    if (new URL(script.url()).pathname.startsWith('/assets/manifest-')) continue;
    expect(await script.text()).not.toMatch(/\bantd?-|ant-design|anticon/);
  }
  expect(bytes).toBeLessThan(mostScript);
  // Nor does it write down the hashes of what it does not load.
  const html = await (await page.request.get('/')).text();
  const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  expect(named.size).toBeLessThanOrEqual(scripts.length);
});

test('every picture loads when it comes into view', { tag: '@desktop' }, async ({ page }) => {
  // Partners glide into view.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  const missing = await page.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    const unseen: string[] = [];
    for (const picture of pictures) {
      picture.scrollIntoView({ block: 'center', behavior: 'instant' });
      for (let wait = 0; wait < 3_000 && !picture.naturalWidth; wait += 20) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (!picture.naturalWidth) unseen.push(picture.currentSrc || picture.src);
    }
    return pictures.length < 20 ? ['fewer than 20 pictures'] : unseen;
  });
  expect(missing).toEqual([]);
});

test('no width makes the page scroll sideways', { tag: '@desktop' }, async ({ page }) => {
  for (const address of ['/', '/no/such-page']) {
    await visit(page, address);
    for (const width of [360, 390, 768, 961, 1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await scrollThrough(page);
      const [needed, given] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(needed, `${address} at ${width} px`).toBe(given);
    }
  }
});

test('small screens are not zoomed or scrolled sideways', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/');
  await scrollThrough(page);
  const [visible, wanted] = await page.evaluate(() => [window.visualViewport?.width, window.screen.width]);
  expect(visible).toBe(wanted);
});

/** Scrolls from top to bottom and back as a reader does, so that everything that waits for it appears. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    window.scrollTo(0, 0);
  });
}
