import { yuan } from '../../../core/yuan.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PlanItem } from '../draft/rules.items.ts';
import { promiseLine } from './rules.promise-line.ts';
import type { Prices } from './use-prices.ts';

type Line = {
  key: string;
  name: string;
  note: string;
  amount: number;
  formula: readonly { label: string; formula: string; amount_fen: number }[];
};

/** What everything costs, line by line, each with the steps of its price; what has changed since is told. */
export function PriceLines({ chosen, prices }: { chosen: readonly PlanItem[]; prices: Prices }) {
  const lines = linesOf(chosen, prices);
  const discounts = discountsOf(prices);
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  const total = sum(lines) - sum(discounts);
  return (
    <section aria-label="费用明细">
      <h2 className="font-semibold text-fg">费用明细</h2>
      {prices.changes.length > 0 && (
        <div role="alert" className="mt-2 rounded-md bg-warning-bg px-3.5 py-3 text-xs text-warning">
          <p className="flex items-center gap-1.5 font-medium">
            <Icon name="info" />
            价格已更新，请确认后重新提交
          </p>
          <ul className="mt-1">
            {prices.changes.map(({ name, from, to }) => (
              <li key={name}>
                {name}：¥{yuan(from)} → ¥{yuan(to)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="mt-3 divide-y divide-line rounded-md border border-line" aria-busy={prices.isLoading}>
        {lines.map(({ key, name, note, amount, formula }) => (
          <li key={key} className="px-3.5 py-3">
            <details className="group">
              <summary className="grid min-h-8 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 text-fg">
                  {name} <span className="text-xs text-muted">{note}</span>
                </span>
                <span className="flex items-center gap-1.5 font-num font-semibold text-fg">
                  ¥{yuan(amount)}
                  <Icon
                    name="down"
                    className="size-4 text-muted transition-transform group-open:rotate-180"
                  />
                </span>
              </summary>
              <dl className="mt-2 space-y-1 text-xs">
                {formula.map((step) => (
                  <div key={step.label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                    <dt className="text-body">
                      {step.label} <span className="text-muted">{step.formula}</span>
                    </dt>
                    <dd className="font-num">
                      {step.amount_fen < 0 ? '−' : ''}¥{yuan(Math.abs(step.amount_fen))}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
        {discounts.map(({ name, amount }) => (
          <li key={name} className="flex items-center justify-between gap-3 px-3.5 py-3 text-body">
            {name}
            <span className="pr-5.5 font-num font-semibold text-price">−¥{yuan(amount)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-xs text-muted">{promiseLine(chosen, prices.order?.promise_date)}</span>
        <span className="flex items-baseline gap-2">
          合计
          <b className="font-num text-2xl/8 font-semibold text-price">¥{yuan(total)}</b>
        </span>
      </div>
    </section>
  );
}

/** What the coupon takes off, in fen: orders are priced with it, a slot is priced before it. */
export function couponFenOf({ order, coupons, discounts }: Pick<Prices, 'order' | 'coupons' | 'discounts'>) {
  const coupon = coupons?.usable.find(({ rid }) => rid === discounts.discount_rid);
  return coupon?.lock_rid ? coupon.save_fen : (order?.discount_fen ?? 0);
}

/** What coupon and points take off, each as a line of its own. */
function discountsOf({ order, coupons, discounts }: Prices): { name: string; amount: number }[] {
  const coupon = coupons?.usable.find(({ rid }) => rid === discounts.discount_rid);
  return [
    {
      name: `优惠券${coupon ? `（${coupon.name}）` : ''}`,
      amount: couponFenOf({ order, coupons, discounts }),
    },
    { name: `积分抵扣（${discounts.points ?? 0}积分）`, amount: order?.points_fen ?? 0 },
  ].filter(({ amount }) => amount > 0);
}

function linesOf(chosen: readonly PlanItem[], { order, slots }: Prices): Line[] {
  return chosen.flatMap(({ temp_rid, name }): Line[] => {
    const line = order?.lines.find((each) => each.temp_rid === temp_rid);
    const slot = slots[temp_rid];
    if (line) {
      const { qty, amount_fen, formula } = line;
      return [{ key: temp_rid, name, note: `× ${qty}`, amount: amount_fen, formula }];
    }
    return slot
      ? [{ key: temp_rid, name, note: slot.text, amount: slot.price_fen, formula: slot.lines }]
      : [];
  });
}
