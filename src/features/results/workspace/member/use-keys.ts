import { useEffect, useRef } from 'react';

/** Where keys are letters. */
const typing = 'input, textarea, select, [contenteditable]';

/** Does what a key stands for, except where somebody types, a dialog is open, or what has the focus took the key itself. */
export function useKeys(keys: ReadonlyMap<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const act = latest.current.get(event.key.toLowerCase());
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
