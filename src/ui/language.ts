import { base, baseOf, isEnglish, type Language } from '../core/language.ts';

/** Where this browser keeps that somebody reads English here; the document's script looks (`english-script.ts`). */
export const languageKey = 'language';

/** Languages as they call themselves. */
export const languageNames = { zh: '中文', en: 'English' } as const satisfies Record<Language, string>;

const other: Language = isEnglish ? 'zh' : 'en';

/** The other language, as it calls itself. */
export const otherLanguage = { code: other, name: languageNames[other] } as const;

/** The address of a page of this language in the other one. */
export function inOtherLanguage(address: string): string {
  return baseOf(other) + address.slice(base.length).replace(/^\/?/, '/');
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

/** Goes on with this very page in the other language, and comes back in it. */
export function goToOtherLanguage(): void {
  keepOtherLanguage();
  location.assign(hereInOtherLanguage());
}

/** Where this very page is in the other language. */
export const hereInOtherLanguage = (): string =>
  inOtherLanguage(location.pathname + location.search + location.hash);
