import { useState } from 'react';

/**
 * What a dialog is about while one is open; undefined while none is. `ends` are what it calls when it is given up and
 * when it is done, after which `after` follows.
 */
export function useOpened<About>(after?: () => unknown) {
  const [about, open] = useState<About>();
  const onClose = () => open(undefined);
  const onDone = () => {
    onClose();
    void after?.();
  };
  return { about, open, ends: { onClose, onDone } };
}
