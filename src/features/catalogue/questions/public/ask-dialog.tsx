import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../../ui/forms/use-call-form.ts';
import { questionAdd } from '../contract.ts';

/** Asks about a service. */
export function AskDialog({ rid, name, ...ends }: { rid: string; name: string } & DialogEnds) {
  const keyOf = useRequestKey();
  const { form, field, isBusy } = useCallForm(
    questionAdd,
    ({ question = '' }) => ({ rid, question, request_id: keyOf({ rid, question }) }),
    { done: '已提交，回复后将通知您', onDone: ends.onDone },
  );
  return (
    <DialogFrame title="提问" note={name} onClose={ends.onClose}>
      <form {...form} className="space-y-4">
        <TextArea
          {...field('question')}
          label="问题"
          required
          rows={4}
          maxLength={500}
          placeholder="如样品如何准备、能否满足某个测试条件、数据包含哪些内容"
          help="问题可能公开，请勿填写联系方式和未发表的研究内容"
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交问题
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
