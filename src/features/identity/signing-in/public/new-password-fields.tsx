import { TextField } from '../../../../ui/forms/field.tsx';
import { fieldsOf, type Problems } from '../../../../ui/forms/problems.ts';
import type { Values } from '../../../../ui/forms/use-form.ts';
import { fieldMessages } from '../../contract.ts';

/** A new password and its repetition. */
export function NewPasswordFields({ problems }: { problems: Problems }) {
  const field = fieldsOf(problems);
  return (
    <>
      <TextField
        {...field('password')}
        kind="newPassword"
        size="large"
        label="密码"
        help="8–64 位，请勿使用常见密码"
        placeholder="请设置密码"
      />
      <TextField
        {...field('confirm')}
        kind="newPassword"
        size="large"
        label="确认密码"
        placeholder="请再次输入密码"
      />
    </>
  );
}

/** What is wrong with the repetition of a new password; undefined when nothing is. */
export function whyNotConfirmed({ password, confirm }: Values): string | undefined {
  if (!confirm) return fieldMessages.password;
  return confirm === password ? undefined : fieldMessages.confirm;
}
