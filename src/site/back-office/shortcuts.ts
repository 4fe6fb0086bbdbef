/** What a key does on the page in view, in words. */
export type Deed = { key: string; name: string };

const rows = 'tr.ant-table-row, [data-row]';
const fields = 'textarea, select, [contenteditable="true"], [role="combobox"], [role="spinbutton"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

/**
 * What a key does on the page in view, or undefined where it is not for us: rows are those of tables and whatever says
 * `data-row`, deeds whatever says a key by `aria-keyshortcuts`. Those of the row that the focus is in come before those
 * of the page. `everywhere` are keys that do the same on all pages. Nothing is done while somebody types, or while a dialog is open.
 */
export function shortcutOf(
  event: KeyboardEvent,
  everywhere: Readonly<Record<string, () => void>>,
): (() => void) | undefined {
  const { key, target } = event;
  const main = document.querySelector<HTMLElement>('#staff-main');
  const at = target instanceof HTMLElement ? target : document.body;
  if (!main || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (isLayered(at)) return undefined;
  if (isTyping(at)) {
    // The first one closes the list of a field, where it has one that is open.
    return key === 'Escape' && at.ariaExpanded !== 'true' ? () => at.blur() : undefined;
  }
  const row = at.closest<HTMLElement>(rows) ?? undefined;
  const wanted = key.toLowerCase();
  if (everywhere[key]) return everywhere[key];
  if (wanted === 'j' || wanted === 'k') return step(main, row, wanted === 'j' ? 1 : -1);
  if (key === '/') return goTo(main.querySelector<HTMLElement>('input[data-scan], search input'));
  if (key === 'Enter') return at === row ? press(wayInto(row)) : undefined;
  if (wanted === 'x') return press(row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)'));
  const own = row && deedIn(row, wanted);
  return press(own ?? deedIn(main, wanted));
}

/** The deeds of the page in view that have a key, each key once; rows have theirs only while they are chosen. */
export function deedsOfPage(): Deed[] {
  const main = document.querySelector('#staff-main');
  const deeds = new Map<string, string>();
  for (const each of main?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? []) {
    const key = each.getAttribute('aria-keyshortcuts') ?? '';
    if (!isThere(each) || each.closest(rows) || deeds.has(key)) continue;
    deeds.set(key, each.getAttribute('aria-label') ?? each.textContent ?? '');
  }
  return [...deeds].map(([key, name]) => ({ key, name }));
}

/** Whether the page in view has rows. */
export function hasRows(): boolean {
  return [...document.querySelectorAll<HTMLElement>(`#staff-main :is(${rows})`)].some(isThere);
}

function isTyping(at: HTMLElement): boolean {
  if (at instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'file'].includes(at.type);
  return at.matches(fields);
}

/** Whether the focus is in a layer above the page, or a dialog waits for its answer. */
function isLayered(at: HTMLElement): boolean {
  return at.closest(layers) !== null || [...document.querySelectorAll<HTMLElement>(layers)].some(isModal);
}

const isModal = (layer: HTMLElement) => layer.matches('[role$="dialog"]') && layer.checkVisibility();

const isThere = (element: HTMLElement) => element.checkVisibility();

function step(main: HTMLElement, row: HTMLElement | undefined, by: 1 | -1) {
  const all = [...main.querySelectorAll<HTMLElement>(rows)].filter(isThere);
  const at = row ? all.indexOf(row) : by > 0 ? -1 : all.length;
  return goTo(all[Math.min(Math.max(at + by, 0), all.length - 1)]);
}

function goTo(element: HTMLElement | null | undefined) {
  if (!element) return undefined;
  return () => {
    if (element.matches(rows)) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  };
}

/** What opens a row: its first link or button. */
function wayInto(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>(
    ':is(a[href], button:not(:disabled)):not(.ant-table-row-expand-icon), .ant-table-row-expand-icon',
  );
}

function deedIn(place: HTMLElement, key: string): HTMLElement | undefined {
  return [
    ...place.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}" i]:not(:disabled)`),
  ].find((each) => isThere(each) && (place.matches(rows) || !each.closest(rows)));
}

/** What cannot be pressed says why when it is looked at. */
function press(element: HTMLElement | null | undefined) {
  if (!element) return undefined;
  return () => {
    element.focus();
    element.click();
  };
}
