import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { assetBook, assetInit } from '../contract.ts';
import { BookView, bookAddress } from './book-view.client.tsx';

/** What whom the address names has and owes, and every movement of it, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '资金账本',
  async ({ search }) => {
    const owner = search.get('owner') ?? '';
    const [assets, book] = await Promise.all([
      send(assetInit, { owner }),
      send(assetBook, { owner, ...bookAddress.read(search) }),
    ]);
    return { owner, assets, book };
  },
  (found) => <BookView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
