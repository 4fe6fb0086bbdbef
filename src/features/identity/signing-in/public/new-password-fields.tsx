import { TextField } from '../../../../ui/forms/field.tsx';
import type { Problems } from '../../../../ui/forms/problems.ts';
import type { Values } from '../../../../ui/forms/use-form.ts';
import { fieldMessages } from '../../contract.ts';

/** A new password and its repetition. */
export function NewPasswordFields({ problems }: { problems: Problems }) {
  return (
    <>
      <TextField
        size="large"
        name="password"
        type="password"
        label="密码"
        help="8–64 位，请勿使用常见密码"
        problem={problems.password}
        placeholder="请设置密码"
        autoComplete="new-password"
        maxLength={200}
      />
      <TextField
        size="large"
        name="confirm"
        type="password"
        label="确认密码"
        problem={problems.confirm}
        placeholder="请再次输入密码"
        autoComplete="new-password"
        maxLength={200}
      />
    </>
  );
}

/** What is wrong with the repetition of a new password; undefined when nothing is. */
export function whyNotConfirmed({ password, confirm }: Values): string | undefined {
  if (!confirm) return fieldMessages.password;
  return confirm === password ? undefined : fieldMessages.confirm;
}
