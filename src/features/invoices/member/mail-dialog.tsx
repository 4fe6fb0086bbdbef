import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type InvoiceSummary, invoiceMail } from '../contract.ts';

/** Sends an invoice's files to an address, that of its title unless another is typed. */
export function MailDialog({
  invoice: { rid, number, email },
  onClose,
  onDone,
}: {
  invoice: InvoiceSummary;
  onClose: () => void;
  onDone: () => void;
}) {
  const keyOf = useRequestKey();
  const { form, field, isBusy } = useForm({
    check: ({ email: typed }) => problemsOf(invoiceMail.input, { rid, email: typed }),
    submit: async ({ email: typed = '' }) => {
      const input = { rid, email: typed };
      await send(invoiceMail, { ...input, request_id: keyOf(input) });
      showSuccess(`已发送至 ${typed}`);
      onDone();
    },
  });
  return (
    <DialogFrame title="发送发票文件" note={`发票 ${number}，文件作为附件发送`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('email')}
          kind="email"
          label="接收邮箱"
          required
          autoComplete="email"
          defaultValue={email}
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          发送
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
