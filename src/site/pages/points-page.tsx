import type { ReactNode } from 'react';
import { integrationInit, integrationList, type Points } from '../../features/points/contract.ts';
import { ExchangeView, loadExchange } from '../../features/points/exchange/member/exchange-view.tsx';
import {
  MovesCard,
  movesAddress,
  PointsView,
  RulesCard,
} from '../../features/points/member/points-view.client.tsx';
import { loadThanks, ThanksView } from '../../features/thanks/member/thanks-view.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** The parts of the page in their order, the first of which needs no word in the address. */
const tabs = { moves: '积分明细', exchange: '积分兑换', thanks: '论文致谢', rules: '积分规则' } as const;
type Tab = keyof typeof tabs;

/** What each part asks for and shows. */
const parts: Record<Tab, (search: URLSearchParams) => Promise<(points: Points) => ReactNode>> = {
  moves: async (search) => {
    const moves = await send(integrationList, movesAddress.read(search));
    return () => <MovesCard {...moves} />;
  },
  exchange: async (search) => {
    const found = await loadExchange(search);
    return () => <ExchangeView {...found} />;
  },
  thanks: async (search) => {
    const found = await loadThanks(search);
    return () => <ThanksView {...found} />;
  },
  rules: async () => (points) => <RulesCard rules={points.rules} />,
};

/** Points: what there is and when it ends, and in parts what moved, what they buy, what papers
 * bring and what the rules are. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我的积分',
  async ({ search }) => {
    const named = search.get('tab') ?? '';
    const tab = (named in tabs ? named : 'moves') as Tab;
    const [points, show] = await Promise.all([send(integrationInit, {}), parts[tab](search)]);
    return { points, tab, show };
  },
  ({ points, tab, show }) => (
    <PointsView points={points} tabs={tabs} tab={tab}>
      {show(points)}
    </PointsView>
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };
