import { useState } from 'react';
import { useWork } from '../../../../ui/asking/use-work.ts';
import type { Message } from '../../talk/contract.ts';

type Page = { list: Message[]; more: 0 | 1 };

/**
 * The newest messages of an order with those before them that were asked for. `newest` may come anew at any time; what
 * was fetched before stays, each message once. `fetchBefore` asks for the page before a message.
 */
export function useEarlier(newest: Page | undefined, fetchBefore: (rid: string) => Promise<Page>) {
  const [earlier, setEarlier] = useState<Page>();
  const { run, isBusy } = useWork();
  const known = new Map([...(earlier?.list ?? []), ...(newest?.list ?? [])].map((each) => [each.rid, each]));
  const list = [...known.values()].sort((one, other) => (one.rid < other.rid ? -1 : 1));
  const hasMore = (earlier ?? newest)?.more === 1;
  const load = async () => {
    const [first] = list;
    if (!first) return;
    await run(async () => {
      const page = await fetchBefore(first.rid);
      // Messages that have left the newest page meanwhile are kept too.
      setEarlier({ list: [...page.list, ...list], more: page.more });
    });
  };
  return { list, earlier: hasMore ? { load: () => void load(), isBusy } : undefined };
}
