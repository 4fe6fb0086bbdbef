import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { sampleList } from '../contract.ts';
import { SampleView, sampleAddress } from './sample-view.client.tsx';

/** The samples of all orders with where they are, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的样品',
  ({ search }) => send(sampleList, { size: 20, ...sampleAddress.read(search) }),
  (found) => <SampleView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
