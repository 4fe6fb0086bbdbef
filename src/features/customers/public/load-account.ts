import type { OutputOf } from '../../../core/call.ts';
import { type Account, setAccount } from '../../../ui/asking/account.ts';
import { planCountAsked } from '../../../ui/asking/plan-count.ts';
import { send } from '../../../ui/asking/send.ts';
import { readToken } from '../../../ui/asking/session.ts';
import { userInfo } from '../contract.ts';

type AccountData = OutputOf<typeof userInfo>;

/** Loads who is signed in for the header; a failure is only logged and clears it (specification section 8). */
export async function loadAccount(): Promise<Account | undefined> {
  let account: Account | undefined;
  const keepPlanCount = planCountAsked();
  try {
    const data = await send(userInfo, {});
    account = accountOf(data);
    if (readToken()) keepPlanCount(data.plan_count);
  } catch (error) {
    console.warn('the account could not be loaded', error);
  }
  setAccount(readToken() ? account : undefined);
  return account;
}

/** What every page shows of the account. */
export function accountOf({ userInfo: info, addressArr, msg_count, consents_due }: AccountData): Account {
  return {
    rid: info.rid,
    name: info.name || info.account,
    avatar: info.avatar,
    isVerified: info.attest === 1,
    hasAddress: addressArr.length > 0,
    unread: msg_count,
    consentsDue: consents_due,
  };
}
