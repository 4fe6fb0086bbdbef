import { useSyncExternalStore } from 'react';

/** A value of this tab that components follow; on the server it stays as it began. */
export function storeOf<Value>(beginning: Value) {
  let value = beginning;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read: () => value,
    write: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => beginning,
      ),
  };
}
