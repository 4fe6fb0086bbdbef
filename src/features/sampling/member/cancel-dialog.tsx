import { FormModal } from '../../../ui/antd/form-modal.tsx';
import type { DialogEnds } from '../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { type Sampling, samplingCancel } from '../contract.ts';

/** Asks whether a request is to be cancelled, and why. */
export function CancelDialog({ request, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no, type, date, time } = request;
  const { form, field, isBusy } = useCallForm(samplingCancel, ({ reason }) => ({ rid, version, reason }), {
    onDone,
    onRefused,
  });
  return (
    <FormModal
      title={type === 1 ? '取消取样预约' : '取消寄样登记'}
      note={
        type === 1
          ? `${no}，${date} ${time.replace('-', '–')}。取消后时段将释放，如需取样请重新预约。`
          : `${no}。取消后如需寄样请重新登记。`
      }
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        <TextArea
          {...field('reason')}
          label="取消原因（选填）"
          placeholder="如样品未准备好、需要改期"
          maxLength={200}
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full sm:h-10">
          确认取消
        </SubmitButton>
      </form>
    </FormModal>
  );
}

/** What a dialog that changes a request is given; `onRefused` looks what the request has become. */
export type ChangeProps = DialogEnds & { request: Sampling; onRefused: () => Promise<void> };
