import { useState } from 'react';
import { fenOf, yuan } from '../../../core/yuan.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { VoucherField } from '../../files/public/voucher-field.tsx';
import { transferApplyAdd } from '../contract.ts';
import { type Purpose, purposes } from '../rules.states.ts';

const order = ['amount_fen', 'payer', 'pay_date', 'bank_no', 'voucher', 'remark'];

/**
 * Claims a transfer for prestore, or for what `refs` names (statements or orders, which add up to `amountFen`). No antd
 * in it, so any page may show it.
 */
export function ClaimDialog({
  purpose,
  refs = [],
  amountFen,
  group = '',
  onClose,
  onDone,
}: {
  purpose: Purpose;
  refs?: readonly { rid: string; no: string }[];
  amountFen?: number;
  /** The group that owes it; empty for oneself. */
  group?: string;
} & DialogEnds) {
  const keyOf = useRequestKey();
  const [voucher, setVoucher] = useState('');
  const inputOf = ({
    amount_fen: amount = '',
    payer = '',
    pay_date = '',
    bank_no = '',
    remark = '',
  }: Values) => ({
    ...{ purpose, refs: refs.map(({ rid }) => rid), amount_fen: fenOf(amount) },
    ...{ payer, pay_date, bank_no, remark, voucher },
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(transferApplyAdd.input, inputOf(values)), order),
    submit: async (values) => {
      const input = inputOf(values) as Parameters<typeof send<typeof transferApplyAdd>>[1];
      await send(transferApplyAdd, { ...input, request_id: keyOf(input) });
      showSuccess('已提交，财务核对后入账');
      await onDone();
    },
  });
  return (
    <DialogFrame
      title="认领转账"
      note={
        refs.length > 0
          ? `${group && `${group} · `}${purposes[purpose]}：${refs.map(({ no }) => no).join('、')}`
          : `${purposes[purpose]}，按到账金额适用充值优惠`
      }
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('amount_fen')}
          label="转账金额（元）"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          defaultValue={amountFen === undefined ? '' : String(amountFen / 100)}
          help={
            amountFen === undefined
              ? undefined
              : `应付合计 ¥${yuan(amountFen)}，多付部分转入${group && '课题组'}预存`
          }
        />
        <TextField {...field('payer')} label="付款户名" required maxLength={100} />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <TextField {...field('pay_date')} label="转账日期" type="date" required />
          <TextField {...field('bank_no')} label="银行流水号（选填）" maxLength={64} autoComplete="off" />
        </div>
        <VoucherField onChange={setVoucher} problem={problems.voucher} />
        <TextArea {...field('remark')} label="备注（选填）" rows={2} maxLength={500} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
