import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { follow } from '../../../../ui/asking/follow.ts';
import { orderEvents } from '../../changes/contract.ts';

/**
 * While the page is looked at, loads it anew whenever the order has become another than the one it shows. Returns how
 * many messages there are on the order; undefined until that is known.
 */
export function useOrderEvents(rid: string, version: number): number | undefined {
  const [messages, setMessages] = useState<number>();
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  shown.current = version;
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    let cancel: AbortController | undefined;
    const hear = (state: { version: number; messages: number }) => {
      setMessages(state.messages);
      if (state.version !== shown.current) void reload.current();
    };
    // Nobody looks at a hidden page, and browsers open few connections to one host.
    const look = () => {
      cancel?.abort();
      cancel = undefined;
      if (document.hidden) return;
      cancel = new AbortController();
      void follow(orderEvents, { rid }, { signal: cancel.signal, hear });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      cancel?.abort();
    };
  }, [rid]);
  return messages;
}
