import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { VoucherField } from '../../files/public/voucher-field.tsx';
import { prestoreApplyEdit } from '../contract.ts';

/** Where to transfer to, each piece with a button that copies it, and the voucher to be sent then. */
export function TransferDialog({
  rid,
  bank,
  amountFen,
  onClose,
  onDone,
}: {
  rid: string;
  bank: { name: string; bank: string; account: string; memo: string };
  amountFen: number;
} & DialogEnds) {
  const { run, isBusy } = useWork();
  const [voucher, setVoucher] = useState('');
  const submit = async () => {
    if (!voucher) return showError('请上传转账凭证');
    await run(async () => {
      await send(prestoreApplyEdit, { rid, voucher });
      showSuccess('凭证已提交，到账后自动入账');
      await onDone();
    });
  };
  const facts = [
    ['收款户名', bank.name],
    ['开户银行', bank.bank],
    ['收款账号', bank.account],
    ['转账附言', bank.memo],
    ['转账金额', yuan(amountFen)],
  ] as const;
  return (
    <DialogFrame
      title="银行转账"
      note="请按以下信息转账，附言中务必填写单号，到账后自动入账。"
      onClose={onClose}
    >
      <dl className="divide-y divide-line rounded-md border border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-center gap-3 px-3.5 py-2">
            <dt className="w-18 shrink-0 text-xs text-muted english:w-28">{name}</dt>
            <dd className="min-w-0 flex-1 font-medium text-fg [overflow-wrap:anywhere]">{value}</dd>
            <CopyButton name={name} text={value.replaceAll(',', '')} />
          </div>
        ))}
      </dl>
      <form
        noValidate
        className="mt-5 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <VoucherField onChange={setVoucher} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交凭证
        </SubmitButton>
        <Button kind="outline" className="h-11 w-full" onClick={onClose}>
          稍后上传
        </Button>
      </form>
    </DialogFrame>
  );
}

function CopyButton({ name, text }: { name: string; text: string }) {
  return (
    <button
      type="button"
      aria-label={`复制${name}`}
      className="min-h-11 shrink-0 px-2 text-link hover:underline md:min-h-8"
      onClick={() => void copyText(text)}
    >
      复制
    </button>
  );
}
