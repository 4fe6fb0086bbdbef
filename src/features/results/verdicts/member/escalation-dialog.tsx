import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../../ui/forms/use-call-form.ts';
import { assignEscalate, type CustomerAssign } from '../../contract.ts';

/** Lays a rejected objection before the lead; that can be done once. */
export function EscalationDialog({
  assign: { rid, no, name },
  onClose,
  onDone,
}: {
  assign: CustomerAssign;
} & DialogEnds) {
  const { form, field, isBusy } = useCallForm(assignEscalate, ({ reason = '' }) => ({ rid, reason }), {
    done: '已提交，由客服主管处理',
    onDone,
  });
  return (
    <DialogFrame
      title="申请升级处理"
      note={`${no} ${name}，每项异议可升级一次，由客服主管答复。`}
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        <TextArea {...field('reason')} label="升级说明" required rows={4} maxLength={500} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
