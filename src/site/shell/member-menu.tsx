import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useAccount } from '../../ui/account.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Icon } from '../../ui/icon.tsx';

type Page = { name: string; label: string; icon: string; isOpen?: true };

/** The pages of specification section 2 in their groups, and the messages; those that are open are links. */
const groups: readonly { title: string; pages: readonly Page[] }[] = [
  {
    title: '总览',
    pages: [
      { name: 'center', label: '会员中心', icon: 'home', isOpen: true },
      { name: 'message', label: '消息', icon: 'msg', isOpen: true },
    ],
  },
  {
    title: '订单',
    pages: [
      { name: 'order', label: '我的订单', icon: 'doc', isOpen: true },
      { name: 'booking', label: '我的预约', icon: 'cal', isOpen: true },
      { name: 'oquery', label: '订单查询', icon: 'search', isOpen: true },
      { name: 'unsettled', label: '未结算订单', icon: 'clock' },
      { name: 'unpaid', label: '待付款订单', icon: 'coin' },
      { name: 'sample', label: '我的样品', icon: 'flask' },
      { name: 'sampling', label: '取样预约', icon: 'truck', isOpen: true },
    ],
  },
  {
    title: '资产',
    pages: [
      { name: 'prestore', label: '预存余额', icon: 'wallet' },
      { name: 'coupon', label: '优惠券', icon: 'ticket' },
      { name: 'integral', label: '积分', icon: 'star' },
    ],
  },
  {
    title: '发票',
    pages: [
      { name: 'invoiceMg', label: '发票管理', icon: 'doc' },
      { name: 'invoiceLs', label: '开票记录', icon: 'chart' },
    ],
  },
  {
    title: '推广与社群',
    pages: [
      { name: 'promotion', label: '推广中心', icon: 'chart' },
      { name: 'invite', label: '邀请好友', icon: 'gift' },
      { name: 'communityMg', label: '社群管理', icon: 'users' },
      { name: 'communityJn', label: '加入社群', icon: 'plus' },
    ],
  },
  {
    title: '账户',
    pages: [
      { name: 'information', label: '个人资料', icon: 'user', isOpen: true },
      { name: 'address', label: '地址管理', icon: 'pin', isOpen: true },
    ],
  },
];

/** The menu beside the member centre's pages. */
export function MemberMenu() {
  const { pathname } = useLocation();
  const shape = 'flex items-center gap-2.5 border-l-3 px-5 py-2';
  return (
    <nav
      aria-label="会员中心导航"
      className="hidden rounded-lg border border-line bg-surface py-3 md:block print:hidden"
    >
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <h2 className="px-5 pt-3 pb-1.5 text-2xs font-medium text-muted">{title}</h2>
          <ul>
            {pages.map((page) => {
              const isHere =
                pathname === `/member/${page.name}` || pathname.startsWith(`/member/${page.name}/`);
              const look = isHere
                ? 'border-action bg-tint font-semibold text-on-tint'
                : 'border-transparent text-body';
              return (
                <li key={page.name}>
                  <PageLink page={page} isHere={isHere} className={`${shape} ${look}`} />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The same as cards, for small screens. */
export function MemberCards() {
  return (
    <nav aria-label="会员中心导航" className="space-y-4 md:hidden print:hidden">
      {groups.map(({ title, pages }) => (
        <section key={title} className="rounded-lg border border-line bg-surface p-4">
          <h2 className="text-md font-semibold text-fg">{title}</h2>
          <ul className="mt-2 grid grid-cols-4">
            {pages.map((page) => (
              <li key={page.name}>
                <PageLink
                  page={page}
                  isHere={false}
                  className="relative flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-md text-center text-xs text-body"
                  iconClass="size-6"
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** A page of the menu: a link when it is open, otherwise its name and why it leads nowhere. */
function PageLink({
  page: { name, label, icon, isOpen },
  isHere,
  className,
  iconClass = 'size-4.5',
}: {
  page: Page;
  isHere: boolean;
  className: string;
  iconClass?: string;
}) {
  const unread = useAccount()?.unread ?? 0;
  const count = name === 'message' ? unread : 0;
  const content: ReactNode = (
    <>
      <Icon name={icon} className={iconClass} />
      {label}
      <CountBadge
        count={count}
        className={iconClass === 'size-6' ? 'absolute top-1.5 left-[calc(50%+6px)]' : 'ml-auto'}
      />
    </>
  );
  if (!isOpen) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: an <a> without an address could not say that it is disabled.
      // biome-ignore lint/a11y/useFocusableInteractive: it leads nowhere and is left out of the tab order.
      <span
        role="link"
        aria-disabled="true"
        aria-label={`${label}（未开通）`}
        title="未开通"
        className={`cursor-not-allowed [&&]:text-disabled ${className}`}
      >
        {content}
      </span>
    );
  }
  return (
    <Link
      to={`/member/${name}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={count ? `${label}，${count} 条未读` : undefined}
      className={`hover:text-action ${className}`}
    >
      {content}
    </Link>
  );
}
