import type { Page } from '@playwright/test';
import { answers } from '../../src/features.ts';
import { axeFindsNothing } from '../axe.ts';
import { isStill } from '../journey.ts';

/** Calls that change nothing, which are made while buttons are pressed. */
const looks = new Set(
  answers
    .map(({ call }) => call)
    .filter(({ reads }) => reads)
    .flatMap(({ path, aliases = [] }) => [path, ...aliases]),
);

/**
 * Presses whatever the page in hand offers that none of its kind did before, and returns what axe finds wrong with the dialogs, menus
 * and tabs that come of it. `open` opens the page anew.
 */
type Press = (kind: string, open: () => Promise<unknown>) => Promise<string[]>;

/** Presses things, and counts what it pressed and what came of it. */
type Presser = { press: Press; counted: { pressed: number; came: number } };

/** What is pressed: everything that may open something. Links lead to other pages, which are walked to. */
const pressable = 'button, [role=button], [role=tab], [role=combobox], [aria-haspopup], summary';
/** What comes over a page. */
const layers =
  '[role=dialog], [role=alertdialog], dialog[open], [role=menu], [role=listbox], .ant-popover, .ant-select-dropdown, .ant-picker-dropdown';
/** Ends the session, saves something on the machine that runs this, or changes how all pages look, which is tried besides. */
const notPressed = /退出|下载|导出|打印|^外观/;

/** Presses things on pages that cannot do anything meanwhile: what would change something is refused before it leaves the browser. */
export async function presserOf(page: Page): Promise<Presser> {
  let isPressing = false;
  /** What the pages of one kind have was pressed on the first of them, and what all pages have on the first of all. */
  const pressed = new Map<string, Set<string>>();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.route(/\/api\//, (route) => {
    const request = route.request();
    const isLook = request.method() === 'GET' || looks.has(new URL(request.url()).pathname as never);
    if (!isPressing || isLook) return route.fallback();
    return route.fulfill({ json: { code: 0, data: null, msg: '此处只看不办' } });
  });
  page.on('popup', (popup) => void popup.close());
  page.on('filechooser', () => {});
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));

  const knownOf = (kind: string) => {
    const names = pressed.get(kind) ?? new Set();
    pressed.set(kind, names);
    return names;
  };

  const counted = { pressed: 0, came: 0 };
  const press: Press = async (kind, open) => {
    const faults: string[] = [];
    const width = page.viewportSize()?.width;
    const { pathname } = new URL(page.url());
    const [own, shell] = [knownOf(`${kind} ${width}`), knownOf(`all ${width}`)];
    for (;;) {
      isPressing = true;
      const next = await markNext(page, [...own], [...shell]);
      if (!next) break;
      (next.isShell ? shell : own).add(next.name);
      await page
        .locator('[data-pressed]')
        .click({ timeout: 1_500 })
        // What lies under something else cannot be pressed by anybody.
        .catch(() => {});
      await page.waitForTimeout(100);
      const isHere = () => new URL(page.url()).pathname === pathname;
      counted.pressed += 1;
      const came = isHere() ? await faultsOf(page, `${next.name} at ${width}`) : undefined;
      if (came) counted.came += 1;
      faults.push(...(came ?? []));
      if (isHere() && (await isUncovered(page))) continue;
      isPressing = false;
      await open();
    }
    isPressing = false;
    return faults;
  };
  return { press, counted };
}

/** Marks the next thing to press, and returns what it is called without names of records and figures. */
function markNext(page: Page, own: readonly string[], shell: readonly string[]) {
  return page.evaluate(
    ({ own, shell, pressable, notPressed }) => {
      for (const each of document.querySelectorAll('[data-pressed]')) each.removeAttribute('data-pressed');
      for (const each of document.querySelectorAll<HTMLElement>(pressable)) {
        const isOff = each.matches(':disabled, [aria-disabled=true]') || !each.checkVisibility();
        if (isOff || each.closest('[inert], [aria-hidden=true]')) continue;
        const called = each.getAttribute('aria-label') || each.textContent?.trim() || each.title;
        const name = `${each.role ?? each.tagName} ${called.replaceAll(/[\w.:：¥,%+−-]+/g, '').split(/[\s“]/)[0]}`;
        const isShell = Boolean(each.closest('header, footer, nav, aside'));
        if ((isShell ? shell : own).includes(name) || new RegExp(notPressed).test(called)) continue;
        each.setAttribute('data-pressed', '');
        return { name, isShell };
      }
      return undefined;
    },
    { own, shell, pressable, notPressed: notPressed.source },
  );
}

/** What axe finds wrong with what came over the page, or with the page that is another one now; undefined when it is as before. */
async function faultsOf(page: Page, at: string): Promise<string[] | undefined> {
  await isStill(page);
  const came = await page.evaluate((layers) => {
    for (const each of document.querySelectorAll('[data-came]')) each.removeAttribute('data-came');
    const layer = [...document.querySelectorAll(layers)].findLast((each) => each.checkVisibility());
    layer?.setAttribute('data-came', '');
    const pressed = document.querySelector('[data-pressed]');
    if (!layer) return { hasChanged: Boolean(pressed?.matches('[role=tab], [aria-expanded=true], summary')) };
    const { left, right } = layer.getBoundingClientRect();
    return { isOver: true, isWide: left < -1 || right > window.innerWidth + 1 };
  }, layers);
  if (!came.isOver && !came.hasChanged) return undefined;
  const faults = came.isWide ? [`${at}: wider than its window`] : [];
  try {
    await axeFindsNothing(page, { part: came.isOver ? '[data-came]' : 'main', at });
  } catch (error) {
    faults.push(`${at}: ${(error as Error).message.slice(0, 1_500)}`);
  }
  return faults;
}

/** Closes what lies over the page, and returns whether nothing does any more. */
async function isUncovered(page: Page): Promise<boolean> {
  const isClear = () =>
    page.evaluate(
      (layers) => ![...document.querySelectorAll(layers)].some((each) => each.checkVisibility()),
      layers,
    );
  for (let tries = 0; tries < 3; tries += 1) {
    if (await isClear()) return true;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
  return isClear();
}
