import type { ReactNode } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import type { couponList } from '../contract.ts';
import { lastDay } from '../rules.saving.ts';

/** One coupon of the page. */
export type ListedCoupon = OutputOf<typeof couponList>['list'][number];

/** How a card looks: what can be used is tinted, what can be claimed dashed, all else grey. */
const looks = {
  usable: { card: 'border-line', stub: 'bg-tint text-on-tint' },
  claimable: { card: 'border-dashed border-line-strong', stub: 'bg-surface text-fg' },
  past: { card: 'border-line', stub: 'bg-subtle text-muted' },
} as const;

/** A coupon as a stub with what it is worth, and a body with what it is for, until when, and what can be done with it. */
export function CouponCard({
  coupon,
  look,
  children,
}: {
  coupon: ListedCoupon;
  look: keyof typeof looks;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const { name, scope, worth, min_fen, batch_no, saved_fen, status_name, on_quoted } = coupon;
  const { card, stub } = looks[look];
  return (
    <li
      className={`grid grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden rounded-lg border bg-surface sm:grid-cols-[8rem_minmax(0,1fr)] ${card}`}
    >
      <p className={`grid content-center border-r border-dashed border-line px-2 py-4 text-center ${stub}`}>
        <span className="sr-only">{worth}，</span>
        <span aria-hidden="true" className="font-num text-2xl/8 font-semibold">
          <Worth coupon={coupon} />
        </span>
        <span className="mt-0.5 text-2xs">
          {min_fen > 0 ? `满 ${yuan(min_fen, { short: true })} 可用` : '无门槛'}
        </span>
        {coupon.kind !== 0 && coupon.most_fen !== null && (
          <span className="text-2xs">最高减 {yuan(coupon.most_fen, { short: true })}</span>
        )}
      </p>
      <div className="flex min-w-0 flex-col px-3.5 py-3.5">
        <h2 className={`font-semibold ${look === 'past' ? 'text-body' : 'text-fg'}`}>{name}</h2>
        <p className="mt-0.5 line-clamp-2 text-xs text-body">
          {scope}
          {coupon.kind === 2 && '，减免最贵一项的样品费用'}
          {on_quoted === 1 && '，含报价项目'}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-3">
          <p className="text-2xs text-muted">{whenOf(coupon, look)}</p>
          {batch_no ? (
            <p className="text-2xs text-muted">
              {saved_fen > 0 && <span className="mr-2">已减 ¥{yuan(saved_fen)}</span>}
              <Link to={whereOf(batch_no)} className="font-num text-link hover:underline">
                {batch_no}
              </Link>
              <span className="ml-2 whitespace-nowrap">{status_name}</span>
            </p>
          ) : (
            (children ?? <span className="text-2xs text-muted">{status_name}</span>)
          )}
        </div>
      </div>
    </li>
  );
}

/** The list with what a coupon is for: a booking, or the orders of a batch. */
function whereOf(no: string): string {
  return no.startsWith('Y') ? '/member/booking' : `/member/order?kw=${no}`;
}

/** The way to the services that a coupon is for. */
export function UseLink({ path, name }: { path: string; name: string }) {
  return (
    <Link
      to={path}
      aria-label={`去使用${name}`}
      className={`h-9 px-3.5 pointer-coarse:h-11 ${buttonClass('outline')}`}
    >
      去使用
    </Link>
  );
}

function Worth({ coupon: { kind, value } }: { coupon: ListedCoupon }) {
  if (kind === 0)
    return (
      <>
        <span className="mr-0.5 text-sm">¥</span>
        {yuan(value, { short: true })}
      </>
    );
  const [figure, unit] = kind === 1 ? [(100 - value) / 10, '折'] : [value, '个样品免费'];
  return (
    <>
      {figure}
      <span className="ml-0.5 text-sm">{unit}</span>
    </>
  );
}

function whenOf({ to, validity }: ListedCoupon, look: keyof typeof looks): string {
  if (look === 'claimable') return `${validity}，${lastDay(to)} 前可领`;
  return look === 'usable' ? `${lastDay(to)} 到期` : `有效期至 ${lastDay(to)}`;
}
