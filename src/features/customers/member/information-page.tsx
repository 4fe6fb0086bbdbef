import { setAccount } from '../../../ui/asking/account.ts';
import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { sessionList } from '../../identity/contract.ts';
import { userInfo } from '../contract.ts';
import { passkeyList } from '../passkeys/contract.ts';
import { accountOf } from '../public/load-account.ts';
import { InformationView } from './information-view.client.tsx';

/** Profile, contacts, password, WeChat, notices, devices, export and closing of the account. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '个人资料',
  async () => {
    const [account, sessions, passkeys] = await Promise.all([
      send(userInfo, {}),
      send(sessionList, {}),
      send(passkeyList, {}),
    ]);
    setAccount(accountOf(account));
    return { account, sessions, passkeys };
  },
  (found) => <InformationView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
