import { useId } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { Tick } from '../../../ui/forms/field.tsx';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import { Link } from '../../../ui/link.tsx';
import { lastDay } from '../../coupons/rules.saving.ts';
import { couponTabs } from '../../coupons/rules.states.ts';
import type { Prices } from '../pricing/use-prices.ts';
import { couponFor, type DiscountWish } from './rules.coupons.ts';

const tile =
  'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-md border border-line px-3.5 py-2.5 has-checked:border-action has-checked:bg-tint has-focus-visible:shadow-halo hover:border-action';

function slotIn(slots: Prices['slots'], lockRid: string): string {
  return Object.values(slots).find(({ lock_rid }) => lock_rid === lockRid)?.text ?? '';
}

/** Coupons with what each takes off, the best one chosen until the customer says otherwise, and points where they may be used. */
export function CouponCard({
  prices: { coupons, order, slots, isLoading },
  wish,
  onWish,
}: {
  prices: Prices;
  wish: DiscountWish;
  onWish: (wish: DiscountWish) => void;
}) {
  const id = useId();
  if (!coupons) return null;
  const { usable, unusable } = coupons;
  const used = couponFor(coupons, wish.coupon)?.rid;
  const canUsePoints = (order?.points_most ?? 0) > 0;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-fg">
        优惠券与积分
      </h2>
      {usable.length === 0 ? (
        <p className="mt-2 text-muted">
          本次没有可用的优惠券，
          <Link
            to={`/member/coupon?status=${couponTabs.claimable}`}
            className="text-link underline underline-offset-3"
          >
            去领券
          </Link>
        </p>
      ) : (
        <fieldset className="mt-3 grid gap-2" aria-busy={isLoading}>
          <legend className="sr-only">优惠券</legend>
          {usable.map(({ rid, name, worth, scope, min_fen, to, save_fen, lock_rid }) => (
            <RadioTile
              key={rid}
              name="coupon"
              value={rid}
              checked={rid === used}
              onChange={() => onWish({ ...wish, coupon: rid })}
              className={tile}
            >
              <span className="min-w-0">
                <span className="block font-medium text-fg">
                  {name} <span className="text-xs font-normal text-body">{worth}</span>
                </span>
                <span className="block text-2xs text-muted">
                  {scope}
                  {min_fen > 0 && `，满¥${yuan(min_fen)}可用`}，{lastDay(to)} 到期
                  {lock_rid && `，用于${slotIn(slots, lock_rid)}的预约`}
                </span>
              </span>
              <b className="font-num font-semibold text-price">−¥{yuan(save_fen)}</b>
            </RadioTile>
          ))}
          <RadioTile
            name="coupon"
            value=""
            checked={used === undefined}
            onChange={() => onWish({ ...wish, coupon: '' })}
            className={tile}
          >
            <span className="text-fg">不使用优惠券</span>
          </RadioTile>
        </fieldset>
      )}
      {unusable.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-xs text-muted hover:text-action pointer-coarse:min-h-11">
            {unusable.length} 张暂不可用
          </summary>
          <ul className="mt-1 divide-y divide-line rounded-md border border-line px-3.5 text-xs">
            {unusable.map(({ rid, name, worth, reason }) => (
              <li key={rid} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="text-body">
                  {name} <span className="text-muted">{worth}</span>
                </span>
                <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {canUsePoints && order && (
        <div className="mt-2">
          <Tick
            name="points"
            checked={wish.withPoints}
            onChange={({ target }) => onWish({ ...wish, withPoints: target.checked })}
          >
            使用 {order.points_most} 积分抵扣
          </Tick>
        </div>
      )}
    </section>
  );
}
