import { PromotionsCard } from '../../features/campaigns/member/promotions-card.tsx';
import { couponList } from '../../features/coupons/contract.ts';
import { CouponsView, couponAddress } from '../../features/coupons/member/coupons-view.client.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** Coupons: the customer's own those that can be claimed, and what the shop promotes, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '优惠券',
  ({ search }) => send(couponList, couponAddress.read(search)),
  (found) => (
    <div className="space-y-4">
      <CouponsView {...found} />
      <PromotionsCard />
    </div>
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };
