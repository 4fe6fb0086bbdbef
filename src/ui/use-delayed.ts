import { useEffect, useState } from 'react';

/** When a waiting is shown, and for how long at least once it is, in ms (design language, section 5). */
const after = 200;
const atLeast = 400;

/** Follows `isWaiting`, but not for short waits, and without flickering. */
export function useDelayed(isWaiting: boolean): boolean {
  const [shownSince, setShownSince] = useState(0);
  useEffect(() => {
    if (isWaiting === shownSince > 0) return;
    const wait = isWaiting ? after : Math.max(0, shownSince + atLeast - Date.now());
    const timer = setTimeout(() => setShownSince(isWaiting ? Date.now() : 0), wait);
    return () => clearTimeout(timer);
  }, [isWaiting, shownSince]);
  return shownSince > 0;
}
