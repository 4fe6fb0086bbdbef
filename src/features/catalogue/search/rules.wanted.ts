import { lexeme } from './rules.search-text.ts';

/** What an entry is looked for by: a word that stands in it, or several of which any or every one does. */
export type Wanted = WantedWord | { any: readonly Wanted[] } | { every: readonly Wanted[] };

/** `weights` are those, from A to D, with which it counts; every one where nothing is said. */
type WantedWord = { word: string; isPrefix?: boolean; weights?: string };

/** What no entry has. */
export const nothing: Wanted = { any: [] };

export const isNothing = (wanted: Wanted) => 'any' in wanted && wanted.any.length === 0;

export const wordIs = (word: string, weights?: string): Wanted => ({ word, weights });
/** Only names, which begin with a mark, are looked for by their beginnings. */
export const nameBegins = (word: string, weights?: string): Wanted => ({ word, weights, isPrefix: true });

/** Every one; of none at all nothing. */
export function every(wanted: readonly Wanted[]): Wanted {
  return wanted.length > 1 ? { every: wanted } : (wanted[0] ?? nothing);
}

/** Any of those that are something. */
export function any(wanted: readonly Wanted[]): Wanted {
  const given = wanted.filter((one) => !isNothing(one));
  return given.length === 1 ? given[0]! : { any: given };
}

/** The text of a tsquery that finds it. */
export function tsqueryOf(wanted: Wanted): string {
  if ('any' in wanted) return wanted.any.map(inBrackets).join(' | ');
  if ('every' in wanted) return wanted.every.map(inBrackets).join(' & ');
  const { word, isPrefix, weights = '' } = wanted;
  const how = `${isPrefix ? '*' : ''}${weights}`;
  return lexeme(word) + (how && `:${how}`);
}

/** The same of any of these words. */
export const tsqueryOfAny = (words: readonly string[]) => tsqueryOf(any(words.map((word) => wordIs(word))));

function inBrackets(wanted: Wanted): string {
  return 'word' in wanted ? tsqueryOf(wanted) : `(${tsqueryOf(wanted)})`;
}
