import { useState } from 'react';
import { useFollowed } from '../../../../ui/following/use-followed.ts';
import { staffOrderEvents } from '../../talk/contract.ts';

/**
 * While the page is looked at, loads the order anew whenever it has become another than the one shown. Returns how
 * many messages there are on it; undefined until that is known.
 */
export function useStaffOrderEvents(
  rid: string,
  version: number | undefined,
  reload: () => Promise<void>,
): number | undefined {
  const [messages, setMessages] = useState<number>();
  useFollowed(staffOrderEvents, { rid }, (state) => {
    setMessages(state.messages);
    if (version !== undefined && version !== state.version) void reload();
  });
  return messages;
}
