import type { Page, Request } from '@playwright/test';
import { errorsOn } from '../journey.ts';
import { pokeEverything } from '../poke.ts';
import type { Place } from './places.ts';

/** What was seen on a walk: what went wrong, and on how many pages the planted text was shown. */
type Walk = { faults: string[]; shown: number };

/** How a page comes: its document is loaded, or the one in hand goes on to it as by a link. */
type Way = 'load' | 'follow';

/** What pages say in place of what they cannot show. */
const failed = /加载失败|系统繁忙/;
/** What they say of the records of others to staff who reach their own customers only. */
const isOutOfReach = (text: string) => text.startsWith('记录不存在');

/**
 * Opens each place and returns what went wrong there: scripts that ran, handlers that got into the page, breaches of the
 * policy, errors on the console, and pages that failed or stayed empty.
 */
export async function walk(page: Page, places: readonly Place[], way: Way = 'load'): Promise<Walk> {
  const faults: string[] = [];
  const errors = errorsOn(page, [404]);
  let shown = 0;
  await page.exposeFunction('planted', (which: unknown) => faults.push(`${page.url()} ran ${which}`));
  await page.exposeFunction('breach', (text: string) => faults.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'breach')(`${location.pathname} breaks ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  const isQuiet = quietness(page);
  for (const [turn, { address }] of places.entries()) {
    if (way === 'load' || turn === 0) await page.goto(address);
    else await follow(page, address);
    await isQuiet();
    const text = await textOf(page);
    if (text.includes('planted(')) shown += 1;
    if (text.length < 10 && !isOutOfReach(text)) faults.push(`${address} is empty`);
    const said = failed.exec(text.replaceAll(/planted\([^)]*\)/g, ''));
    if (said) faults.push(`${address} says ${said[0]}`);
    for (const suspect of await pokeEverything(page)) faults.push(`${address} holds ${suspect}`);
    for (const error of errors.splice(0)) faults.push(`${address} reports ${error}`);
  }
  return { faults, shown };
}

/** What the page and the dialogs over it say, as soon as they say something. */
async function textOf(page: Page): Promise<string> {
  const parts = page.locator('main, [role=dialog], dialog[open]');
  for (let tries = 0; ; tries += 1) {
    const text = (await parts.allTextContents()).join('\n').trim();
    if (text.length >= 10 || isOutOfReach(text) || tries === 20) return text;
    await page.waitForTimeout(200);
  }
}

/** As a link does, without one. */
async function follow(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Waits until nothing has been asked of the server for a moment; what goes on for ever is not waited for. */
function quietness(page: Page): () => Promise<void> {
  const open = new Map<Request, number>();
  let last = performance.now();
  const over = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', (request) => open.set(request, performance.now()));
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  // A stream has answered when it begins.
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) over(response.request());
  });
  return async () => {
    last = performance.now();
    for (;;) {
      const now = performance.now();
      const waits = [...open.values()].some((since) => now - since < 8_000);
      if (!waits && now - last > 250) return;
      await page.waitForTimeout(50);
    }
  };
}
