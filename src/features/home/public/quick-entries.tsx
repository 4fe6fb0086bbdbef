import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';

const entries = [
  { label: '上门取样', to: '/member/sample', icon: 'truck' },
  { label: '提交需求', to: '/require', icon: 'edit' },
  { label: '预存优惠', to: '/member/prestore', icon: 'wallet' },
  { label: '订单进度', to: '/member/order', icon: 'chart' },
];

/** On small screens: what customers come back for. */
export function QuickEntries() {
  return (
    <nav aria-label="常用入口" className="border-b border-line bg-surface md:hidden print:hidden">
      <ul className="grid grid-cols-4 px-2 pt-4 pb-3">
        {entries.map(({ label, to, icon }) => (
          <li key={to}>
            <Link to={to} className="flex flex-col items-center gap-1.5 text-xs text-fg">
              <Icon name={icon} className="size-6 text-action" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
