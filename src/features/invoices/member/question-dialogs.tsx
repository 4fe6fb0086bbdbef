import { textLimits } from '../../../core/fields.ts';
import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type InvoiceSummary, invoiceCancel } from '../contract.ts';
import { invoiceRefusals, isSpecial } from '../rules.states.ts';

type Asking = DialogEnds & { invoice: InvoiceSummary; onRefused: () => Promise<void> };

/** Asks whether a request is called off. */
export function CancelDialog({ invoice, onClose, onDone, onRefused }: Asking) {
  const { rid, no, version, title, amount_fen } = invoice;
  const { run, isBusy } = useAction(invoiceCancel, '已取消，款项可重新申请开票');
  const cancel = async () => ((await run({ rid, version })) ? onDone() : onRefused());
  return (
    <DialogFrame
      title="取消开票申请？"
      note={`${no}，${title}，¥${yuan(amount_fen)}。取消后所含款项可重新申请开票。`}
      onClose={onClose}
    >
      <div className="flex justify-end gap-2.5">
        <Button kind="outline" className="h-11 px-4.5 md:h-10" onClick={onClose}>
          暂不取消
        </Button>
        <Button
          kind="primary"
          aria-busy={isBusy}
          className="h-11 px-4.5 md:h-10"
          onClick={() => !isBusy && void cancel()}
        >
          确认取消
        </Button>
      </div>
    </DialogFrame>
  );
}

/** Asks why an invoice is to be taken back. */
export function RedDialog({ invoice, onClose, onDone, onRefused }: Asking) {
  const { rid, version, number, amount_fen, type } = invoice;
  const { form, field, isBusy } = useForm({
    check: ({ reason = '' }): Record<string, string> =>
      reason.length < 2 ? { reason: invoiceRefusals.noReason } : {},
    submit: async ({ reason }) => {
      await send(invoiceCancel, { rid, version, reason });
      showSuccess('已提交冲红申请');
      await onDone();
    },
    onRefused,
  });
  return (
    <DialogFrame
      title="申请冲红"
      note={`发票 ${number}，¥${yuan(amount_fen)}。冲红后原发票失效，所含款项可重新申请开票。`}
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        {isSpecial(type) && (
          <p className="rounded-md bg-warning-bg px-4 py-3 text-xs text-warning">
            专用发票冲红须由购买方确认。请通知贵单位财务在税务平台确认红字信息。
          </p>
        )}
        <TextArea
          {...field('reason')}
          label="冲红原因"
          required
          rows={3}
          maxLength={textLimits.reason}
          placeholder="如抬头有误、金额有误、退款"
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
