import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { isStill } from './journey.ts';

/**
 * Waits until the page is there and still, and fails with what breaks which of axe's rules on it, or within `part` of it, which is
 * enough for a dialog over a page that is asked about elsewhere. What axe finds in order is not told, which would cost
 * twice as much as the rules themselves. The page is looked at in the dark as well, has to fit its window, and says
 * nothing in English or in codes.
 */
export async function axeFindsNothing(page: Page, { part, at }: { part?: string; at?: string } = {}) {
  await expect(page.getByRole('progressbar', { name: '页面加载中' })).toHaveCount(0);
  await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
  // Between two pages there may be nothing that says so.
  if (!part) await expect(page.locator('h1').first()).toBeAttached();
  await isStill(page);
  const violations = await violationsOn(page, part);
  const others = await foreignWords(page);
  const kind = kindOf(page, part, at);
  if (!existsSync(kind)) {
    violations.push(...(await darkFindings(page, part)));
    if (!part) others.push(...(await tooWide(page)));
    if (violations.length + others.length === 0) writeFileSync(kind, '');
  }
  expect(others, at).toEqual([]);
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [target, html])]),
    at,
  ).toEqual([]);
}

/**
 * Where it is noted, for all workers of this run, that a page was found right in the dark and at other widths; pages of one kind
 * are alike in that.
 */
function kindOf(page: Page, part = '', at = ''): string {
  const address = new URL(page.url()).pathname.replace(/\/[^/]*\d[^/]*/g, '/:id');
  const what = JSON.stringify([page.viewportSize()?.width, address, part, at]);
  return path.join(process.env.E2E_LOOKED_AT as string, createHash('sha256').update(what).digest('hex'));
}

/** What cannot be read on the same page in the dark; it is light again afterwards. */
async function darkFindings(page: Page, part?: string) {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  // Between two pages there may be nothing that says so.
  if (!part) await expect(page.locator('h1').first()).toBeAttached();
  await isStill(page);
  const violations = await violationsOn(page, part, { type: 'rule', values: ['color-contrast'] });
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
  return violations.map((each) => ({ ...each, id: `${each.id} (dark)` }));
}

/** A colour as axe works with it, which its types leave out. */
type Colour = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Colour };
declare const axe: typeof Axe & { commons: { color: { Color: { prototype: Colour } } } };

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds wrong. A page that was asked before has it already: reading it takes as long as half of the rules. */
async function violationsOn(page: Page, part?: string, runOnly?: Axe.RunOptions['runOnly']) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(rememberColours);
  }
  const options: Axe.RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const find = async (asked: { part?: string; options: Axe.RunOptions }) =>
    (await axe.run(asked.part ?? document, asked.options)).violations;
  return page.evaluate(find, { part, options });
}

/**
 * Lets axe read each colour once. It reads the colour of every layer below every text anew, which is a third of all that it
 * does, and a page has but a few.
 */
function rememberColours() {
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function parseOnce(this: Colour, text: string) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    read.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

/** Records' numbers, words that are none, and names of controls in English. */
function foreignWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const code = /(?<![\w-])[0-9A-HJKMNP-TV-Z]{26}(?![\w-])|\bundefined\b|\bNaN\b|Invalid Date|\[object /;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.nodeValue ?? '';
      if (!code.test(text)) continue;
      const around = node.parentElement;
      // Code is code: addresses of calls, what the audit log keeps; options with a name say that in place of their value.
      const isSaid = !around?.closest('script, style, pre, code, template, [role="option"][aria-label]');
      if (around && isSaid && around.checkVisibility()) found.push(text);
    }
    const english =
      /^[a-z]{3,}([ -][a-z]+)*$|^(Clear|Close|Collapse|Decrease|Expand|Increase|Next|Open|Previous|Remove|Row|Search|Select|Toggle)\b/;
    if (document.documentElement.lang === 'en') return found;
    for (const each of document.body.querySelectorAll('[aria-label], [placeholder]')) {
      for (const name of ['aria-label', 'placeholder']) {
        const text = each.getAttribute(name) ?? '';
        if (english.test(text)) found.push(`${name}="${text}"`);
      }
    }
    return found;
  });
}

/** Where the page is wider than its window, at its own width and at the least that its kind of window has. */
async function tooWide(page: Page): Promise<string[]> {
  const own = page.viewportSize();
  const overflow = async (width = own?.width) => {
    const wide = await page.evaluate(async () => {
      const over = () => document.documentElement.scrollWidth - window.innerWidth;
      // What lays itself out by script does so a little after its window has changed.
      for (let tries = 0; over() > 0 && tries < 10; tries++)
        await new Promise((next) => setTimeout(next, 50));
      return over();
    });
    return wide > 0 ? [`${wide} px too wide at ${width}`] : [];
  };
  const found = await overflow();
  if (!own) return found;
  const width = own.width < 961 ? 360 : 1024;
  await page.setViewportSize({ ...own, width });
  found.push(...(await overflow(width)));
  await page.setViewportSize(own);
  return found;
}
