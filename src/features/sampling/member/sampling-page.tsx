import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { samplingList } from '../contract.ts';
import { samplingAddress } from './sampling-address.ts';
import { SamplingView } from './sampling-view.client.tsx';

/** Pickups and parcels of the customer, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '取样预约',
  ({ search }) => send(samplingList, samplingAddress.read(search)),
  (found) => <SamplingView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
