import { useState } from 'react';

/** A value whose changes can be taken back, one by one or all together. */
export function useUndoable<Value>(beginning: Value) {
  const [{ past, now }, setAll] = useState<{ past: readonly Value[]; now: Value }>({
    past: [],
    now: beginning,
  });
  return {
    now,
    set: (next: Value) => setAll({ past: [...past.slice(-49), now], now: next }),
    undo: past.length > 0 ? () => setAll({ past: past.slice(0, -1), now: past.at(-1) as Value }) : undefined,
  };
}
