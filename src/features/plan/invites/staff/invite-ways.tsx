import { TextField } from '../../../../ui/antd/form-fields.tsx';

/** Where a link goes: a number, an address or both. */
export function InviteWays() {
  return (
    <div className="grid gap-x-3 md:grid-cols-2">
      <TextField name="phone" label="手机号" inputMode="tel" maxLength={11} autoComplete="off" />
      <TextField name="email" label="邮箱" inputMode="email" maxLength={100} autoComplete="off" />
    </div>
  );
}
