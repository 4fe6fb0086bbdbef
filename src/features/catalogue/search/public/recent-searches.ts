import { keptList } from '../../kept-list.ts';

/** What this browser last searched for, newest first; five are kept (design language, section 4). */
const searches = keptList('recentSearches', 5, (kw): kw is string => typeof kw === 'string' && kw !== '');

export const useRecentSearches = searches.use;

/** Remembers a search, before the others. */
export function rememberSearch(kw: string) {
  searches.write([kw, ...searches.read().filter((other) => other !== kw)]);
}

/** Forgets all searches. */
export function forgetSearches() {
  searches.write([]);
}
