import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { Link } from '../../../ui/link.tsx';
import type { assetInit } from '../contract.ts';

export type Assets = OutputOf<typeof assetInit>;

/** What an owner has and owes, each with the way to its page, and of one's own what is in the wallets of one's groups. */
export function AssetsOverview({ assets, owner = '' }: { assets: Assets; owner?: string }) {
  const { prestore, credit, points, unsettled_fen, unpaid_fen, invoiceable_fen, clusters } = assets;
  const of = (path: string) => (owner ? `${path}?owner=${owner}` : path);
  const facts = [
    {
      name: '预存余额',
      fen: prestore.balance_fen,
      to: of('/member/prestore'),
      note: `赠送 ${yuan(prestore.bonus_fen)}`,
    },
    { name: '冻结', fen: prestore.frozen_fen, note: '预付订单与退款中' },
    { name: '未结算', fen: unsettled_fen, to: of('/member/unsettled') },
    {
      name: '未付款',
      fen: unpaid_fen,
      to: of('/member/unpaid'),
      note: credit.overdue > 0 ? `逾期 ${yuan(credit.overdue)}` : undefined,
    },
    { name: '可开票', fen: invoiceable_fen, to: of('/member/invoice/apply') },
  ];
  const left = Math.max(0, credit.limit - credit.used);
  return (
    <section
      aria-label="资产总览"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5"
    >
      {facts.map(({ name, fen, to, note }) => (
        <div key={name} className="bg-surface p-4 max-md:nth-[5]:col-span-2">
          <p className="text-xs text-muted">{name}</p>
          <p className="mt-1 font-num text-lg font-semibold text-fg">
            <span className="mr-0.5 text-xs">¥</span>
            {yuan(fen)}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-2 text-2xs text-muted">
            {note}
            {to && (
              <Link to={to} className="text-link hover:underline" aria-label={`查看${name}`}>
                查看
              </Link>
            )}
          </p>
        </div>
      ))}
      {credit.limit > 0 && (
        <p className="col-span-full flex flex-wrap gap-x-6 gap-y-1 bg-surface px-4 py-3 text-xs text-muted">
          <span>
            信用额度可用 <b className="font-num font-semibold text-fg">¥{yuan(left)}</b>，共 ¥
            {yuan(credit.limit)}
            <Link
              to={owner ? `/member/communityMg?rid=${owner}#credit` : '/member/credit'}
              aria-label="查看信用额度"
              className="ml-2 text-link underline underline-offset-3"
            >
              查看
            </Link>
          </span>
        </p>
      )}
      {!owner && (
        <p className="col-span-full flex flex-wrap gap-x-6 gap-y-1 bg-surface px-4 py-3 text-xs text-muted">
          <span>
            优惠券 <b className="font-num font-semibold text-fg">{assets.coupons}</b> 张
            <Link
              to="/member/coupon"
              aria-label="查看优惠券"
              className="ml-2 text-link underline underline-offset-3"
            >
              查看
            </Link>
          </span>
          <span>
            积分 <b className="font-num font-semibold text-fg">{points.toLocaleString('zh-CN')}</b>
            <Link
              to="/member/integral"
              aria-label="查看积分"
              className="ml-2 text-link underline underline-offset-3"
            >
              查看
            </Link>
          </span>
        </p>
      )}
      {!owner && clusters.length > 0 && (
        <p className="col-span-full flex flex-wrap gap-x-6 gap-y-1 bg-surface px-4 py-3 text-xs text-muted">
          {clusters.map(({ rid, name, balance_fen }) => (
            <span key={rid}>
              {name}预存 <b className="font-num font-semibold text-fg">¥{yuan(balance_fen)}</b>
              <Link
                to={`/member/prestore?owner=${rid}`}
                aria-label={`查看${name}预存`}
                className="ml-2 text-link underline underline-offset-3"
              >
                查看
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
