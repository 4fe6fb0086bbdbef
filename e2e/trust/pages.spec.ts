import type { Page } from '@playwright/test';
import { type DemoStaff, demoStaff } from '../../db/demo-staff.ts';
import type { Level, Permission } from '../../src/core/permission.ts';
import { scopeOf } from '../../src/features/staff/rules.permissions.ts';
import { pageGroups } from '../../src/site/back-office/pages.ts';
import { embeddedDatabaseOf, query } from '../../tests/product.ts';
import { seen } from '../../tests/trust/support/seen.ts';
import { keepSession, openSession } from '../accounts.ts';
import { axeFindsNothing } from '../axe.ts';
import { expect, isAlive } from '../journey.ts';
import { test as base } from '../own-product.ts';
import { signInStaff } from '../staff.ts';
import { type Ask, billOfProvider, type Place, placesOf, placesOfStaff, sitePatterns } from './places.ts';
import { presserOf } from './pressing.ts';

/**
 * Every page that there is, wide and narrow, light and dark, and all dialogs, menus and tabs that its buttons open: axe finds
 * nothing, and nothing is wider than its window.
 */

const test = base.extend<{ ask: Ask }>({
  ask: async ({ product }, use) => {
    const { connection } = embeddedDatabaseOf(product.dataDir);
    await use((statement) => query(connection, statement));
  },
});

test.describe.configure({ mode: 'default', timeout: 1_800_000 });

/** Pages are as wide as a laptop and a phone, and narrower by what `axeFindsNothing` tries besides: 1024 and 360. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const isPersonal = ({ pattern }: Pick<Place, 'pattern'>) => /^\/(member|experiment)(\/|$)/.test(pattern);

test('every page for everybody is sound', { tag: '@desktop' }, async ({ page, ask }) => {
  const places = (await placesOf(undefined, ask)).filter((place) => !isPersonal(place));
  await walk(page, places, (address) => page.goto(address));
  expect(
    missing(
      sitePatterns.filter((pattern) => !isPersonal({ pattern })),
      places,
    ),
  ).toEqual([]);
});

test('every page for members is sound', { tag: '@desktop' }, async ({ page, request, ask }) => {
  await keepSession(page, await openSession(request, 'student'));
  const places = (await placesOf('student', ask)).filter(isPersonal);
  await walk(page, places, (address) => page.goto(address));
  expect(
    missing(
      sitePatterns.filter((pattern) => isPersonal({ pattern })),
      places,
    ),
  ).toEqual([]);
});

for (const { group, pages } of pageGroups) {
  test(`every page for the staff about ${group} is sound`, { tag: '@desktop' }, async ({ page, ask }) => {
    await ask(`${billOfProvider} ON CONFLICT DO NOTHING`);
    const places: Place[] = [];
    for (const { path, permission } of pages) {
      const theirs = await placesOfStaff(whoMayMost(permission), ask);
      places.push(...theirs.filter(({ pattern }) => pattern === path));
    }
    await walk(page, places, (address, pattern) => {
      const permission = pages.find(({ path }) => path === pattern)?.permission ?? 'desk:read';
      return signInStaff(page, whoMayMost(permission), address);
    });
    const patterns = pages.map(({ path }) => path);
    expect(missing(patterns, places)).toEqual([]);
  });
}

/** What careless dialogs would be like, behind a button. */
const defects: [string, RegExp, string][] = [
  ['without a name', /aria-dialog-name/, '<div role="dialog">好</div>'],
  [
    'that is too wide',
    /wider than its window/,
    '<div role="dialog" aria-label="好" style="width:2000px">好</div>',
  ],
];
for (const [does, fault, dialog] of defects) {
  test(`the walk sees a dialog ${does}`, { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/careless', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="zh-CN"><title>好</title><main><h1>好</h1><button>打开</button></main>
          <template>${dialog}</template>`,
      }),
    );
    const open = async () => {
      await page.goto('/careless');
      await page.evaluate(() => {
        const [button, dialog] = [document.querySelector('button'), document.querySelector('template')];
        button?.addEventListener('click', () => document.body.append(dialog?.content.cloneNode(true) ?? ''));
      });
    };
    await open();
    const { press } = await presserOf(page);
    expect((await press('careless', open)).join()).toMatch(fault);
  });
}

/** Opens each place, presses what can be pressed there, and tells what is wrong with which. */
async function walk(
  page: Page,
  places: readonly Place[],
  open: (address: string, pattern: string) => Promise<unknown>,
) {
  const { press, counted } = await presserOf(page);
  for (const { address, pattern } of places) {
    const enter = async () => {
      await open(address, pattern);
      if (!address.startsWith('/staff')) await isAlive(page);
      // Some lead on to another; what has no title at all is told of by axe.
      await page
        .getByRole('heading', { level: 1 })
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => {});
      await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    };
    const faults: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (size === sizes[0]) await enter();
      await axeFindsNothing(page, { at: String(size.width) }).catch((error: Error) =>
        faults.push(`${address} at ${size.width}: ${error.message.slice(0, 1_500)}`),
      );
      faults.push(...(await press(pattern, enter)).map((fault) => `${address}, ${fault}`));
    }
    // The walk goes on, and what was found is told even if it comes to no end.
    expect.soft(faults).toEqual([]);
  }
  expect(counted.came).toBeGreaterThan(0);
  seen(
    'G26',
    `${places.length} pages with ${counted.came} dialogs, menus and tabs of ${counted.pressed} things to press`,
  );
}

function missing(patterns: readonly string[], places: readonly Place[]): string[] {
  return patterns.filter((pattern) => !places.some((place) => place.pattern === pattern));
}

/** The member of the staff who may do the most of what belongs to a permission, over all records. */
function whoMayMost(permission: Permission): DemoStaff {
  const area = permission.slice(0, permission.indexOf(':'));
  const reach = (level: Level) =>
    (Object.keys(demoStaff) as DemoStaff[]).find(
      (account) => scopeOf(demoStaff[account].role, `${area}:${level}`) === 'all',
    );
  const who = reach('approve') ?? reach('work') ?? reach('read');
  if (!who) throw new Error(`nobody has ${permission}`);
  return who;
}
