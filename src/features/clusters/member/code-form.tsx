import type { ReactNode } from 'react';
import { maskedPhone } from '../../../core/fields.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { CodeButton } from '../../../ui/forms/code-button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { userInfo } from '../../customers/contract.ts';
import { code4sms, fieldMessages, signInRefusals } from '../../identity/contract.ts';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';

/** Something that a code to one's own number confirms, below what has to be said for it. */
export function CodeForm({
  yes,
  done,
  isGrave = false,
  missing,
  refused,
  act,
  onDone,
  children,
}: {
  yes: string;
  done: string;
  isGrave?: boolean;
  /** What is missing of what stands above the code. */
  missing?: string;
  /** A refusal that is about that. */
  refused?: string;
  act: (code: string) => Promise<unknown>;
  onDone: () => Promise<void>;
  children?: (problem: string | undefined) => ReactNode;
}) {
  const me = useCall(userInfo, {});
  const phone = me.data?.userInfo.phone ?? '';
  const { isChecking, sendChecked } = useHumanCheck();
  const { form, field, problems, isBusy } = useForm({
    check: ({ code }) =>
      inOrder({ user: missing, code: code ? undefined : fieldMessages.code }, ['user', 'code']),
    submit: async ({ code = '' }) => {
      await act(code);
      showSuccess(done);
      await onDone();
    },
    fieldOf: { [signInRefusals.wrongCode]: 'code', ...(refused && { [refused]: 'user' }) },
  });
  if (me.failure) return <FailureLine failure={me.failure} onRetry={me.reload} className="text-danger" />;
  return (
    <form {...form} className="space-y-4.5">
      {children?.(problems.user)}
      <TextField
        {...field('code')}
        kind="code"
        label={phone ? `手机号 ${maskedPhone(phone)} 的验证码` : '短信验证码'}
        after={
          <CodeButton
            className="h-11 md:h-10"
            request={async () => {
              if (!phone) return false;
              await sendChecked(code4sms, { phone, useFor: 6 });
              return true;
            }}
          />
        }
      />
      <SubmitButton
        isBusy={isBusy}
        className={`h-11 w-full ${isGrave ? 'bg-danger hover:bg-danger active:bg-danger' : ''}`}
      >
        {yes}
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}
