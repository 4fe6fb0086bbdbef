import { useEffect, useRef } from 'react';

/** Loads anew whenever `value` has become another, such as the version of a record that something else hangs on. */
export function useReloadOn(value: unknown, reload: () => Promise<void>): void {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    void reload();
  }, [value, reload]);
}
