import path from 'node:path';
import type { Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { openDatabase } from '../src/host/database/database.ts';
import { createFileStore } from '../src/host/files/folder.ts';
import { deliver } from '../tests/fixtures/delivered.ts';
import { testSecrets } from '../tests/fixtures/secrets.ts';
import { embeddedDatabaseOf, startProduct } from '../tests/product.ts';
import { openBrowser } from './browser.ts';
import { isForTable, judge, median, rounded } from './figures.ts';
import { largeFiles } from './large-files.ts';
import { forgottenPeak, peakMegabytesOf } from './processes.ts';

/**
 * How long files of 50 MB take from the click to the first picture, download, hashing and all, what the page's thread is held up
 * for meanwhile and while one zooms, and how much memory the page and its worker take for it.
 */

const megabytes = 50;
const rounds = 3;

const small = Buffer.from([...Array(500).keys()].map((at) => `${at / 10} ${at % 17}\n`).join(''));
const files: Record<string, Buffer> = { 'a-small.xy': small, ...largeFiles(megabytes * 1024 ** 2) };

let session: { token: string; refreshToken: string; expires: number } | undefined;

const product = await startProduct();
const browser = await openBrowser();
const control = await browser.newBrowserCDPSession();
try {
  const address = await orderWithData();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await page.addInitScript(observe);
  const results: Record<string, Record<keyof Opened, number[]>> = {};
  for (let round = 0; round < rounds; round++) {
    await signIn(page, address);
    for (const name of Object.keys(files).slice(1)) {
      const times = await open(page, name);
      const own = results[name] ?? { first: [], task: [], zoom: [], memory: [] };
      results[name] = own;
      for (const key of ['first', 'task', 'zoom', 'memory'] as const) {
        const value = times[key];
        if (value !== undefined) own[key].push(value);
      }
    }
  }
  for (const [name, { first, task, zoom, memory }] of Object.entries(results)) {
    console.log(
      `${name}：首图 ${first.map(Math.round)} ms，最长任务 ${task.map(Math.round)} ms，` +
        `${zoom.length > 0 ? `缩放时 ${zoom.map(Math.round)} ms，` : ''}内存 ${memory.map(rounded)} 倍`,
    );
  }
  const figure = (name: string, values: readonly number[], unit: string, atMost: number) => ({
    ...{ name, measured: rounded(median(values)), unit, target: { atMost } },
  });
  judge(
    Object.entries(results).flatMap(([name, { first, task, zoom, memory }]) => [
      figure(`${name} ${megabytes} MB 首图`, first, ' ms', 2_000),
      figure(`${name} 打开时主线程最长任务`, task, ' ms', 50),
      ...(zoom.length > 0 ? [figure(`${name} 缩放时主线程最长任务`, zoom, ' ms', 50)] : []),
      figure(`${name} 内存与文件之比`, memory, ' 倍', 10),
    ]),
  );
} finally {
  await browser.close();
  await product.stop();
}

/** The table of all measurements wants nothing of zooming. */
type Opened = { first: number; task: number; zoom?: number; memory: number };

/**
 * From the click to the picture, the longest task of the page's thread until then and while one zooms, and by how many times the
 * file what the page and its worker hold grew at most.
 */
async function open(page: Page, name: string): Promise<Opened> {
  const pids = await renderers();
  const before = pids.reduce((sum, pid) => sum + forgottenPeak(pid), 0);
  await page.evaluate(() => Reflect.set(window, 'longest', 0));
  const began = performance.now();
  await page.getByRole('list', { name: '结果文件' }).getByRole('button', { name }).click();
  // At each frame: a locator looks only twice a second after a while.
  const plot = `section[aria-label$="${name}"] [data-drawn="true"]`;
  await page.waitForFunction((own) => document.querySelector(own), plot, { timeout: 60_000 });
  const first = performance.now() - began;
  await page.waitForTimeout(300);
  const task = await longest(page);
  const zoom = isForTable ? undefined : await zoomIn(page);
  const peak = pids.reduce((sum, pid) => sum + peakMegabytesOf(pid), 0);
  return { first, task, zoom, memory: ((peak - before) * 1024 ** 2) / (files[name] as Buffer).length };
}

/** The longest task while one zooms in and a little out again. */
async function zoomIn(page: Page): Promise<number> {
  for (let step = 0; step < 6; step++) {
    await page.getByRole('button', { name: step < 4 ? '放大' : '缩小' }).click();
    await page.waitForTimeout(250);
  }
  return longest(page);
}

/** The processes of pages, with their workers. */
async function renderers(): Promise<number[]> {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo');
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? id : []));
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
