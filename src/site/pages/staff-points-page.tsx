import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { ExchangesPanel } from '../../features/points/exchange/staff/exchanges-panel.tsx';
import { GoodsPanel } from '../../features/points/exchange/staff/goods-panel.tsx';
import { ClaimsPanel } from '../../features/thanks/staff/claims-panel.tsx';
import { StaffCard, StaffPage } from '../../ui/antd/staff-page.tsx';

const tabs = {
  goods: ['商品', GoodsPanel],
  exchanges: ['兑换发放', ExchangesPanel],
  claims: ['论文致谢', ClaimsPanel],
} as const;
type Tab = keyof typeof tabs;

/** What points are exchanged for, what is to be sent, and claims for thanks in papers. */
export default function StaffPointsPage() {
  const [search, setSearch] = useSearchParams();
  const said = search.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, said) ? (said as Tab) : 'goods';
  const [, Panel] = tabs[tab];
  return (
    <StaffPage title="积分" note="优惠券与余额兑换后立即到账；实物受理后登记发货，驳回的退回积分与库存。">
      <Segmented
        value={tab}
        onChange={(value) => setSearch(value === 'goods' ? {} : { tab: value })}
        options={Object.entries(tabs).map(([value, [label]]) => ({ value: value as Tab, label }))}
      />
      <StaffCard>
        <Panel key={tab} />
      </StaffCard>
    </StaffPage>
  );
}
