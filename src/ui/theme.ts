import { useSyncExternalStore } from 'react';
import { storeOf } from './store.ts';

/** Light or dark by choice; without one as the system has it. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChoices: readonly (readonly [ThemeChoice, string])[] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
];

/** Where this browser keeps the choice, and what tells the document's script of it (`theme-script.ts`). */
export const [themeKey, themeChosen] = ['theme', 'themechosen'];

const chosen = storeOf<ThemeChoice | undefined>(undefined);

/** The choice as it was made here; unknown until the page is alive. */
export function useThemeChoice(): ThemeChoice | undefined {
  return chosen.use();
}

export function readThemeChoice(): void {
  try {
    const kept = localStorage.getItem(themeKey);
    chosen.write(kept === 'light' || kept === 'dark' ? kept : 'system');
  } catch {
    chosen.write('system');
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // Whoever keeps nothing here follows the system.
  }
  readThemeChoice();
  dispatchEvent(new Event(themeChosen));
}

const isDark = () => document.documentElement.dataset.theme === 'dark';

function watch(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** For what takes its colours in JavaScript; style sheets follow by themselves. */
export function useIsDark(): boolean {
  return useSyncExternalStore(watch, isDark, () => false);
}
