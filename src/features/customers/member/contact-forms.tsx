import { maskedPhone } from '../../../core/fields.ts';
import { send } from '../../../ui/asking/send.ts';
import { CodeButton } from '../../../ui/forms/code-button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { type FormState, useForm } from '../../../ui/forms/use-form.ts';
import { code4sms, fieldMessages, sendCode } from '../../identity/contract.ts';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { updateContact } from '../contract.ts';

/** Phone and e-mail as the calls number them: channel and kind, and what a code is for. */
const contacts = {
  phone: {
    kind: 0,
    useFor: 5,
    missing: fieldMessages.phone,
    label: '新手机号',
    codeLabel: '新手机号的验证码',
  },
  email: {
    kind: 1,
    useFor: 4,
    missing: '[邮箱]不能为空',
    label: '邮箱',
    codeLabel: '邮箱收到的验证码',
  },
} as const;

/** Changes phone or e-mail by a code to the new one; where there is an old `phone`, by a code to that as well. */
export function ContactForm({
  of,
  phone,
  onDone,
}: {
  of: keyof typeof contacts;
  phone?: string;
  onDone: () => Promise<void>;
}) {
  const { kind, useFor, missing, label, codeLabel } = contacts[of];
  const { isChecking, sendChecked } = useHumanCheck();
  const targetOf = (value = '') => ({ target: value, channel: kind, useFor });
  const state = useForm({
    check: ({ value, code, old_code }) =>
      inOrder(
        {
          old_code: phone && !old_code ? fieldMessages.code : undefined,
          value: value ? Object.values(problemsOf(sendCode.input, targetOf(value)))[0] : missing,
          code: code ? undefined : fieldMessages.code,
        },
        ['old_code', 'value', 'code'],
      ),
    submit: async ({ value = '', code = '', old_code }) => {
      await send(updateContact, { kind, value, code, old_code });
      await onDone();
    },
  });
  return (
    <form {...state.form} className="space-y-4.5 pt-2">
      {phone && (
        <OneTimeCode
          state={state}
          name="old_code"
          label={`原手机号 ${maskedPhone(phone)} 的验证码`}
          request={async () => {
            await sendChecked(code4sms, { phone, useFor: 6 });
            return true;
          }}
        />
      )}
      <TextField {...state.field('value')} kind={of} label={label} />
      <OneTimeCode
        state={state}
        name="code"
        label={codeLabel}
        request={async () => {
          if (state.complainOf('value')) return false;
          await sendChecked(sendCode, targetOf(state.values().value));
          return true;
        }}
      />
      <SubmitButton isBusy={state.isBusy} className="h-11 w-full md:h-10">
        保存
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}

/** A field for a code with the button that has it sent. */
export function OneTimeCode({
  state,
  name,
  label,
  request,
}: {
  state: FormState;
  name: string;
  label: string;
  request: () => Promise<boolean>;
}) {
  return (
    <TextField
      {...state.field(name)}
      kind="code"
      label={label}
      after={<CodeButton request={request} className="h-11 md:h-10" />}
    />
  );
}
