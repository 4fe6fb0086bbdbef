/**
 * The language that this is built in. The sources are Chinese; `scripts/language` puts English in place of it, here as anywhere
 * else.
 */
export const language: string = 'zh-CN';

export const isEnglish = language.startsWith('en');

/** What stands before the addresses of pages in English. */
export const englishBase = '/en';

/** The languages that customers choose from, for what is sent to them. */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language that this is built in. */
export const ownLanguage: Language = isEnglish ? 'en' : 'zh';

/** What stands before the addresses of pages in a language. */
export const baseOf = (language: Language): string => (language === 'en' ? englishBase : '');

/** What stands before the addresses of pages in this language; routers put it there, whole addresses have to. */
export const base = baseOf(ownLanguage);

/** The name of a place at the end of its address, where names and addresses have one language; ids are enough. */
export const nameInAddress = (name: string): string => (isEnglish ? '' : `/${encodeURIComponent(name)}`);

/** By which requests of pages in English are known. */
export const asksInEnglish = { 'x-language': 'en' } as const;

/** What requests of pages tell of their language. */
export const inLanguage: Partial<typeof asksInEnglish> = isEnglish ? asksInEnglish : {};
