import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Permission } from '../../core/permission.ts';

/** What a page of the back office is given: the parts of its address that its path names. */
type StaffPageProps = { params: Readonly<Record<string, string | undefined>> };

/** One page of the back office. */
export type StaffPageEntry = {
  /** Its address, with names of parts such as `:rid`. */
  path: `/staff/${string}`;
  /** What the menu says of it; pages without are reached from others. */
  menu?: { name: string; icon: string };
  /** Who may open it. */
  permission: Permission;
  page: LazyExoticComponent<ComponentType<StaffPageProps>>;
};

type Load = () => Promise<{ default: ComponentType<StaffPageProps> }>;

/** Every page of the back office, in the groups and the order of the menu. Each is loaded when it is opened. */
export const pageGroups: readonly { group: string; pages: readonly StaffPageEntry[] }[] = [
  {
    group: '客户服务',
    pages: [
      entry('/staff/desk', 'desk:read', () => import('../pages/staff-desk-page.tsx'), '工作台', 'home'),
      entry(
        '/staff/figures',
        'figures:read',
        () => import('../../features/figures/staff/figures-page.tsx'),
        '经营看板',
        'chart',
      ),
      entry(
        '/staff/figures/rows',
        'figures:read',
        () => import('../../features/figures/staff/figure-rows-page.tsx'),
      ),
      entry(
        '/staff/orders',
        'orders:read',
        () => import('../../features/orders/board/staff/order-board-page.tsx'),
        '订单',
        'doc',
      ),
      entry('/staff/orders/:rid', 'orders:read', () => import('../pages/staff-order-page.tsx')),
      entry(
        '/staff/requirements',
        'orders:read',
        () => import('../../features/plan/quotes/staff/requirements-page.tsx'),
        '需求与报价',
        'msg',
      ),
    ],
  },
  {
    group: '样品与仪器',
    pages: [
      entry(
        '/staff/courier',
        'pickups:work',
        () => import('../../features/sampling/staff/courier-page.tsx'),
        '我的取样',
        'pin',
      ),
      entry(
        '/staff/samples',
        'samples:read',
        () => import('../../features/samples/staff/sample-desk-page.tsx'),
        '样品台',
        'flask',
      ),
      entry(
        '/staff/returns',
        'samples:read',
        () => import('../../features/returns/staff/returns-page.tsx'),
        '样品回寄',
        'refresh',
      ),
      entry(
        '/staff/pickups',
        'pickups:read',
        () => import('../../features/sampling/staff/pickup-page.tsx'),
        '取样与来件',
        'truck',
      ),
      entry(
        '/staff/instruments',
        'instruments:read',
        () => import('../../features/reservations/instruments/staff/instrument-page.tsx'),
        '仪器与机时',
        'cal',
      ),
    ],
  },
  {
    group: '实验室',
    pages: [
      entry(
        '/staff/dispatch',
        'dispatch:read',
        () => import('../../features/results/dispatch/staff/dispatch-page.tsx'),
        '派单看板',
        'grid',
      ),
      entry(
        '/staff/bench',
        'results:work',
        () => import('../../features/results/bench/staff/bench-page.tsx'),
        '检测台',
        'play',
      ),
      entry(
        '/staff/review',
        'results:read',
        () => import('../../features/results/review/staff/review-page.tsx'),
        '数据审核',
        'check',
      ),
      entry(
        '/staff/review/:rid',
        'results:read',
        () => import('../../features/results/review/staff/review-page.tsx'),
      ),
      entry(
        '/staff/objections',
        'orders:work',
        () => import('../../features/results/verdicts/staff/objections-page.tsx'),
        '数据异议',
        'info',
      ),
    ],
  },
  {
    group: '客户与内容',
    pages: [
      entry(
        '/staff/customers',
        'customers:read',
        () => import('../../features/customers/staff/customers-page.tsx'),
        '客户',
        'user',
      ),
      entry('/staff/customers/:rid', 'customers:read', () => import('../pages/customer-page.tsx')),
      entry(
        '/staff/customers/:rid/view',
        'customers:read',
        () => import('../../features/queries/staff/customer-view-page.tsx'),
      ),
      entry(
        '/staff/clusters',
        'customers:read',
        () => import('../../features/clusters/staff/clusters-page.tsx'),
        '课题组',
        'users',
      ),
      entry(
        '/staff/clusters/:rid',
        'customers:read',
        () => import('../../features/clusters/staff/cluster-page.tsx'),
      ),
      entry(
        '/staff/growth/invitations',
        'promoters:read',
        () => import('../../features/promotion/earning/staff/invitations-page.tsx'),
        '邀请关系',
        'gift',
      ),
      entry(
        '/staff/catalogue',
        'catalogue:read',
        () => import('../../features/catalogue/editing/staff/catalogue-page.tsx'),
        '检测项目',
        'box',
      ),
      entry(
        '/staff/catalogue/categories',
        'catalogue:read',
        () => import('../../features/catalogue/editing/staff/categories-page.tsx'),
      ),
      entry(
        '/staff/catalogue/:rid',
        'catalogue:read',
        () => import('../../features/catalogue/editing/staff/service-page.tsx'),
      ),
      entry(
        '/staff/content/banners',
        'content:read',
        () => import('../../features/content/staff/banner-page.tsx'),
        '首页横幅',
        'home',
      ),
      entry(
        '/staff/content/articles',
        'content:read',
        () => import('../../features/content/staff/article-page.tsx'),
        '文章与页面',
        'edit',
      ),
      entry(
        '/staff/guide',
        'content:read',
        () => import('../../features/guide/staff/guide-page.tsx'),
        '选测指南',
        'search',
      ),
      entry(
        '/staff/content/thanks',
        'content:read',
        () => import('../../features/content/staff/thanks-page.tsx'),
        '致谢成果',
        'star',
      ),
      entry(
        '/staff/reviews',
        'content:read',
        () => import('../../features/reviews/staff/reviews-page.tsx'),
        '评价',
        'star',
      ),
      entry(
        '/staff/questions',
        'content:read',
        () => import('../../features/catalogue/questions/staff/questions-page.tsx'),
        '客户提问',
        'msg',
      ),
    ],
  },
  {
    group: '营销',
    pages: [
      entry(
        '/staff/coupons',
        'prices:read',
        () => import('../../features/coupons/staff/coupons-page.tsx'),
        '优惠券',
        'ticket',
      ),
      entry(
        '/staff/coupons/:rid',
        'prices:read',
        () => import('../../features/coupons/staff/coupon-page.tsx'),
      ),
      entry(
        '/staff/campaigns',
        'prices:read',
        () => import('../../features/campaigns/staff/campaigns-page.tsx'),
        '活动',
        'star',
      ),
      entry(
        '/staff/points',
        'promoters:read',
        () => import('../pages/staff-points-page.tsx'),
        '积分',
        'coin',
      ),
      entry(
        '/staff/points/claims/:rid',
        'promoters:read',
        () => import('../../features/thanks/staff/claim-page.tsx'),
      ),
    ],
  },
  {
    group: '财务',
    pages: [
      entry(
        '/staff/statements',
        'statements:read',
        () => import('../../features/settlement/desk/staff/statements-page.tsx'),
        '结算单',
        'doc',
      ),
      entry(
        '/staff/statements/:rid',
        'statements:read',
        () => import('../../features/settlement/desk/staff/statement-page.tsx'),
      ),
      entry(
        '/staff/finance/credit',
        'credit:read',
        () => import('../../features/credit/staff/credit-page.tsx'),
        '信用额度',
        'shield',
      ),
      entry('/staff/finance/credit/:rid', 'credit:read', () => import('../pages/staff-credit-page.tsx')),
      entry(
        '/staff/finance/ageing',
        'credit:read',
        () => import('../../features/settlement/desk/staff/ageing-page.tsx'),
        '应收账龄',
        'clock',
      ),
      entry(
        '/staff/finance/transfers',
        'prestore:read',
        () => import('../../features/transfers/matching/staff/match-desk-page.tsx'),
        '转账匹配',
        'refresh',
      ),
      entry(
        '/staff/finance/bank',
        'prestore:read',
        () => import('../../features/transfers/bank/staff/bank-page.tsx'),
        '银行流水',
        'wallet',
      ),
      entry(
        '/staff/finance/prestore',
        'prestore:read',
        () => import('../../features/prestore/staff/apply-board-page.tsx'),
        '充值申请',
        'wallet',
      ),
      entry(
        '/staff/finance/payouts',
        'refunds:read',
        () => import('../../features/payouts/staff/payout-page.tsx'),
        '退款',
        'coin',
      ),
      entry(
        '/staff/withdrawals',
        'promoters:read',
        () => import('../../features/promotion/staff/withdrawals-page.tsx'),
        '提现',
        'dl',
      ),
      entry(
        '/staff/promoters',
        'promoters:read',
        () => import('../../features/promotion/staff/promoters-page.tsx'),
        '推广员',
        'users',
      ),
      entry(
        '/staff/finance/invoices',
        'invoices:read',
        () => import('../../features/invoices/desk/staff/invoices-page.tsx'),
        '发票',
        'doc',
      ),
      entry(
        '/staff/finance/partners',
        'invoices:read',
        () => import('../../features/costs/staff/partners-page.tsx'),
        '外协结算',
        'truck',
      ),
      entry(
        '/staff/finance/rules',
        'prestore:read',
        () => import('../../features/prestore/staff/rules-page.tsx'),
        '预存规则',
        'edit',
      ),
      entry(
        '/staff/ledger',
        'audit:read',
        () => import('../../features/ledger/desk/staff/ledger-page.tsx'),
        '总账',
        'grid',
      ),
      entry(
        '/staff/trial',
        'audit:read',
        () => import('../../features/ledger/desk/staff/trial-page.tsx'),
        '试算与结账',
        'check',
      ),
      entry(
        '/staff/payments',
        'prestore:read',
        () => import('../../features/payments/staff/payments-page.tsx'),
        '在线支付流水',
        'qr',
      ),
      entry(
        '/staff/bills',
        'prestore:read',
        () => import('../../features/payments/staff/bills-page.tsx'),
        '渠道对账',
        'info',
      ),
      entry(
        '/staff/bills/:way/:date',
        'prestore:read',
        () => import('../../features/payments/staff/bill-page.tsx'),
      ),
    ],
  },
  {
    group: '系统',
    pages: [
      entry(
        '/staff/messages',
        'desk:read',
        () => import('../../features/notifications/staff/message-page.tsx'),
      ),
      entry('/staff/settings', 'money_settings:read', () => import('./settings-page.tsx'), '设置', 'cog'),
      entry(
        '/staff/notice-templates',
        'settings:read',
        () => import('../../features/notifications/staff/template-page.tsx'),
        '通知模板',
        'edit',
      ),
      entry(
        '/staff/deliveries',
        'settings:read',
        () => import('../../features/notifications/staff/delivery-page.tsx'),
        '通知发送记录',
        'phone',
      ),
      entry(
        '/staff/jobs',
        'settings:read',
        () => import('../../features/jobs/staff/jobs-page.tsx'),
        '后台任务',
        'clock',
      ),
      entry(
        '/staff/system',
        'settings:read',
        () => import('../../features/system/staff/system-page.tsx'),
        '系统状态',
        'chart',
      ),
      entry(
        '/staff/people',
        'people:read',
        () => import('../../features/staff/staff/people-page.tsx'),
        '员工与权限',
        'users',
      ),
      entry(
        '/staff/audit',
        'audit:read',
        () => import('../../features/staff/staff/audit-page.tsx'),
        '审计日志',
        'shield',
      ),
    ],
  },
];

/** A page as the menu names it. */
export type MenuPage = { path: string; name: string; icon: string };

/** The menu of somebody with these permissions; groups without a page of theirs are left out. */
export function menuOf(permissions: readonly string[]): { group: string; pages: MenuPage[] }[] {
  return pageGroups
    .map(({ group, pages }) => ({
      group,
      pages: pages.flatMap(({ path, menu, permission }) =>
        menu && permissions.includes(permission) ? [{ path, ...menu }] : [],
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Where somebody with these permissions begins. */
export function firstPage(permissions: readonly string[]): string | undefined {
  return menuOf(permissions)[0]?.pages[0]?.path;
}

function entry(
  path: StaffPageEntry['path'],
  permission: Permission,
  load: Load,
  name?: string,
  icon = 'doc',
): StaffPageEntry {
  return { path, permission, ...(name && { menu: { name, icon } }), page: lazy(load) };
}
