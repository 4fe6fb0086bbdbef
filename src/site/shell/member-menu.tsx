import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CountBadge } from '../../ui/showing/count-badge.tsx';

/** A page, and what its count counts. */
type Page = { name: string; label: string; icon: string; counted?: string };

/** How much waits on pages, by their names. */
export type MenuCounts = Readonly<Record<string, number>>;

/** The member centre's pages in their groups. */
const groups: readonly { title: string; pages: readonly Page[] }[] = [
  {
    title: '总览',
    pages: [
      { name: 'center', label: '会员中心', icon: 'home' },
      { name: 'message', label: '消息', icon: 'msg', counted: '条未读' },
    ],
  },
  {
    title: '订单',
    pages: [
      { name: 'order', label: '我的订单', icon: 'doc', counted: '项待核对' },
      { name: 'booking', label: '我的预约', icon: 'cal' },
      { name: 'oquery', label: '订单查询', icon: 'search' },
      { name: 'sample', label: '我的样品', icon: 'flask', counted: '件即将到期' },
      { name: 'sampling', label: '取样预约', icon: 'truck' },
      { name: 'favourite', label: '我的收藏', icon: 'heart' },
    ],
  },
  {
    title: '资金',
    pages: [
      { name: 'unsettled', label: '未结算', icon: 'coin', counted: '笔待结算' },
      { name: 'unpaid', label: '未付款', icon: 'wallet', counted: '笔待付款' },
      { name: 'prestore', label: '预存余额', icon: 'wallet', counted: '笔充值待付款' },
      { name: 'credit', label: '信用额度', icon: 'coin' },
      { name: 'transfer', label: '转账认领', icon: 'coin' },
      { name: 'asset', label: '资金账本', icon: 'doc' },
    ],
  },
  {
    title: '发票',
    pages: [
      { name: 'invoiceMg', label: '发票抬头', icon: 'doc' },
      { name: 'invoiceLs', label: '开票记录', icon: 'chart' },
    ],
  },
  {
    title: '课题组',
    pages: [
      { name: 'communityMg', label: '课题组管理', icon: 'users', counted: '个申请待处理' },
      { name: 'communityJn', label: '加入课题组', icon: 'plus', counted: '个邀请待答复' },
    ],
  },
  {
    title: '优惠与推广',
    pages: [
      { name: 'coupon', label: '优惠券', icon: 'ticket', counted: '张可使用' },
      { name: 'integral', label: '我的积分', icon: 'star' },
      { name: 'invite', label: '邀请好友', icon: 'users' },
      { name: 'promotion', label: '我的推广', icon: 'chart' },
    ],
  },
  {
    title: '账户',
    pages: [
      { name: 'information', label: '个人资料', icon: 'user' },
      { name: 'address', label: '地址管理', icon: 'pin' },
      { name: 'api', label: '开放接口', icon: 'grid' },
    ],
  },
];

/** The menu beside the member centre's pages. */
export function MemberMenu({ counts }: { counts: MenuCounts }) {
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
                  <PageLink
                    page={page}
                    count={counts[page.name]}
                    isHere={isHere}
                    className={`${shape} ${look}`}
                  />
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
export function MemberCards({ counts }: { counts: MenuCounts }) {
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
                  count={counts[page.name]}
                  isHere={false}
                  className="flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-md text-center text-xs text-body"
                  isTile
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** A page of the menu with the number of what waits there. */
function PageLink({
  page: { name, label, icon, counted },
  count = 0,
  isHere,
  className,
  isTile = false,
}: {
  page: Page;
  count?: number;
  isHere: boolean;
  className: string;
  /** Its icon stands above its word. */
  isTile?: boolean;
}) {
  return (
    <Link
      to={`/member/${name}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={count ? `${label}，${count} ${counted}` : undefined}
      className={`hover:text-action ${className}`}
    >
      <Icon name={icon} className={isTile ? 'size-6' : 'size-4.5'} />
      <span className={`flex items-center gap-1 ${isTile ? 'whitespace-nowrap' : 'flex-1 justify-between'}`}>
        {label}
        <CountBadge count={count} />
      </span>
    </Link>
  );
}
