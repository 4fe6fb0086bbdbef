import { useSyncExternalStore } from 'react';

const key = 'recentSearches';
/** How many are kept (design language, section 4). */
const most = 5;
const listeners = new Set<() => void>();
const none: readonly string[] = [];
let known: { text: string | null; list: readonly string[] } = { text: null, list: none };

/** What this browser last searched for (local storage), newest first; nothing on the server. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none);
}

/** Remembers a search, before the others. */
export function rememberSearch(kw: string) {
  write([kw, ...read().filter((other) => other !== kw)].slice(0, most));
}

/** Forgets all searches. */
export function forgetSearches() {
  write(none);
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function read(): readonly string[] {
  const text = localStorage.getItem(key);
  if (text !== known.text) known = { text, list: parse(text) };
  return known.list;
}

/** Local storage may hold anything. */
function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    const isText = (kw: unknown): kw is string => typeof kw === 'string' && kw !== '';
    return Array.isArray(list) ? [...new Set(list.filter(isText))].slice(0, most) : none;
  } catch {
    return none;
  }
}

function write(list: readonly string[]) {
  if (list.length) localStorage.setItem(key, JSON.stringify(list));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
