import type { Page } from '@playwright/test';

/** What somebody does who has no pointer. */

/** Moves on by Tab, or back, until something of this name has the focus. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let moves = 0; moves < 120; moves += 1) {
    await page.keyboard.press(key);
    if (name.test(await focused(page))) return;
  }
  throw new Error(`nothing is called ${name}`);
}

/** Takes one of some answers, of which Tab reaches a single one. */
export async function choose(page: Page, among: RegExp, name: RegExp) {
  await tabTo(page, among);
  await page.keyboard.press('Space');
  for (let moves = 0; moves < 12 && !name.test(await focused(page)); moves += 1)
    await page.keyboard.press('ArrowDown');
  if (!name.test(await focused(page))) throw new Error(`no answer is called ${name}`);
}

/** What has the focus is called. */
async function focused(page: Page): Promise<string> {
  const said = await page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    // Between the last thing of the page and the first nothing of it has the focus.
    if (at === document.body) return '';
    const namedBy = at?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '';
    const label = document.getElementById(namedBy) ?? at?.labels?.[0] ?? at;
    return at?.ariaLabel ?? label?.textContent ?? '';
  });
  return said.trim();
}
