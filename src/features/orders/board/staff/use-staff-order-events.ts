import { useEffect, useRef, useState } from 'react';
import { follow } from '../../../../ui/asking/follow.ts';
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
  const latest = useRef({ version, reload });
  latest.current = { version, reload };
  useEffect(() => {
    let cancel: AbortController | undefined;
    const look = () => {
      cancel?.abort();
      cancel = undefined;
      if (document.hidden) return;
      cancel = new AbortController();
      void follow(
        staffOrderEvents,
        { rid },
        {
          signal: cancel.signal,
          hear: (state) => {
            setMessages(state.messages);
            const shown = latest.current;
            if (shown.version !== undefined && shown.version !== state.version) void shown.reload();
          },
        },
      );
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
