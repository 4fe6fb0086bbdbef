import { useSyncExternalStore } from 'react';

const key = 'planCount';
let changes = 0;
const listeners = new Set<() => void>();

/** How many items the experiment plan held when this browser last knew (local storage); 0 on the server. */
export function usePlanCount(): number {
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** Keeps how many items the plan holds, as the server just answered. */
export function setPlanCount(count: number) {
  changes += 1;
  if (count > 0) localStorage.setItem(key, String(count));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Forgets the plan, as signing out does. */
export function emptyPlanCount() {
  setPlanCount(0);
}

/** Call it before asking for the count: what it returns keeps the answer unless the plan was changed meanwhile. */
export function planCountAsked(): (count: number) => void {
  const before = changes;
  return (count) => {
    if (changes === before) setPlanCount(count);
  };
}

/** The name of the link to the plan for those who do not see its badge. */
export function planLabel(count: number): string | undefined {
  return count > 0 ? `实验计划，${count} 项` : undefined;
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function read(): number {
  const count = Number(localStorage.getItem(key));
  return Number.isSafeInteger(count) ? count : 0;
}
