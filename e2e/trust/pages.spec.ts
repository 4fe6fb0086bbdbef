import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type DemoStaff, demoStaff } from '../../db/demo-staff.ts';
import type { Permission } from '../../src/core/permission.ts';
import { scopeOf } from '../../src/features/staff/rules.permissions.ts';
import { pageGroups } from '../../src/site/back-office/pages.ts';
import routes from '../../src/site/routes.ts';
import { keepSession, openSession } from '../accounts.ts';
import { axeFindsNothing } from '../axe.ts';
import { expect, isAlive, test } from '../journey.ts';
import { signInStaff } from '../staff.ts';

/** Every page that there is, wide and narrow, light and dark: axe finds nothing, and nothing is wider than its window. */

test.describe.configure({ mode: 'default', timeout: 900_000 });

/** Pages are as wide as a laptop and a phone, and narrower by what `axeFindsNothing` tries besides: 1024 and 360. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Leads on to another page, or is what any other address shows. */
const noPages = ['/about', '/member', '/experiment', '/invited/:code?', '/staff/*', '/*'];

/** Not walked to: their rows are buttons, which nothing here presses. */
const behindButtons = ['/staff/review/:rid', '/staff/points/claims/:rid', '/staff/bills/:way/:date'];

const patterns = pathsOf(routes).filter((path) => !noPages.includes(path));
const isPersonal = (path: string) => /^\/(member|experiment)\//.test(path);

test('every page for everybody is sound', { tag: '@desktop' }, async ({ page }) => {
  await walk(
    page,
    patterns.filter((path) => !isPersonal(path)),
    (address) => page.goto(address),
    ['/no/such-page'],
  );
});

test('every page for members is sound', { tag: '@desktop' }, async ({ page, request }) => {
  await keepSession(page, await openSession(request, 'student'));
  await walk(page, patterns.filter(isPersonal), (address) => page.goto(address));
});

test('every page for the staff is sound', { tag: '@desktop' }, async ({ page }) => {
  const all = pageGroups.flatMap((group) => group.pages);
  const pages = all.filter(({ path }) => !behindButtons.includes(path));
  await walk(
    page,
    pages.map(({ path }) => path),
    (address) => {
      const permission = pages.find(({ path }) => fits(path, address))?.permission;
      return signInStaff(page, whoMay(permission ?? 'desk:read'), address);
    },
  );
});

/** Opens a page of each pattern, found by the links of those before, and tells at the end what is wrong with which. */
async function walk(
  page: Page,
  wanted: readonly string[],
  open: (address: string) => Promise<unknown>,
  more: readonly string[] = [],
) {
  const seen = new Map<string, string>();
  const waiting = [
    ...wanted.filter((path) => !path.includes(':')).map((path) => path.replace('/*', '')),
    ...more,
  ];
  const faults: string[] = [];
  for (let at = 0; at < waiting.length || addMissing(); at += 1) {
    const address = waiting[at] ?? '';
    await page.setViewportSize(sizes[0] as (typeof sizes)[number]);
    await open(address);
    if (!address.startsWith('/staff')) await isAlive(page);
    seen.set(wanted.find((path) => fits(path, address)) ?? address, address);
    // Some lead on to another; what has no title at all is told of by axe.
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => {});
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await follow();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await axeFindsNothing(page, { at: String(size.width) }).catch((error: Error) =>
        faults.push(`${address} at ${size.width}: ${error.message.slice(0, 1_500)}`),
      );
    }
    // Lists that were slower than the heading are there by now.
    await follow();
  }
  expect(faults).toEqual([]);
  expect(wanted.filter((path) => !seen.has(path))).toEqual([]);

  async function follow() {
    const links = await page.evaluate(() => [...document.links].map(({ pathname }) => pathname));
    for (const link of links) {
      const pattern = wanted.find((path) => fits(path, link));
      const isNew = pattern && !waiting.some((other) => fits(pattern, other));
      if (isNew) waiting.push(link);
    }
  }

  /** A page about a record that no link led to is that of a record whose own page was seen. */
  function addMissing(): boolean {
    for (const path of wanted) {
      if (seen.has(path)) continue;
      for (const [pattern, address] of seen) {
        if (
          pattern.includes(':') &&
          path.startsWith(`${pattern}/`) &&
          !path.slice(pattern.length).includes(':')
        ) {
          waiting.push(address + path.slice(pattern.length));
          return true;
        }
      }
    }
    return false;
  }
}

/** Whether an address is of a pattern; what names no record is itself before it is anything's `:rid`. */
function fits(pattern: string, address: string): boolean {
  if (pattern === address) return true;
  const own =
    patterns.includes(address) || pageGroups.some(({ pages }) => pages.some(({ path }) => path === address));
  if (own) return false;
  const parts = pattern
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part));
  return new RegExp(`^${parts.join('/')}$`).test(address);
}

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path ? [`/${path}`] : index ? ['/'] : []),
    ...pathsOf(children ?? []),
  ]);
}

/** The first member of the staff who has a permission over all records. */
function whoMay(permission: Permission): DemoStaff {
  const [who] = (Object.keys(demoStaff) as DemoStaff[]).filter((account) =>
    scopeOf(demoStaff[account].role, permission),
  );
  if (!who) throw new Error(`nobody has ${permission}`);
  return who;
}
