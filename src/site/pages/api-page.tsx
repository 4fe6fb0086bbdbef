import { userInfo } from '../../features/customers/contract.ts';
import { keyList } from '../../features/customers/keys/contract.ts';
import { ApiView } from '../../features/customers/keys/member/api-view.client.tsx';
import { webhookList } from '../../features/notifications/webhooks/contract.ts';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** How systems of the customer's own work with the shop: keys for calls, and addresses that are told. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '开放接口',
  async () => {
    const [{ userInfo: info }, keys, webhooks] = await Promise.all([
      send(userInfo, {}),
      send(keyList, {}),
      send(webhookList, {}),
    ]);
    return { info, keys, webhooks };
  },
  (found) => <ApiView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
