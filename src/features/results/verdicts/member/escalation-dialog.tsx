import { send } from '../../../../ui/asking/send.ts';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { assignEscalate, type CustomerAssign } from '../../contract.ts';

/** Lays a rejected objection before the lead; that can be done once. */
export function EscalationDialog({
  assign: { rid, no, name },
  onClose,
  onDone,
}: {
  assign: CustomerAssign;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { form, problems, isBusy } = useForm({
    check: ({ reason = '' }) => problemsOf(assignEscalate.input, { rid, reason }),
    submit: async ({ reason = '' }) => {
      await send(assignEscalate, { rid, reason });
      showSuccess('已提交，由客服主管处理');
      await onDone();
    },
  });
  return (
    <DialogFrame
      title="申请升级处理"
      note={`${no} ${name}，每项异议可升级一次，由客服主管答复。`}
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        <TextArea
          name="reason"
          label="升级说明"
          required
          problem={problems.reason}
          rows={4}
          maxLength={500}
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
