import { useSyncExternalStore } from 'react';

/** What every page shows of who is signed in. */
export type Account = {
  /** The person's name, or the account's until there is one. */
  name: string;
  isVerified: boolean;
  hasAddress: boolean;
  /** In-site messages not yet read. */
  unread: number;
  /** Legal documents that the person has to agree to anew. */
  consentsDue: readonly { document: 'terms' | 'privacy'; version: number }[];
};

let account: Account | undefined;
const listeners = new Set<() => void>();

/** Who is signed in; undefined when nobody is, and until it is known. */
export function useAccount(): Account | undefined {
  return useSyncExternalStore(
    subscribe,
    () => account,
    () => undefined,
  );
}

/** Sets who is signed in, or nobody. */
export function setAccount(next: Account | undefined) {
  account = next;
  for (const listener of listeners) listener();
}

/** Sets how many messages are unread. */
export function setUnread(unread: number) {
  if (account && account.unread !== unread) setAccount({ ...account, unread });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
