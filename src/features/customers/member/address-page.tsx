import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { userInfo } from '../contract.ts';
import { AddressView } from './address-view.client.tsx';

/** Addresses for deliveries and pickups. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '地址管理',
  () => send(userInfo, {}),
  ({ addressArr }) => <AddressView addresses={addressArr} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
