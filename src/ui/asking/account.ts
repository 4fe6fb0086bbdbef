import { storeOf } from '../store.ts';

/** What every page shows of who is signed in. */
export type Account = {
  rid: string;
  /** The person's name, or the account's until there is one. */
  name: string;
  /** A data URL; empty without one. */
  avatar: string;
  isVerified: boolean;
  hasAddress: boolean;
  /** In-site messages not yet read. */
  unread: number;
  /** Legal documents that the person has to agree to anew. */
  consentsDue: readonly { document: 'terms' | 'privacy'; version: number }[];
};

const account = storeOf<Account | undefined>(undefined);

/** Who is signed in; undefined when nobody is, and until it is known. */
export const useAccount = account.use;

/** Sets who is signed in, or nobody. */
export const setAccount = account.write;

/** Sets how many messages are unread. */
export function setUnread(unread: number) {
  const known = account.read();
  if (known && known.unread !== unread) setAccount({ ...known, unread });
}
