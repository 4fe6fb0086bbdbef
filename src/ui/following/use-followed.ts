import { useEffect, useRef } from 'react';
import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { follow } from './follow.ts';

/**
 * Follows a call that stays open while the page is looked at, and hears each state that it tells; nothing while `input` is
 * undefined. Nobody looks at a hidden page, and browsers open few connections to one host.
 */
export function useFollowed<C extends Call>(
  call: C,
  input: InputOf<C> | undefined,
  hear: (state: OutputOf<C>) => void,
) {
  const latest = useRef({ input, hear });
  latest.current = { input, hear };
  const key = input && JSON.stringify(input);
  useEffect(() => {
    if (key === undefined) return;
    let cancel: AbortController | undefined;
    const look = () => {
      cancel?.abort();
      cancel = undefined;
      if (document.hidden) return;
      cancel = new AbortController();
      void follow(call, latest.current.input as InputOf<C>, {
        signal: cancel.signal,
        hear: (state) => latest.current.hear(state),
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      cancel?.abort();
    };
  }, [call, key]);
}
