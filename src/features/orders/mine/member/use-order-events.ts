import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFollowed } from '../../../../ui/following/use-followed.ts';
import { orderEvents } from '../../changes/contract.ts';

/**
 * While the page is looked at, loads it anew whenever the order has become another than the one it shows. Returns how
 * many messages there are on the order; undefined until that is known.
 */
export function useOrderEvents(rid: string, version: number): number | undefined {
  const [messages, setMessages] = useState<number>();
  const { revalidate } = useRevalidator();
  useFollowed(orderEvents, { rid }, (state) => {
    setMessages(state.messages);
    if (state.version !== version) void revalidate();
  });
  return messages;
}
