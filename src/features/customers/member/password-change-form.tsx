import { send } from '../../../ui/asking/send.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { fieldMessages, signInRefusals } from '../../identity/contract.ts';
import { accountRefusals, updateInfo } from '../contract.ts';

/** Changes the password by the old one. */
export function PasswordChangeForm({ account, onDone }: { account: string; onDone: () => Promise<void> }) {
  const { form, field, isBusy } = useForm({
    check: ({ old_password, password = '', confirm }) =>
      inOrder(
        {
          old_password: old_password ? undefined : fieldMessages.password,
          password: whyBad(password),
          confirm: confirm === password ? undefined : fieldMessages.confirm,
        },
        ['old_password', 'password', 'confirm'],
      ),
    submit: async ({ old_password, password }) => {
      await send(updateInfo, { old_password, password });
      await onDone();
    },
    fieldOf: {
      [accountRefusals.wrongPassword]: 'old_password',
      [signInRefusals.badPassword]: 'password',
      [signInRefusals.builtPassword]: 'password',
    },
  });
  return (
    <form {...form} className="space-y-4.5 pt-2">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={account} hidden readOnly />
      <TextField {...field('old_password')} kind="password" label="原密码" />
      <TextField {...field('password')} kind="newPassword" label="新密码" help="8–64 位，请勿使用常见密码" />
      <TextField {...field('confirm')} kind="newPassword" label="确认新密码" />
      <SubmitButton isBusy={isBusy} className="h-11 w-full md:h-10">
        保存
      </SubmitButton>
    </form>
  );
}

function whyBad(password: string): string | undefined {
  if (!password) return fieldMessages.password;
  return password.length < 8 || password.length > 64 ? signInRefusals.badPassword : undefined;
}
