import type { IncomingMessage } from 'node:http';
import { asksInEnglish, englishBase } from '../../core/language.ts';
import { english } from './english.ts';

/** Whether who asks looks at pages in English. */
export function asksForEnglish({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-language'] === asksInEnglish['x-language'];
}

/** Whether a canonical address is one of the pages in English. */
export function isOfEnglish(address: string): boolean {
  return address.startsWith(englishBase) && /^(?:[/?.]|$)/.test(address.slice(englishBase.length));
}

/** Says what is ours in the language of who asks. */
export const speaker = (isEnglish: boolean) => (isEnglish ? (text: string) => english(text) : asItIs);

const asItIs = (text: string) => text;
