import { keptList } from '../../kept-list.ts';

/** A service chosen to be compared, as the tray shows it. */
export type Chosen = { rid: string; name: string; img: string };

/** How many services fit side by side. */
export const mostCompared = 4;

/** The services chosen in this browser, in the order they were chosen. */
const compared = keptList('compare', mostCompared, (value): value is Chosen => {
  const { rid, name, img } = (value ?? {}) as Record<string, unknown>;
  return [rid, name, img].every((text) => typeof text === 'string' && text !== '');
});

export const useCompared = compared.use;

/** Adds a service to the chosen ones; false when there are already as many as fit. */
export function addToCompare(service: Chosen): boolean {
  const list = compared.read();
  if (list.some(({ rid }) => rid === service.rid)) return true;
  if (list.length >= mostCompared) return false;
  const { rid, name, img } = service;
  compared.write([...list, { rid, name, img }]);
  return true;
}

/** Takes a service out of the chosen ones. */
export function removeFromCompare(rid: string) {
  compared.write(compared.read().filter((service) => service.rid !== rid));
}

/** Forgets all chosen services. */
export function emptyCompare() {
  compared.write([]);
}

/** Where the services are shown side by side. */
export function compareAddress(rids: readonly string[]): string {
  return rids.length ? `/compare?rids=${rids.map(encodeURIComponent).join(',')}` : '/compare';
}
