import { useEffect } from 'react';

const watchers = new Set<() => void>();

/** Tells that something was done that may have changed what is counted elsewhere on the page. */
export function tellDeed() {
  for (const watcher of watchers) watcher();
}

/** So long nothing more has to be done before it is counted anew, in ms. */
const rest = 500;

/** Calls `count`, which stays the same, shortly after something was done on this page. */
export function useDeeds(count: () => void) {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const heed = () => {
      clearTimeout(waiting);
      waiting = setTimeout(count, rest);
    };
    watchers.add(heed);
    return () => {
      clearTimeout(waiting);
      watchers.delete(heed);
    };
  }, [count]);
}
