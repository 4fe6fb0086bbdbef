import { useSyncExternalStore } from 'react';

/** A service chosen to be compared, as the tray shows it. */
export type Chosen = { rid: string; name: string; img: string };

/** How many services fit side by side. */
export const mostCompared = 4;

const key = 'compare';
const listeners = new Set<() => void>();
const none: readonly Chosen[] = [];
/** What was read last; the same list while local storage stays as it is. */
let known: { text: string | null; list: readonly Chosen[] } = { text: null, list: none };

/** The services chosen in this browser (local storage), in the order they were chosen; none on the server. */
export function useCompared(): readonly Chosen[] {
  return useSyncExternalStore(subscribe, read, () => none);
}

/** Adds a service to the chosen ones; false when there are already as many as fit. */
export function addToCompare(service: Chosen): boolean {
  const list = read();
  if (list.some(({ rid }) => rid === service.rid)) return true;
  if (list.length >= mostCompared) return false;
  const { rid, name, img } = service;
  write([...list, { rid, name, img }]);
  return true;
}

/** Takes a service out of the chosen ones. */
export function removeFromCompare(rid: string) {
  write(read().filter((service) => service.rid !== rid));
}

/** Forgets all chosen services. */
export function emptyCompare() {
  write(none);
}

/** Where the services are shown side by side. */
export function compareAddress(rids: readonly string[]): string {
  return rids.length ? `/compare?rids=${rids.map(encodeURIComponent).join(',')}` : '/compare';
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function read(): readonly Chosen[] {
  const text = localStorage.getItem(key);
  if (text !== known.text) known = { text, list: parse(text) };
  return known.list;
}

/** Local storage may hold anything. */
function parse(text: string | null): readonly Chosen[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isChosen).slice(0, mostCompared) : none;
  } catch {
    return none;
  }
}

function isChosen(value: unknown): value is Chosen {
  const { rid, name, img } = (value ?? {}) as Record<string, unknown>;
  return [rid, name, img].every((text) => typeof text === 'string' && text !== '');
}

function write(list: readonly Chosen[]) {
  if (list.length) localStorage.setItem(key, JSON.stringify(list));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
