import { type ReactNode, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { OnlyOne } from '../../../ui/page/only-one.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { OwnerChoice } from '../../clusters/member/owner-choice.tsx';
import type { Address } from '../../customers/contract.ts';
import { returnList } from '../contract.ts';
import { returnRecord } from '../rules.states.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { ReturnCard } from './return-card.tsx';

type Found = OutputOf<typeof returnList> & { addresses: readonly Address[] };

/** What the address says of the list. */
export const returnsAddress = addressFor(returnList, ['owner', 'status', 'one', 'page', 'size']);

/** The customer's requests to have leftovers back, and asking for more; at once for those of the order that the address names. */
export function ReturnsView({
  list,
  total,
  page,
  size,
  groups,
  samples,
  addresses,
  tabs,
}: Found & { tabs: ReactNode }) {
  const { revalidate } = useRevalidator();
  const { said, to, go, isNarrowed } = useAddress(returnsAddress);
  const [search, setSearch] = useSearchParams();
  const canAsk = samples.some(({ why_not }) => !why_not);
  const ofOrder = samples.filter(({ order_rid, why_not }) => order_rid === search.get('order') && !why_not);
  const [isAsking, setAsking] = useState(ofOrder.length > 0);
  const close = () => {
    setAsking(false);
    if (search.has('order')) setSearch({ tab: 'returns' }, { replace: true, preventScrollReset: true });
  };
  const ask = (
    <Button kind="primary" className="h-11 px-4.5 md:h-10" onClick={() => setAsking(true)}>
      <Icon name="plus" />
      申请回收
    </Button>
  );
  return (
    <div className="space-y-4">
      <PageHead
        title="回收与寄回"
        note={canAsk ? '剩余样品可在保存期内申请寄回或自提' : '目前没有可申请回收的样品'}
      >
        {canAsk && list.length > 0 && ask}
      </PageHead>
      {tabs}
      {said.one && <OnlyOne to={to({ one: '' })} />}
      {(total > 0 || isNarrowed) && (
        <div className="flex flex-wrap gap-2.5">
          <OwnerChoice groups={groups} value={said.owner} onChange={(owner) => go({ owner, one: '' })} />
          <Choice
            label="状态"
            value={said.status}
            choices={Object.entries(returnRecord.names)}
            onChange={(status) => go({ status, one: '' })}
          />
        </div>
      )}
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed ? '没有符合条件的记录' : '还没有回收记录'}
          clear={isNarrowed && '/member/sample?tab=returns'}
        >
          {canAsk ? ask : <NothingLink to="/member/sample">查看样品</NothingLink>}
        </NothingListed>
      ) : (
        <ul className="space-y-4">
          {list.map((each) => (
            <ReturnCard key={each.rid} item={each} addresses={addresses} onChanged={revalidate} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
      {isAsking && (
        <ApplyDialog
          samples={samples}
          addresses={addresses}
          chosenFirst={ofOrder.map(({ rid }) => rid)}
          onClose={close}
          onDone={async () => {
            close();
            await revalidate();
          }}
        />
      )}
    </div>
  );
}
