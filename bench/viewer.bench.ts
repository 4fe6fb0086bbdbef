import path from 'node:path';
import type { Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { createFileStore } from '../src/host/file-store.ts';
import { deliver } from '../tests/fixtures/delivered.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { openBrowser } from './browser.ts';
import { judge, median, rounded } from './figures.ts';

/**
 * How long a diffraction pattern and a spectra table of 50 MB each take from the click on the file to the first
 * picture, download, hashing and all, and what the page's thread is held up for meanwhile and while one zooms.
 */

const megabytes = 50;
const rounds = 3;

const files: Record<string, Buffer> = {
  'a-small.xy': Buffer.from([...Array(500).keys()].map((at) => `${at / 10} ${at % 17}\n`).join('')),
  'b-pattern.xy': filled((at) => `${(5 + at * 0.00002).toFixed(5)} ${300 + ((at * 7919) % 97) + peak(at)}\n`),
  'c-spectra.csv': filled((at) => {
    const values = [1, 2, 3, 4, 5].map((factor) => (((at * factor) % 1013) / 1013).toFixed(5));
    return `${(400 + at * 0.001).toFixed(3)},${values.join(',')}\r\n`;
  }, 'wavenumber,a,b,c,d,e\r\n'),
};

let session: { token: string; refreshToken: string; expires: number } | undefined;

const product = await startProduct();
const browser = await openBrowser();
try {
  const address = await orderWithData();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await page.addInitScript(observe);
  const results: Record<string, { first: number[]; task: number[]; zoom: number[] }> = {};
  for (let round = 0; round < rounds; round++) {
    await signIn(page, address);
    for (const name of Object.keys(files).slice(1)) {
      const times = await open(page, name);
      results[name] ??= { first: [], task: [], zoom: [] };
      for (const key of ['first', 'task', 'zoom'] as const) results[name][key].push(times[key]);
    }
  }
  for (const [name, { first, task, zoom }] of Object.entries(results)) {
    console.log(
      `${name}：首图 ${first.map(Math.round)} ms，最长任务 ${task.map(Math.round)} ms，缩放时 ${zoom.map(Math.round)} ms`,
    );
  }
  judge(
    Object.entries(results).flatMap(([name, { first, task, zoom }]) => [
      {
        name: `${name} ${megabytes} MB 首图`,
        measured: rounded(median(first)),
        unit: ' ms',
        target: { atMost: 2_000 },
      },
      { name: `${name} 打开时主线程最长任务`, measured: median(task), unit: ' ms', target: { atMost: 200 } },
      { name: `${name} 缩放时主线程最长任务`, measured: median(zoom), unit: ' ms', target: { atMost: 200 } },
    ]),
  );
} finally {
  await browser.close();
  await product.stop();
}

/** From the click to the picture, and the longest task of the page's thread until then and while one zooms. */
async function open(page: Page, name: string) {
  await page.evaluate(() => Reflect.set(window, 'longest', 0));
  const began = performance.now();
  await page.getByRole('list', { name: '结果文件' }).getByRole('button', { name }).click();
  const plot = page.locator(`section[aria-label$="${name}"] [data-drawn="true"]`);
  await plot.waitFor({ timeout: 60_000 });
  const first = performance.now() - began;
  await page.waitForTimeout(300);
  const task = await longest(page);
  for (let step = 0; step < 6; step++) {
    await page.getByRole('button', { name: step < 4 ? '放大' : '缩小' }).click();
    await page.waitForTimeout(250);
  }
  return { first, task, zoom: await longest(page) };
}

/** The longest task since it was last asked, in ms; 0 when none was longer than 50 ms. */
async function longest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = Reflect.get(window, 'longest') as number;
    Reflect.set(window, 'longest', 0);
    return seen;
  });
}

/** Runs in the page before its own scripts. */
function observe() {
  Reflect.set(window, 'longest', 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      Reflect.set(window, 'longest', Math.max(duration, Reflect.get(window, 'longest') as number));
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** Puts the files into an order of the student's and returns the address of its page. */
async function orderWithData(): Promise<string> {
  session = (await post('/api/open/login', { account: 'student', password: demoPassword })).data;
  const { data } = await post('/api/auth/orderList/list', { size: 50 }, session?.token);
  const order: { rid: string } = data.list.find(({ kind }: { kind: number }) => kind === 0);
  const database = openDatabase(embeddedDatabaseOf(product.dataDir).connection, 1, () => {});
  const store = createFileStore(path.join(product.dataDir, 'files'));
  await deliver({ database, store, secrets: testSecrets, now: () => new Date() }, order.rid, files);
  await database.close();
  return `/member/order/${order.rid}/progress`;
}

async function signIn(page: Page, address: string) {
  await page.goto(`${product.origin}/about`);
  const { token: access, refreshToken: refresh, expires } = session ?? {};
  await page.evaluate(
    (text) => localStorage.setItem('token', text),
    JSON.stringify({ access, refresh, expires }),
  );
  await page.goto(product.origin + address);
  await page.locator('[data-drawn="true"]').waitFor({ timeout: 60_000 });
}

async function post(url: string, body: object, token = '') {
  const answer = await fetch(product.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** A file of `megabytes` whose lines `line` makes. */
function filled(line: (at: number) => string, head = ''): Buffer {
  const parts = [head];
  let bytes = head.length;
  for (let at = 0; bytes < megabytes * 1024 ** 2; at++) {
    const text = line(at);
    parts.push(text);
    bytes += text.length;
  }
  return Buffer.from(parts.join(''));
}

function peak(at: number): number {
  return Math.round(20_000 * Math.exp(-(((at % 400_000) - 200_000) ** 2) / 2e7));
}
