import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { suggest } from '../../contract.ts';

/** One suggestion as the call answers it. */
export type Suggestion = OutputOf<typeof suggest>['list'][number];

/** How long typing must rest before the server is asked, in ms. */
const rest = 120;
const none: readonly Suggestion[] = [];

/**
 * Suggestions for what is typed, asked for when typing rests; an answer to what is no longer typed is dropped.
 * Without an answer there are none: the search itself still works.
 */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [answer, setAnswer] = useState<{ kw: string; list: readonly Suggestion[] }>({ kw: '', list: none });
  const kw = typed.trim();
  useEffect(() => {
    if (kw === '') return;
    const stale = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { list } = await send(suggest, { kw }, { signal: stale.signal });
        setAnswer({ kw, list });
      } catch {
        if (!stale.signal.aborted) setAnswer({ kw, list: none });
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [kw]);
  if (kw === '') return none;
  // While more is typed, what fitted the beginning stays, so that the list does not flicker.
  return kw.startsWith(answer.kw) || answer.kw.startsWith(kw) ? answer.list : none;
}
