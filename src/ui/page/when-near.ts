import type { ComponentType } from 'react';

/** How far below the window a part may begin and is fetched, in its height. */
const lead = '50%';
/** What says that somebody is there and may do something with the part at once. */
const signs = ['pointerdown', 'keydown'];

/**
 * For `lazy`: a part of a page below its first view, around which the server renders the element `id`. Links in it work without its
 * script, which comes when somebody scrolls near or does anything; at once where the server has rendered nothing, as on the way
 * from another page. What is rendered stays when the script cannot be had.
 */
export function whenNear<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  return async () => {
    const rendered = typeof document === 'undefined' ? null : document.getElementById(id);
    if (!rendered) return { default: await load() };
    await untilNear(rendered);
    return { default: await load().catch(forever) };
  };
}

function untilNear(part: Element): Promise<void> {
  return new Promise((resolve) => {
    const come = new AbortController();
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && arrive(),
      { rootMargin: `0px 0px ${lead}` },
    );
    const arrive = () => {
      watcher.disconnect();
      come.abort();
      resolve();
    };
    watcher.observe(part);
    for (const sign of signs) addEventListener(sign, arrive, { signal: come.signal, capture: true });
  });
}

const forever = () => new Promise<never>(() => {});
