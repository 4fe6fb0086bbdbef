import { TextField } from '../../../ui/forms/field.tsx';
import { fieldsOf, type Problems } from '../../../ui/forms/problems.ts';

/** Who asks, and how to answer. */
export function ContactFields({ problems }: { problems: Problems }) {
  const field = fieldsOf(problems);
  return (
    <>
      <TextField {...field('name')} kind="name" label="姓名" required />
      <TextField {...field('phone')} kind="mobile" label="手机号" required />
      <TextField {...field('company')} kind="company" label="单位（选填）" />
      <TextField {...field('email')} kind="email" label="邮箱（选填）" />
    </>
  );
}
