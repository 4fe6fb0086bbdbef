import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { favouriteList } from '../contract.ts';
import { FavouriteView } from './favourite-view.client.tsx';

/** The services that the customer keeps. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的收藏',
  () => send(favouriteList, {}),
  (found) => <FavouriteView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
