import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isStill } from './journey.ts';

/** Pages that were looked at in the dark, by what they are; the colours of one kind of page are the same. */
const seenDark = new Set<string>();

/**
 * Waits until the page is still, and fails with what breaks which of axe's rules on it, or within `part` of it, which is
 * enough for a dialog over a page that is asked about elsewhere. The page has no frames, and what axe finds in order is
 * not told: both would cost twice as much as the rules themselves.
 */
export async function axeFindsNothing(page: Page, { part, at }: { part?: string; at?: string } = {}) {
  await isStill(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const kind = `${new URL(page.url()).pathname.replace(/\/[^/]*\d[^/]*/g, '/:id')} ${part ?? ''} ${at ?? ''}`;
  if (!seenDark.has(kind)) {
    seenDark.add(kind);
    violations.push(...(await darkFindings(page, part)));
  }
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [target, html])]),
    at,
  ).toEqual([]);
}

/** What cannot be read on the same page in the dark; it is light again afterwards. */
async function darkFindings(page: Page, part?: string) {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await isStill(page);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe)
    .options({ resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } })
    .analyze();
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
  return violations.map((each) => ({ ...each, id: `${each.id} (dark)` }));
}
