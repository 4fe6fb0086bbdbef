import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { send } from '../../../ui/asking/send.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { integrationClaims } from '../contract.ts';
import { impactClasses } from '../rules.states.ts';
import { ClaimCard } from './claim-card.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

/** What the address says of the list. */
const claimsAddress = addressFor(integrationClaims, ['page', 'size']);

/** What the tab asks for, by the page's address. */
export const loadThanks = (search: URLSearchParams) => send(integrationClaims, claimsAddress.read(search));

/** What papers that thank the laboratory bring, the customer's claims, and claiming. */
export function ThanksView(found: OutputOf<typeof integrationClaims>) {
  const { list, rewards } = found;
  const { revalidate } = useRevalidator();
  const { to } = useAddress(claimsAddress);
  const [isClaiming, setClaiming] = useState(false);
  const claim = (
    <Button kind="primary" className="h-11 px-4.5 md:h-10" onClick={() => setClaiming(true)}>
      <Icon name="plus" />
      申请论文奖励
    </Button>
  );
  return (
    <div className="space-y-4">
      <section
        aria-label="论文致谢奖励"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-4 md:px-6"
      >
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-fg">论文致谢奖励</h2>
          <p className="mt-1 text-xs text-muted">
            论文使用了订单的检测数据并在致谢中提及我们，审核通过后按期刊影响因子奖励积分，每篇论文奖励一次。
          </p>
          <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1">
            {(['low', 'middle', 'high'] as const).map((name) => (
              <li key={name} className="text-xs text-muted">
                {impactClasses[name]}
                <b className="ml-1.5 font-num text-sm font-semibold text-fg">
                  {rewards[name].toLocaleString('zh-CN')}
                </b>{' '}
                积分
              </li>
            ))}
          </ul>
        </div>
        {list.length > 0 && claim}
      </section>
      {list.length === 0 ? (
        <NothingListed text="还没有论文致谢申请">{claim}</NothingListed>
      ) : (
        <ul className="space-y-4">
          {list.map((one) => (
            <ClaimCard key={one.rid} claim={one} />
          ))}
        </ul>
      )}
      <Pager {...found} to={(page) => to({ page })} sized={(next) => to({ size: next })} />
      {isClaiming && (
        <ClaimDialog
          orders={found.orders}
          company={found.company}
          onClose={() => setClaiming(false)}
          onDone={async () => {
            setClaiming(false);
            await revalidate();
          }}
        />
      )}
    </div>
  );
}
