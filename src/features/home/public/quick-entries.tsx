import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { writtenOnce } from '../../../ui/page/written-once.tsx';
import { PickupLink } from '../../../ui/pickup-link.tsx';

const entries = [
  { label: '提交需求', to: '/require', icon: 'edit' },
  { label: '我该测什么', to: '/choose', icon: 'search' },
  { label: '测试指南', to: '/guide', icon: 'doc' },
  { label: '订单进度', to: '/member/order', icon: 'chart' },
];

const entry = 'flex flex-col items-center gap-1.5 px-1 text-center text-xs text-balance break-keep text-fg';

/** On small screens: what customers come back for. */
export const QuickEntries = writtenOnce(() => (
  <nav aria-label="常用入口" className="border-b border-line bg-surface md:hidden print:hidden">
    <ul className="grid grid-cols-5 px-1 pt-4 pb-3">
      <li>
        <PickupLink className={entry}>
          <Icon name="truck" className="size-6 text-action" />
          上门取样
        </PickupLink>
      </li>
      {entries.map(({ label, to, icon }) => (
        <li key={to}>
          <Link to={to} className={entry}>
            <Icon name={icon} className="size-6 text-action" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
));
