import { TextField } from '../../../ui/forms/field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { updateInfo } from '../contract.ts';

/** Changes the name to sign in with. */
export function AccountNameForm({ account, onDone }: { account: string; onDone: () => Promise<void> }) {
  const { form, field, isBusy } = useCallForm(updateInfo, ({ account }) => ({ account }), {
    onDone,
    fieldOf: { 用户名已存在: 'account' },
  });
  return (
    <form {...form} className="space-y-4.5 pt-2">
      <TextField
        {...field('account')}
        label="新用户名"
        help="4–20 位字母、数字或下划线，以字母开头；可代替手机号登录"
        defaultValue={account}
        kind="account"
        maxLength={20}
      />
      <SubmitButton isBusy={isBusy} className="h-11 w-full md:h-10">
        保存
      </SubmitButton>
    </form>
  );
}
