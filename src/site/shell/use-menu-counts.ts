import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OutputOf } from '../../core/call.ts';
import { assetCounts } from '../../features/assets/contract.ts';
import { messageEvents } from '../../features/notifications/contract.ts';
import { setUnread, useAccount } from '../../ui/asking/account.ts';
import { send } from '../../ui/asking/send.ts';
import { useIsSignedIn } from '../../ui/asking/session.ts';
import { useFollowed } from '../../ui/following/use-followed.ts';
import { useDeeds } from '../../ui/use-deeds.ts';
import type { MenuCounts } from './member-menu.tsx';

type Counts = OutputOf<typeof assetCounts>;

/** What waits for the customer on each page of the member centre, by the page's name; asked anew on each page, after each deed and when they are told something. */
export function useMenuCounts(): MenuCounts {
  const isSignedIn = useIsSignedIn();
  const { pathname } = useLocation();
  const unread = useAccount()?.unread ?? 0;
  const [counts, setCounts] = useState<Counts>();
  const [changes, setChanges] = useState(0);
  const askAgain = useCallback(() => setChanges((former) => former + 1), []);
  useDeeds(askAgain);
  const told = useRef<number>(undefined);
  useFollowed(messageEvents, isSignedIn ? {} : undefined, (news) => {
    setUnread(news.unread);
    if (told.current !== undefined && told.current !== news.unread) askAgain();
    told.current = news.unread;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on one page counts there and on the next.
  useEffect(() => {
    if (!isSignedIn) return setCounts(undefined);
    const asking = new AbortController();
    // The menu does without counts when they cannot be had.
    send(assetCounts, {}, { signal: asking.signal }).then(setCounts, () => {});
    return () => asking.abort();
  }, [isSignedIn, pathname, changes]);
  return {
    message: unread,
    order: counts?.verdict ?? 0,
    sample: counts?.sample_expiring ?? 0,
    unsettled: counts?.unsettled ?? 0,
    unpaid: counts?.unpaid ?? 0,
    prestore: counts?.ready_pay ?? 0,
    coupon: counts?.coupon ?? 0,
    communityMg: (counts?.group_applies ?? 0) + (counts?.group_approvals ?? 0),
    communityJn: counts?.group_invites ?? 0,
  };
}
