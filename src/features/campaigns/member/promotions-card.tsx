import { Link, useLocation } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { addDays } from '../../../core/shanghai.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/showing/card.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { couponTabs } from '../../coupons/rules.states.ts';
import { promotionAll4user } from '../contract.ts';

type Promotion = OutputOf<typeof promotionAll4user>['list'][number];

const ways: Readonly<Record<number, { to: string; name: string; joined: string }>> = {
  1: { to: `/member/coupon?status=${couponTabs.claimable}`, name: '去领取', joined: '已领取' },
  2: { to: '/member/prestore', name: '去充值', joined: '已参与' },
};

/** What the shop promotes to the customer just now, and the way to it. */
export function PromotionsCard() {
  const { data, failure, reload } = useCall(promotionAll4user, {});
  return (
    <Card id="promotions" title="优惠活动" note="可领取的优惠券、充值优惠与最新公告">
      {failure ? (
        <FailureLine failure={failure} onRetry={reload} className="px-4 py-8 text-center" />
      ) : !data ? (
        <div className="m-4 h-24 animate-pulse rounded-md bg-page" role="status" aria-label="正在加载" />
      ) : data.list.length === 0 ? (
        <p className="px-4 py-6 text-muted md:px-6">暂无优惠活动</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.list.map((promotion) => (
            <Line key={promotion.rid} promotion={promotion} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ promotion: { name, kind, rule, text, from, to, joined } }: { promotion: Promotion }) {
  const { pathname } = useLocation();
  const way = ways[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <b className="font-medium text-fg">{name}</b>
          {joined === 1 && way && <StatusTag tone="done">{way.joined}</StatusTag>}
        </p>
        {rule && <p className="mt-0.5 text-body">{rule}</p>}
        {text && <p className="mt-0.5 text-body [overflow-wrap:anywhere]">{text}</p>}
        <p className="mt-0.5 text-xs text-muted">
          {to ? <span className="font-num">{`${from.slice(0, 10)} 至 ${lastDay(to)}`}</span> : '长期有效'}
        </p>
      </div>
      {way && way.to !== pathname && (joined === 0 || kind === 2) && (
        <Link to={way.to} className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
          {way.name}
        </Link>
      )}
    </li>
  );
}

/** The last day of a time that ends when another day begins. */
function lastDay(to: string): string {
  const [date = '', time = ''] = to.split(' ');
  return time === '00:00:00' ? addDays(date, -1) : date;
}
