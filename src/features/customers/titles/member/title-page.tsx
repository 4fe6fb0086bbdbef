import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { titleList } from '../contract.ts';
import { TitleView, titleAddress } from './title-view.client.tsx';

/** Whom invoices are made out to, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '发票抬头管理',
  ({ search }) => send(titleList, titleAddress.read(search)),
  (found) => <TitleView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
