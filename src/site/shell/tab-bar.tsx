import { useLocation, useMatches } from 'react-router';
import { planLabel, usePlanCount } from '../../ui/asking/plan-count.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';
import { isCurrent } from './addresses.ts';

const tabs = [
  { label: '首页', to: '/', icon: 'home' },
  { label: '服务', to: '/project', icon: 'grid' },
  { label: '实验计划', to: '/experiment/plan', icon: 'flask' },
  { label: '订单', to: '/member/order', icon: 'doc' },
  { label: '我的', to: '/member/center', icon: 'user' },
];

/** The five places at the bottom of small screens; a page whose handle says so has a bar of its own. */
export function TabBar() {
  const { pathname } = useLocation();
  const planned = usePlanCount();
  const hasBuyBar = useMatches().some(
    ({ handle, loaderData }) => (handle as { hasBuyBar?: boolean } | undefined)?.hasBuyBar && loaderData,
  );
  if (hasBuyBar) return null;
  return (
    <nav
      aria-label="底部导航"
      className="fixed inset-x-0 bottom-0 z-(--lp-z-header) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid h-(--lp-tabbar-h) grid-cols-5">
        {tabs.map((tab) => {
          const isPlan = tab.icon === 'flask';
          return (
            <li key={tab.to}>
              <Link
                to={tab.to}
                aria-current={tab.to === pathname ? 'page' : undefined}
                aria-label={isPlan ? planLabel(planned) : undefined}
                className={`flex h-full flex-col items-center justify-center gap-0.5 text-2xs ${isCurrent(tab, pathname) ? 'font-medium text-action' : 'text-muted'}`}
              >
                <Icon name={tab.icon} className="size-5.5" />
                <span className="flex items-center gap-0.5">
                  {tab.label}
                  {isPlan && <CountBadge count={planned} />}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
