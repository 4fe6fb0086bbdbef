import { send } from '../../../../ui/asking/send.ts';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { TickGroup, tickedIn } from '../../../../ui/forms/tick-group.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { topics } from '../../rules.notice.ts';
import { webhookAdd } from '../contract.ts';
import { webhookRefusals } from '../rules.ts';

/** Asks for an address and what it wants to hear of, and hands over the secret. */
export function WebhookDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (secret: string) => Promise<void>;
}) {
  const inputOf = (values: Values) => ({
    url: values.url ?? '',
    topics: tickedIn(values, 'topics', topics),
  });
  const { form, field, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(webhookAdd.input, inputOf(values)), ['url', 'topics']),
    submit: async (values) => onMade((await send(webhookAdd, inputOf(values))).secret),
    fieldOf: { [webhookRefusals.url]: 'url' },
  });
  return (
    <DialogFrame title="添加推送地址" onClose={onClose}>
      <form {...form} className="space-y-4">
        <TextField
          {...field('url')}
          label="地址"
          type="url"
          inputMode="url"
          required
          maxLength={500}
          autoComplete="off"
          placeholder="https://lims.example.com/limpid"
        />
        <TickGroup {...field('topics')} legend="推送哪些通知" choices={topics} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          添加
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
