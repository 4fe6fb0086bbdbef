import type { ReactNode } from 'react';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import type { Problems } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showDone } from '../../../../ui/result-dialog.tsx';

/** A dialog that asks for a few words and does something with them; without `label` it only asks whether. */
export function ReasonDialog({
  title,
  note,
  label,
  confirm,
  maxLength = 200,
  isRequired = false,
  check = () => undefined,
  submit,
  onClose,
  onDone,
  onRefused,
  children,
}: {
  title: string;
  note?: string;
  label?: string;
  confirm: string;
  maxLength?: number;
  isRequired?: boolean;
  /** What is wrong with the words. */
  check?: (text: string) => string | undefined;
  submit: (text: string) => Promise<unknown>;
  onRefused: () => Promise<void>;
  children?: ReactNode;
} & DialogEnds) {
  const { form, field, isBusy } = useForm({
    check: ({ text = '' }): Problems => {
      const problem = check(text);
      return problem ? { text: problem } : {};
    },
    submit: async ({ text = '' }) => {
      await submit(text);
      await onDone();
      showDone();
    },
    onRefused,
  });
  return (
    <DialogFrame title={title} note={note} onClose={onClose}>
      {children}
      <form {...form} className="space-y-4">
        {label && (
          <TextArea {...field('text')} label={label} required={isRequired} rows={3} maxLength={maxLength} />
        )}
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          {confirm}
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
