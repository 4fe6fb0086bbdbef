import { useState } from 'react';
import { isOneOf } from '../../../core/record.ts';
import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { HistoryLines } from '../../../ui/showing/history-lines.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { invoiceText } from '../../customers/titles/rules.ts';
import { type PrestoreApply, prestoreApplyCancel, prestoreApplyEdit } from '../contract.ts';
import { type ApplyAction, topUpRecord, topUpStates } from '../rules.states.ts';
import { EditDialog } from './edit-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { AfterAsking, type Asked } from './top-up-card.tsx';
import type { TopUpOptions } from './top-up-form.tsx';

/** One top-up: what, how far it is, and what can be done. */
export function ApplyCard({
  owner,
  ownerName,
  apply,
  options,
  ways,
  onChanged,
}: {
  /** The rid of the group that it is for; empty for one's own. */
  owner: string;
  /** What that is called where the list is about several accounts. */
  ownerName: string;
  apply: PrestoreApply;
  options: TopUpOptions;
  ways: readonly { way: number; name: string }[];
  onChanged: () => Promise<void>;
}) {
  const { rid, no, version, amount_fen, bonus_fen, status, actions, bank } = apply;
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState<'edit' | 'refund'>();
  const { run, busyWith: busy } = useWork(async (message) => {
    showError(message);
    await onChanged();
  });
  const close = () => setOpen(undefined);
  const done = async () => {
    close();
    await onChanged();
  };
  const act = (action: ApplyAction) => {
    if (busy) return;
    if (action === 'edit' || action === 'refund') return setOpen(action);
    if (action === 'voucher' && bank) return setAsked({ rid, no, pay: null, bank, amountFen: amount_fen });
    void run(async () => {
      if (action === 'pay')
        return setAsked({ ...(await send(prestoreApplyEdit, { rid, version })), amountFen: amount_fen });
      await send(prestoreApplyCancel, { rid, version });
      showSuccess('已取消');
      await onChanged();
    }, action);
  };
  return (
    <li className="px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-mono font-medium text-fg">{no}</b>
        <StatusTag tone={topUpRecord.toneOf(status)}>{apply.status_name}</StatusTag>
        <span className="ml-auto font-num text-md font-semibold text-fg">¥{yuan(amount_fen)}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
        {ownerName && <span>归属 {ownerName}</span>}
        <span>{apply.way_name}</span>
        <span className="font-num">{apply.created.slice(0, 16)}</span>
        {bonus_fen > 0 && <span>赠送 ¥{yuan(bonus_fen)}</span>}
        {apply.rule_name && <span>{apply.rule_name}</span>}
        {apply.invoice.type !== 0 && <span>{invoiceText(apply.invoice)}</span>}
        {apply.refunded_fen > 0 && <span>已退 ¥{yuan(apply.refunded_fen)}</span>}
        {status === topUpStates.toPay && <span>请于 {apply.expire_at.slice(0, 16)} 前付款</span>}
      </p>
      {apply.reason && isOneOf(status, topUpStates.rejected, topUpStates.arriving, topUpStates.credited) && (
        <p className="mt-1.5 text-xs text-danger">{apply.reason}</p>
      )}
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <details className="min-w-0 flex-1 basis-52">
          <summary className="w-fit cursor-pointer py-2 text-xs text-link">处理记录</summary>
          <HistoryLines
            className="space-y-1.5 pb-1"
            lines={apply.history.map(({ at, text, actor, reason }) => ({
              ...{ at, what: text, who: actor, why: reason },
            }))}
          />
        </details>
        {apply.invoiceable_fen > 0 && (
          <Link
            to={`/member/invoice/apply?ref=topup:${rid}${owner && `&owner=${owner}`}`}
            aria-label={`申请开票 ${no}`}
            className={`h-11 px-4 md:h-9 ${buttonClass('outline')}`}
          >
            申请开票
          </Link>
        )}
        {actions.map(({ action, name, reason }) => (
          <button
            key={action}
            type="button"
            disabled={Boolean(reason)}
            title={reason}
            aria-label={reason ? `${name} ${no}（${reason}）` : `${name} ${no}`}
            aria-busy={busy === action}
            onClick={() => act(action as ApplyAction)}
            className={`h-11 px-4 md:h-9 disabled:cursor-not-allowed disabled:text-disabled aria-busy:cursor-progress ${buttonClass(action === 'pay' || action === 'voucher' ? 'primary' : 'outline')}`}
          >
            {name}
          </button>
        ))}
      </div>
      {open === 'edit' && (
        <EditDialog
          apply={apply}
          options={options}
          ways={ways}
          onClose={close}
          onAsked={(next) => {
            close();
            setAsked(next);
            void onChanged();
          }}
        />
      )}
      {open === 'refund' && <RefundDialog apply={apply} onClose={close} onDone={done} />}
      <AfterAsking asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
    </li>
  );
}
