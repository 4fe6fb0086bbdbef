import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { inviteInit, inviteList } from '../contract.ts';
import { InviteView, inviteAddress } from './invite-view.client.tsx';

/** The customer's invitation, and a page of whom they invited. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '邀请好友',
  async ({ search }) => {
    const [invitation, friends] = await Promise.all([
      send(inviteInit, {}),
      send(inviteList, inviteAddress.read(search)),
    ]);
    return { invitation, friends };
  },
  (found) => <InviteView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
