import { base, englishBase, isEnglish } from '../core/language.ts';

/** Where this browser keeps that somebody reads English here; the document's script looks (`english-script.ts`). */
export const languageKey = 'language';

/** The other language, as it calls itself. */
export const otherLanguage = isEnglish
  ? ({ code: 'zh', name: '中文' } as const)
  : ({ code: 'en', name: 'English' } as const);

const otherBase = isEnglish ? '' : englishBase;

/** The address of a page of this language in the other one. */
export function inOtherLanguage(address: string): string {
  return otherBase + address.slice(base.length).replace(/^\/?/, '/');
}

/** Comes back in the other language from now on. */
export function keepOtherLanguage(): void {
  try {
    if (isEnglish) localStorage.removeItem(languageKey);
    else localStorage.setItem(languageKey, 'en');
  } catch {
    // Whoever keeps nothing here goes by the addresses.
  }
}
