import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { couponClaim, couponList } from '../contract.ts';
import { couponTabs } from '../rules.states.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CouponCard, type ListedCoupon, UseLink } from './coupon-card.tsx';

/** What the address says of the list. */
export const couponAddress = addressFor(couponList, ['status', 'scope', 'page', 'size']);

type Tab = keyof typeof couponTabs;
const names: Record<Tab, string> = {
  usable: '可使用',
  claimable: '可领取',
  used: '已使用',
  expired: '已过期',
};
const scopes = { all: '全部项目可用', some: '限部分项目' } as const;
const nothing: Record<Tab, string> = {
  usable: '暂无优惠券',
  claimable: '暂无可领取的优惠券',
  used: '还没有用过优惠券',
  expired: '没有过期的优惠券',
};

/** The customer's coupons in their tabs, those that can be claimed, and the field for a code. */
export function CouponsView({ list, total, page, size, counts }: OutputOf<typeof couponList>) {
  const { revalidate } = useRevalidator();
  const { said, to, go } = useAddress(couponAddress);
  const [isCoding, setCoding] = useState(false);
  const tab = (Object.keys(couponTabs) as Tab[]).find((key) => couponTabs[key] === said.status) ?? 'usable';
  const tabs = Object.fromEntries(
    (Object.keys(names) as Tab[]).map((key) => [
      key,
      [`${names[key]} ${counts[key]}`, to({ status: couponTabs[key] })] as const,
    ]),
  ) as Record<Tab, readonly [string, string]>;
  return (
    <div className="space-y-4">
      <PageHead title="优惠券">
        <Button kind="outline" className="h-11 px-4.5 md:h-10" onClick={() => setCoding(true)}>
          输入兑换码
        </Button>
      </PageHead>
      <Tabs label="优惠券" tabs={tabs} current={tab} />
      {(said.scope || total > 1) && (
        <Choice
          label="适用范围"
          value={said.scope}
          choices={Object.entries(scopes)}
          onChange={(scope) => go({ status: said.status, scope })}
        />
      )}
      {list.length === 0 ? (
        <NothingListed
          text={said.scope ? '没有符合条件的优惠券' : nothing[tab]}
          clear={Boolean(said.scope) && to({ status: said.status, scope: '' })}
        >
          {tab === 'usable' && <NothingLink to={to({ status: couponTabs.claimable })}>去领取</NothingLink>}
          {tab === 'claimable' && <NothingLink to="/project">去看看</NothingLink>}
        </NothingListed>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {list.map((coupon) => (
            <CouponCard
              key={coupon.rid}
              coupon={coupon}
              look={tab === 'usable' || (tab === 'claimable' && !coupon.reason) ? tab : 'past'}
            >
              {tab === 'usable' && <UseLink path={coupon.path} name={coupon.name} />}
              {tab === 'claimable' && <Claim coupon={coupon} onDone={revalidate} />}
            </CouponCard>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ status: said.status, page: next })}
        sized={(next) => to({ status: said.status, size: next })}
      />
      {isCoding && (
        <CodeDialog
          onClose={() => setCoding(false)}
          onDone={async () => {
            setCoding(false);
            await revalidate();
          }}
        />
      )}
    </div>
  );
}

/** Claims an offer, or says why that cannot be. */
function Claim({
  coupon: { rid, name, reason },
  onDone,
}: {
  coupon: ListedCoupon;
  onDone: () => Promise<void>;
}) {
  const { run, isBusy } = useAction(couponClaim, '领取成功');
  if (reason) return <span className="text-2xs text-muted">{reason}</span>;
  return (
    <Button
      kind="outline"
      className="h-9 px-3.5 pointer-coarse:h-11"
      aria-label={`领取${name}`}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={async () => {
        await run({ discount_rid: rid });
        await onDone();
      }}
    >
      领取
    </Button>
  );
}
