import type { Page } from '@playwright/test';
import { type DemoAccount, demoAccounts } from '../../db/demo-accounts.ts';
import { type DemoStaff, demoStaff } from '../../db/demo-staff.ts';
import {
  discardFolder,
  embeddedDatabaseOf,
  type Product,
  query,
  shopFolder,
  startProduct,
} from '../../tests/product.ts';
import { seen } from '../../tests/trust/support/seen.ts';
import { enter, keepSession, openSession, signOut } from '../accounts.ts';
import { test as base, expect, isAlive } from '../journey.ts';
import { signInStaff } from '../staff.ts';
import { type Ask, type Place, placesOf, placesOfStaff, sitePatterns, staffPatterns } from './places.ts';
import { type Planted, payload, plant } from './planting.ts';
import { walk } from './walking.ts';

/**
 * T-browser (trust figure G26): every route of the site and of the back office, in every role, with a script behind each
 * stored text, walked by a browser that notes whatever the scripts do, each breach of the policy and each error.
 */

type Shop = { product: Product; planted: Planted; ask: Ask };

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const dataDir = shopFolder();
      const planted = await plant(dataDir);
      const product = await startProduct({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1,::1' });
      const { connection } = embeddedDatabaseOf(dataDir);
      await use({ product, planted, ask: (statement) => query(connection, statement) });
      await product.stop();
      discardFolder(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.product.origin),
});

test.describe.configure({ mode: 'default', timeout: 600_000 });

/** `BROWSER_ROLES=all` walks each page in each role; in short whoever comes later walks what nobody like them has. */
const isWhole = process.env.BROWSER_ROLES === 'all';
/** Routes that somebody opened, by what they are. */
const walked = { visitor: new Set<string>(), customer: new Set<string>(), staff: new Set<string>() };
let pages = 0;

/**
 * Walks these places, in short those that are new, in two tabs, since a walk waits more than it works; none may have a
 * fault.
 */
async function walkAll(page: Page, all: readonly Place[], as: keyof typeof walked) {
  const places = all.filter(({ pattern }) => isWhole || !walked[as].has(pattern));
  test.skip(places.length === 0, 'others have walked it all');
  const tabs = [page, await page.context().newPage()];
  const walks = await Promise.all(
    tabs.map((tab, nth) => {
      const some = places.filter((_, index) => index % tabs.length === nth);
      return walk(tab, some, as === 'staff' ? 'follow' : 'load');
    }),
  );
  expect(walks.flatMap(({ faults }) => faults)).toEqual([]);
  expect(walks.some(({ shown }) => shown > 0)).toBe(true);
  for (const { pattern } of places) walked[as].add(pattern);
  pages += places.length;
  await page.context().close();
}

test('every text for people is planted but what the database itself keeps out', async ({
  shop: { planted },
}) => {
  expect(planted.columns).toBeGreaterThan(100);
  // What is signed, booked or told once is never changed and holds what was checked when it was written; what is one of a few
  // words holds no other.
  expect(
    planted.keptOut.filter((column) => !/^(ledger_|audit_log|wallet_lots|consents\.way$)/.test(column)),
  ).toEqual([]);
  seen(
    'G26',
    `scripts in ${planted.columns} columns; ${planted.keptOut.length} more that the database keeps out`,
  );
});

const accounts = Object.keys(demoAccounts) as DemoAccount[];
for (const who of [undefined, ...accounts]) {
  test(`${who ?? 'a visitor'} meets no script, no breach and no error on any page of the site`, async ({
    browser,
    baseURL,
    request,
    shop: { ask },
  }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    if (who) await keepSession(page, await openSession(request, who));
    await walkAll(page, await placesOf(who, ask), who ? 'customer' : 'visitor');
  });
}

for (const who of Object.keys(demoStaff) as DemoStaff[]) {
  test(`${who} meets no script, no breach and no error in the back office`, async ({
    browser,
    baseURL,
    shop: { ask },
  }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await signInStaff(page, who);
    await walkAll(page, await placesOfStaff(who, ask), 'staff');
  });
}

test('no route was left out', async () => {
  const all = [...sitePatterns, ...staffPatterns];
  const opened = new Set(Object.values(walked).flatMap((patterns) => [...patterns]));
  expect(all.filter((pattern) => !opened.has(pattern))).toEqual([]);
  seen(
    'G26',
    `${all.length} routes as ${pages} pages by a visitor, customers and ${isWhole ? 'each role' : 'some'} of the staff`,
  );
});

test('signing out leaves nothing of the customer in the browser', async ({ page, request }) => {
  const token = await openSession(request, 'student');
  await enter(page, token, '/member/center');
  await isAlive(page);
  await signOut(page, false);
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const text of [token.access, token.refresh, '13900000001', '林知夏']) expect(left).not.toContain(text);
});

/** What careless pages would do; the product has no switch for any of it. */
const defects: [string, RegExp, (document: string) => { body: string; policy?: false }][] = [
  ['without a policy runs it', /ran 1/, (body) => ({ body: `${body}${payload}`, policy: false })],
  ['with its policy breaks it', /breaks script-src/, (body) => ({ body: `${body}${payload}` })],
  [
    'holds a link to it',
    /holds A href=javascript:/,
    (body) => ({ body: `${body}<a href="javascript:0">a</a>` }),
  ],
  ['is empty', /is empty/, () => ({ body: '<!doctype html><title>a</title>' })],
  ['lacks a picture', /reports Failed to load/, (body) => ({ body: `${body}<img src="/images/none.svg">` })],
];
for (const [does, fault, change] of defects) {
  test(`the walk sees a page that lets a script in and ${does}`, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await page.route('**/about/profile', async (route) => {
      const response = await route.fetch();
      const { body, policy } = change(await response.text());
      const { 'content-security-policy': own, ...headers } = response.headers();
      await route.fulfill({ response, body, headers: policy === false ? headers : response.headers() });
      expect(own).toBeTruthy();
    });
    const { faults } = await walk(page, [{ pattern: '/about/:section', address: '/about/profile' }]);
    expect(faults.join('\n')).toMatch(fault);
    await page.context().close();
  });
}
