import { send } from '../../../ui/asking/send.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { updateInfo } from '../contract.ts';

/** Changes the name to sign in with. */
export function AccountNameForm({ account, onDone }: { account: string; onDone: () => Promise<void> }) {
  const { form, problems, isBusy } = useForm({
    check: ({ account }) => problemsOf(updateInfo.input, { account }),
    submit: async ({ account }) => {
      await send(updateInfo, { account });
      await onDone();
    },
    fieldOf: { 用户名已存在: 'account' },
  });
  return (
    <form {...form} className="space-y-4.5 pt-2">
      <TextField
        name="account"
        label="新用户名"
        help="4–20 位字母、数字或下划线，以字母开头；可代替手机号登录"
        problem={problems.account}
        defaultValue={account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      <SubmitButton isBusy={isBusy} className="h-11 w-full md:h-10">
        保存
      </SubmitButton>
    </form>
  );
}
