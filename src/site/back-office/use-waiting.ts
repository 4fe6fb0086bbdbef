import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { staffDesk } from '../../features/home/contract.staff.ts';
import { useCall } from '../../ui/asking/use-call.ts';
import { useDeeds } from '../../ui/use-deeds.ts';

/** So often the menu looks for what waits, in milliseconds. */
const pause = 60_000;

/** How much waits on each page, by its path; asked for again with every page, after every deed and every minute while in view. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data, reload } = useCall(staffDesk, {}, { every: pause });
  const { pathname } = useLocation();
  useDeeds(useCallback(() => void reload(), [reload]));
  const counted = useRef(pathname);
  // What was done on a page may have changed the counts; the first is counted without being asked.
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    void reload();
  }, [pathname, reload]);
  const waiting = new Map<string, number>();
  if (data?.tasks.length) waiting.set('/staff/desk', data.tasks.length);
  for (const { link, count } of data?.counts ?? []) {
    const path = link.split('?', 1)[0] ?? '';
    waiting.set(path, (waiting.get(path) ?? 0) + count);
  }
  return waiting;
}
