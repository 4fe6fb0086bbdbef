import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import type { Envelope } from '../src/core/call.ts';
import type { HomeData } from '../src/features/home/contract.ts';
import { type OpenShop, withShops } from './shops.ts';

type Journey = {
  /** Statuses that pages of this journey may have on purpose; each is an error on the browser's console. */
  statuses: number[];
  /** What the home page is made from, as the product answers it. */
  home: HomeData;
};

/** A test with the product's address as base; it fails when a page reports an error or breaks its own policy. */
export const test = base.extend<Journey, { open: OpenShop }>({
  // Of all journeys, since those with other fixtures for their worker would have a worker and a browser of their own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  open: [async ({}, use) => withShops(use), { scope: 'worker', timeout: 120_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),
  statuses: [[404], { option: true }],
  page: async ({ page, statuses }, use) => {
    const errors = errorsOn(page, statuses);
    await use(page);
    expect(errors, 'errors that the pages reported').toEqual([]);
  },
  home: async ({ request }, use) => {
    const answer: Envelope<HomeData> = await (await request.get('/api/open/web/index')).json();
    if (answer.code !== 1) throw new Error(answer.msg);
    await use(answer.data);
  },
});

export { expect };

/** Collects what `page` reports from now on: errors on the console, uncaught ones, breaches of the policy. */
export function errorsOn(page: Page, statuses: number[]): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAboutStatus(message, statuses)) {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Only a page may have such a status, never a script, a style or a picture. */
function isAboutStatus(message: ConsoleMessage, statuses: number[]): boolean {
  const [, status] = /status of (\d+)/.exec(message.text()) ?? [];
  const { pathname } = new URL(message.location().url || 'about:blank');
  return statuses.includes(Number(status)) && !/^\/(assets|images|api)\//.test(pathname);
}

/** Waits until what comes in or goes has done so; what moves on is not waited for. */
export async function isStill(page: Page) {
  await page.evaluate(async () => {
    const goesOn = ({ effect }: Animation) => !Number.isFinite(Number(effect?.getComputedTiming().endTime));
    const comings = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && !goesOn(each))
      .map(({ finished }) => finished);
    const longest = new Promise((resolve) => setTimeout(resolve, 600));
    await Promise.race([Promise.allSettled(comings), longest]);
  });
}

/** Opens a page and waits until it answers to the visitor: its scripts have taken over what the server sent. */
export async function visit(page: Page, address: string) {
  await page.goto(address);
  await isAlive(page);
}

/** Waits until the page in hand answers to the visitor. */
export async function isAlive(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Brings a lower part of a page into view, and waits until its own script has taken over what the server sent of it. */
export async function comeTo(part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const isOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
  await expect.poll(() => part.evaluate(isOver)).toBe(true);
}
