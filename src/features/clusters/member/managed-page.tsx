import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { clusterAll } from '../contract.ts';
import { ManagedView } from './managed-view.tsx';

/** The groups that the customer owns or manages. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我管理的课题组',
  () => send(clusterAll, {}),
  (found) => <ManagedView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
