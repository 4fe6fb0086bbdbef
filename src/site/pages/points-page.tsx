import type { ReactNode } from 'react';
import { integrationInit, integrationList, type Points } from '../../features/points/contract.ts';
import {
  MovesCard,
  movesAddress,
  PointsView,
  RulesCard,
} from '../../features/points/member/points-view.client.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

/** The parts of the page in their order, the first of which needs no word in the address. */
const tabs = { moves: '积分明细', rules: '积分规则' } as const;
type Tab = keyof typeof tabs;

/** What each part asks for and shows. */
const parts: Record<Tab, (search: URLSearchParams) => Promise<(points: Points) => ReactNode>> = {
  moves: async (search) => {
    const moves = await send(integrationList, movesAddress.read(search));
    return () => <MovesCard {...moves} />;
  },
  rules: async () => (points) => <RulesCard rules={points.rules} />,
};

/** Points: what there is and when it ends, and in parts what moved, what the rules are. */
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
