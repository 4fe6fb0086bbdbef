import { TextField } from '../../../ui/antd/form-fields.tsx';

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
