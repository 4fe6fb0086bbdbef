import { useSyncExternalStore } from 'react';

const key = 'planCount';
const listeners = new Set<() => void>();

/** How many items the experiment plan held when this browser last knew (local storage); 0 on the server. */
export function usePlanCount(): number {
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** Forgets the plan, as signing out does. */
export function emptyPlanCount() {
  localStorage.removeItem(key);
  for (const listener of listeners) listener();
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
