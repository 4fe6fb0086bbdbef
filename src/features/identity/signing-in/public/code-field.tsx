import { CodeButton } from '../../../../ui/forms/code-button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { FormState } from '../../../../ui/forms/use-form.ts';
import { code4sms, type UseFor } from '../../contract.ts';
import type { useHumanCheck } from './human-check.tsx';

/** The field for a code by SMS with the button that has it sent to the number in the field `phoneField`. */
export function CodeField({
  state,
  phoneField,
  useFor,
  sendChecked,
}: {
  state: FormState;
  phoneField: string;
  useFor: UseFor;
  sendChecked: ReturnType<typeof useHumanCheck>['sendChecked'];
}) {
  const request = async () => {
    if (state.complainOf(phoneField)) return false;
    await sendChecked(code4sms, { phone: state.values()[phoneField] ?? '', useFor });
    return true;
  };
  return (
    <TextField
      {...state.field('code')}
      kind="code"
      size="large"
      label="验证码"
      after={<CodeButton request={request} name={`code4sms ${useFor}`} />}
    />
  );
}

/** The field for a mobile number. */
export function PhoneField({
  state,
  name,
  autoComplete,
  account = '',
  initial = /^1\d{10}$/.test(account) ? account : '',
}: {
  state: FormState;
  name: string;
  autoComplete: 'tel' | 'username';
  /** What it begins with if it is a number, not a name. */
  account?: string;
  /** What it begins with whatever that is. */
  initial?: string;
}) {
  return (
    <TextField
      {...state.field(name)}
      size="large"
      type="tel"
      label="手机号"
      placeholder="请输入手机号"
      defaultValue={initial}
      autoComplete={autoComplete}
      maxLength={11}
    />
  );
}
