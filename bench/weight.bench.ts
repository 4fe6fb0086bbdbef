import type { Page, Request } from '@playwright/test';
import { startProduct } from '../tests/product.ts';
import { openBrowser } from './browser.ts';
import { judge, rounded } from './figures.ts';

/**
 * What a first visit to the home page brings over the wire before anything is touched: a browser with an empty
 * cache, at both sizes, until it asks for nothing more.
 */

const sizes = [
  { name: '手机 390×844', viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 },
  { name: '桌面 1440×900', viewport: { width: 1440, height: 900 }, isMobile: false, deviceScaleFactor: 1 },
];
/** Pictures of later banners are fetched when the first has rested for a while; they belong to the visit. */
const afterwards = 4_500;
const kilobyte = 1_024;

const product = await startProduct();
const browser = await openBrowser();
try {
  for (const { name, ...size } of sizes) {
    const context = await browser.newContext({ ...size, locale: 'zh-CN' });
    const page = await context.newPage();
    const visit = await measure(page);
    console.log(`\n${name}`);
    console.table(visit.table);
    console.log(`LCP ${Math.round(visit.lcp.time)} ms：${visit.lcp.what}`);
    judge([
      { name: '脚本', measured: visit.kilobytes('script'), unit: ' KB', target: { atMost: 100 } },
      { name: '样式', measured: visit.kilobytes('stylesheet'), unit: ' KB', target: { atMost: 20 } },
      { name: '请求', measured: visit.requests, unit: '', target: { atMost: 25 } },
      { name: '未用 brotli 的脚本与样式', measured: visit.uncompressed, unit: '', target: { atMost: 0 } },
      { name: '含 antd 的脚本', measured: visit.withAntd, unit: '', target: { atMost: 0 } },
      { name: '布局偏移', measured: visit.shift, unit: '', target: { atMost: 0 } },
      { name: '首图预加载', measured: visit.preloads, unit: '', target: { atLeast: 1 } },
    ]);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}

async function measure(page: Page) {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.addInitScript(observe);
  await page.goto(product.origin, { waitUntil: 'networkidle' });
  await page.waitForTimeout(afterwards);
  await page.waitForLoadState('networkidle');

  const parts = await Promise.all(requests.map(describe));
  const byType = Map.groupBy(parts, ({ type }) => type);
  const bytes = (type: string) => (byType.get(type) ?? []).reduce((sum, part) => sum + part.bytes, 0);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  const preloads: string[] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
      .filter(({ media }) => !media || matchMedia(media).matches)
      .map(({ href }) => href),
  );
  const shown = await page.evaluate(
    () => document.querySelector<HTMLImageElement>('main picture img')?.currentSrc,
  );
  return {
    table: Object.fromEntries(
      [...byType].map(([type, list]) => [type, { 请求: list.length, KB: rounded(bytes(type) / kilobyte) }]),
    ),
    kilobytes: (type: string) => bytes(type) / kilobyte,
    requests: parts.length,
    uncompressed: parts.filter(({ isCompressed }) => !isCompressed).length,
    withAntd: parts.filter(({ hasAntd }) => hasAntd).length,
    shift: seen.shift as number,
    lcp: seen.lcp as { time: number; what: string },
    preloads: preloads.filter((address) => address === shown).length,
  };
}

async function describe(request: Request) {
  const response = await request.response();
  const type = request.resourceType();
  const isCode = type === 'script' || type === 'stylesheet';
  const text = isCode ? ((await response?.text()) ?? '') : '';
  return {
    type,
    bytes: (await request.sizes()).responseBodySize,
    // What is too small to gain from it is sent as it is.
    isCompressed: !isCode || text.length <= 256 || (await response?.headerValue('content-encoding')) === 'br',
    // The manifest names the scripts of every page; it loads none of them.
    hasAntd:
      type === 'script' &&
      !request.url().includes('/assets/manifest-') &&
      /\bantd?-|ant-design|anticon/.test(text),
  };
}

/** Runs in the page before its own scripts. */
function observe() {
  const seen = { shift: 0, lcp: { time: 0, what: '' } };
  Reflect.set(window, 'seen', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries() as (PerformanceEntry & {
      element?: Element;
      url: string;
    })[]) {
      seen.lcp = {
        time: startTime,
        what: url || `${element?.tagName} ${element?.textContent?.slice(0, 20)}`,
      };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
