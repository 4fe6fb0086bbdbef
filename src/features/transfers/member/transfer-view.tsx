import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { OwnerChoice } from '../../clusters/member/owner-choice.tsx';
import { type Claim, transferApplyList } from '../contract.ts';
import { claimRecord, claimStates } from '../rules.states.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { DetailDialog } from './detail-dialog.tsx';

/** What a claim is for, when the page is reached from what is to be paid. */
export type WantedClaim = {
  purpose: 1 | 2;
  refs: readonly { rid: string; no: string }[];
  amountFen: number;
  /** The group that owes it; empty for oneself. */
  group: string;
};

const path = '/member/transfer';

/** What the address says of the list. */
export const transferAddress = addressFor(transferApplyList, ['owner', 'status', 'page', 'size']);

type Found = OutputOf<typeof transferApplyList> & {
  wanted: WantedClaim | undefined;
  banks: { name: string; bank: string; account: string }[];
};

/** The claims of one page as cards, with where to transfer to; state and page live in the address. */
export function TransferView({ list, total, page, size, groups, banks, wanted }: Found) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [claims, setClaims] = useState(wanted !== undefined);
  const [opened, setOpened] = useState<string>();
  const { said, to, go, isNarrowed } = useAddress(transferAddress);
  // What was wanted is done or put off; the next claim is for prestore again.
  const close = () => {
    setClaims(false);
    if (wanted) void navigate(path + transferAddress.write(new URLSearchParams(), said), { replace: true });
  };
  const claim = (
    <Button kind="primary" className="h-11 px-4.5 md:h-10" onClick={() => setClaims(true)}>
      认领转账
    </Button>
  );
  return (
    <div className="space-y-4">
      <PageHead title="转账认领" note="已向我们转账？登记后由财务核对，核对无误即时入账">
        {claim}
      </PageHead>
      {banks[0] && (
        <p className="rounded-md bg-tint px-4 py-3 text-xs text-on-tint [overflow-wrap:anywhere]">
          收款账户：{banks[0].name}　{banks[0].bank}　<span className="font-mono">{banks[0].account}</span>
        </p>
      )}
      {(list.length > 0 || isNarrowed) && (
        <div className="flex flex-wrap gap-2.5">
          <OwnerChoice groups={groups} value={said.owner} onChange={(owner) => go({ owner })} />
          <Choice
            label="状态"
            value={said.status}
            choices={Object.entries(claimRecord.names)}
            onChange={(status) => go({ status })}
            className="w-auto! min-w-36"
          />
        </div>
      )}
      {list.length === 0 ? (
        <NothingListed text={isNarrowed ? '没有符合条件的转账' : '还没有转账认领'} clear={isNarrowed && path}>
          {claim}
        </NothingListed>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.map((each) => (
            <ClaimRow key={each.rid} claim={each} onOpen={() => setOpened(each.rid)} />
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
      {claims && (
        <ClaimDialog
          purpose={wanted?.purpose ?? 0}
          refs={wanted?.refs}
          amountFen={wanted?.amountFen}
          group={wanted?.group}
          onClose={close}
          onDone={async () => {
            close();
            await revalidate();
          }}
        />
      )}
      {opened && <DetailDialog rid={opened} onClose={() => setOpened(undefined)} onChanged={revalidate} />}
    </div>
  );
}

function ClaimRow({ claim, onOpen }: { claim: Claim; onOpen: () => void }) {
  const { no, status, status_name, amount_fen, purpose_name, group, payer, pay_date, reason } = claim;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-label={`转账 ${no}，${status_name}，查看详情`}
        className="block w-full px-4 py-3.5 text-left hover:bg-page md:px-5"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-mono font-medium text-fg">{no}</b>
          <StatusTag tone={claimRecord.toneOf(status)}>{status_name}</StatusTag>
          <span className="ml-auto font-num text-md font-semibold text-fg">¥{yuan(amount_fen)}</span>
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
          <span>{purpose_name}</span>
          {group && <span>归属 {group}</span>}
          <span>{payer}</span>
          <span className="font-num">{pay_date}</span>
        </span>
        {status === claimStates.rejected && reason && (
          <span className="mt-1 block text-xs text-danger">{reason}</span>
        )}
      </button>
    </li>
  );
}
