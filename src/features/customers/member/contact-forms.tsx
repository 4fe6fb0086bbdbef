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

/** Changes the phone number: a code to the old one and a code to the new one. */
export function PhoneForm({ phone, onDone }: { phone: string; onDone: () => Promise<void> }) {
  const { isChecking, sendChecked } = useHumanCheck();
  const state = useForm({
    check: ({ value, code, old_code }) => {
      const target = problemsOf(sendCode.input, { target: value, channel: 0, useFor: 5 });
      return inOrder(
        {
          old_code: old_code ? undefined : fieldMessages.code,
          value: value ? Object.values(target)[0] : fieldMessages.phone,
          code: code ? undefined : fieldMessages.code,
        },
        ['old_code', 'value', 'code'],
      );
    },
    submit: async ({ value = '', code = '', old_code }) => {
      await send(updateContact, { kind: 0, value, code, old_code });
      await onDone();
    },
  });
  return (
    <form {...state.form} className="space-y-4.5 pt-2">
      <OneTimeCode
        state={state}
        name="old_code"
        label={`原手机号 ${maskedPhone(phone)} 的验证码`}
        request={async () => {
          await sendChecked(code4sms, { phone, useFor: 6 });
          return true;
        }}
      />
      <TextField {...state.field('value')} kind="phone" label="新手机号" />
      <OneTimeCode
        state={state}
        name="code"
        label="新手机号的验证码"
        request={async () => {
          if (state.complainOf('value')) return false;
          await sendChecked(sendCode, { target: state.values().value ?? '', channel: 0, useFor: 5 });
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

/** Binds an e-mail address by a code sent to it. */
export function EmailForm({ onDone }: { onDone: () => Promise<void> }) {
  const { isChecking, sendChecked } = useHumanCheck();
  const state = useForm({
    check: ({ value, code }) => {
      const target = problemsOf(sendCode.input, { target: value, channel: 1, useFor: 4 });
      return inOrder(
        {
          value: value ? Object.values(target)[0] : '[邮箱]不能为空',
          code: code ? undefined : fieldMessages.code,
        },
        ['value', 'code'],
      );
    },
    submit: async ({ value = '', code = '' }) => {
      await send(updateContact, { kind: 1, value, code });
      await onDone();
    },
  });
  return (
    <form {...state.form} className="space-y-4.5 pt-2">
      <TextField {...state.field('value')} kind="email" label="邮箱" />
      <OneTimeCode
        state={state}
        name="code"
        label="邮箱收到的验证码"
        request={async () => {
          if (state.complainOf('value')) return false;
          await sendChecked(sendCode, { target: state.values().value ?? '', channel: 1, useFor: 4 });
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
