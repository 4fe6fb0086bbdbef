import { useSyncExternalStore } from 'react';

/** A short list that this browser keeps in local storage; nothing of it is on the server. */
export type KeptList<Item> = {
  use: () => readonly Item[];
  read: () => readonly Item[];
  /** Takes the place of what was kept; an empty one leaves nothing behind. */
  write: (list: readonly Item[]) => void;
};

/** Keeps at most `most` items under `key`. Local storage may hold anything, so only what `isItem` knows is read. */
export function keptList<Item>(
  key: string,
  most: number,
  isItem: (value: unknown) => value is Item,
): KeptList<Item> {
  const listeners = new Set<() => void>();
  const none: readonly Item[] = [];
  let known: { text: string | null; list: readonly Item[] } = { text: null, list: none };

  function parse(text: string | null): readonly Item[] {
    try {
      const list: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(list) ? [...new Set(list.filter(isItem))].slice(0, most) : none;
    } catch {
      return none;
    }
  }
  function read() {
    const text = localStorage.getItem(key);
    if (text !== known.text) known = { text, list: parse(text) };
    return known.list;
  }
  function subscribe(onChange: () => void) {
    listeners.add(onChange);
    window.addEventListener('storage', onChange);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener('storage', onChange);
    };
  }
  return {
    use: () => useSyncExternalStore(subscribe, read, () => none),
    read,
    write(list) {
      const kept = list.slice(0, most);
      if (kept.length) localStorage.setItem(key, JSON.stringify(kept));
      else localStorage.removeItem(key);
      for (const listener of listeners) listener();
    },
  };
}
