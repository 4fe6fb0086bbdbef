import { fenOf, yuan } from '../../core/yuan.ts';
import type { Limit } from '../identity/limits/rules.ts';

/** Enquiries from one address (product definition, 3.2). */
export const enquiryRate: Limit = { name: 'enquiry', windows: [{ figure: 5, seconds: 86_400 }] };

/** What an enquiry is called, by its kind. */
export const kindNames = ['留言', '需求', '投诉'] as const;

/** X, the day as yymmdd, six digits: the enquiry `id` of `day` (YYYY-MM-DD). */
export function enquiryNumber(day: string, id: number): string {
  return `X${day.replaceAll('-', '').slice(2)}${String(id % 1_000_000).padStart(6, '0')}`;
}

/** "2,394.5" yuan as 239450 fen; undefined for nothing, NaN for what is no amount. */
export function budgetOf(yuanText: string): number | undefined {
  return yuanText.trim() === '' ? undefined : (fenOf(yuanText) ?? Number.NaN);
}

/** What the shop is told of an enquiry. */
type Enquiry = {
  no: string;
  kind: number;
  name: string;
  phone: string;
  email: string | null;
  company: string | null;
  content: string;
  budgetFen: number | null;
  deadline: string | null;
};

/** The mail that tells the shop of an enquiry; what was not given is left out. */
export function enquiryMail(
  enquiry: Enquiry,
  about: {
    service: string | null;
    types: readonly string[];
    files: readonly { name: string; bytes: number }[];
  },
): { subject: string; text: string } {
  const lines: [string, string | null][] = [
    ['编号', enquiry.no],
    ['姓名', enquiry.name],
    ['手机', enquiry.phone],
    ['邮箱', enquiry.email],
    ['单位', enquiry.company],
    ['咨询项目', about.service],
    ['服务类型', about.types.join('、')],
    ['预算', enquiry.budgetFen === null ? null : `${yuan(enquiry.budgetFen)} 元`],
    ['期望完成', enquiry.deadline],
    ['附件', about.files.map(({ name, bytes }) => `${name}（${Math.ceil(bytes / 1_024)} KB）`).join('、')],
  ];
  const known = lines.flatMap(([label, value]) => (value ? [`${label}：${value}`] : []));
  return {
    subject: `新${kindNames[enquiry.kind] ?? '留言'} ${enquiry.no}`,
    text: [...known, '', enquiry.content].join('\n'),
  };
}
