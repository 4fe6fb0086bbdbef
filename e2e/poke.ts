import type { Page } from '@playwright/test';

/** Hovers over and focuses everything on the page, and returns what on it is a script's; nothing, when it is as it should be. */
export async function pokeEverything(page: Page): Promise<string[]> {
  const guilty = await page.evaluate(async () => {
    const suspects: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        const isHandler = name.startsWith('on');
        const isScript =
          /^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|data:text)/i.test(value);
        if (isHandler || isScript) suspects.push(`${element.tagName} ${name}=${value}`);
      }
    }
    for (const script of document.scripts) {
      if (
        /planted\(/.test(script.text) &&
        script.type !== 'application/ld+json' &&
        !/streamController|__reactRouter/.test(script.text)
      ) {
        suspects.push(script.outerHTML.slice(0, 200));
      }
    }
    // One after the other, as a hand does: all that opens at once would be more than a page has to bear.
    for (const element of document.querySelectorAll<HTMLElement>('a, button, input, img, [tabindex]')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.focus({ preventScroll: true });
      await new Promise((next) => setTimeout(next));
      element.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
    }
    return suspects;
  });
  await page.waitForTimeout(150);
  return guilty;
}
