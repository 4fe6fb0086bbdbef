import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { reviewAppend } from '../contract.ts';

/** Adds to a review, once. */
export function AppendDialog({ rid, ...ends }: { rid: string } & DialogEnds) {
  const { form, field, isBusy } = useCallForm(
    reviewAppend,
    ({ content = '' }) => ({ order_rid: rid, content }),
    { done: '已追加评价', onDone: ends.onDone },
  );
  return (
    <DialogFrame title="追加评价" note="每条评价可追加一次，追加后不可修改" onClose={ends.onClose}>
      <form {...form} className="space-y-4">
        <TextArea {...field('content')} label="追加内容" required rows={4} maxLength={500} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
