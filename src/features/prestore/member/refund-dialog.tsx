import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type PrestoreApply,
  prestoreApplyCancel,
  prestoreApplyList,
  prestoreRefund,
  RefundTo,
} from '../contract.ts';
import { topUpStates } from '../rules.states.ts';
import { bonusWithdrawnFor } from '../rules.ts';

/** What may be paid back: a top-up, or without `rid` the cash that came without one. */
type Refundable = Pick<PrestoreApply, 'no' | 'refundable_fen' | 'bonus_fen' | 'refunds_by_gateway'> &
  Partial<Pick<PrestoreApply, 'rid' | 'version'>>;

/**
 * Asks which top-up is to be paid back, since each goes back the way it came, or the cash that came without one; then
 * how much.
 */
export function RefundPicker({
  owner,
  generalFen,
  onClose,
  onDone,
}: {
  owner: string;
  generalFen: PrestoreApply['refundable_fen'];
} & DialogEnds) {
  const { data, failure } = useCall(prestoreApplyList, { owner, status: topUpStates.credited, size: 100 });
  const found = data?.list.filter(({ refundable_fen }) => refundable_fen > 0);
  const [chosen, setChosen] = useState<Refundable>();
  if (chosen) return <RefundDialog owner={owner} apply={chosen} onClose={onClose} onDone={onDone} />;
  return (
    <DialogFrame title="申请退款" note="未使用的现金部分可退，赠送额度按比例收回。" onClose={onClose}>
      {failure && <p role="alert">{failure}</p>}
      {!found && !failure && <p role="status">正在加载…</p>}
      {found?.length === 0 && generalFen === 0 && <p>没有可退款的充值。如有疑问请联系客服。</p>}
      <ul className="space-y-2">
        {generalFen > 0 && (
          <li>
            <button
              type="button"
              onClick={() =>
                setChosen({
                  ...{ no: '通用预存', refundable_fen: generalFen, refunds_by_gateway: false },
                  bonus_fen: 0,
                })
              }
              className="flex w-full items-center justify-between gap-3 rounded-md border border-line px-3.5 py-3 text-left hover:border-action"
            >
              <span>
                <b className="block font-medium text-fg">通用预存</b>
                <span className="text-2xs text-muted">
                  {owner ? '成员转入、' : ''}多付款、转账余款、减免与退回的款项
                </span>
              </span>
              <span className="text-right text-xs text-muted">
                可退 <b className="font-num text-fg">¥{yuan(generalFen)}</b>
              </span>
            </button>
          </li>
        )}
        {found?.map((apply) => (
          <li key={apply.rid}>
            <button
              type="button"
              onClick={() => setChosen(apply)}
              className="flex w-full items-center justify-between gap-3 rounded-md border border-line px-3.5 py-3 text-left hover:border-action"
            >
              <span>
                <b className="block font-mono font-medium text-fg">{apply.no}</b>
                <span className="text-2xs text-muted">
                  {apply.credited.slice(0, 10)} {apply.way_name} ¥{yuan(apply.amount_fen)}
                </span>
              </span>
              <span className="text-right text-xs text-muted">
                可退 <b className="font-num text-fg">¥{yuan(apply.refundable_fen)}</b>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}

/** Asks how much of a top-up is to be paid back, why, and where to when it cannot go the way it came. */
export function RefundDialog({
  owner = '',
  apply,
  onClose,
  onDone,
}: {
  /** Whose cash it is that came without a top-up. */
  owner?: string;
  apply: Refundable;
} & DialogEnds) {
  const [fen, setFen] = useState<number | undefined>(apply.refundable_fen);
  const { form, field, isBusy } = useForm({
    check: (values) => ({
      ...(amountOf(values) === undefined || (amountOf(values) ?? 0) > apply.refundable_fen
        ? { amount: `请填写不超过${yuan(apply.refundable_fen)}元的退款金额` }
        : {}),
      ...(apply.refunds_by_gateway ? {} : problemsOf(RefundTo, bankOf(values))),
    }),
    submit: async (values) => {
      const { rid, version } = apply;
      const reason = values.reason ?? '';
      const amount = amountOf(values);
      const bank = bankOf(values);
      if (rid === undefined) await send(prestoreRefund, { owner, amount_fen: amount ?? 0, bank, reason });
      else {
        const wish = { rid, version, reason, refund_amount_fen: amount };
        await send(prestoreApplyCancel, apply.refunds_by_gateway ? wish : { ...wish, bank });
      }
      showSuccess('退款申请已提交');
      await onDone();
    },
  });
  const left = { cashFen: apply.refundable_fen, bonusFen: apply.bonus_fen };
  const isPart = fen !== undefined && fen > 0 && fen < apply.refundable_fen;
  return (
    <DialogFrame
      title="申请退款"
      note={`${apply.no}，可退 ¥${yuan(apply.refundable_fen)}。${apply.refunds_by_gateway ? '审核后原路退回。' : '审核后退至所填银行账户。'}`}
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('amount')}
          kind="amount"
          label="退款金额（元）"
          required
          defaultValue={String(apply.refundable_fen / 100)}
          help={
            apply.bonus_fen > 0
              ? isPart
                ? `未使用的赠送额度按比例收回，最多 ¥${yuan(bonusWithdrawnFor(fen, left))}`
                : '全额退款将收回该笔全部未使用的赠送额度'
              : undefined
          }
          onChange={({ target }) => setFen(amountOf({ amount: target.value }))}
        />
        {!apply.refunds_by_gateway && (
          <>
            <TextField {...field('name')} label="收款户名" required maxLength={50} />
            <TextField {...field('bank')} label="开户银行" required maxLength={50} />
            <TextField {...field('account')} label="收款账号" required inputMode="numeric" maxLength={40} />
          </>
        )}
        <TextField {...field('reason')} label="退款原因（选填）" maxLength={200} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交退款申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

function bankOf({ name = '', bank = '', account = '' }: Values) {
  return { name, bank, account };
}

function amountOf({ amount = '' }: Values): number | undefined {
  const plain = amount.replaceAll(',', '').trim();
  const fen = /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
  return fen > 0 ? fen : undefined;
}
