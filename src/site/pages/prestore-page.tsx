import { PromotionsCard } from '../../features/campaigns/member/promotions-card.tsx';
import PrestorePage, {
  clientLoader,
  HydrateFallback,
  meta,
} from '../../features/prestore/member/prestore-page.tsx';

/** The prestore of a customer or a group, with what else the shop promotes just now. */
export default function Page() {
  return (
    <div className="space-y-4">
      <PrestorePage />
      <PromotionsCard isBesideRules />
    </div>
  );
}

export { clientLoader, HydrateFallback, meta };
