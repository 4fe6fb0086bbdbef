import { TextField } from '../../../ui/forms/field.tsx';
import type { Problems } from '../../../ui/forms/problems.ts';

/** Who asks, and how to answer. */
export function ContactFields({ problems }: { problems: Problems }) {
  return (
    <>
      <TextField
        name="name"
        label="姓名"
        required
        maxLength={50}
        autoComplete="name"
        problem={problems.name}
      />
      <TextField
        name="phone"
        type="tel"
        label="手机号"
        required
        maxLength={11}
        inputMode="numeric"
        autoComplete="tel-national"
        problem={problems.phone}
      />
      <TextField
        name="company"
        label="单位（选填）"
        maxLength={100}
        autoComplete="organization"
        problem={problems.company}
      />
      <TextField
        name="email"
        type="email"
        label="邮箱（选填）"
        maxLength={100}
        autoComplete="email"
        problem={problems.email}
      />
    </>
  );
}
