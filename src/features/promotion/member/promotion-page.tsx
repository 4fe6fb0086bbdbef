import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { send } from '../../../ui/asking/send.ts';
import { memberPage } from '../../../ui/page/member-page.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { type MyPromotion, myPromotionInit } from '../promoters/contract.ts';
import { rebateList } from '../rebates/contract.ts';
import { withdrawList } from '../withdrawals/contract.ts';
import { ApplyView } from './apply-view.tsx';
import { PromoterCards } from './promoter-card.tsx';
import { RebateList, rebateAddress } from './rebate-list.tsx';
import { WithdrawalList, withdrawalAddress } from './withdrawal-list.tsx';

type Found = {
  promotion: MyPromotion;
  rebates?: OutputOf<typeof rebateList>;
  withdrawals?: OutputOf<typeof withdrawList>;
};

const tabs = {
  rebates: ['返利记录', '/member/promotion'],
  withdrawals: ['提现记录', '/member/promotion?tab=withdrawals'],
} as const;

function PromotionView({ promotion, rebates, withdrawals }: Found) {
  const { revalidate } = useRevalidator();
  const { promoter } = promotion;
  return (
    <div className="space-y-4">
      <PageHead title="我的推广" note="邀请好友检测，订单完成后获得返利" />
      {promoter ? (
        <>
          <PromoterCards promotion={promotion} onDone={revalidate} />
          <Tabs label="返利与提现" tabs={tabs} current={withdrawals ? 'withdrawals' : 'rebates'} />
          {rebates && <RebateList {...rebates} />}
          {withdrawals && <WithdrawalList found={withdrawals} name={promoter.name} onChanged={revalidate} />}
        </>
      ) : (
        <ApplyView promotion={promotion} onDone={revalidate} />
      )}
    </div>
  );
}

/** One's own promotion: the application, or links, sums, rebates and withdrawals, narrowed as the address says. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的推广',
  async ({ search }): Promise<Found> => {
    const promotion = await send(myPromotionInit, {});
    if (!promotion.promoter) return { promotion };
    return search.get('tab') === 'withdrawals'
      ? { promotion, withdrawals: await send(withdrawList, withdrawalAddress.read(search)) }
      : { promotion, rebates: await send(rebateList, rebateAddress.read(search)) };
  },
  (found) => <PromotionView {...found} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
