import { setUnread } from '../../../ui/asking/account.ts';
import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { messageList } from '../contract.ts';
import { MessageView, messageAddress } from './message-view.client.tsx';

/** In-site messages, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '消息',
  async ({ search }) => {
    const found = await send(messageList, messageAddress.read(search));
    setUnread(found.unread);
    return found;
  },
  (found) => <MessageView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
