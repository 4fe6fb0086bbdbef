import type { FormInstance } from 'antd';
import { TextField } from '../../../ui/antd/form-fields.tsx';
import { signInRefusals } from '../../identity/contract.ts';
import { staffRefusals } from '../rules.ts';

/** The figures that the authenticator shows just now. */
export function CodeField({ name = 'code' }: { name?: string }) {
  return (
    <TextField
      name={name}
      label="动态口令"
      rules={[{ required: true, pattern: /^\d{6}$/, message: '动态口令为6位数字' }]}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
  );
}

/** Puts what a refusal says of a new password beside its field; false when it is of something else. */
export function toldOfPassword(form: FormInstance, refusal: string): boolean {
  const isOfIt = refusal === signInRefusals.builtPassword || refusal === staffRefusals.commonPassword;
  if (isOfIt) form.setFields([{ name: 'password', errors: [refusal] }]);
  return isOfIt;
}
