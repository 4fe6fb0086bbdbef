/** Where promoters find the people whom they invite. */
export const channels = {
  campus: '高校课题组',
  community: '学术社群',
  media: '公众号与自媒体',
  company: '企业客户资源',
  other: '其他',
} as const;
export type Channel = keyof typeof channels;
/** Their keys, for contracts. */
export const channelKeys = Object.keys(channels) as [Channel, ...Channel[]];

/** Whoever was refused may apply again after so many days. */
export const waitDays = 7;

/** Refusals of promoters (product definition, 3.8), and ours in the same words. */
export const promoterRefusals = {
  already: '您已是推广员',
  open: '申请审核中',
  sameId: '该身份证号已被其他账号用于申请推广员',
  wrongId: '身份证号不正确，请逐位核对',
  tooYoung: '推广员须年满18周岁',
  noProtocol: '推广员协议尚未发布，暂不可申请',
  none: '您还不是推广员',
} as const;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/**
 * Whether a text is a citizen's identity number: 17 digits with a day of birth that there is, and the check character of
 * GB 11643-1999 (ISO 7064, MOD 11-2).
 */
export function isIdNo(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text) || !isDay(birthdayOf(text))) return false;
  const sum = weights.reduce((all, weight, index) => all + weight * Number(text[index]), 0);
  return checks[sum % 11] === text[17];
}

/** The day of birth `YYYY-MM-DD` that an identity number tells. */
export function birthdayOf(idNo: string): string {
  return `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;
}

/** Whether who was born on that day is 18 on `today`, both calendar days; who is born on 29 February is on 1 March. */
export function isAdult(birthday: string, today: string): boolean {
  return `${Number(birthday.slice(0, 4)) + 18}${birthday.slice(4)}` <= today;
}

/** 110101199003072316 → 110***********2316, the form in which lists show it. */
export function maskedIdNo(idNo: string): string {
  return idNo.replace(/^(.{3}).*(.{4})$/, '$1***********$2');
}

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) && date >= '1900-01-01';
}
