import { memberPage } from '../../../ui/page/member-page.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { CreditCard } from './credit-card.tsx';

/** The credit of the customer's own account. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '信用额度',
  async () => ({}),
  () => (
    <div className="space-y-4">
      <PageHead title="信用额度" note="课题组的额度在“课题组管理”中申请与查看" />
      <CreditCard />
    </div>
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };
