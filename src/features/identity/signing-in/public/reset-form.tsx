import { send } from '../../../../ui/asking/send.ts';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { showError, showSuccess } from '../../../../ui/toast.tsx';
import { code4sms, reset, signInRefusals } from '../../contract.ts';
import { CodeField, PhoneField } from './code-field.tsx';
import { HumanCheckNote, useHumanCheck } from './human-check.tsx';
import { NewPasswordFields, whyNotConfirmed } from './new-password-fields.tsx';
import type { WaysIn } from './ways-in.ts';

/** Sets a new password by a code and returns to signing in (specification sections 4 and 5). */
export function ResetForm({ show, account }: WaysIn) {
  const { isChecking, sendChecked } = useHumanCheck();
  const state = useForm({
    tell: showError,
    isTold: true,
    check,
    submit: async ({ account = '', code = '', password = '' }) => {
      await send(reset, { account, code, password });
      showSuccess('密码重置成功!');
      show('sign', account, password);
    },
    fieldOf: {
      [signInRefusals.wrongCode]: 'code',
      [signInRefusals.badPassword]: 'password',
      [signInRefusals.builtPassword]: 'password',
    },
  });
  return (
    <form {...state.form} className="space-y-4.5">
      <PhoneField state={state} name="account" autoComplete="username" account={account} />
      <CodeField state={state} phoneField="account" useFor={1} sendChecked={sendChecked} />
      <NewPasswordFields problems={state.problems} />
      <p className="text-2xs text-muted">重置后，所有设备上的登录都会退出。</p>
      <SubmitButton isBusy={state.isBusy} className="h-12 w-full text-md">
        重置密码
      </SubmitButton>
      <HumanCheckNote isChecking={isChecking} />
    </form>
  );
}

function check(values: Values) {
  const { account, code, password } = values;
  const problems = problemsOf(reset.input, { account, code, password });
  const { phone } = problemsOf(code4sms.input, { phone: account, useFor: 1 });
  return inOrder({ ...problems, account: phone, confirm: whyNotConfirmed(values) }, [
    'account',
    'code',
    'password',
    'confirm',
  ]);
}
