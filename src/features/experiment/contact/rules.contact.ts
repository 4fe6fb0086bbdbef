import { attestMessages } from '../../customers/contract.ts';

/** What is wrong with whom to call, by field (product definition, section 0: names 2–50, phones 1 and ten digits). */
export function problemsOfContact({ name, phone }: { name: string; phone: string }): {
  name?: string;
  phone?: string;
} {
  const wrongName = name.trim() ? undefined : attestMessages.name;
  const wrongPhone = phone.trim()
    ? /^1\d{10}$/.test(phone)
      ? undefined
      : '手机号格式不正确'
    : '手机号不能为空';
  return { ...(wrongName && { name: wrongName }), ...(wrongPhone && { phone: wrongPhone }) };
}
