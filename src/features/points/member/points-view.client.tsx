import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import type { Points } from '../contract.ts';
import { PointsHead } from './points-head.tsx';

export { MovesCard, movesAddress } from './moves-card.tsx';
export { RulesCard } from './rules-card.tsx';

/** What there is of points, and below it the part of the page that its address names. */
export function PointsView<Tab extends string>({
  points,
  tabs,
  tab,
  children,
}: {
  points: Points;
  tabs: Readonly<Record<Tab, string>>;
  tab: Tab;
  children: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const [first] = Object.keys(tabs);
  const links = Object.fromEntries(
    Object.entries<string>(tabs).map(([key, name]) => [
      key,
      [name, key === first ? '/member/integral' : `/member/integral?tab=${key}`] as const,
    ]),
  ) as Record<Tab, readonly [string, string]>;
  return (
    <div className="space-y-4">
      <PageHead title="我的积分" />
      <PointsHead points={points} onChanged={() => revalidate()} />
      <Tabs label="积分" tabs={links} current={tab} />
      {children}
    </div>
  );
}
