import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { follow } from '../../../ui/follow.ts';
import { orderEvents } from '../contract.changes.ts';

/** Loads the page anew whenever the order has become another than the one it shows. */
export function useOrderEvents(rid: string, version: number): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  shown.current = version;
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    const cancel = new AbortController();
    const hear = (state: { version: number }) => {
      if (state.version !== shown.current) void reload.current();
    };
    void follow(orderEvents, { rid }, { signal: cancel.signal, hear });
    return () => cancel.abort();
  }, [rid]);
}
