import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { clusterJoined, clusterSearch } from '../contract.ts';
import { JoinedView } from './joined-view.tsx';
import { searchAddress } from './search-card.tsx';

/** The groups that the customer is in or may come to be in, and those that the words of the address find. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我加入的课题组',
  async ({ search }) => {
    const { kw, ...paging } = searchAddress.read(search);
    const [{ list }, found] = await Promise.all([
      send(clusterJoined, {}),
      kw ? send(clusterSearch, { kw, ...paging }) : undefined,
    ]);
    return { list, found };
  },
  (data) => <JoinedView {...data} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
