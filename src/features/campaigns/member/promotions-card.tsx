import type { OutputOf } from '../../../core/call.ts';
import { addDays } from '../../../core/shanghai.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { couponTabs } from '../../coupons/rules.states.ts';
import { promotionAll4user } from '../contract.ts';

type Promotion = OutputOf<typeof promotionAll4user>['list'][number];

/** What leads to a rule of prestore. */
const ruleKind = 2;

const ways: Readonly<Record<number, { to: string; name: string; joined: string }>> = {
  1: { to: `/member/coupon?status=${couponTabs.claimable}`, name: '去领取', joined: '已领取' },
  [ruleKind]: { to: '/member/prestore', name: '去充值', joined: '已参与' },
};

/**
 * What the shop promotes to the customer just now, and the way to it. Beside a list of the rules of prestore it tells only
 * of what else there is, and is not there when there is nothing else.
 */
export function PromotionsCard({ isBesideRules = false }) {
  const { data, failure, reload } = useCall(promotionAll4user, {});
  const list = data?.list.filter(({ kind }) => !isBesideRules || kind !== ruleKind);
  if (isBesideRules && !failure && !list?.length) return null;
  return (
    <Card
      id="promotions"
      title="优惠活动"
      note={isBesideRules ? '可领取的优惠券与最新公告' : '可领取的优惠券、充值优惠与最新公告'}
    >
      {failure ? (
        <FailureLine failure={failure} onRetry={reload} className="px-4 py-8 text-center" />
      ) : !list ? (
        <div className="m-4 h-24 animate-pulse rounded-md bg-page" role="status" aria-label="正在加载" />
      ) : list.length === 0 ? (
        <p className="px-4 py-6 text-muted md:px-6">暂无优惠活动</p>
      ) : (
        <ul className="divide-y divide-line">
          {list.map((promotion) => (
            <Line key={promotion.rid} promotion={promotion} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ promotion: { name, kind, rule, text, from, to, joined } }: { promotion: Promotion }) {
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
      {way && (joined === 0 || kind === ruleKind) && (
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
