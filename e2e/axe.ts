import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isStill } from './journey.ts';

/**
 * Waits until the page is still, and fails with what breaks which of axe's rules on it, or within `part` of it, which is
 * enough for a dialog over a page that is asked about elsewhere. The page has no frames, and what axe finds in order is
 * not told: both would cost twice as much as the rules themselves.
 */
export async function axeFindsNothing(page: Page, { part, at }: { part?: string; at?: string } = {}) {
  await isStill(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [target, html])]),
    at,
  ).toEqual([]);
}
