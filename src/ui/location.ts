import { useState } from 'react';
import type { RegionFields } from '../core/regions.ts';

/** Where the browser keeps the region that somebody chose last (specification section 9). */
const key = 'location';

/** The region that was chosen last in this browser; undefined when none was. */
export function keptLocation(): RegionFields | undefined {
  try {
    const { province, city, area, address_code } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const isWhole = [province, city, area].every((part) => typeof part === 'string' && part);
    if (isWhole && /^\d{6}$/.test(address_code)) return { province, city, area, address_code };
  } catch {
    localStorage.removeItem(key);
  }
  return undefined;
}

/** Keeps a region as the one that forms begin with. */
export function keepLocation({ province, city, area, address_code }: RegionFields) {
  localStorage.setItem(key, JSON.stringify({ province, city, area, address_code }));
}

/**
 * The region of a form: as it is known, else the one that was chosen last in this browser if `isOffered` allows it. What
 * is chosen is kept for the next form.
 */
export function useRegion(known: RegionFields | undefined, isOffered = (_code: string) => true) {
  const [region, setRegion] = useState(() => {
    const kept = known ? undefined : keptLocation();
    return kept && isOffered(kept.address_code) ? kept : known;
  });
  const choose = (next: RegionFields | undefined) => {
    setRegion(next);
    if (next) keepLocation(next);
  };
  return [region, choose] as const;
}
