import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { showError } from '../../../ui/toast.tsx';
import { type PrestoreApply, prestoreApplyEdit } from '../contract.ts';
import type { Asked } from './top-up-card.tsx';
import { TopUpFields, type TopUpOptions, useTopUp } from './top-up-form.tsx';

/** Changes amount and way of a top-up that is not paid. */
export function EditDialog({
  apply,
  options,
  ways,
  onClose,
  onAsked,
}: {
  apply: PrestoreApply;
  options: TopUpOptions;
  ways: readonly { way: number; name: string }[];
  onClose: () => void;
  onAsked: (asked: Asked) => void;
}) {
  const state = useTopUp(options, ways, {
    amountFen: apply.amount_fen,
    ...{ way: apply.way, invoice: { type: apply.invoice.type, rid: apply.invoice.rid } },
  });
  const { topUp } = state;
  const { run, isBusy } = useWork();
  const submit = async () => {
    if (topUp.problem || !topUp.way) return showError(topUp.problem ?? '请选择支付方式');
    await run(async () => {
      const { rid, version } = apply;
      const { amountFen, way, invoice } = topUp;
      const answer = await send(prestoreApplyEdit, { rid, version, amount_fen: amountFen, way, invoice });
      onAsked({ ...answer, amountFen });
    });
  };
  return (
    <DialogFrame title="修改充值申请" note={apply.no} onClose={onClose}>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <TopUpFields state={state} minFen={options.min_fen} shows isNarrow />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          保存并继续付款
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
