import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { addressFor } from '../../../ui/asking/address.ts';
import { send } from '../../../ui/asking/send.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { type Withdrawal, withdrawCancel, withdrawList } from '../withdrawals/contract.ts';
import { withdrawalRecord } from '../withdrawals/rules.states.ts';
import { PayeeDialog } from './withdraw-dialog.tsx';

/** What the address says of withdrawals. */
export const withdrawalAddress = addressFor(withdrawList, ['status', 'page', 'size']);

type Asked = { action: string; withdrawal: Withdrawal };

/** Withdrawals with what can be done about each. */
export function WithdrawalList({
  found: { list, total, page, size, sums },
  name,
  onChanged,
}: {
  found: OutputOf<typeof withdrawList>;
  /** What the promoter is called. */
  name: string;
  onChanged: () => Promise<void>;
}) {
  const { said, to, go } = useAddress(withdrawalAddress);
  const [asked, setAsked] = useState<Asked>();
  const ends = {
    onClose: () => setAsked(undefined),
    onDone: async () => {
      setAsked(undefined);
      await onChanged();
    },
  };
  const isNarrowed = said.status !== undefined;
  return (
    <div className="space-y-4">
      {(total > 0 || isNarrowed) && (
        <div className="flex flex-wrap items-center gap-3">
          <Choice
            label="状态"
            value={said.status}
            choices={Object.entries(withdrawalRecord.names)}
            onChange={(status) => go({ status })}
          />
          <p className="ml-auto text-xs text-muted">
            合计 <b className="font-num text-fg">¥{yuan(sums.amount_fen)}</b>，代扣个税{' '}
            <b className="font-num text-fg">¥{yuan(sums.tax_fen)}</b>
          </p>
        </div>
      )}
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed ? '没有符合条件的提现' : '还没有提现记录'}
          clear={isNarrowed && '/member/promotion?tab=withdrawals'}
        />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {list.map((each) => (
            <Row
              key={each.rid}
              withdrawal={each}
              onAct={(action) => setAsked({ action, withdrawal: each })}
            />
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
      {asked?.action === 'correct' && <PayeeDialog {...{ name, ...asked, ...ends }} />}
      {asked?.action === 'cancel' && (
        <AskDialog
          title="取消提现？"
          yes="确认取消"
          done="提现已取消"
          act={() => send(withdrawCancel, { rid: asked.withdrawal.rid, version: asked.withdrawal.version })}
          {...ends}
        >
          金额退回可提现余额，可重新申请。
        </AskDialog>
      )}
    </div>
  );
}

function Row({ withdrawal, onAct }: { withdrawal: Withdrawal; onAct: (action: string) => void }) {
  const { no, status, status_name, amount_fen, tax_fen, pay_fen, way, way_name } = withdrawal;
  const { payee, account, bank, reason, at, ended, actions } = withdrawal;
  return (
    <li className="px-4 py-4 md:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-mono font-medium text-fg">{no}</b>
        <StatusTag tone={withdrawalRecord.toneOf(status)}>{status_name}</StatusTag>
        <span className="ml-auto font-num text-md font-semibold text-fg">¥{yuan(amount_fen)}</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
        <span className="font-num">{at.slice(0, 16)}</span>
        <span>
          {way_name}
          {way !== 0 && ` ${payee} ${account} ${bank}`}
        </span>
        {way !== 0 && (
          <span>
            代扣个税 <span className="font-num">¥{yuan(tax_fen)}</span>，到账{' '}
            <span className="font-num">¥{yuan(pay_fen)}</span>
          </span>
        )}
        {ended && (
          <span>
            办结 <span className="font-num">{ended.slice(0, 16)}</span>
          </span>
        )}
      </p>
      {reason && <p className="mt-1 text-xs text-danger">{reason}</p>}
      {actions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          {actions.map(({ action, name }) => (
            <Button
              key={action}
              kind="outline"
              className="h-11 px-4 max-sm:flex-1 md:h-9"
              aria-label={`${name} ${no}`}
              onClick={() => onAct(action)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
